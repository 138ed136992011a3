"""Questions as they are asked at a table of Scythe, and the clauses that should answer them."""

from __future__ import annotations

import pytest

from companion.search import look_up

QUESTIONS = """
end.lower_action | Bekomme ich die Münzen noch, wenn ich mit der unteren Aktion den letzten Stern setze?
end.lower_action | Do I still get the coins when the bottom action gives my sixth star?
end.unfinished_combat | Was passiert mit dem zweiten Kampf, wenn der erste das Spiel beendet?
end.unfinished_combat | The game ends but I have another combat pending
end.recruit_stars | Ich erreiche Stärke 16 im Zug meines Nachbarn
end.recruit_stars | My recruit gives me popularity 18 on someone else's turn
end.equal_turns | Spielen wir die Runde noch zu Ende?
end.equal_turns | Does everyone get the same number of turns?
scoring.top_step | Zählt Ansehen 18 als höchste Stufe?
scoring.top_step | Which tier is popularity 18?
control.lake | Zählen Seen als Region?
control.lake | Do lakes count as territories?
control.home_base | Zählt mein Heimatgebiet am Ende?
control.home_base | Is the home base a territory?
scoring.single_resource | Was ist eine einzelne Ressource wert?
scoring.single_resource | What is one leftover resource worth?
tie.pieces | Gleichstand bei den Münzen, wer gewinnt?
tie.pieces | We have the same amount of coins. Who wins?
tie.order | Reihenfolge der Gleichstandskriterien
tie.order | What is the tie-breaker order?
tie.resources | Und wenn auch Stärke und Ansehen gleich sind?
tie.shared | Alles gleich, wer gewinnt dann?
tie.shared | Still tied after everything
scoring.interim | Machen wir eine Zwischenwertung?
tournament.delay | Was kostet es, den Stand auszurechnen?
tournament.delay | Penalty for calculating the score too long
bonus.tunnels_adjacent | Zählt ein Stollen als Tunnel beim Bonus?
bonus.on_tunnels | Does the mine count as a tunnel for the structure bonus?
bonus.rivers | Trennt ein Fluss zwei Nachbarfelder beim Gebäudebonus?
bonus.rivers | Do rivers break a row of structures?
bonus.encounters_adjacent | Zählt ein Feld mit Begegnungssymbol noch, wenn das Plättchen weg ist?
bonus.encounters_adjacent | Encounter token is gone, does it still count for the bonus?
bonus.row | Wie viel bringen drei Gebäude in einer Reihe?
bonus.row | Three structures in a line, how many coins?
bonus.on_farm_or_tundra | Gebäude auf Tundra und Gehöft zusammen?
star.saxony | Wie viele Sterne darf Sachsen für Kämpfe setzen?
star.saxony | How many combat stars can Saxony place?
star.combat | Kann ich drei Sterne für Kämpfe bekommen?
star.combat | Can I get a third star for combat?
star.once | Dürfen zwei Spieler den gleichen Stern haben?
star.once | Can two players have a star on the same goal?
star.must | Muss ich einen Stern setzen?
star.must | Can I hold back a star?
combat.power | Wie viel Stärke darf ich auf der Scheibe einstellen?
combat.power | Maximum power on the dial?
combat.cards | Wie viele Kampfkarten darf ich spielen?
combat.cards | How many combat cards can I play?
combat.consolation | Bekommt der Verlierer eine Karte?
combat.consolation | Does the loser draw a combat card?
combat.popularity | Verliert der Verteidiger Ansehen?
combat.popularity | Does the defender lose popularity?
combat.loser | Wohin gehen meine Einheiten, wenn ich verliere?
combat.loser | Where do losing units go?
combat.workers | Können Arbeiter kämpfen?
combat.workers | Do workers fight?
move.retreat_popularity | Kann ich mit null Ansehen Arbeiter vertreiben?
move.retreat_popularity | Can I force workers away at zero popularity?
move.workers_alone | Dürfen meine Arbeiter in ein Feld mit feindlichen Arbeitern?
move.workers_alone | Can my worker move into a territory with an enemy worker?
move.mech_workers | Darf sich ein Arbeiter nach der Mechfahrt noch bewegen?
move.mech_workers | Can a worker move after riding in a mech?
move.home_base | Kann ich zurück ins Heimatgebiet ziehen?
move.home_base | Can I move back to my home base?
move.tunnels | Wie funktionieren Tunnel?
move.tunnels | How do tunnels work?
mech.speed | Zählt eine Tunnelbewegung mit Eile als ein Feld?
mech.speed | What does Speed do?
mech.submerge | Darf Polania von See zu See ziehen?
mech.submerge | How does Submerge work?
mech.lake_cargo | Darf ich Arbeiter auf einem See lassen?
mech.lake_cargo | Can I leave workers on a lake?
mech.peoples_army | Wie viele Karten mit Volksarmee?
mech.peoples_army | People's Army with two mechs
mech.underpass | Was macht Durchtunneln?
mech.wayfare | Can Crimea wayfare to its own home base?
build.one_per_territory | Kann ich zwei Gebäude in einer Region bauen?
build.one_per_territory | Can two structures be on one territory?
build.factory | Darf ich auf der Fabrik bauen?
build.factory | Can I build on the Factory?
build.mine | Kann der Gegner meinen Stollen benutzen?
build.mine | Can opponents use my mine?
build.monument | Was bringt das Denkmal?
build.armory | What does the armory do?
enlist.two_players | Bekomme ich zu zweit den Rekrutenbonus doppelt?
enlist.two_players | Two player game: recruit bonus twice?
factory.no_bonus | Löst die Fabrikkarte Rekrutenboni aus?
factory.no_bonus | Do Factory card actions trigger recruit bonuses?
factory.one | Darf ich eine zweite Fabrikkarte nehmen?
factory.one | Can I take a second Factory card?
setup.factory_cards | Wie viele Fabrikkarten legt man zu dritt aus?
setup.factory_cards | How many Factory cards with four players?
setup.seats | Wer sitzt neben wem?
setup.seats | Seating order?
setup.start_power | Mit wie viel Stärke beginnt Sachsen?
setup.start_power | How much power does Crimea start with?
turn.sections | Darf ich die gleiche Aktion zweimal hintereinander machen?
turn.sections | Can I take the same action twice in a row?
turn.optional | Muss ich die obere Aktion vor der unteren machen?
turn.optional | May I take the bottom action first?
turn.dead | Was passiert, wenn ich nichts bezahlen kann?
turn.dead | I can't afford any action
top.trade | Wohin kommen gehandelte Ressourcen?
top.trade | Where do traded resources go?
top.terrain | Was produziert ein Dorf?
top.terrain | What does a village produce?
bottom.completed | Was macht man mit abgeschlossenen unteren Aktionen?
bottom.completed | All mechs deployed, can I still use deploy?
deploy.how | Kann ich einen Mech auf einem See einsetzen?
deploy.how | Where can I deploy a mech?
deploy.ability | Gilt die Mech-Fähigkeit auch für Arbeiter?
deploy.ability | Do mech abilities apply to workers?
objective.when | Wann darf ich mein Ziel aufdecken?
objective.when | When can I complete an objective?
objective.cards | Darf ich beide Zielkarten erfüllen?
objective.cards | Can I complete both objectives?
deal.money | Darf ich jemandem Geld geben?
deal.money | Can I bribe other players?
deal.binding | Muss ich ein Versprechen halten?
deal.binding | Are deals binding?
encounter.when | Wer darf Begegnungen haben?
encounter.when | Can a mech trigger an encounter?
encounter.choose | Muss ich bei der Begegnung etwas wählen?
faction.polania | Polania encounter options
encounter.combat | Begegnung und Gegner auf demselben Feld
scoring.cards_worthless | Are combat cards worth anything at the end?
scoring.cards_worthless | Sind Kampfkarten am Ende etwas wert?
scoring.stars | Wie viele Münzen bekomme ich pro Stern?
scoring.territories | How many coins per territory?
tournament.banned_pairs | Welche Kombinationen sind verboten?
tournament.banned_pairs | Which mat combinations are banned?
setup.start_units | Wo stehen die Arbeiter am Anfang?
setup.start_units | Where do workers start?
top.workers | Woher kommt ein neuer Arbeiter?
build.mill | Kann die Mühle auch ohne Arbeiter produzieren?
control.structure | Wer beherrscht eine Region mit meinem Gebäude und deinem Mech?
control.structure | Who controls a territory with my structure and your mech?
resource.anywhere | Kann ich Ressourcen aus verschiedenen Regionen zusammen ausgeben?
resource.unlimited | Gehen die Ressourcen aus?
resource.unlimited | Is there a limit on resource tokens?
factory.card | Roboter auf Fabrik: kriege ich eine Karte?
factory.card | Does a mech get a Factory card?
mech.artillery | Was macht Artillerie?
mech.scout | Scout ability
mech.riverwalk | Kann ich mit Waten überall über den Fluss?
mech.riverwalk | Which rivers can Nordic cross?
faction.nordic | Dürfen nordische Arbeiter über Flüsse?
faction.crimea | Can Crimea pay with combat cards?
control.lake | Zählt der Held auf einem See als Kontrolle?
star.six | Ich habe 7 Sterne, geht das?
control.units | Do I score a territory with only a worker on it?
control.shared | Mein Mech steht mit deinem Arbeiter zusammen
control.shared | Two factions on the same hex at game end
control.factory | Zählt die Fabrik auch für den Besitzer eines Gebäudes dort?
move.kinds | What counts as a unit?
scoring.popularity | Wie viele Punkte gibt mein Ansehen?
scoring.popularity | popularity 7 what multiplier
scoring.popularity | Ansehen 13
scoring.resources | How are resources scored?
scoring.resources | Wie rechne ich 13 Ressourcen ab?
scoring.cards_worthless | Are workers worth points?
scoring.structures | Was bringen Gebäude am Ende?
scoring.structures | Is the structure bonus multiplied by popularity?
bonus.beyond_table | 9 encounter hexes next to my buildings
bonus.on_tunnels | Gebäude auf einem Tunnel, welcher Bonus?
bonus.row | structures in a line with a gap
scoring.hidden | Warum sehe ich den Spielstand nicht?
scoring.hidden | Why is the standing hidden?
scoring.checked | Cairn fragt noch einmal nach meinen Zahlen
doubt.count_differs | The number I typed is different from the map
tournament.bid | Auktion um die Nationen
tournament.bid | We bid for factions, where do I enter it?
tournament.banned_pairs | Rusviet mit Industrial erlaubt?
move.lakes | Welche Nationen können auf Seen?
move.lakes | Which factions can use lakes?
faction.nordic | Darf mein Anführer schwimmen?
move.rivers | Can the character cross rivers?
combat.popularity | Angriff auf Anführer mit Arbeitern dabei, wie viel Ansehen verliere ich?
move.retreat_popularity | How much popularity do I lose for chasing workers?
combat.tie | Hat der Angreifer einen Vorteil?
combat.abilities | Whose combat ability goes first?
combat.no_need | Kampf ohne Stärke
combat.power | Can I spend zero power in combat?
combat.resources | Bekomme ich die Ressourcen des Gegners nach dem Sieg?
combat.resources | Does the winner keep the resources?
move.into_workers | Zählt Vertreiben von Arbeitern als Sieg?
move.into_workers | Do I get a star for chasing away workers?
encounter.when | Wann ziehe ich eine Begegnungskarte?
encounter.gains | Where do I put a mech gained from an encounter?
enlist.not_for | Bekomme ich bei Begegnungen den Rekrutenvorteil?
enlist.how | Which mat does the recruit come from?
enlist.ongoing | Wann bekomme ich den Bonus meiner Rekruten?
enlist.one_time | What do recruits give?
deploy.how | Was kostet ein Mech?
bottom.list | How much does a building cost?
upgrade.how | Wo darf der Entwicklungswürfel hin?
upgrade.how | Where can I place the upgrade cube?
top.produce_cost | Was kostet Produzieren?
top.produce | How many territories may I produce on?
top.popularity | Wie bekomme ich Ansehen?
top.popularity | How do I gain popularity?
top.workers | Wie bekomme ich neue Arbeiter?
move.units | How many units can I move?
mech.speed | Darf ein Mech zwei Felder weit ziehen?
move.carry | Can mechs carry resources?
move.mech_workers | Wie viele Arbeiter passen in einen Mech?
mech.speed | Can I stop a mech midway to drop workers?
turn.overlap | Darf der nächste schon anfangen?
turn.optional | Can I skip both actions?
turn.take_back | Darf ich meinen Zug rückgängig machen?
combat.card_values | How many combat cards are there?
setup.combat_cards | Muss ich meine Kampfkarten zeigen?
setup.combat_cards | Is my hand of combat cards secret?
objective.cards | Sind meine Ziele geheim?
end.sixth_star | How many stars end the game?
end.recruit_stars | Kann das Spiel im Zug eines anderen enden?
faction.rusviet_factory | Can Rusviet use the Factory every turn?
faction.crimea | Krim: Kampfkarte statt Metall
faction.saxony | Saxony second objective
mech.camaraderie | Solidarität
mech.township | Bezirksverwaltung
mech.underpass | Underpass
mech.disarm | Entwaffnen mit Stollen
mech.seaworthy | Seaworthy retreat
factory.move | Eile und Fabrikkarte
factory.move | Factory card move with Speed
tie.lower_places | Unentschieden um Platz zwei
setup.start_units | Where do I place my starting meeples?
"""
"""A clause and a question, in German or English."""

ASKED = [
    (clause, question)
    for clause, _, question in (line.partition(" | ") for line in QUESTIONS.strip().splitlines())
]

SLIPS = [
    ("Wie funktioniert die Mühhle?", "build.mill"),
    ("GLEICHSTAND IM KAMPF", "combat.tie"),
    ("fabrikkarte zweite karte nehmen", "factory.one"),
    ("how many combatt stars", "star.combat"),
    ("Ansehenstufen Grenzen", "scoring.popularity"),
    ("structur bonus lakes", "bonus.lakes_adjacent"),
]

NOT_COVERED = [
    "Wie wird das Wetter morgen?",
    "Who won the world cup?",
    "Was kostet eine Pizza?",
    "Where do I place a castle?",
    "How does the market for whisky work?",
    "Wann fährt der Bus nach Edinburgh?",
    "How many scrolls do I need?",
    "Was zählt eine Kathedrale?",
]


def ids(question: str, k: int = 3) -> list[str]:
    return [hit.clause.id for hit in look_up(question, "scythe", k=k).hits]


def test_the_clause_is_among_the_first_three():
    """Nearly always; the lookup is tuned on the questions of all games together."""
    missed = [question for clause, question in ASKED if clause not in ids(question)]
    silent = [question for _, question in ASKED if look_up(question, "scythe").verdict == "not covered"]
    assert len(missed) <= 0.03 * len(ASKED), missed
    assert len(silent) <= 0.02 * len(ASKED), silent


def test_the_clause_is_first_nearly_nine_times_in_ten():
    first = [ids(question, 1) == [clause] for clause, question in ASKED]
    assert sum(first) >= 0.87 * len(ASKED)


@pytest.mark.parametrize(("question", "clause"), SLIPS)
def test_slips_of_the_finger_are_understood(question, clause):
    assert ids(question, 1) == [clause]


@pytest.mark.parametrize("question", NOT_COVERED)
def test_what_the_rules_do_not_cover_is_not_answered(question):
    assert not look_up(question, "scythe").answered
