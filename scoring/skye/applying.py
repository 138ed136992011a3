"""What each event does to the state, and which can't be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from scoring.errors import ImpossibleEvent
from scoring.skye.events import (
    TABLE,
    Build,
    Buy,
    CastleLies,
    Count,
    Draw,
    Offer,
    Pass,
    Printed,
    Return,
    Score,
    ScoringTileLies,
    Scrolls,
    ScrollsDone,
    SkyeEvent,
    Track,
)
from scoring.skye.market import bought_by
from scoring.skye.places import dump_cell
from scoring.skye.state import Checkpoint, Market, Offered, Said, Sale, Scored, State, Tiles
from scoring.skye.territory import CASTLE_AT, Laid
from scoring.skye.tiles import CASTLE

Key = TypeVar("Key")


def apply(state: State, event: SkyeEvent, entry: int) -> State:  # noqa: C901 - one case an event
    """The state after an event. Raises `ImpossibleEvent`."""
    if event.player not in (TABLE, *state.setup.ids):
        raise ImpossibleEvent("player.unknown", player=event.player)
    state = replace(state, step=state.step + 1)
    match event:
        case ScoringTileLies(_, letter, tile):
            return replace(state, scoring_tiles=_with(state.scoring_tiles, letter, (tile, entry)))
        case Printed(_, tile, face):
            return replace(state, printed=_with(state.printed, tile, (face, entry)))
        case CastleLies(player, turn):
            return _turn_castle(state, player, Laid(CASTLE, turn, entry))
        case Build():
            return _build(state, event, entry)
        case Count(player, key, value, round_):
            if not 1 <= round_ <= len(state.track):
                raise ImpossibleEvent("skye.no_such_round", round=round_, last=len(state.track))
            said = Said(value, entry, state.step)
            return replace(state, counts=_with(state.counts, (player, key, round_), said))
        case Scrolls(player, symbol, count):
            _check_over(state)
            told = (event, Said(count, entry, state.step))
            return replace(state, scrolls=_with(state.scrolls, (player, symbol), told))
        case ScrollsDone(player):
            _check_over(state)
            return replace(state, scrolls_done=_with(state.scrolls_done, player, entry))
        case Score(_, round_):
            return _score(state, round_, entry)
        case Track(player, points):
            point = Checkpoint(player, points, entry, len(state.scored))
            return replace(state, checkpoints=(*state.checkpoints, point))
        case Draw() | Offer() | Buy() | Pass() | Return():
            _check_not_over(state)
            return replace(state, market=_trade(state, event, entry))


def _turn_castle(state: State, player: str, castle: Laid) -> State:
    """A castle lies as it lies from the first round on, whenever somebody says how."""

    def turned(laid: Mapping[str, Tiles]) -> Mapping[str, Tiles]:
        return _with(laid, player, _with(laid[player], CASTLE_AT, castle))

    scored = tuple(replace(one, laid=turned(one.laid)) for one in state.scored)
    return replace(state, laid=turned(state.laid), scored=scored)


def _with(mapping: Mapping[Key, Any], key: Key, value: Any) -> dict[Key, Any]:
    return {**mapping, key: value}


def _check_over(state: State) -> None:
    if not state.over:
        raise ImpossibleEvent("skye.before_the_end")


def _check_not_over(state: State) -> None:
    if state.over:
        raise ImpossibleEvent("skye.after_the_end", round=len(state.track))


def _build(state: State, event: Build, entry: int) -> State:
    _check_not_over(state)
    owner = state.owner_of(event.tile)
    if owner is not None:
        player, cell = owner
        raise ImpossibleEvent("skye.tile_built", tile=event.tile, player=player, place=dump_cell(cell))
    own = state.laid[event.player]
    if event.place in own:
        there = own[event.place].tile
        place = dump_cell(event.place)
        message = "skye.castle_there" if there == CASTLE else "skye.place_taken"
        raise ImpossibleEvent(message, place=place, player=event.player, tile=there)
    laid = _with(own, event.place, Laid(event.tile, event.turn, entry, state.step))
    return replace(state, laid=_with(state.laid, event.player, laid))


def _score(state: State, round_: int, entry: int) -> State:
    if not 1 <= round_ <= len(state.track):
        raise ImpossibleEvent("skye.no_such_round", round=round_, last=len(state.track))
    if round_ <= len(state.scored):
        raise ImpossibleEvent("skye.scored_already", round=round_)
    if round_ > len(state.scored) + 1:
        raise ImpossibleEvent("skye.not_scored_yet", round=round_, missing=len(state.scored) + 1)
    scored = (*state.scored, Scored(entry, state.laid, state.market))
    return replace(state, scored=scored, market=Market())


def _trade(state: State, event: Draw | Offer | Buy | Pass | Return, entry: int) -> Market:
    market = state.market
    match event:
        case Draw(player, drawn):
            return replace(market, drawn=_with(market.drawn, player, (drawn, entry)))
        case Offer(player, prices, discard):
            if player in market.offers:
                raise ImpossibleEvent("skye.offered_already", player=player)
            return replace(market, offers=_with(market.offers, player, Offered(dict(prices), discard, entry)))
        case Buy(player, token, seller):
            price = _price(state, event)
            return replace(market, sales=(*market.sales, Sale(player, seller, token, price, entry)))
        case Pass(player):
            return replace(market, passed=_with(market.passed, player, entry))
        case Return(player, tile):
            if state.owner_of(tile) is not None:
                owner, place = state.owner_of(tile) or (player, CASTLE_AT)
                raise ImpossibleEvent("skye.tile_built", tile=tile, player=owner, place=dump_cell(place))
            return replace(market, returned=_with(market.returned, tile, player))


def _price(state: State, event: Buy) -> int:
    """What a tile costs. Raises `ImpossibleEvent` for one that can't be bought."""
    if event.seller not in state.setup.ids:
        raise ImpossibleEvent("player.unknown", player=event.seller)
    if event.seller == event.player:
        raise ImpossibleEvent("skye.own_tile", player=event.player, token=event.token)
    offered = state.market.offers.get(event.seller)
    if offered is None or event.token not in offered.prices:
        raise ImpossibleEvent("skye.not_offered", player=event.seller, token=event.token)
    buyer = bought_by(state.market, event.seller, event.token)
    if buyer is not None:
        raise ImpossibleEvent("skye.sold_already", player=event.seller, token=event.token, buyer=buyer)
    return offered.prices[event.token]
