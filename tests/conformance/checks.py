"""The nine invariants of every game.

Each check is a function of a Lab and raises AssertionError; the same functions examine broken games.
"""

from tests.conformance.hiding import (
    forced_marks_are_public,
    hide_keeps_what_is_known,
    hiding_twice_is_hiding_once,
    nothing_known_is_withheld,
    one_step_further_tells_no_more,
    records_so_far_tell_nothing_sealed,
    records_tell_no_more_than_was_seen,
    sealed_choices_show_nothing,
    shown_is_the_same_in_every_hidden_world,
    simple_needs_no_secrets,
)
from tests.conformance.playing import (
    calls_in_a_row_say_the_same,
    every_random_word_matters,
    games_end_and_nothing_is_lost,
    legal_and_why_agree,
    order_of_sealed_choices_does_not_matter,
    replay_is_exact,
    same_everywhere,
    sizes_hold,
)
from tests.conformance.showing import (
    every_rule_is_cited,
    everything_has_words,
    notation_round_trips,
    pictures_offer_every_action,
    what_is_kept_between_drawings_is_nobody_elses_and_not_old,
    what_is_marked_can_be_looked_at,
)

CHECKS = (
    same_everywhere,
    hide_keeps_what_is_known,
    shown_is_the_same_in_every_hidden_world,
    nothing_known_is_withheld,
    hiding_twice_is_hiding_once,
    one_step_further_tells_no_more,
    sealed_choices_show_nothing,
    records_so_far_tell_nothing_sealed,
    records_tell_no_more_than_was_seen,
    forced_marks_are_public,
    simple_needs_no_secrets,
    order_of_sealed_choices_does_not_matter,
    replay_is_exact,
    legal_and_why_agree,
    sizes_hold,
    games_end_and_nothing_is_lost,
    calls_in_a_row_say_the_same,
    every_random_word_matters,
    notation_round_trips,
    pictures_offer_every_action,
    what_is_kept_between_drawings_is_nobody_elses_and_not_old,
    what_is_marked_can_be_looked_at,
    everything_has_words,
    every_rule_is_cited,
)
