#include "cli/words.h"

#include <assert.h>
#include <inttypes.h>

static const tav_label words[SAY_COUNT] = {
    [SAY_UNKNOWN_COMMAND] = {"unknown command", "comando sconosciuto", "unbekannter Befehl"},
    [SAY_UNKNOWN_FLAG] = {"unknown flag", "opzione sconosciuta", "unbekannter Schalter"},
    [SAY_UNKNOWN_LANGUAGE] = {"unknown language", "lingua sconosciuta", "unbekannte Sprache"},
    [SAY_REPEATED] = {"given twice", "indicato due volte", "doppelt angegeben"},
    [SAY_NO_VALUE] = {"value missing after", "manca il valore dopo", "Wert fehlt nach"},
    [SAY_SURPLUS_VALUE] = {"this flag takes no value", "questa opzione non vuole un valore",
                           "dieser Schalter nimmt keinen Wert"},
    [SAY_BAD_NUMBER] = {"not a number in range", "non è un numero ammesso",
                        "keine Zahl im erlaubten Bereich"},
    [SAY_MISSING] = {"missing", "manca", "es fehlt"},
    [SAY_TOO_MANY] = {"one word too many", "una parola di troppo", "ein Wort zu viel"},
    [SAY_UNKNOWN_WORD] = {"unknown word", "parola sconosciuta", "unbekanntes Wort"},
    [SAY_NOT_TOGETHER] = {"cannot be combined", "non si possono combinare", "passt nicht zusammen"},
    [SAY_NO_SUCH_SEAT] = {"no such seat", "posto inesistente", "diesen Platz gibt es nicht"},
    [SAY_CANNOT_READ] = {"cannot read", "non si può leggere", "nicht lesbar"},
    [SAY_CANNOT_WRITE] = {"the output could not be written",
                          "non è stato possibile scrivere il risultato",
                          "die Ausgabe konnte nicht geschrieben werden"},
    [SAY_NO_MEMORY] = {"out of memory", "memoria esaurita", "kein Speicher mehr"},
    [SAY_NO_SEED] = {"the system gives no random numbers; use --seed",
                     "il sistema non dà numeri casuali; usa --seed",
                     "das System liefert keine Zufallszahlen; --seed angeben"},
    [SAY_ALLOWED] = {"allowed", "ammesso", "erlaubt"},

    [SAY_NOT_THERE] = {"no such file", "il file non esiste", "Datei nicht gefunden"},
    [SAY_NOT_PERMITTED] = {"no permission", "permesso negato", "keine Berechtigung"},
    [SAY_IS_FOLDER] = {"it is a folder", "è una cartella", "ist ein Ordner"},
    [SAY_TOO_LONG] = {"longer than 1 MiB", "più lungo di 1 MiB", "länger als 1 MiB"},
    [SAY_DISK_FULL] = {"no space left", "spazio esaurito", "kein Platz mehr"},
    [SAY_READER_GONE] = {"the reader has gone", "il lettore se n'è andato", "der Leser ist weg"},
    [SAY_DEVICE_FAILS] = {"the device refuses", "il dispositivo rifiuta", "das Gerät verweigert"},

    [SAY_USAGE] = {"Usage", "Uso", "Aufruf"},
    [SAY_COMMANDS] = {"Commands", "Comandi", "Befehle"},
    [SAY_FLAGS] = {"Flags", "Opzioni", "Schalter"},
    [SAY_EXAMPLES] = {"Examples", "Esempi", "Beispiele"},
    [SAY_MORE_HELP] = {"tavoliere %s --help says more about each.\n",
                       "tavoliere %s --help dice di più su ognuno.\n",
                       "tavoliere %s --help sagt mehr zu jedem.\n"},
    [SAY_COMMAND] = {"COMMAND", "COMANDO", "BEFEHL"},
    [SAY_TAGLINE] = {"board games to play, simulate and study",
                     "giochi da tavolo da giocare, simulare e studiare",
                     "Brettspiele spielen, simulieren und erforschen"},

    [SAY_PLAYERS] = {"players", "giocatori", "Spieler"},
    [SAY_MODULES] = {"modules", "moduli", "Module"},
    [SAY_OPTIONS] = {"options", "varianti", "Optionen"},
    [SAY_SEAT] = {"seat", "posto", "Platz"},
    [SAY_SCORE] = {"mean score", "punti medi", "Punkte im Mittel"},
    [SAY_SPREAD] = {"spread", "scarto", "Streuung"},
    [SAY_WINS] = {"wins", "vittorie", "Siege"},
    [SAY_INTERVAL] = {"95 % interval", "intervallo 95 %", "95-%-Intervall"},
    [SAY_GAMES] = {"games", "partite", "Partien"},
    [SAY_DECISIONS] = {"decisions a game", "decisioni a partita", "Entscheidungen je Partie"},
    [SAY_BUILT] = {"built", "costruito", "gebaut"},
    [SAY_PER_SEAT] = {"per seat", "per posto", "je Platz"},
    [SAY_PER_WINNER] = {"per winner", "per vincitore", "je Sieger"},
    [SAY_DECISION] = {"decision", "decisione", "Entscheidung"},
    [SAY_PER_GAME] = {"per game", "per partita", "je Partie"},
    [SAY_MEAN_FAN_OUT] = {"mean choices", "scelte medie", "Wahl im Mittel"},
    [SAY_LONGEST] = {"most", "massimo", "höchstens"},
    [SAY_DEFAULT] = {"default", "predefinito", "Vorgabe"},
    [SAY_VALUES] = {"values", "valori", "Werte"},
    [SAY_DRAWN] = {"drawn", "a sorte", "ausgelost"},
    [SAY_ALL] = {"all", "tutti", "alle"},
    [SAY_TOTAL] = {"total", "totale", "Summe"},
    [SAY_TIEBREAK] = {"tie-break", "spareggio", "Gleichstand"},
    [SAY_RANK] = {"rank", "posizione", "Rang"},
    [SAY_FROM_TO] = {"from %d to %d", "da %d a %d", "von %d bis %d"},
    [SAY_GAMES_PER_S] = {"games/s", "partite/s", "Partien/s"},
    [SAY_MOVES_PER_S] = {"moves/s", "mosse/s", "Züge/s"},
    [SAY_COPIES_PER_S] = {"copies/s", "copie/s", "Kopien/s"},
    [SAY_RATIO] = {"ratio", "rapporto", "Verh."},
    [SAY_REFERENCE] = {"reference loop", "ciclo di riferimento", "Vergleichsschleife"},
    [SAY_SIGNATURE] = {"signature", "firma", "Signatur"},
    [SAY_FAILED] = {"a game went wrong", "una partita è andata male",
                    "eine Partie ist schiefgegangen"},
    [SAY_WHICH] = {"game %" PRIu64 ", decision %" PRIu64 ", seed %s: ",
                   "partita %" PRIu64 ", decisione %" PRIu64 ", seme %s: ",
                   "Partie %" PRIu64 ", Entscheidung %" PRIu64 ", Startwert %s: "},

    [SAY_RECORD_SUMMARY] = {"%s, %d players, %d actions\n", "%s, %d giocatori, %d azioni\n",
                            "%s, %d Spieler, %d Aktionen\n"},
    [SAY_RECORD_TRUE] = {"all true: the seed opens its hash, every action is legal, the scores "
                         "are right",
                         "tutto vero: il seme apre la sua impronta, ogni azione è lecita, i punti "
                         "sono giusti",
                         "alles wahr: der Startwert passt zum Hash, jede Aktion ist erlaubt, die "
                         "Wertung stimmt"},
    [SAY_RECORD_TRUE_SO_FAR] = {"all true so far; the game is not finished",
                                "tutto vero finora; la partita non è finita",
                                "bisher alles wahr; die Partie ist nicht zu Ende"},
    [SAY_YOU] = {"you", "tu", "du"},
    [SAY_YES] = {"yes", "sì", "ja"},
    [SAY_NO] = {"no", "no", "nein"},
    [SAY_PICK_GAME] = {"Which game?", "Quale gioco?", "Welches Spiel?"},
    [SAY_GO_ON_WITH] = {"Go on: %s, %d players, %d actions so far",
                        "Riprendi: %s, %d giocatori, %d azioni finora",
                        "Fortsetzen: %s, %d Spieler, bisher %d Aktionen"},
    [SAY_DAMAGED] = {"damaged", "danneggiata", "beschädigt"},
    [SAY_UNKNOWN_LEVEL] = {"unknown level", "livello sconosciuto", "unbekannte Stufe"},
    [SAY_CANNOT_SEAT] = {"a seat stays empty", "un posto resta vuoto", "ein Platz bleibt leer"},
    [SAY_BAD_NAME] = {"not a name: at most 48 bytes, no control characters",
                      "non è un nome: al massimo 48 byte, senza caratteri di controllo",
                      "kein Name: höchstens 48 Bytes, keine Steuerzeichen"},
    [SAY_TAKES_OVER] = {"%s: a bot (%s) plays on.", "%s: continua un bot (%s).",
                        "%s: Ein Bot (%s) spielt weiter."},
    [SAY_NO_SAVE] = {"no game was left unfinished", "nessuna partita lasciata a metà",
                     "keine offene Partie"},
    [SAY_IN_PLAY] = {"this game is being played elsewhere, or its folder cannot be written",
                     "questa partita è già aperta altrove, o la cartella non è scrivibile",
                     "diese Partie ist anderswo offen, oder ihr Ordner ist nicht beschreibbar"},
    [SAY_OVER_ALREADY] = {"this game is over; tavoliere replay shows it",
                          "questa partita è finita; tavoliere replay la mostra",
                          "diese Partie ist zu Ende; tavoliere replay zeigt sie"},
    [SAY_NOT_SAVED] = {"The game could not be saved", "Non è stato possibile salvare la partita",
                       "Die Partie konnte nicht gesichert werden"},
    [SAY_SAVED] = {"The game is saved; --resume goes on with it. Goodbye!",
                   "La partita è salvata; --resume la riprende. A presto!",
                   "Die Partie ist gesichert; mit --resume geht es weiter. Bis bald!"},
    [SAY_WELCOME] = {"%s, %d players.", "%s, %d giocatori.", "%s, %d Spieler."},
    [SAY_YOUR_SEAT] = {"You have seat %d.", "Hai il posto %d.", "Du hast Platz %d."},
    [SAY_SEAT_NAME] = {"Seat %d", "Posto %d", "Platz %d"},
    [SAY_COVER] = {"It is the turn of %s. Press Enter when nobody else is looking.",
                   "Tocca a %s. Premi Invio quando nessun altro guarda.",
                   "%s ist dran. Drück die Eingabetaste, wenn sonst niemand zusieht."},
    [SAY_NOTHING_TO_UNDO] = {"There is nothing to take back.", "Non c'è nulla da annullare.",
                             "Es gibt nichts zurückzunehmen."},
    [SAY_ALL_AGREE] = {"Others have moved or cards were seen since: do all agree to take it back?",
                       "Intanto altri hanno giocato o si sono viste carte: tutti d'accordo ad "
                       "annullare?",
                       "Seitdem haben andere gezogen oder es wurden Karten gesehen: Sind alle "
                       "mit der Rücknahme einverstanden?"},
    [SAY_TAKEN_BACK] = {"Taken back.", "Annullato.", "Zurückgenommen."},
    [SAY_PROMPT] = {"1-%d, ? for help", "1-%d, ? per l'aiuto", "1-%d, ? für Hilfe"},
    [SAY_TOO_SMALL] = {"The window is too small: the game needs %dx%d, it has %dx%d. Make it "
                       "larger, or play with --plain.",
                       "La finestra è troppo piccola: servono %dx%d, qui sono %dx%d. Allargala, o "
                       "gioca con --plain.",
                       "Das Fenster ist zu klein: Nötig sind %dx%d, es hat %dx%d. Vergrößere es "
                       "oder spiel mit --plain."},
    [SAY_LOG] = {"What happened", "Che cosa è successo", "Was geschah"},
    [SAY_REPORT] = {"A change at the table", "Un cambio al tavolo", "Ein Wechsel am Tisch"},
    [SAY_SCORES_SO_FAR] = {"Points so far, as far as you can know",
                           "Punti finora, per quanto puoi sapere",
                           "Punkte bisher, soweit du sie kennen kannst"},
    [SAY_UNDO_TITLE] = {"Take it back?", "Annullare?", "Zurücknehmen?"},
    [SAY_AGREED] = {"Yes, all agree", "Sì, tutti d'accordo", "Ja, alle sind einverstanden"},
    [SAY_NOT_AGREED] = {"No, go on", "No, si continua", "Nein, weiter"},
    [SAY_LEAVE_TITLE] = {"Leave the game?", "Lasciare la partita?", "Das Spiel verlassen?"},
    [SAY_LEAVE] = {"Leave; the game is saved", "Esci; la partita è salvata",
                   "Verlassen; die Partie ist gesichert"},
    [SAY_LEAVE_UNSAVED] = {"Leave; the game is not saved", "Esci; la partita non è salvata",
                           "Verlassen; die Partie ist nicht gesichert"},
    [SAY_STAY] = {"Play on", "Continua a giocare", "Weiterspielen"},
    [SAY_GIVE_UP] = {"Give it up and forget it", "Abbandona e dimenticala",
                     "Aufgeben und vergessen"},
    [SAY_KEYS_TITLE] = {"Keys", "Tasti", "Tasten"},
    [SAY_KEYS] = {"Enter   choose; arrows, Home, End, PgUp, PgDn or a number go to a choice\n"
                  "?       point at things on the table and read what they do\n"
                  "h       a hint: the best choices with their chances to win\n"
                  "u       take back your last decision\n"
                  "l       all that has happened\n"
                  "s       the points so far\n"
                  "Tab     another part of a table too large for the window\n"
                  "q       leave; the game is saved and --resume goes on with it\n \n"
                  "★ points   ♦ doubloons   ⌂ buildings   ▤ cards in hand   ▪ good   ▫ none\n"
                  "• workers   ◦ free circles   ✓ you could pay it   ▸ who decides",
                  "Invio   scegli; frecce, Inizio, Fine, PagSu, PagGiù o un numero spostano\n"
                  "?       indica le cose sul tavolo e leggi che cosa fanno\n"
                  "h       un consiglio: le scelte migliori con le probabilità di vittoria\n"
                  "u       annulla la tua ultima decisione\n"
                  "l       tutto ciò che è successo\n"
                  "s       i punti finora\n"
                  "Tab     un'altra parte di un tavolo più grande della finestra\n"
                  "q       esci; la partita è salvata e --resume la riprende\n \n"
                  "★ punti   ♦ dobloni   ⌂ edifici   ▤ carte in mano   ▪ merce   ▫ nessuna\n"
                  "• lavoratori   ◦ cerchi liberi   ✓ potresti pagarlo   ▸ chi decide",
                  "Eingabe wählen; Pfeile, Pos1, Ende, Bild auf/ab oder eine Zahl führen hin\n"
                  "?       auf Dinge am Tisch zeigen und lesen, was sie tun\n"
                  "h       ein Tipp: die besten Möglichkeiten mit ihren Gewinnaussichten\n"
                  "u       deine letzte Entscheidung zurücknehmen\n"
                  "l       alles, was geschah\n"
                  "s       die Punkte bisher\n"
                  "Tab     ein anderer Teil eines Tisches, der nicht ins Fenster passt\n"
                  "q       verlassen; die Partie ist gesichert, --resume setzt sie fort\n \n"
                  "★ Punkte   ♦ Dublonen   ⌂ Gebäude   ▤ Handkarten   ▪ Ware   ▫ keine\n"
                  "• Arbeiter   ◦ freie Kreise   ✓ könntest du bezahlen   ▸ wer entscheidet"},
    [SAY_KEYS_PLAY] =
        {"Arrows, Enter · ? explain · h hint · u undo · l log · s points · q leave",
         "Frecce, Invio · ? info · h consiglio · u annulla · l diario · s punti · q esci",
         "Pfeile, Eingabe · ? Info · h Tipp · u zurück · l Verlauf · s Punkte · q Ende"},
    [SAY_KEYS_MENU] = {"Arrows or number, Enter", "Frecce o numero, Invio",
                       "Pfeile oder Zahl, Eingabe"},
    [SAY_KEYS_EXPLAIN] = {"Arrows point at another thing · ? keys · Esc back",
                          "Le frecce indicano altre cose · ? tasti · Esc indietro",
                          "Pfeile zeigen auf anderes · ? Tasten · Esc zurück"},
    [SAY_KEYS_SCROLL] = {"Arrows, PgUp, PgDn, Home, End scroll · any other key goes back",
                         "Frecce, PagSu, PagGiù, Inizio, Fine scorrono · ogni altro tasto torna",
                         "Pfeile, Bild auf/ab, Pos1, Ende blättern · jede andere Taste zurück"},
    [SAY_KEYS_BACK] = {"Any key goes back", "Un tasto qualsiasi torna indietro",
                       "Jede Taste führt zurück"},
    [SAY_KEYS_COVER] = {"Enter go on · u take back the last decision · q leave",
                        "Invio continua · u annulla l'ultima decisione · q esci",
                        "Eingabe weiter · u letzte Entscheidung zurück · q Ende"},
    [SAY_KEYS_COVER_FIRST] = {"Enter go on · q leave", "Invio continua · q esci",
                              "Eingabe weiter · q Ende"},
    [SAY_KEYS_END] = {"b table · l log · q leave", "b tavolo · l diario · q esci",
                      "b Tisch · l Verlauf · q Ende"},
    [SAY_KEYS_END_TABLE] = {"? explain · any other key goes back",
                            "? spiega · ogni altro tasto torna",
                            "? erklären · jede andere Taste zurück"},
    [SAY_THINKS] = {"%s is thinking…", "%s sta pensando…", "%s denkt nach …"},
    [SAY_MOVE_OF] = {"After %d of %d actions", "Dopo %d azioni su %d", "Nach %d von %d Aktionen"},
    [SAY_DECIDES] = {"%s decides.", "%s decide.", "%s entscheidet."},
    [SAY_KEYS_REPLAY] =
        {"Arrows, PgUp PgDn, Home End, number · ? explain · l log · s points · q leave",
         "Frecce, PagSu PagGiù, Inizio Fine, numero · ? spiega · l diario · s punti · "
         "q",
         "Pfeile, Bild auf/ab, Pos1 Ende, Zahl · ? erklären · l Verlauf · s Punkte · "
         "q"},
    [SAY_GO_TO] = {"Go to %d: Enter", "Vai a %d: Invio", "Gehe zu %d: Eingabe"},
    [SAY_REPLAY_HELP] =
        {"Enter goes on, - goes back, a number goes to that move, b shows the table, "
         "q leaves.",
         "Invio va avanti, - torna indietro, un numero va a quella mossa, b mostra "
         "il tavolo, q esce.",
         "Eingabe geht weiter, - geht zurück, eine Zahl geht zu diesem Zug, b zeigt "
         "den Tisch, q beendet."},
    [SAY_PLAY_HELP] = {"Type the number of a choice, or its words. b shows the table, ? and a name "
                       "what that card or building does, hint the best choices with their chances "
                       "to win, s the scores so far, l all that has happened, u takes back, q "
                       "leaves; the game is saved.",
                       "Scrivi il numero di una scelta, o le sue parole. b mostra il tavolo, ? e "
                       "un nome che cosa fa quella carta o quell'edificio, hint le scelte migliori "
                       "con le probabilità di vittoria, s i punti finora, l tutto ciò che è "
                       "successo, u annulla, q esce; la partita è salvata.",
                       "Gib die Nummer einer Wahl ein oder ihre Worte. b zeigt den Tisch, ? und "
                       "ein Name, was diese Karte oder dieses Gebäude tut, hint die besten "
                       "Möglichkeiten mit ihren Gewinnaussichten, s die Punkte bisher, l alles, "
                       "was geschah, u nimmt zurück, q verlässt das Spiel; es ist gesichert."},
    [SAY_HINT] = {"The best choices, with the chance to win a strong bot sees in them",
                  "Le scelte migliori, con le probabilità di vittoria secondo un bot forte",
                  "Die besten Möglichkeiten, mit den Gewinnaussichten nach einem starken Bot"},
    [SAY_NOT_A_CHOICE] = {"That is not a choice now. Type a number from 1 to %d, or ? for help.",
                          "Adesso non si può. Scrivi un numero da 1 a %d, o ? per l'aiuto.",
                          "Das geht jetzt nicht. Gib eine Zahl von 1 bis %d ein oder ? für Hilfe."},
    [SAY_GOODBYE] = {"The game stays unfinished. Goodbye!", "La partita resta a metà. A presto!",
                     "Die Partie bleibt offen. Bis bald!"},
    [SAY_GAME_OVER] = {"The game is over.", "La partita è finita.", "Das Spiel ist aus."},
    [SAY_YOU_WIN] = {"You win!", "Hai vinto!", "Du gewinnst!"},
    [SAY_YOU_SHARE] = {"You share the victory!", "Condividi la vittoria!",
                       "Du teilst dir den Sieg!"},
    [SAY_SEAT_WINS] = {"%s wins.", "Vince: %s.", "%s gewinnt."},
    [SAY_AGAIN] = {"To play this game again: --seed %s", "Per rigiocare questa partita: --seed %s",
                   "Um diese Partie noch einmal zu spielen: --seed %s"},

    [SAY_PROGRAM_UNSTARTED] = {"'%s' could not be started.", "Non è stato possibile avviare '%s'.",
                               "'%s' ließ sich nicht starten."},
    [SAY_PROGRAM_LATE] = {"'%s' did not answer within %d ms.", "'%s' non ha risposto entro %d ms.",
                          "'%s' hat nicht innerhalb von %d ms geantwortet."},
    [SAY_PROGRAM_STATUS] = {"'%s' ended with status %d.", "'%s' è terminato con stato %d.",
                            "'%s' hat sich mit Status %d beendet."},
    [SAY_PROGRAM_SIGNAL] = {"'%s' was ended by signal %d.", "'%s' è stato chiuso dal segnale %d.",
                            "'%s' wurde durch Signal %d beendet."},
    [SAY_PROGRAM_CLOSED] = {"'%s' closed its output.", "'%s' ha chiuso la sua uscita.",
                            "'%s' hat seine Ausgabe geschlossen."},
    [SAY_PROGRAM_LONG] = {"'%s' sent a line longer than 4 KiB, which begins '%s'.",
                          "'%s' ha mandato una riga più lunga di 4 KiB, che comincia con '%s'.",
                          "'%s' hat eine Zeile von mehr als 4 KiB geschickt, die so beginnt: "
                          "'%s'."},
    [SAY_PROGRAM_JSON] = {"'%s' sent a line that is not a JSON object: '%s'.",
                          "'%s' ha mandato una riga che non è un oggetto JSON: '%s'.",
                          "'%s' hat eine Zeile geschickt, die kein JSON-Objekt ist: '%s'."},
    [SAY_PROGRAM_ID] = {"'%s' sent an answer without the id of the query: '%s'.",
                        "'%s' ha mandato una risposta senza l'id della domanda: '%s'.",
                        "'%s' hat eine Antwort ohne die id der Frage geschickt: '%s'."},
    [SAY_PROGRAM_FIELD] = {"'%s' sent an answer with fields missing or too many: '%s'.",
                           "'%s' ha mandato una risposta con campi mancanti o di troppo: '%s'.",
                           "'%s' hat eine Antwort mit fehlenden oder überzähligen Feldern "
                           "geschickt: '%s'."},
    [SAY_PROGRAM_ILLEGAL] = {"'%s' chose what is not allowed now: '%s'.",
                             "'%s' ha scelto ciò che adesso non è permesso: '%s'.",
                             "'%s' hat gewählt, was jetzt nicht erlaubt ist: '%s'."},
    [SAY_PROGRAM_WORDS] = {"Its last words: '%s'.", "Le sue ultime parole: '%s'.",
                           "Seine letzten Worte: '%s'."},

    [SAY_LINE_TOO_LONG] = {"the line is longer than 2 MiB", "la riga è più lunga di 2 MiB",
                           "die Zeile ist länger als 2 MiB"},
    [SAY_NO_SUCH_MATCH] = {"no such match", "questa partita non c'è", "diese Partie gibt es nicht"},
    [SAY_TOO_MANY_MATCHES] = {"no more than 64 matches at once", "al massimo 64 partite insieme",
                              "höchstens 64 Partien zugleich"},
    [SAY_TOO_MANY_CHOICES] = {"no more than 8 choices at once", "al massimo 8 scelte insieme",
                              "höchstens 8 Entscheidungen zugleich"},
    [SAY_ID_IN_USE] = {"a choice with this id is not answered yet",
                       "una scelta con questo id è ancora senza risposta",
                       "eine Entscheidung mit dieser id ist noch nicht beantwortet"},
    [SAY_NO_RECORD] = {"a match loaded as a position has no record",
                       "una partita caricata come posizione non ha un verbale",
                       "eine als Stellung geladene Partie hat keine Aufzeichnung"},

    [SAY_UNKNOWN_BOT] = {"no such bot", "questo bot non c'è", "diesen Bot gibt es nicht"},
    [SAY_BOT_COUNT] = {"the number of bots does not fit the players",
                       "il numero dei bot non va bene per i giocatori",
                       "die Zahl der Bots passt nicht zu den Spielern"},
    [SAY_BAD_BUDGET] = {"not a budget", "non è un budget", "kein Budget"},
    [SAY_OTHER_RUN] = {"the state file is of another run, with another value of",
                       "il file di stato è di un'altra prova, con un altro valore di",
                       "die Zustandsdatei gehört zu einem anderen Lauf, mit anderem Wert von"},
    [SAY_BAD_STATE] = {"not a line of a state file", "non è una riga di un file di stato",
                       "keine Zeile einer Zustandsdatei"},
    [SAY_BOT_ILLEGAL] = {"'%s' chose action %d, which is not legal.",
                         "'%s' ha scelto l'azione %d, che non è permessa.",
                         "'%s' hat Aktion %d gewählt, die nicht erlaubt ist."},
    [SAY_FORFEIT] = {"game lost by misbehaviour; further ones of this bot are only counted",
                     "partita persa per comportamento scorretto; le prossime di questo bot si "
                     "contano soltanto",
                     "Partie durch Fehlverhalten verloren; weitere dieses Bots werden nur gezählt"},
    [SAY_ARENA_HEAD] = {"%u blocks of %d seatings: %" PRIu64 " games; a fair share is %.1f %%",
                        "%u blocchi di %d disposizioni: %" PRIu64
                        " partite; una quota equa è %.1f %%",
                        "%u Blöcke zu %d Sitzordnungen: %" PRIu64
                        " Partien; ein gerechter Anteil ist %.1f %%"},
    [SAY_BOT] = {"bot", "bot", "Bot"},
    [SAY_SEATS] = {"seats", "posti", "Plätze"},
    [SAY_MARGIN] = {"margin", "distacco", "Vorsprung"},
    [SAY_RATING] = {"rating", "punteggio", "Wertungszahl"},
    [SAY_MS_PER_MOVE] = {"ms/move", "ms/mossa", "ms/Zug"},
    [SAY_FORFEITS] = {"forfeits", "perse a tavolino", "Fehlverhalten"},
    [SAY_WINS_BY_SEAT] = {"wins by seat", "vittorie per posto", "Siege je Platz"},
    [SAY_SURE_ABOVE] = {"%s wins surely more than %.1f %%.", "%s vince di sicuro più del %.1f %%.",
                        "%s gewinnt sicher mehr als %.1f %%."},
    [SAY_SURE_BELOW] = {"%s wins surely less than %.1f %%.", "%s vince di sicuro meno del %.1f %%.",
                        "%s gewinnt sicher weniger als %.1f %%."},
    [SAY_SURE_OPEN] = {"Whether %s wins more than %.1f %% is still open.",
                       "Se %s vinca più del %.1f %% resta incerto.",
                       "Ob %s mehr als %.1f %% gewinnt, ist noch offen."},
    [SAY_FIXED_NOTE] = {"Wins of one copy; intervals: 95 %, Student's t over blocks.",
                        "Vittorie di una copia; intervalli: 95 %, t di Student sui blocchi.",
                        "Siege je Exemplar; Intervalle: 95 %, Student-t über Blöcke."},
    [SAY_ANY_TIME_NOTE] = {"Wins of one copy; intervals: 95 %, valid at any time, by betting on "
                           "blocks (2.5 % a side).",
                           "Vittorie di una copia; intervalli: 95 %, validi in ogni momento, "
                           "scommettendo sui blocchi (2,5 % per lato).",
                           "Siege je Exemplar; Intervalle: 95 %, zu jeder Zeit gültig, durch "
                           "Wetten auf Blöcke (2,5 % je Seite)."},
    [SAY_RATING_NOTE] = {"Ratings: Plackett-Luce, 400 points for odds of ten to one, mean 1500; "
                         "intervals by jackknife.",
                         "Punteggi: Plackett-Luce, 400 punti per dieci a uno, media 1500; "
                         "intervalli col jackknife.",
                         "Wertungszahlen: Plackett-Luce, 400 Punkte für zehn zu eins, Mittel "
                         "1500; Intervalle durch Jackknife."},

    [SAY_UNKNOWN_SETTING] = {"unknown setting", "impostazione sconosciuta",
                             "unbekannte Einstellung"},
    [SAY_BAD_SETTING] = {"value not allowed", "valore non ammesso", "Wert nicht erlaubt"},
    [SAY_BAD_LINE] = {"not a line of settings", "non è una riga di impostazioni",
                      "keine Zeile mit einer Einstellung"},
    [SAY_NO_DATA_FOLDER] = {"no folder for the data is known",
                            "non si conosce una cartella per i dati",
                            "kein Ordner für die Daten bekannt"},
    [SAY_DATA_UNUSABLE] = {"the data folder cannot be used",
                           "la cartella dei dati non si può usare",
                           "der Datenordner ist nicht benutzbar"},
    [SAY_DATA_TAKEN] = {"another server uses this data folder",
                        "un altro server usa questa cartella dei dati",
                        "ein anderer Server benutzt diesen Datenordner"},
    [SAY_PAGE_UNREADABLE] = {"the page cannot be read", "la pagina non si può leggere",
                             "die Seite ist nicht lesbar"},
    [SAY_CANNOT_LISTEN] = {"cannot listen at this address",
                           "non si può ascoltare a questo indirizzo",
                           "an dieser Adresse kann nicht gelauscht werden"},
    [SAY_NO_BACKUP] = {"no backup was made", "non è stata fatta nessuna copia",
                       "es wurde keine Sicherung angelegt"},
    [SAY_SERVER_READY] = {"Ready:", "Pronto:", "Bereit:"},
};

const char *say(cli_word word, tav_language language)
{
    assert(word < SAY_COUNT && language < TAV_LANGUAGES);
    assert(words[word][language] != NULL);
    return words[word][language];
}
