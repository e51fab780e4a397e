"""TO-6: laying cards."""

from paddock.games.tornado import geometry as g
from paddock.games.tornado.laying import joining_anchors, neighbours_in, turn_face_joins
from tests.games.tornado.situations import Race


def straights(r: Race) -> set[str]:
    """The places where straights may be laid."""
    return {a.partition("@")[2] for a in r.legal() if "@" in a and a[1].isdigit()}


def connectors(r: Race) -> set[str]:
    return {a.partition("@")[2] for a in r.legal() if a.startswith("C@")}


def faces(r: Race) -> set[str]:
    return {a.partition("@")[2] for a in r.legal() if a.startswith("T@")}


def laying(r: Race, seat: int = 0) -> Race:
    r.turn(seat)
    while r.kind == "take":
        r.moves(seat, "-")
    return r


def test_TO_6_1_before_and_beside_the_boat() -> None:
    r = laying(Race().straight("C2", "B0.2").hand(0, "C2").boat(0, "B0.3.1").boat(1, "B0.4.1"))
    assert straights(r) == {"B1.2", "B0.1", "B0.3"}
    assert r.rule("C2@B1.2") == ""
    assert r.rule("C2@B2.2") == "TO-6.1"
    assert r.rule("C2@B-1.2") == "TO-6.1"
    assert r.rule("C2@H1.2") == "TO-6.1"


def test_TO_6_1_two_ahead_if_the_place_before_the_boat_is_laid() -> None:
    r = laying(Race().straight("C2", "B0.2", "B1.2").hand(0, "C2").boat(0, "B0.3.1").boat(1, "B0.4.1"))
    assert straights(r) == {"B2.2", "B0.1", "B0.3", "B1.1", "B1.3"}


def test_TO_6_1_diagonally_if_a_card_lies_beside_the_boat() -> None:
    r = laying(Race().straight("C2", "B0.1", "B0.2").hand(0, "C2").boat(0, "B0.1.1").boat(1, "B0.4.1"))
    assert straights(r) == {"B1.1", "B1.2"}


def test_TO_6_1_nothing_beyond_column_0_at_the_end_of_the_lap() -> None:
    r = Race().connectors("H-4.3").straight("C2", "H0.1").hand(0, "C2").boat(0, "H0.1.1", True).boat(1, "H0.2.1", True)
    assert straights(laying(r)) == {"H0.2"}
    early = Race().straight("C2", "H0.1").hand(0, "C2").boat(0, "H0.1.1").boat(1, "H0.2.1")
    assert straights(laying(early)) == {"H0.2", "H1.1"}


def test_TO_6_1_straights_do_not_lie_in_connector_columns() -> None:
    r = laying(Race().straight("C2", "B3.1").hand(0, "C2").boat(0, "B3.1.1").boat(1, "B3.2.1"))
    assert straights(r) == {"B3.2"}
    short = laying(Race(columns=7).straight("C2", "B2.1").hand(0, "C2").boat(0, "B2.1.1").boat(1, "B2.2.1"))
    assert straights(short) == {"B2.2"}


def test_TO_6_1_from_a_leaving_connector_onto_the_next_straight() -> None:
    r = laying(Race().connectors("B-4.1", "B-4.2").hand(0, "T3").boat(0, "B-4.1.1").boat(1, "B-4.4.1"))
    assert straights(r) == {"B-3.1", "B-3.2"}


def test_TO_6_1_no_straights_from_within_a_turn() -> None:
    r = laying(Race().connectors("H4.1").turns("1(1,-2)").hand(0, "T3").boat(0, "1(1,-2)").boat(1, "H4.1.1"))
    assert straights(r) == set()
    assert faces(r)


def test_TO_6_2_an_arriving_connector_joins_column_3_or_a_neighbour() -> None:
    r = laying(Race().straight("T3", "H3.2").hand(0, "C2").boat(0, "H3.3.1").boat(1, "H3.4.1"))
    assert connectors(r) == {"H4.2"}
    r = laying(Race().straight("T3", "H3.2").connectors("H4.2").hand(0, "C2").boat(0, "H3.3.1").boat(1, "H3.4.1"))
    assert connectors(r) == {"H4.1", "H4.3"}
    assert r.rule("C@H4.2") == "TO-6.2"


def test_TO_6_2_connectors_may_be_laid_from_anywhere() -> None:
    r = laying(Race().straight("T3", "H3.2", "H-1.1").hand(0, "C2").boat(0, "H-1.1.1").boat(1, "H-1.2.1"))
    assert "H4.2" in connectors(r)


def test_TO_6_2_the_first_turn_face_has_two_contacts_to_arriving_connectors() -> None:
    r = laying(Race().connectors("H4.1").hand(0, "T3").boat(0, "H4.1.1").boat(1, "H4.2.1"))
    # hexagons of the connector: (0,-1), (0,-3). (1,-2) touches both, (1,0) and (1,-4) one each
    assert faces(r) == {f"1(1,{h}){m}" for h in (-4, -2) for m in ("", "m")}
    assert r.rule("T@1(1,0)") == "TO-6.2"
    assert r.rule("T@1(1,-6)") == "TO-6.2"


def test_TO_6_2_two_single_contacts_also_make_two() -> None:
    """Connectors in rows 1 and 3: a face over (1,-4) and (1,-6) touches (0,-3) and no hexagon of row 2. Rows 1 and 2 together give more contacts."""
    r = laying(Race().connectors("H4.1", "H4.3").hand(0, "T3").boat(0, "H4.1.1").boat(1, "H4.2.1"))
    assert {f for f in faces(r) if not f.endswith("m")} == {"1(1,-4)", "1(1,-2)", "1(1,-10)", "1(1,-12)"}


def test_TO_6_2_further_turn_faces_need_one_contact() -> None:
    r = laying(Race().connectors("H4.1").turns("1(1,-2)").hand(0, "T3").boat(0, "H4.1.1").boat(1, "H4.2.1"))
    assert "1(1,2)" in faces(r)  # touches the face
    assert "1(1,-6)" in faces(r)  # (1,-4) touches connector and face
    assert "1(3,-2)" in faces(r)
    assert r.rule("T@1(1,6)") == "TO-6.2"
    assert r.rule("T@2(1,-2)") == "TO-6.2"


def test_TO_6_2_a_leaving_connector_is_no_contact_for_turn_faces() -> None:
    r = laying(Race().connectors("H4.1", "B-4.3").turns("1(1,-2)").hand(0, "T3").boat(0, "H4.1.1").boat(1, "H4.2.1"))
    assert r.rule("T@1(1,8)") == "TO-6.2"


def test_TO_6_2_the_first_leaving_connector_has_two_contacts_further_ones_one_or_a_neighbour() -> None:
    one = Race().connectors("H4.1").turns("1(1,-2)").hand(0, "C2").boat(0, "H4.1.1").boat(1, "H4.2.1")
    assert "B-4.1" not in connectors(laying(one))  # (1,0) touches (0,1) alone
    two = Race().connectors("H4.1").turns("1(1,-2)", "1(1,2)").hand(0, "C2").boat(0, "H4.1.1").boat(1, "H4.2.1")
    assert connectors(laying(two)) & {"B-4.1", "B-4.2", "B-4.3"} == {"B-4.1"}  # (1,4) touches row 2 only once
    further = Race().connectors("H4.1", "B-4.3").turns("1(1,-2)").hand(0, "C2").boat(0, "H4.1.1").boat(1, "H4.2.1")
    assert connectors(laying(further)) & {"B-4.1", "B-4.2"} == {"B-4.1", "B-4.2"}


def test_TO_6_2_only_in_a_turn_that_some_boat_has_not_left() -> None:
    r = laying(Race().connectors("H4.1", "B-4.1").turns("1(1,-2)").hand(0, "C2", "T3").boat(0, "B-4.1.2").boat(1, "B-4.2.2"))
    assert connectors(r) == set()
    assert faces(r) == set()
    behind = laying(Race().connectors("H4.1", "B-4.1").turns("1(1,-2)").hand(0, "C2", "T3").boat(0, "B-4.1.2").boat(1, "1(1,0)"))
    assert connectors(behind)
    assert faces(behind)


def test_TO_6_3_a_card_lies_as_straight_or_by_its_back() -> None:
    r = laying(Race().straight("T3", "H3.1").connectors("H4.1").hand(0, "C3").boat(0, "H3.1.1").boat(1, "H3.2.1"))
    assert straights(r)
    assert connectors(r)
    assert r.rule("T@1(1,-2)") == "TO-6.3"
    assert r.rule("C2@H3.2") == "TO-6.3"
    assert r.rule("C3@H3.2") == ""


def test_TO_6_3_which_of_two_cards_with_the_same_back_is_the_seats_secret() -> None:
    r = laying(Race().straight("T3", "H3.1").hand(0, "C2", "C3").boat(0, "H3.1.1").boat(1, "H3.2.1"))
    r.moves(0, "C@H4.1")
    assert r.kind == "which"
    assert r.legal() == {"C2", "C3"}
    assert r.rule("T3") == "TO-6.3"
    r.moves(0, "C3")
    assert [r.table.view(0).fronts[c] for c in r.table.view(0).boats[0].cards if c >= 0] == [2]
    assert [r.table.view(1).fronts[c] for c in r.table.view(1).boats[0].cards if c >= 0] == [0]
    assert not any("do" in e and e["do"] == "C3" for e in r.table.record(1)["entries"])


def test_TO_6_3_it_is_asked_even_if_both_are_equal() -> None:
    r = laying(Race().straight("T3", "H3.1").hand(0, "C2", "C2").boat(0, "H3.1.1").boat(1, "H3.2.1"))
    r.moves(0, "C@H4.1")
    assert r.kind == "which"
    assert r.legal() == {"C2"}


def test_TO_6_3_of_equal_cards_the_better_known_one_leaves_first_then_the_older() -> None:
    r = Race().straight("T3", "H3.1").hand(0, "C2", "C2").boat(0, "H3.1.1").boat(1, "H3.2.1")
    older, newer = r.s.hand[0][0], r.s.hand[0][1]
    r.s.knowers[newer - 1] |= 0b10
    laying(r)
    r.moves(0, "C2@H3.2")
    assert r.s.hand[0][0] == older
    r = Race().straight("T3", "H3.1").hand(0, "C2", "C2").boat(0, "H3.1.1").boat(1, "H3.2.1")
    older, newer = r.s.hand[0][0], r.s.hand[0][1]
    laying(r)
    r.moves(0, "C2@H3.2")
    assert r.s.hand[0][0] == newer


def test_TO_6_2_one_card_a_turn() -> None:
    r = laying(Race().straight("C2", "B0.2").hand(0, "C2", "C3").boat(0, "B0.3.1").boat(1, "B0.4.1"))
    r.moves(0, "C2@B1.2")
    assert r.kind == "throttle"


def test_TO_2_7_hexagons_next_to_turn_faces_and_arriving_connectors() -> None:
    """Against the definition: neighbours of (q, h) are (q, h±2) and (q±1, h±1)."""
    s = Race().connectors("H4.1", "B-4.3").turns("1(1,-2)", "1(4,3)m").s
    arriving = s.cover[0][0] & g.ARRIVING_BITS
    laid = {(q, g.height_of(q, i)) for q in range(1, 8) for i in range(14) if s.cover[0][q] >> i & 1} | {(0, -1), (0, -3)}
    beside = {(q + dq, h + dh) for q, h in laid for dq, dh in g.DIRECTIONS}
    for q in range(1, 8):
        found = neighbours_in(s, 0, q, arriving) & int(g.VALID[q])
        assert {g.height_of(q, i) for i in range(14) if found >> i & 1} == {h for c, h in beside if c == q and g.on_board(c, h)}


def hexagons_of(face: int) -> set[tuple[int, int]]:
    """TO-2.6 by its definition."""
    q, h = g.q_of_face(face), g.height_of(g.q_of_face(face), g.i_of_face(face))
    side = -1 if g.mirror_of_face(face) else 1
    return {(q, h), (q, h + 2), (q + 1, h + 1), (q + 1, h + 1 + 2 * side)}


def test_TO_6_2_further_turn_faces_are_those_that_touch_by_the_definition() -> None:
    """Every place of turn 1, against neighbours counted one by one (TO-2.7)."""
    s = Race().connectors("H4.1", "H4.2", "B-4.1").turns("1(1,-2)", "1(2,3)m", "1(5,-8)").boat(0, "H4.1.1").s
    faces_laid = {(q, g.height_of(q, i)) for q in range(1, 8) for i in range(14) if s.cover[0][q] >> i & 1}
    joins = faces_laid | {(0, -1), (0, -3), (0, -5), (0, -7)}
    for face in range(g.FACES_OF_TURN):
        own = hexagons_of(face)
        fits = not own & faces_laid and all(q >= 1 and g.on_board(q, h) for q, h in own)
        touches = any((q + dq, h + dh) in joins for q, h in own for dq, dh in g.DIRECTIONS)
        assert turn_face_joins(s, face) == (fits and touches), g.i_of_face(face)


def test_TO_6_2_no_anchor_where_nothing_fits() -> None:
    s = Race().connectors("H4.1").s
    s.cover[0][1] = int(g.VALID[1])
    assert [joining_anchors(s, 0, mirror, 1, False) for mirror in (0, 1)] == [0, 0]
