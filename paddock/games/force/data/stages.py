"""The steps of a turn (702) as numbers: `s.stage` is the step that is due when nothing else is going on."""

# 1 and 2 are the sealed choices before the race (turn/setup.py)
TURN_STARTS = 3  # 702.2
DRAW_ONE = 4  # 702.3
AFTER_DRAW = 5  # 702.4
AREA_SUPPORTS, AREA_SUPPORT_PLAYED = 6, 7  # 702.5, 702.5a
RUN_BEGINS = 8  # 702.6a
RUNNER, RUNNER_PLAYED = 9, 10  # 702.6b, 702.6c
HORSE_SUPPORTS, HORSE_SUPPORT_PLAYED = 11, 12  # 702.6d, 702.6d-i
GUARDING, GUARD_PLAYED = 13, 14  # 702.6e, 702.6f
PRIORITY, PRIORITY_PLAYED = 15, 16  # 702.6g to i
COUNT_RUN = 17  # 702.6j
COMPARE = 18  # 702.6k
GO_DISTANCE, DISCARD_BACK, SUCCESS_OVER = 19, 20, 21  # 702.6l-ii, 702.6l-iii, 702.6l-iv
CLEAR_RUN, RUN_OVER = 22, 23  # 702.6n
AFTER_RUN = 24  # 702.6o
HAND_LIMIT, AFTER_LIMIT = 25, 26  # F-28
TURN_ENDS = 27  # 702.7
