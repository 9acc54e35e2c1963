"""Section 4 and 7: the draft, picking roles, the end of a round and of the game."""

from .artisan import play_artisan
from .buccaneer import free_roles, play_buccaneer
from .builder import play_builder
from .captain import play_captain
from .common import ask
from .foreman import play_foreman
from .guest_house import fill_large_buildings
from .prospector import play_prospector
from .settler import play_settler
from .setup import goal_candidates, set_building_goal
from .tables import BUILDINGS, PICKS, RED_SLOTS, SLOTS, copies
from .trader import play_trader

PLAY = {
    "settler": play_settler, "foreman": play_foreman, "builder": play_builder,
    "artisan": play_artisan, "trader": play_trader, "captain": play_captain,
    "prospector": play_prospector, "prospector-2": play_prospector,
    "buccaneer": play_buccaneer,
}


def play_game(game):
    if game.has("new-buildings"):
        yield from draft_buildings(game)
    while True:
        yield from play_round(game)
        if game.end:
            break
        prepare_next_round(game)
    for seat in game.in_order(game.governor):
        yield from fill_large_buildings(game, seat)
    game.over = True


def draft_buildings(game):
    free = dict(SLOTS)
    if game.has("nobles") and game.option("nobles-draft") == "pooled":
        for cost, count in RED_SLOTS.items():
            free[cost] += count
    number = game.governor
    while True:
        legal = [f"draft {building}" for building in game.draft
                 if free[BUILDINGS[building].cost] > 0]
        if not legal:
            break
        action = yield from ask(number, "draft", legal)
        building = action.split()[1]
        game.draft.remove(building)
        game.board[building] = copies(building, game.players)
        free[BUILDINGS[building].cost] -= 1
        number = (number + 1) % game.players
    game.draft = []
    game.round = 1
    if game.festival:
        set_building_goal(game, game.chance.draw_goal(goal_candidates(game)))


def play_round(game):
    for pick in range(PICKS[game.players]):
        number = (game.governor + pick) % game.players
        role = yield from pick_role(game, number)
        yield from PLAY[role](game, number)
    for card in game.roles:
        if card["kidnapper"] is not None:
            card["seat"], card["kidnapper"] = card["kidnapper"], None
            yield from PLAY[card["role"]](game, card["seat"])


def pick_role(game, number):
    cards = {card["role"]: card for card in game.roles}
    legal = [f"role {role}" for role in free_roles(game) if may_pick(game, number, cards[role])]
    action = yield from ask(number, "pick-role", legal)
    card = cards[action.split()[1]]
    card["seat"] = number
    game.seats[number].doubloons += card["doubloons"]
    card["doubloons"] = 0
    if card["kidnapper"] is not None:
        game.seats[card["kidnapper"]].doubloons += 3
        card["kidnapper"] = None
    return card["role"]


def may_pick(game, number, card):
    if card["kidnapper"] == number:
        return False
    if card["role"] == "buccaneer":
        return game.buccaneer != number
    if card["role"] == "settler" and game.option("settler-needs-space"):
        return game.seats[number].room() > 0
    return True


def prepare_next_round(game):
    for card in game.roles:
        if card["seat"] is None and card["role"] != "buccaneer":
            card["doubloons"] += 1
        card["seat"] = None
    game.governor = (game.governor + 1) % game.players
    game.round += 1
