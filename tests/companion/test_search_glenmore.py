"""Questions as they are asked at a table of Glen More II, and the clauses that should answer them."""

from __future__ import annotations

import pytest

from companion.search import NEAR, look_up

BY_OTHERS = """
scoring.beyond_five | Was bekomme ich bei einem Unterschied von 6 oder mehr?
scoring.beyond_five | What does a difference of 6 or more score?
scoring.when | Wie viele Wertungen gibt es und wann?
scoring.when | How many scorings are there and when?
scoring.other_castles | Zählen Schotten in anderen Burgen?
scoring.other_castles | Do Scots in other castles count?
end.persons | Zählen Personen zur Gebietsgröße?
end.persons | Do persons count for territory size?
over.one_tile | Zählen überbaute Plättchen einzeln?
over.one_tile | Do covered tiles count separately?
end.coins | Was sind Münzen am Ende wert?
end.coins | What are coins worth at the end?
end.tie | Wer gewinnt bei Gleichstand?
end.tie | Who wins a tie?
end.game | Wann endet das Spiel?
end.game | When does the game end?
scoring.die | Zählt der Würfel als Spieler beim Vergleich?
scoring.die | Is the die a player for the comparisons?
setup.die | Wann muss ich den Würfel benutzen?
setup.die | When is the die used?
act.which | Werden diagonale Nachbarn aktiviert?
act.which | Are diagonal neighbours activated?
remove.card_kept | Behalte ich die Wahrzeichenkarte, wenn ich das Plättchen überbaue oder entferne?
remove.card_kept | Do I keep the landmark card if the tile is covered or removed?
scoring.david_hume | Zählt David Hume als zwei Personen in jeder Wertung?
scoring.david_hume | Does David Hume count as two persons every time?
mackintosh.scoring | Gilt Mackintosh auch für die Schotten-Wertung?
mackintosh.scoring | Does Mackintosh change the Scots scoring?
clan.macgregor | Wie viele Siegpunkte darf ich mit MacGregor pro Brennerei nehmen?
clan.macgregor | How does MacGregor work?
armadale.name | Ist Armada Castle dasselbe wie Armadale Castle?
armadale.name | Are Armada Castle and Armadale Castle the same?
boats.last_several | Bekommen mehrere Spieler eine Letzter-Karte?
boats.last_several | Can several players get a Last card?
casks.unsold | Was zählt gereifter Whisky am Ende, wenn er nicht verkauft ist?
casks.unsold | What is unsold aged whisky worth at the end?
casks.values | Welche Werte haben der zweite und dritte Keller?
casks.values | Values of the second and third cellar?
casks.scoring | Zählt Whisky im Keller weiter für die Wertung?
casks.scoring | Do cellar casks count in scorings?
haggis.spent | Zählen für Haggis ausgegebene Fässer noch in der Whiskywertung davor?
haggis.extra | Do casks spent on extra haggis rolls still count in the scoring before?
votes.split | Wie werden 10 Punkte bei Gleichstand geteilt?
votes.split | How are the 10 VP split in a tie?
votes.nothing | Bekommt jemand 10 Punkte, wenn alle null haben?
votes.nothing | Is a card scored when everybody has zero?
mobs.pennies | Was zählen Pennys am Ende?
mobs.pennies | What do pennies score?
mobs.start_pennies | Wie viele Pennys hat jeder am Anfang?
mobs.start_pennies | How many pennies does each player start with?
mobs.sibyl_scoring | Muss ich Sibyl MacSponge in einer Wertung mehrfach zahlen?
mobs.sibyl_scoring | Can Sibyl take several VP in one scoring?
mobs.mike_moil | Wie zählt Mike McCastle mit Castle Moil?
mobs.mike_moil | How do Mike McCastle and Castle Moil combine?
setup.coins | Wie viele Startmünzen gibt es?
setup.coins | How many starting coins?
"""
"""Each is answered by the clause before it, which cites the lines of the rulebook that say so."""

GERMAN = """
act.cask | Wie bekomme ich Whisky?
act.cask | Wie mache ich aus Gerste ein Fass?
act.finish | Kann ich zwischen zwei Aktivierungen hin und her springen?
act.limit | Mein Plättchen ist voll, was passiert mit der neuen Gerste?
act.limit | Wie viele Waren passen auf ein Plättchen?
act.limit | vier Holz auf einem Feld
act.once | Plättchen zweimal aktivieren
act.optional | Muss ich jedes Plättchen aktivieren?
act.order | In welcher Reihenfolge aktiviere ich?
act.order | Kann ich erst die Gerste holen und dann brennen?
act.resource_stay | Darf ich Ressourcen auf ein anderes Plättchen schieben?
act.trade_any3 | drei gleiche Ressourcen eintauschen
act.trade_different | Was bringen vier verschiedene Ressourcen?
act.trade_different | Zwei unterschiedliche Waren, wie viele Punkte?
act.trade_market/market.purpose | Darf ich fehlendes Schaf für den Tausch kaufen?
act.trade_once | Kann ich auf einem Markt mehrmals tauschen?
act.which | Aktiviert das neue Plättchen auch die über Eck?
act.which | Welche Plättchen werden aktiviert?
boats.last | Mein Boot ist nicht angekommen
boats.last_several | Zwei Boote sind nicht da, wer ist Letzter?
boats.places | Was bringt der erste Platz im Rennen?
boats.places | Wie viele Punkte bekommt das zweite Boot?
casks.cellars/casks.cellar_cost | Was kostet ein neuer Keller?
casks.values | Was ist ein Fass im ersten Keller wert?
clan.brodie | Brodie
clan.cameron | Cameron, was kriege ich?
clan.douglas | Douglas ist schon besetzt
clan.grant | Ab wie vielen Schotten lohnt sich Grant?
clan.grant | Wie viele Punkte gibt Grant?
clan.macgregor | Punkte statt Whisky
clan.mackintosh | Mackintosh und Burgen
clan.macpherson | Wie viel bringt MacPherson?
clan.mckay | Was macht McKay?
clan.munro/munro.person | Darf ich mit Munro eine Person vom Abwurfstapel nehmen?
clan.sutherland | Wie viele Punkte für fünf Flussplättchen mit Sutherland?
clans.moment | Zählt Grant auch später noch, wenn ich mehr Schotten habe?
die.chronicle | Kann der Würfel ein Chronicle-Plättchen wegnehmen?
die.end_tile | Was passiert mit dem Würfel am Ende?
die.faces | Welche Zahlen sind auf dem Würfel?
die.last | Wann würfelt man?
die.move | Der Würfel zeigt eine 3, und dann?
die.move | Was macht eine gewürfelte 2?
die.move | Zählt der Würfel beim Ziehen leere Felder mit?
die.what | Wofür gibt es den Würfel?
end.coins | Was ist Geld am Ende wert?
end.coins | Wie viele Punkte für 7 Münzen?
end.game | Wann ist Schluss?
end.last_turn | Komme ich nach dem Schlussplättchen nochmal dran?
end.last_turn | Wie viele Plättchen nehme ich noch, nachdem ich am Schlussplättchen vorbei bin?
end.negative | Kann man Minus machen?
end.on_tile | Aufhören, ohne noch etwas zu nehmen
end.on_tile | Kann ich das Spiel für mich früher beenden?
end.order | Was wird am Ende alles gewertet?
end.order | Wie läuft die Endwertung ab?
end.persons | Zählt eine Person als Plättchen?
end.resources | Sind übrige Ressourcen am Schluss was wert?
end.size | Zählt die Heimatburg als Plättchen mit?
end.small | Bekommt das kleinste Gebiet Bonuspunkte?
end.tie | Beide haben 87 Punkte
end.tie | Gleich viele Punkte
end.tie | Wie wird ein Gleichstand aufgelöst?
end.tie_what | Zählen Fässer als Ressourcen beim Gleichstand?
end.tiles | Ich habe 4 Plättchen mehr als der Kleinste
end.tiles | Strafe für großes Gebiet
end.tiles | Wie viele Minuspunkte für zu viele Plättchen?
end.winner | Wer hat gewonnen?
haggis.extra | Noch ein Haggis-Wurf für ein Fass?
haggis.points | Wie wird Haggis gewertet?
haggis.three | Wie viele Haggis dürfen offen liegen?
haggis.when | Wann wird der Haggis gewertet?
hammer.token | Wer kontrolliert den Engländer?
highlander.toll | Was muss ich auf den Berg legen?
landmark.armadale_castle | Wie viel bringen 10 Münzen mit Armadale?
landmark.castle_moil | Castle Moil
landmark.castle_moil | Castle Moil: wie viel zählen 4 Schotten?
landmark.castle_moil | Drei Schotten in der Burg und Castle Moil
landmark.castle_of_mey | Castle of Mey: wirklich alles aktivieren?
landmark.loch_morar | Loch Morar Effekt
landmark.loch_ness | Was macht Loch Ness?
landmark.loch_ness/ness.which | Was kann ich mit Loch Ness zusätzlich aktivieren?
landmark.stacks | In welchem Stapel ist Inverness?
macmillan.start | Kann MacMillan das Startdorf entfernen?
market.buy | Was kostet ein Rind?
market.full | Alle drei Felder in der Reihe sind voll, kann ich noch kaufen?
market.full | Kann ich kaufen, wenn überall Münzen liegen?
market.many | Wie oft darf ich pro Zug einkaufen?
market.no_casks | Kann ich Fässer am Markt verkaufen?
market.resell | Billig kaufen und teuer verkaufen?
market.sell | Was bringt ein verkauftes Holz?
market.sell | Wie viel bekomme ich für ein Schaf?
market.sell | Wie viele Münzen bekomme ich beim Verkauf?
market.sell_empty | Ich will Stein verkaufen, aber da liegt kein Geld
market.sell_when | Darf ich vor dem Aktivieren verkaufen?
market.store | Darf ich Holz auf Vorrat kaufen?
market.store/market.purpose | Kann ich Gerste kaufen und behalten?
market.when | Darf ich jetzt gerade kaufen, obwohl ich nicht dran bin?
mob.joe_mcduff | Was kann Joe McDuff?
mobs.penalty | Kosten mich meine Ganoven am Ende Punkte?
mobs.penalty/mobs.penalties | Wie viele Punkte kostet ein Mobster?
mobs.pennies | Pennys am Spielende
move.how | Darf ein Schotte diagonal laufen?
move.how | Wie weit kommt ein Schotte mit einem Punkt?
move.keep | Bewegungspunkte übrig
move.keep | Kann ich Bewegungspunkte aufsparen?
move.split | Darf ich mit drei Bewegungspunkten drei Schotten ziehen?
move.when | Kann ich erst alle Bewegungspunkte sammeln?
oliphant.after_road | Zählen für Oliphant die Münzen vor oder nach den Straßenkosten?
once.order | Kommt der Einmal-Effekt vor der Aktivierung?
once.scot | Wohin kommt ein neuer Schotte?
once.scot_none | Alle meine Schotten sind schon auf dem Plan
once.scot_none | Ich habe keinen Schotten mehr im Vorrat
once.wild | Darf ich mir mit dem Joker ein Fass nehmen?
over.activates | Aktiviere ich nach dem Überbauen auch die Nachbarn?
over.once_kept/remove.card_kept | Verliere ich Loch Lochy, wenn ich es überbaue?
over.once_kept/remove.card_kept | Wahrzeichen überbaut, Karte weg?
over.one_tile/end.size | Zählen drei Plättchen übereinander als drei?
over.only | Kann ich ein Überbau-Plättchen auch einfach so hinlegen?
over.pieces | Was wird aus den Waren auf dem Plättchen, das ich zudecke?
over.river | Darf ich ein Flussplättchen mit einem ohne Fluss überbauen?
over.scot | Überbauen ohne Schotten daneben
over.start | Kann ich mein Startdorf überbauen?
over.top | Bringt das untere Plättchen noch was?
over.type | Darf ich eine Weide auf eine Burg bauen?
over.type | Kann man eine Burg auf ein Dorf bauen?
over.type | Was darf ich mit einem Dorf überbauen?
person.marker | Was bringt mir eine Person?
person.taking | Person ins Gebiet legen?
person.taking | Wird beim Nehmen einer Person etwas aktiviert?
person.taking | Wohin lege ich eine Person?
person.unpaid | Person nehmen ohne Geld für einen Clan
place.edge | Darf ich ein Plättchen nur über Eck anlegen?
place.edge | Gilt diagonal als angelegt?
place.edge | Wo darf ich anlegen?
place.keep | Kann ich ein Plättchen aufheben und später legen?
place.keep | Plättchen auf die Hand nehmen
place.legal_layout | Was heißt, das Layout muss noch legal sein?
place.river | Flussplättchen anlegen
place.river | Wohin darf ein Flussplättchen?
place.river_none | Darf rechts vom Fluss ein normales Plättchen liegen?
place.river_none | Wald neben den Fluss legen?
place.river_one | Darf ein zweiter Fluss entstehen?
place.rotate | Darf man die Plättchen drehen?
place.scot | Brauche ich einen Schotten zum Bauen?
place.scot | Kein Schotte in der Nähe, kann ich trotzdem bauen?
place.scot | Muss beim Anlegen ein Schotte daneben stehen?
place.scot | Schotte zu weit weg vom Bauplatz
place.scot_diagonal | Reicht ein Schotte schräg neben dem Bauplatz?
place.stay | Darf ich ein Plättchen nochmal umlegen?
place.terrain | Müssen die Landschaften zusammenpassen?
play.announce | Wer sagt die Wertung an?
play.clan_once | Clan schon besetzt
play.clan_once | Jemand hat schon einen Marker auf Ross, kann ich da auch hin?
play.clan_once | Kann Oliphant zweimal genommen werden?
play.tokens/play.points | Wie viele Punkte habe ich?
remove.card_kept | Wahrzeichen entfernt, Karte behalten?
remove.pieces | Was passiert mit Schotten auf einem entfernten Plättchen?
remove.what/landmark.loch_morar | Welche Plättchen darf Loch Morar entfernen?
resource.what | Ist Whisky eine Ressource?
roads.anyone | Verbilligen fremde Marker den Weg?
roads.anyone/roads.cost | Kann ich von einem fremden Clan aus rechnen?
roads.cannot | Kein Geld für die Straße
roads.cheapest | Es gibt zwei Wege zum Clan, welcher zählt?
roads.cost | Was kostet es, einen Clan zu besetzen?
roads.start | Von wo aus zahlt der erste Clan-Marker?
scoring.all_equal | Niemand hat eine Person
scoring.all_equal | Wir haben alle gleich viele Personen
scoring.beyond_five | Vorsprung von 7
scoring.everyone | Bekommt auch der Zweite Punkte?
scoring.fewest | Was kriegt der Letzte in der Wertung?
scoring.kept | Muss ich die Fässer nach der Wertung abgeben?
scoring.lead | Ich habe 5 Fässer, der Letzte 2, wie viele Punkte?
scoring.lead | Wie viele Punkte für 3 Vorsprung?
scoring.lead | Wie viele Punkte für vier Fässer mehr?
scoring.other_castles | Zählt mein Schotte auf Donan Castle in der Wertung?
scoring.persons | Zählen Clans oder Personen in der Wertung?
scoring.scots | Welche Schotten zählen?
scoring.scots | Zählen Schotten im Startdorf?
scoring.share | Zwei haben gleich viele Fässer, teilen wir?
scoring.spent | Ich habe mein Fass ausgegeben, zählt es noch?
scoring.when | Letztes C-Plättchen gelegt, was jetzt?
scoring.when | Wann ist Wertung?
setup.chronicles | Kann man zwei Chronicles zusammen spielen?
setup.chronicles | Wie viele Chronicles darf man auf einmal nehmen?
setup.coins | Startgeld zu viert
setup.coins | Wie viel Geld kriegt der dritte Spieler am Anfang?
setup.contents | Wie viele Fässer gibt es insgesamt?
setup.die | Brauchen wir zu dritt den Würfel?
setup.die | Ist der Würfel zu dritt Pflicht?
setup.die | Spielen wir zu viert mit Würfel?
setup.end_tile | Wohin mit dem Spielende-Plättchen?
setup.landmarks | Liegen die Wahrzeichenkarten von B schon am Anfang offen?
setup.market | Liegen am Anfang Münzen auf dem Markt?
setup.market | Wie sieht der Markt zu Beginn bei drei Spielern aus?
setup.order | Wer fängt an?
setup.order | Wie wird die Startreihenfolge ausgelost?
setup.pieces | Was nimmt sich jeder am Anfang?
setup.rondel | Was liegt am Anfang auf dem Rondell?
setup.rondel | Wo kommen die S-Plättchen hin?
setup.scot | Wo steht mein erster Schotte?
setup.stacks | Wie viele Plättchen sind im B-Stapel?
setup.start_tile | Ist das Startplättchen ein oder zwei Plättchen?
setup.supply | Was kommt in die Mitte vom Tisch?
setup.two/setup.die/setup.players | Sonderregeln zu zweit
setup.unlimited | Die Gerste ist aus, was nun?
tile.anatomy | Was bedeuten die Symbole auf dem Plättchen?
tile.cost | Muss ich für das Plättchen bezahlen?
tile.cost | Wie bezahle ich ein Plättchen?
tile.cost | Woher nehme ich die Ressourcen zum Bezahlen?
tile.cost_before | Kann ich mit der Gerste zahlen, die ich gleich erst produziere?
tile.cost_cannot | Plättchen zu teuer
tile.cost_scot | Darf ich mit einem Schotten aus dem Vorrat zahlen?
tile.cost_scot | Ein Plättchen kostet einen Schotten
tile.cost_scot | Woher nehme ich den Schotten, den ein Plättchen kostet?
tile.none_legal | Ich kann gar nichts nehmen
tile.none_legal | Ich kann kein einziges Plättchen legal nehmen
tile.none_legal | nichts passt mehr, was mache ich
tome.events | Punkte für Ereignisseiten
tome.events | Was bringt eine umgedrehte Wahrzeichen-Karte?
turn.last | Wer ist als Nächstes dran?
turn.last/turn.several | Warum bin ich schon wieder dran?
turn.last/turn.steps | Bin ich dran?
turn.move | Darf ich andere Figuren überholen?
turn.move | Darf ich ganz nach vorne springen?
turn.move | Wie viele Felder darf ich weit springen?
turn.move | Wie weit darf ich vorziehen?
turn.next_stack | A-Stapel ist alle, was jetzt?
turn.occupied | Kann man auf ein besetztes Feld ziehen?
turn.pass | Kann ich meinen Zug auslassen?
turn.pass | Muss ich ein Plättchen nehmen?
turn.protected | Was bedeutet das Schutzsymbol?
turn.refill | Ich habe gezogen, wie fülle ich jetzt auf?
turn.refill | Wann wird das Rondell aufgefüllt?
turn.refill | Wie viele Plättchen werden nachgelegt?
turn.several | Darf ich nochmal ziehen, wenn ich immer noch hinten bin?
turn.several | zweimal hintereinander dran?
turn.skipped | Was geschieht mit einem Plättchen, das keiner will?
turn.skipped | Was passiert mit Plättchen, an denen alle vorbei sind?
turn.skipped | Was wird aus übersprungenen Plättchen?
turn.steps | Wie läuft ein Zug ab?
turn.uneven | Haben am Ende alle gleich viele Züge?
votes.markers | Wie viele Stimmen hat jeder?
votes.own_discard | Wie funktioniert der eigene Abwurfstapel?
votes.passes | Was, wenn es gleich viele AYE und NAY gibt?
votes.sets | Was ist ein Set?
"""
"""With a second clause after a slash where either answers."""

ENGLISH = """
act.cask | How do I get whisky?
act.cask | Turn barley into whisky
act.limit | Four sheep on one tile?
act.limit | Is there a limit of resources on a tile?
act.once | Can Loch Ness activate a tile a second time?
act.once | Can one tile be activated twice in a turn?
act.optional | Do I have to activate all tiles?
act.optional | Is activation mandatory?
act.optional | May I skip an activation?
act.order | Which tile activates first?
act.points | Points printed on a tile, how often do I get them?
act.resource | Where do produced resources go?
act.trade_animals | What do I get for three cows?
act.trade_any3 | What are three stones worth in a trade?
act.trade_different | four different goods
act.trade_exact | Do I need exactly the goods shown?
act.trade_once | Can I trade several times with the same tile?
act.trade_where | Which tiles may I take the goods from when I trade?
act.which | Do all eight neighbours activate?
act.which | Which tiles do I activate?
boats.last | What happens to the coins of the last boat?
boats.places | points for the boat race
boats.rewards | What do reward tokens give?
boats.route | In which direction do the boats go?
casks.sale | What do I get for selling a cask?
casks.unsold | Casks I never sold
clan.brodie | How many points for four villages with Brodie?
clan.cameron | Cameron activation
clan.douglas | Can I take Douglas twice?
clan.grant | Grant with five tiles
clan.mackintosh | What does Mackintosh do?
clan.maclachlan | Points for unused movement
clan.macpherson | Do overbuilt tiles count for MacPherson?
clan.mckay | Who gets David Hume?
clan.munro | Take a tile from the discard pile with Munro
clan.oliphant | Oliphant points
clan.ross | What does Ross give?
clan.sinclair | Replace a resource with a coin
clan.sutherland | How many river tiles for 8 points?
clans.steps | Do I get 5 and 8 points?
die.chronicle | Are chronicle tiles safe from the die?
die.chronicle | The die lands on a chronicle tile
die.end_tile | Does the die take the end tile away?
die.end_tile | What if the die reaches the end tile?
die.faces | What numbers are on the die?
die.last | The die is last, what do we do?
die.last | When do we roll the die?
die.move | Does the die jump over pawns?
die.move | How far does the die move?
die.what | What does the die do?
end.coins | money at the end
end.game | How does the game end?
end.landmarks | Which landmarks score at the end?
end.last_turn | I passed the end tile, do I still play?
end.more_on | Can two pawns stand on the end tile?
end.more_on | The end tile is already occupied
end.on_tile | Can I quit early?
end.on_tile | Must I take a tile at the end?
end.persons | Do person tiles cost me points at the end?
end.resources | Are leftover goods worth anything?
end.shared | Still tied after resources
end.size | Does the start tile count for size?
end.size | What counts as territory size?
end.size/over.one_tile | Do overbuilt tiles make my territory bigger?
end.tie | Same points at the end
end.tie | tie breaker
end.tie_what | Do coins break ties?
end.tiles | How many points do I lose for three tiles more?
end.tiles | minus three points per tile
end.tiles | penalty for too many tiles
end.winner | Who has won the game?
end.winner | Who wins?
haggis.extra | Can I pay a cask for another roll?
haggis.points | 2 haggis with value 3 each
haggis.rolls | How often is the haggis die rolled?
hammer.token | Who controls the Englishman?
highlander.end | Who gets the coins on the mountain at the end?
landmark.armadale_castle | How much are my coins worth with Armadale?
landmark.armadale_castle | I own Armadale Castle and 12 coins
landmark.castle_of_mey | Can I activate everything with Castle of Mey?
landmark.castle_stalker | What is Castle Stalker's effect?
landmark.donan_castle | Do I pay roads with Donan Castle?
landmark.duart_castle | Duart Castle
landmark.first_edition | Is this the same as in the first Glen More?
landmark.loch_morar | How many tiles can Loch Morar remove?
landmark.loch_ness | Loch Ness extra tile
landmark.loch_shiel | Loch Shiel?
macgregor.barley | Does MacGregor need barley?
marker.bonus | When do I get the bonus of a clan?
marker.empty_spaces | What are the empty clan spaces for?
marker.ways | How do I get clan markers on the board?
market.buy | How much is the third sheep?
market.buy | What does it cost to buy a stone?
market.buy | price of a sheep
market.full | Can't buy, all spaces have coins
market.have | Can I buy wood although I have wood?
market.many | How many goods may I buy?
market.no_casks | Can I sell whisky at the market?
market.purpose | Can I buy barley to make whisky?
market.sell | How many goods may I sell?
market.sell | How much for selling wood?
market.sell_empty | No coins in the row, can I still sell?
market.sell_empty | Nobody bought stone, can I sell it?
market.store | Can I stockpile?
market.what | How does the market work?
market.when | Can I use the market in another player's turn?
market.when | May I sell during my turn before I move?
mob.derek_anderson | What can Derek Anderson do?
mobs.pennies | Are pennies worth points?
mobs.setup | How many mobsters are in play?
mobs.start_pennies | How many pennies at the start?
moil.first_scoring | Does Castle Moil count in the first scoring?
moil.only_home | Do Scots standing on Castle Moil count double?
morar.itself | May Loch Morar remove itself?
move.how | Can Scots move diagonally?
move.how | How far does a Scot walk?
move.keep | Leftover movement
move.keep | Save movement points for later?
move.split | Can I split movement among Scots?
move.split | Must I use all movement points?
move.split | Two movement points for one Scot?
move.when | When do I use movement points?
ness.scot | Can I place Loch Ness next to the Scot I paid?
once.landmark | When do I get the landmark card?
once.marker | Tile with a clan marker symbol
once.order | Do I get the one-time effect before activating?
once.scot | Which tile does the new Scot go on?
once.scot_none | I have no Scots left
once.whisky | Where do I store casks?
over.again | Can a covered tile be covered again?
over.home_castle | Scots on a home castle that has been covered
over.no_normal | Can I put a normal tile on top of another tile?
over.once_kept | Do I have to give the landmark card back when I cover the tile?
over.one_tile/end.size | Does a covered stack count as one tile?
over.only | May I place an overbuild tile by itself?
over.only | Overbuild tile but nothing to overbuild
over.pieces | What happens to resources on a covered tile?
over.scot | Does the Scot on the covered tile suffice?
over.scot | Which Scot do I need for overbuilding?
over.start/over.home_castle | Can I build over my home castle?
over.top | Do I activate the tile underneath?
over.top | Does the covered tile still produce?
over.type | Which tiles can be built over?
over.what | overbuild symbol
person.marker | Does every person give me a clan?
person.marker | What happens when I take a person?
person.taking | Do I place persons in my territory?
person.taking | Does a person activate neighbouring tiles?
place.edge | Is touching a corner enough to place a tile?
place.edge | May a tile touch only diagonally?
place.keep | Can I place the tile next turn?
place.legal_layout | What does a legal layout mean?
place.river | Can the river be extended on both sides?
place.river | Where do river tiles go?
place.river_none | Can a tile without river go to the left of the river?
place.river_one | May I start a second river?
place.river_one | Two rivers in one territory?
place.rotate | Can I rotate a tile?
place.scot | Can I place a tile far from my Scots?
place.scot | Do I need a Scot next to where I build?
place.scot | Scot next to new tile
place.scot_diagonal | Is a Scot diagonally next to the spot enough?
place.stay | Can I move a tile later?
place.terrain | Do tiles have to match?
place.territory | What belongs to my home territory?
play.clan_once | Can two players be on the same clan?
play.clan_once | Clan already taken
play.fewer | The app shows more points than I have tokens
play.tokens/play.points | Do we write down points?
play.tokens/play.points | Where do I keep my victory points?
printed.pieces | Why do you ask me what is printed?
remove.stack | Remove an overbuilt tile
resource.what | Is a cask a resource?
resource.what | Is money a resource?
roads.anyone | Do the markers of other players count for the road cost?
roads.cannot | I can't pay the road
roads.cannot | The roads are too expensive
roads.cheapest | Which path do I have to pay?
roads.cost | How are road costs calculated?
roads.cost | cost of a clan
roads.free | Is the road to MacLeod free?
scoring.all_equal | Everybody has one cask
scoring.beyond_five | I am six ahead
scoring.david_hume | How many persons is David Hume?
scoring.die | Does the die count in the scoring?
scoring.fewest | Does the player with the fewest get points?
scoring.kept | Are persons returned after scoring?
scoring.kept | Do we lose the casks after scoring?
scoring.lead | How much is a lead of four worth?
scoring.lead | I have three more landmarks than the last
scoring.lead | The last has one cask, I have five
scoring.lead | points for a difference of two
scoring.other_castles | My Scot is in another castle, does he count?
scoring.other_castles | Scots on my second castle
scoring.pause | What is compared in a scoring?
scoring.scots | Which Scots count?
scoring.share | We are tied for most casks
scoring.spent | Do casks I paid earlier still count?
scoring.when | When do we score?
setup.boxes | How do I recognise chronicle components?
setup.chronicles | Which chronicle should we play first?
setup.coins | Does the starting player get fewer coins?
setup.coins | How much money does the last player start with?
setup.coins | starting money four players
setup.david_hume | Where does David Hume go?
setup.die | Is the die needed with three players?
setup.end_tile | Where do we shuffle the end tile in?
setup.end_tile | Where in stack D is the end tile?
setup.first_game | Tips for the first game?
setup.landmarks | Do we lay out all landmark cards at the start?
setup.market | Coins on the market at setup
setup.market | Is the market empty at the beginning?
setup.order | Who starts?
setup.pieces | What does everybody take at the beginning?
setup.players | Can we play with five?
setup.rondel | What fills the rest of the rondel?
setup.scot | Where do I put my first Scot?
setup.stacks | How are the tile stacks prepared?
setup.stacks | How many tiles does stack C have?
setup.start_tile | Do the start village and the castle count as two tiles?
setup.start_tile | Is the starting tile one tile or two?
setup.two/setup.players/setup.die | two player rules
setup.unlimited | We ran out of casks
tile.anatomy | Where on the tile is the cost?
tile.cost | Can I use the market to pay for a tile?
tile.cost | How do I pay for tiles?
tile.cost_before | May I use resources from the new tile to pay for it?
tile.cost_cannot | Can I take a tile without paying?
tile.cost_cannot | What if I can't afford a tile?
tile.cost_cask | A tile costs a barrel
tile.cost_cask | Can I pay with whisky?
tile.cost_scot | Tile costs a Scot, which one?
tile.name | Do tile names matter?
tile.no_spot | My tile doesn't fit anywhere
tile.none_legal | No tile can be taken
tile.type | What does the symbol in the top right mean?
turn.last | Who goes next?
turn.last | Who is the active player?
turn.last | Whose turn is it?
turn.move | How far can I jump on the rondel?
turn.next_stack | stack B is empty
turn.occupied | Can I land on a space with another pawn?
turn.occupied | Can two pawns share a space?
turn.one_tile | Can I take two tiles in one turn?
turn.one_tile | How many tiles do I take per turn?
turn.pass | Can I pass?
turn.pass | Do I have to take a tile every turn?
turn.protected | What is the shield symbol on a tile?
turn.refill | How many empty spaces stay on the rondel?
turn.refill | When are new tiles added?
turn.rounds | How many rounds are there?
turn.several | Can I go twice in a row?
turn.several | It is my turn again?
turn.skipped | A tile is left behind everyone, what now?
turn.skipped | Where do passed tiles go?
turn.skipped | tiles nobody took
turn.steps | What do I do in a turn?
turn.uneven | Does everyone get the same number of turns?
turn.uneven | I had fewer turns than the others, is that fair?
votes.not_voted | What if a card was never voted on?
votes.passes | How does a vote pass?
votes.passes | Three ayes and three nays
votes.split | Two players tie on a score card
"""


def asked(lines: str) -> list[tuple[str, str]]:
    """A clause and a question from each line."""
    return [
        (clause, question)
        for clause, _, question in (line.partition(" | ") for line in lines.split("\n")[1:-1])
    ]


SLIPS = [
    ("Wie viel Startmüntzen?", "setup.coins"),
    ("Gleichstant am Ende", "end.tie"),
    ("armadale cassel münzen", "landmark.armadale_castle"),
    ("Bewegungspunckte aufsparen", "move.keep"),
    ("Plätchen zu teuer", "tile.cost_cannot"),
    ("terrritory size persons", "end.persons"),
    ("overbild the start villag", "over.start"),
    ("neihbours activated diagonaly", "act.which"),
]

NOT_COVERED = [
    "Wie wird das Wetter morgen?",
    "Who won the world cup?",
    "How do I build a mech?",
    "Wann fährt der Bus nach Edinburgh?",
    "Wie viele Sterne beenden das Spiel?",
    "Was zählt eine Kathedrale?",
    "Do I lose popularity for chasing workers?",
    "Was macht die Axt hinter dem Sichtschirm?",
]


def ids(question: str, k: int = 3) -> list[str]:
    return [hit.clause.id for hit in look_up(question, "glenmore", k=k).hits]


@pytest.mark.parametrize(("clause", "question"), asked(BY_OTHERS))
def test_questions_of_others_find_their_clause(clause, question):
    assert look_up(question, "glenmore").verdict != "not covered"
    assert clause in ids(question)


def test_questions_of_others_find_their_clause_first():
    """Some also find another clause first that answers them as well."""
    questions = asked(BY_OTHERS)
    first = [question for clause, question in questions if ids(question, 1) == [clause]]
    assert len(first) >= 0.95 * len(questions)


@pytest.mark.parametrize("lines", [GERMAN, ENGLISH], ids=["de", "en"])
def test_own_questions_are_answered(lines):
    """More than nine in ten among the first three, and three in four first; many were made to be hard."""
    questions = asked(lines)
    missed, second, silent = [], [], []
    for clauses, question in questions:
        answer = look_up(question, "glenmore", k=3)
        right = [hit.clause.id in clauses.split("/") for hit in answer.hits]
        missed += [question] * (not any(right))
        second += [question] * (not right[0])
        silent += [question] * (answer.verdict == "not covered")
    assert len(missed) <= 0.07 * len(questions), missed
    assert len(second) <= 0.25 * len(questions), second
    assert len(silent) <= 0.02 * len(questions), silent


@pytest.mark.parametrize(("question", "clause"), SLIPS)
def test_slips_of_the_finger_are_understood(question, clause):
    assert clause in ids(question)


@pytest.mark.parametrize("question", NOT_COVERED)
def test_what_the_rules_do_not_cover_is_not_answered(question):
    assert not look_up(question, "glenmore").answered


# Asked without a game


@pytest.mark.parametrize("question", [question for _, question in asked(BY_OTHERS)])
def test_questions_of_others_find_their_game(question):
    """Glen More comes first, or as near as a question about any game lets it."""
    hits = look_up(question, k=3).hits
    best = next(hit for hit in hits if hit.clause.game == "glenmore")
    assert hits[0].score - best.score <= NEAR


def test_a_question_that_names_the_game_is_about_it():
    for question in ("Wer fängt bei Glen More an?", "Glen More II: who begins?", "GLENMORE who goes first"):
        hits = look_up(question).hits
        assert hits[0].clause.id == "setup.order"
        assert hits[0].clause.game == "glenmore"
