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
    [SAY_WELCOME] = {"%s, %d players. You have seat %d; the others play at random.",
                     "%s, %d giocatori. Hai il posto %d; gli altri giocano a caso.",
                     "%s, %d Spieler. Du hast Platz %d; die anderen spielen zufällig."},
    [SAY_PROMPT] = {"1-%d, ? for help", "1-%d, ? per l'aiuto", "1-%d, ? für Hilfe"},
    [SAY_PLAY_HELP] = {"Type the number of a choice, or its words. b shows the table, ? this "
                       "help, ? and a name what that card or building does, q ends the game.",
                       "Scrivi il numero di una scelta, o le sue parole. b mostra il tavolo, ? "
                       "questo aiuto, ? e un nome che cosa fa quella carta o quell'edificio, q "
                       "chiude la partita.",
                       "Gib die Nummer einer Wahl ein oder ihre Worte. b zeigt den Tisch, ? diese "
                       "Hilfe, ? und ein Name, was diese Karte oder dieses Gebäude tut, q beendet "
                       "das Spiel."},
    [SAY_NOT_A_CHOICE] = {"That is not a choice now. Type a number from 1 to %d, or ? for help.",
                          "Adesso non si può. Scrivi un numero da 1 a %d, o ? per l'aiuto.",
                          "Das geht jetzt nicht. Gib eine Zahl von 1 bis %d ein oder ? für Hilfe."},
    [SAY_GOODBYE] = {"The game stays unfinished. Goodbye!", "La partita resta a metà. A presto!",
                     "Die Partie bleibt offen. Bis bald!"},
    [SAY_GAME_OVER] = {"The game is over.", "La partita è finita.", "Das Spiel ist aus."},
    [SAY_YOU_WIN] = {"You win!", "Hai vinto!", "Du gewinnst!"},
    [SAY_YOU_SHARE] = {"You share the victory!", "Condividi la vittoria!",
                       "Du teilst dir den Sieg!"},
    [SAY_SEAT_WINS] = {"Seat %d wins.", "Vince il posto %d.", "Platz %d gewinnt."},
    [SAY_AGAIN] = {"To play this game again: --seed %s", "Per rigiocare questa partita: --seed %s",
                   "Um diese Partie noch einmal zu spielen: --seed %s"},
};

const char *say(cli_word word, tav_language language)
{
    assert(word < SAY_COUNT && language < TAV_LANGUAGES);
    assert(words[word][language] != NULL);
    return words[word][language];
}
