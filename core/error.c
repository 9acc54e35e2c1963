#include "core/error.h"

#include <assert.h>
#include <string.h>

static const char *const code[TAV_LANGUAGES] = {"en", "it", "de"};

static const tav_label words[TAV_ERROR_COUNT] = {
    [TAV_OK] = {"no error", "nessun errore", "kein Fehler"},
    [TAV_ERROR_GAME] = {"unknown game", "gioco sconosciuto", "unbekanntes Spiel"},
    [TAV_ERROR_PLAYERS] = {"impossible number of players", "numero di giocatori impossibile",
                           "unmögliche Spielerzahl"},
    [TAV_ERROR_MODULE] = {"unknown module", "modulo sconosciuto", "unbekanntes Modul"},
    [TAV_ERROR_OPTION] = {"unknown option", "opzione sconosciuta", "unbekannte Option"},
    [TAV_ERROR_VALUE] = {"value not allowed", "valore non ammesso", "Wert nicht erlaubt"},
    [TAV_ERROR_ILLEGAL] = {"not allowed now", "non è permesso adesso", "jetzt nicht erlaubt"},
    [TAV_ERROR_OVER] = {"the game is over", "la partita è finita", "das Spiel ist zu Ende"},
    [TAV_ERROR_JSON] = {"not valid JSON", "JSON non valido", "kein gültiges JSON"},
    [TAV_ERROR_FIELD] = {"field missing, unknown or of the wrong type",
                         "campo mancante, sconosciuto o di tipo sbagliato",
                         "Feld fehlt, ist unbekannt oder vom falschen Typ"},
    [TAV_ERROR_BOUND] = {"out of bounds", "fuori dai limiti", "außerhalb der Grenzen"},
    [TAV_ERROR_COMPONENTS] = {"does not match the components in the box",
                              "non corrisponde al contenuto della scatola",
                              "passt nicht zum Inhalt der Schachtel"},
    [TAV_ERROR_FLOW] = {"the game can never stand like this", "il gioco non può mai trovarsi così",
                        "so kann das Spiel nie stehen"},
    [TAV_ERROR_SPACE] = {"the buffer is too small", "il buffer è troppo piccolo",
                         "der Puffer ist zu klein"},
    [TAV_ERROR_RECORD] = {"the record is damaged", "il verbale è danneggiato",
                          "die Aufzeichnung ist beschädigt"},
    [TAV_ERROR_STALE] = {"the table has gone on since", "intanto il tavolo è andato avanti",
                         "der Tisch ist inzwischen weiter"},
    [TAV_ERROR_SEAT] = {"not for this seat", "non spetta a questo posto", "nicht für diesen Platz"},
};

static const tav_label allowed_word = {"allowed", "ammesso", "erlaubt"};

bool language_by_code(const char *text, tav_language *language)
{
    for (int i = 0; i < TAV_LANGUAGES; i++)
        if (strcmp(code[i], text) == 0) {
            *language = (tav_language)i;
            return true;
        }
    return false;
}

const char *error_text(tav_error error, tav_language language)
{
    assert(error < TAV_ERROR_COUNT && language < TAV_LANGUAGES);
    return words[error][language];
}

tav_error fault_set(tav_fault *fault, tav_error error, const char *what, const char *allowed)
{
    if (fault != NULL) {
        tav_text text;
        fault->error = error;
        text_open(&text, fault->what, sizeof fault->what);
        text_put(&text, what != NULL ? what : "");
        text_open(&text, fault->allowed, sizeof fault->allowed);
        text_put(&text, allowed != NULL ? allowed : "");
    }
    return error;
}

void fault_text(const tav_fault *fault, tav_language language, tav_text *out)
{
    text_put(out, error_text(fault->error, language));
    if (fault->what[0] != '\0') {
        text_put(out, ": '");
        text_put(out, fault->what);
        text_char(out, '\'');
    }
    if (fault->allowed[0] != '\0') {
        text_put(out, "; ");
        text_put(out, allowed_word[language]);
        text_put(out, ": ");
        text_put(out, fault->allowed);
    }
}
