#!/usr/bin/env python3
"""Tests of the referees: their own games end and pass, every tampered trace is caught, and the
examples of the pages come out as printed."""

import json
import unittest

import patrician
import patrician_setup
import san_juan
import san_juan_score
import san_juan_setup
import selfplay
from referee import Difference, RecordedChance, replay
from san_juan_table import new_building


def san_juan_trace(players, modules, options, seed):
    header = selfplay.header("san-juan", players, modules, options)
    return selfplay.play(header, san_juan_setup.deal, san_juan.start, seed)


def patrician_trace(players, options, seed):
    header = selfplay.header("patrician", players, [], options)
    return selfplay.play(header, patrician_setup.deal, patrician.start, seed)


class SelfPlay(unittest.TestCase):
    def test_san_juan(self):
        for players in san_juan.PLAYERS:
            for modules in ([], ["events"], ["new-buildings"], ["events", "new-buildings"]):
                lines = san_juan_trace(players, modules, {"opening": "choose"}, players)
                self.assertEqual(replay("san-juan", san_juan.start, lines), len(lines) - 2)

    def test_patrician(self):
        for players in patrician.PLAYERS:
            lines = patrician_trace(players, {"first": 1}, players)
            self.assertEqual(replay("patrician", patrician.start, lines), len(lines) - 2)


class TamperedTraces(unittest.TestCase):
    """Each test changes one thing in a good trace; the note must name the line and the change."""

    @classmethod
    def setUpClass(cls):
        cls.good = san_juan_trace(3, ["events", "new-buildings"], {}, 7)

    def tamper(self, number, change, note):
        """Changes the line with this number (from 0; from the end if negative)."""
        lines = list(self.good)
        line = json.loads(lines[number])
        change(line)
        lines[number] = json.dumps(line)
        self.check_found(lines, note)

    def check_found(self, lines, note):
        with self.assertRaises(Difference) as caught:
            replay("san-juan", san_juan.start, lines)
        self.assertIn(note, " | ".join(caught.exception.notes))

    def number_of_shuffle(self):
        return next(i for i, line in enumerate(self.good[1:], 1) if json.loads(line).get("chance"))

    def test_action_not_offered(self):
        self.tamper(5, lambda line: line["legal"].pop(), "line 6 | legal")

    def test_action_offered_twice(self):
        self.tamper(5, lambda line: line["legal"].append(line["legal"][0]), "line 6 | legal")

    def test_legal_not_sorted(self):
        self.tamper(5, lambda line: line["legal"].reverse(), "line 6 | legal")

    def test_illegal_action(self):
        self.tamper(5, lambda line: line.update(action="role king"), "is not legal")

    def test_wrong_actor(self):
        self.tamper(9, lambda line: line.update(actor=(line["actor"] + 1) % 3), "actor")

    def test_wrong_decision(self):
        self.tamper(9, lambda line: line.update(decision="pay-up"), "decision")

    def test_card_lost(self):
        self.tamper(20, lambda line: line["position"]["deck"].pop(), "line 21 | deck")

    def test_card_exchanged(self):
        def change(line):
            hand = line["position"]["seats"][0]["hand"]
            hand[0] = "palace"
        self.tamper(20, change, "seats[0].hand")

    def test_number_instead_of_boolean(self):
        self.tamper(20, lambda line: line["position"].update(over=0), "over")

    def test_order_of_keys(self):
        def change(line):
            seat = line["position"]["seats"][0]
            seat["hand"] = seat.pop("hand")
        self.tamper(20, change, "seats[0]: keys")

    def test_order_of_the_deck(self):
        def change(line):
            deck = line["position"]["deck"]
            place = next(i for i, card in enumerate(deck) if card != deck[0])
            deck[0], deck[place] = deck[place], deck[0]
        self.tamper(20, change, "deck")

    def test_shuffle_not_listed(self):
        self.tamper(self.number_of_shuffle(), lambda line: line.update(chance=[]),
                    "nothing is listed")

    def test_shuffle_listed_twice(self):
        self.tamper(self.number_of_shuffle(),
                    lambda line: line["chance"].append(line["chance"][0]), "left to chance")

    def test_card_lost_in_shuffle(self):
        self.tamper(self.number_of_shuffle(), lambda line: line["chance"][0].pop(),
                    "not the pile that was shuffled")

    def test_number_skipped(self):
        self.tamper(5, lambda line: line.update(n=5), "line 6 | n")

    def test_score(self):
        self.tamper(-1, lambda line: line["scores"][1].update(total=0), "scores[1].total")

    def test_part_of_score(self):
        self.tamper(-1, lambda line: line["scores"][1]["parts"].update(chapel=9),
                    "scores[1].parts.chapel")

    def test_rank(self):
        self.tamper(-1, lambda line: line["scores"][1].update(rank=4), "scores[1].rank")

    def test_end_missing(self):
        self.check_found(self.good[:-1], "stops before the end")

    def test_extra_line(self):
        self.check_found(self.good + [self.good[-1]], "goes on after the end")

    def test_setup_with_a_missing_card(self):
        self.tamper(1, lambda line: line["position"]["deck"].pop(), "all cards")

    def test_setup_with_a_duplicate_tile(self):
        def change(line):
            line["position"]["prices"][0] = line["position"]["prices"][1]
        self.tamper(1, change, "prices")

    def test_setup_with_an_extra_card_in_hand(self):
        def change(line):
            position = line["position"]
            position["seats"][0]["hand"].append(position["deck"].pop())
            position["seats"][0]["hand"] = san_juan_setup.in_table_order(
                position["seats"][0]["hand"])
        self.tamper(1, change, "4 cards are dealt")

    def test_setup_with_other_players(self):
        self.tamper(0, lambda line: line.update(players=2), "players")


class SanJuanExamples(unittest.TestCase):
    """docs/rules/san-juan.md 2.9, 6.2.10 and the example of docs/interfaces/san-juan.md,
    "Position"."""

    def table(self, buildings, hand=()):
        header = selfplay.header("san-juan", 2, ["new-buildings"])
        seats = san_juan_setup.first_position(header, 0, [], [], [], [hand, []])
        seats["seats"][0]["buildings"] = [new_building(card) for card in buildings]
        game = san_juan.SanJuan(seats)
        game.chance = RecordedChance([])
        return game

    def price(self, buildings, card, covered=None, chooser=False):
        game = self.table(buildings)
        place = None if covered is None else buildings.index(covered)
        return game.price(0, card, place, san_juan.Phase(0 if chooser else 1, False, False))

    def test_prices(self):
        self.assertEqual(self.price(["chapel", "crane"], "palace", "chapel"), 3)
        self.assertEqual(self.price(["coffee", "crane"], "statue", "coffee"), 0)
        self.assertEqual(self.price(["crane", "park"], "palace", "park"), 0)
        self.assertEqual(self.price(["quarry"], "crane", chooser=True), 0)
        self.assertEqual(self.price(["smithy"], "silver", chooser=True), 3)
        self.assertEqual(self.price(["smithy"], "palace"), 6)

    def parts(self, cards, opponents=()):
        seat = {"buildings": [new_building(card) for card in cards]}
        return san_juan_score.parts_of(seat, cards, list(opponents))

    def test_scores(self):
        self.assertEqual(self.parts(["indigo", "indigo", "sugar", "tobacco", "guild-hall"])
                         ["guild-hall"], 8)
        self.assertEqual(self.parts(["poor-house", "aqueduct", "carpenter", "chapel", "quarry",
                                     "library", "statue", "guild-hall", "city-hall"])
                         ["city-hall"], 9)
        self.assertEqual(self.parts(["statue", "hero", "triumphal-arch"])["triumphal-arch"], 6)
        self.assertEqual(self.parts(["cathedral"], ["palace", "residence", "hero"])
                         ["cathedral"], 7)
        self.assertEqual(self.parts(["cathedral"], ["palace"] * 5)["cathedral"], 10)

    def test_residence(self):
        # Cost 1: indigo twice, smithy, gold-mine, archive, office-building make two sets.
        twice = ["indigo", "indigo", "smithy", "gold-mine", "archive", "office-building"]
        self.assertEqual(self.parts(["residence"] + twice)["residence"], 4 + 3)
        self.assertEqual(self.parts(["residence", "indigo", "indigo", "smithy"])["residence"], 0)
        self.assertEqual(self.parts(["residence", "palace", "city-hall"])["residence"], 4)

    def test_selling(self):
        """Seat 0 of the example may sell the second Indigo plant or the Customs office."""
        game = self.table(["indigo", "indigo", "customs-office"])
        game.buildings(0)[1].update(good="palace", covered=["chapel"])
        game.buildings(0)[2].update(good="well")
        game.position["prices"] = ["11222"]
        decision = next(game.trader(san_juan.Phase(0, False, False)))
        self.assertEqual(decision.legal, ["done", "sell customs-office", "sell indigo 2"])


class SanJuanKnowledge(unittest.TestCase):
    """docs/interfaces/san-juan.md, "Who knows what"."""

    def setUp(self):
        header = selfplay.header("san-juan", 2, ["events", "new-buildings"])
        position = san_juan_setup.first_position(
            header, 0, ["11122", "11222", "11223", "12223", "12233"], ["hero", "palace"], [],
            [["indigo", "crane"], ["smithy", "statue"]])
        self.game = san_juan.SanJuan(position)

    def seen(self, viewer, actor=0):
        views = {view["viewer"]: view for view in self.game.views(actor)}
        return views[viewer]

    def test_hands_and_piles(self):
        self.assertEqual(self.seen(0)["seats"][0]["hand"], ["indigo", "crane"])
        self.assertEqual(self.seen(1)["seats"][0]["hand"], {"count": 2})
        self.assertEqual(self.seen(None)["seats"][1]["hand"], {"count": 2})
        self.assertEqual(self.seen(0)["deck"], {"count": 2})
        self.assertEqual(self.seen(0)["prices"], {"count": 5})

    def test_cards_under_buildings(self):
        self.game.buildings(0)[0].update(good="taxes", chapel=["well"], bank=["park"],
                                         harbor=["hero", "tower"])
        own, other = (self.seen(viewer)["seats"][0]["buildings"][0] for viewer in (0, 1))
        self.assertEqual((own["good"], other["good"]), ("?", "?"))
        self.assertEqual((own["harbor"], other["harbor"]), ({"count": 2}, {"count": 2}))
        self.assertEqual((own["chapel"], other["chapel"]), (["well"], {"count": 1}))
        self.assertEqual((own["bank"], other["bank"]), (["park"], {"count": 1}))

    def test_discards(self):
        self.game.discard("well", san_juan.NOBODY)
        self.game.discard_from_hand(0)("crane")
        self.game.discard("taxes", san_juan.EVERYBODY)
        self.assertEqual(self.seen(0)["discard"], {"count": 3, "known": ["crane", "taxes"]})
        self.assertEqual(self.seen(1)["discard"], {"count": 3, "known": ["taxes"]})
        self.assertEqual(self.seen(None)["discard"], {"count": 3, "known": ["taxes"]})

    def test_a_shuffle_hides_known_discards(self):
        self.game.position["deck"] = []
        for card in ("crane", "indigo"):
            self.game.discard_from_hand(0)(card)
        self.game.chance = RecordedChance([["deck", "indigo", "crane"]])
        self.game.draw(1, self.game.hand(1))
        self.game.discard("well", san_juan.NOBODY)
        self.assertEqual(self.seen(0)["discard"], {"count": 1})

    def test_a_card_seen_on_its_way_to_a_hand(self):
        self.game.show_to_hand(0, "hero")
        known = {"count": 3, "known": ["hero"]}
        self.assertEqual(self.seen(1)["seats"][0]["hand"], known)
        self.assertEqual(self.seen(None)["seats"][0]["hand"], known)
        self.game.take_from_hand(0, "indigo")
        self.assertEqual(self.seen(1)["seats"][0]["hand"], {"count": 2})

    def test_only_the_actor_sees_drawn_cards(self):
        self.game.position["drawn"] = ["well"]
        self.assertEqual(self.seen(0, actor=0)["drawn"], ["well"])
        self.assertEqual(self.seen(1, actor=0)["drawn"], {"count": 1})

    def test_everything_is_shown_after_the_end(self):
        self.game.position["over"] = True
        self.assertEqual(self.seen(None), {**self.game.position, "viewer": None})


class PatricianExamples(unittest.TestCase):
    """docs/interfaces/patrician.md, "Where floors may go", and the example of its "Position"."""

    PLANS = [
        ("verona", [], [], "verona-move", ["left"]),
        ("roma", [], [], "roma-two-crests", ["left left", "left right"]),
        ("roma", [0, 1], [0, 1], "roma-move", ["left"]),
        ("roma", [1], [], "roma-two-crests", ["left left", "left right", "right right"]),
        ("roma", [1, 0], [1], "roma-two-crests", ["left left", "left right"]),
        ("roma", [1], [1, 0], "roma-two-crests", ["left left", "right right"]),
        ("parma", [1, 1, 1], [], "parma-two-crests", ["left right", "right right"]),
        ("parma", [1, 1, 1, 0], [], "parma-two-red-hats", ["right"])]

    def test_plans(self):
        game = patrician.Patrician({"cities": []})
        for name, left, right, card, expected in self.PLANS:
            city = {"city": name, "left": left, "right": right}
            kept = [" ".join(plan) for plan in game.kept_plans(0, card, city)]
            self.assertEqual(kept, expected, (left, right, card))

    TOWERS = {
        "bologna": ([1, 2, 1, 1], [0, 2]), "firenze": ([1, 0], [2, 1, 1]), "roma": ([2, 0], [2]),
        "lucca": ([2], [1, 2]), "siena": ([1, 0], [2, 0]), "milano": ([0], [0]),
        "ferrara": ([2, 2], []), "parma": ([0, 1], [1, 1, 1]), "verona": ([2], [0])}

    def test_moves(self):
        cities = [{"city": name, "left": left, "right": right,
                   "tokens": [] if name == "parma" else [f"{name}-high", f"{name}-low"]}
                  for name, (left, right) in self.TOWERS.items()]
        game = patrician.Patrician({"cities": cities})
        decision = next(game.move_floor({"seat": 2}, game.city("lucca")))
        self.assertEqual(decision.legal, [
            "move bologna from left", "move bologna from right", "move ferrara from left",
            "move firenze from left", "move firenze from right", "move roma from right",
            "move siena from left", "move siena from right", "move verona from left",
            "move verona from right", "pass"])

    def test_tie_in_a_tower(self):
        """The tied seat nearest the top wins, though another owns the top floor."""
        game = patrician.Patrician({"seats": [{"tokens": []} for _ in range(3)]})
        game.award("roma-9", [1, 0, 0, 1, 2])
        self.assertEqual(game.position["seats"][1]["tokens"], ["roma-9"])


if __name__ == "__main__":
    unittest.main()
