/* The settings of the server, as one list: from it come the flags of `tavoliere serve`, the
 * variables of the environment (TAVOLIERE_PORT), the keys of the configuration file and their
 * defaults. A value is kept as the text it was given as, and only if it is allowed; where it came
 * from is kept with it. A flag goes before the environment, that before the file, that before the
 * default. docs/server.md has the same list; a test compares them. */
#ifndef TAV_SERVER_CONFIG_H
#define TAV_SERVER_CONFIG_H

#include "core/error.h"

/* X(id, name, kind, default, low, high, value, help in en, it, de). `value` is what the help calls
 * the value; of a word, the words that are allowed. */
#define SERVER_SETTINGS(X)                                                                         \
    X(HOST, "host", ADDRESS, "127.0.0.1", 0, 0, "ADDRESS",                                         \
      "address to listen at; 0.0.0.0 or :: for all",                                               \
      "indirizzo su cui ascoltare; 0.0.0.0 o :: per tutti",                                        \
      "Adresse, auf der gelauscht wird; 0.0.0.0 oder :: für alle")                                 \
    X(PORT, "port", NUMBER, "8080", 0, 65535, "N", "port to listen at; 0 takes any free one",      \
      "porta su cui ascoltare; 0 ne prende una libera",                                            \
      "Port, auf dem gelauscht wird; 0 nimmt irgendeinen freien")                                  \
    X(DATA, "data", TEXT, "", 0, 0, "DIR",                                                         \
      "folder of the database; default: tavoliere in $XDG_DATA_HOME or ~/.local/share",            \
      "cartella del database; se manca: tavoliere in $XDG_DATA_HOME o ~/.local/share",             \
      "Ordner der Datenbank; Vorgabe: tavoliere in $XDG_DATA_HOME oder ~/.local/share")            \
    X(WEB, "web", TEXT, "", 0, 0, "DIR", "folder of the page; default: the installed one",         \
      "cartella della pagina; se manca: quella installata",                                        \
      "Ordner der Seite; Vorgabe: die installierte")                                               \
    X(ORIGINS, "origins", ORIGINS, "", 0, 0, "LIST",                                               \
      "further origins whose pages may use the server, as https://example.org",                    \
      "altre origini le cui pagine possono usare il server, come https://example.org",             \
      "weitere Ursprünge, deren Seiten den Server nutzen dürfen, wie https://example.org")         \
    X(BEHIND_TLS, "behind-tls", SWITCH, "no", 0, 0, "yes|no",                                      \
      "a proxy speaks TLS for us: cookies are Secure",                                             \
      "un proxy parla TLS per noi: i cookie sono Secure",                                          \
      "ein Proxy spricht TLS für uns: Cookies sind Secure")                                        \
    X(PROXIES, "proxies", ADDRESSES, "", 0, 0, "LIST",                                             \
      "addresses of proxies whose X-Forwarded-For and -Proto are believed",                        \
      "indirizzi dei proxy di cui si credono X-Forwarded-For e -Proto",                            \
      "Adressen der Proxys, deren X-Forwarded-For und -Proto geglaubt wird")                       \
    X(LOG_LEVEL, "log-level", WORD, "info", 0, 0, "error|warn|info|debug", "what is logged",       \
      "che cosa va nel registro", "was ins Protokoll kommt")                                       \
    X(LOG_FORMAT, "log-format", WORD, "text", 0, 0, "text|json", "lines of key=value, or of JSON", \
      "righe chiave=valore, oppure JSON", "Zeilen aus schlüssel=wert oder JSON")                   \
    X(WORKERS, "workers", NUMBER, "0", 0, 64, "N",                                                 \
      "threads for bots, hints and passwords; 0: as many as processors",                           \
      "thread per bot, consigli e password; 0: quanti i processori",                               \
      "Threads für Bots, Tipps und Passwörter; 0: so viele wie Prozessoren")                       \
    X(CONNECTIONS, "connections", NUMBER, "10000", 1, 60000, "N", "sockets at a time",             \
      "socket allo stesso tempo", "Sockets zugleich")                                              \
    X(CONNECTIONS_PER_ADDRESS, "connections-per-address", NUMBER, "64", 1, 60000, "N",             \
      "sockets of one address at a time", "socket di un indirizzo allo stesso tempo",              \
      "Sockets einer Adresse zugleich")                                                            \
    X(CONNECTS, "connects-per-minute", NUMBER, "120", 1, 1000000, "N",                             \
      "new sockets of one address a minute", "nuovi socket di un indirizzo al minuto",             \
      "neue Sockets einer Adresse je Minute")                                                      \
    X(REQUESTS, "requests-per-minute", NUMBER, "1200", 1, 1000000, "N",                            \
      "HTTP requests of one address a minute", "richieste HTTP di un indirizzo al minuto",         \
      "HTTP-Anfragen einer Adresse je Minute")                                                     \
    X(SIGN_INS, "sign-ins-per-minute", NUMBER, "30", 1, 1000000, "N",                              \
      "new guests and tries of a password of one address a minute",                                \
      "nuovi ospiti e prove di password di un indirizzo al minuto",                                \
      "neue Gäste und Passwortversuche einer Adresse je Minute")                                   \
    X(BODY, "body-bytes", NUMBER, "16384", 256, 1048576, "N", "longest body of a request",         \
      "corpo più lungo di una richiesta", "längster Rumpf einer Anfrage")                          \
    X(MESSAGE, "message-bytes", NUMBER, "262144", 1024, 4194304, "N",                              \
      "longest message to a socket", "messaggio più lungo a un socket",                            \
      "längste Nachricht an einen Socket")                                                         \
    X(QUEUE, "queue-bytes", NUMBER, "1048576", 65536, 67108864, "N",                               \
      "what may wait for a slow reader before it is dropped",                                      \
      "quanto può attendere un lettore lento prima di essere congedato",                           \
      "was auf einen langsamen Leser warten darf, bevor er getrennt wird")                         \
    X(IDLE, "idle-seconds", NUMBER, "60", 2, 86400, "N",                                           \
      "silence after which a socket is dropped; it is pinged at half of it",                       \
      "silenzio dopo il quale un socket è chiuso; a metà riceve un ping",                          \
      "Stille, nach der ein Socket getrennt wird; nach der Hälfte kommt ein Ping")                 \
    X(DEFLATE, "deflate", SWITCH, "yes", 0, 0, "yes|no",                                           \
      "compress sockets that want it; costs memory for each",                                      \
      "comprimi i socket che lo vogliono; ognuno costa memoria",                                   \
      "Sockets komprimieren, die es wollen; jeder kostet Speicher")                                \
    X(STOP, "stop-seconds", NUMBER, "5", 1, 300, "N",                                              \
      "time for goodbyes when the server is stopped",                                              \
      "tempo per i saluti quando il server viene fermato",                                         \
      "Zeit für den Abschied, wenn der Server endet")                                              \
    X(TABLES, "tables-per-guest", NUMBER, "8", 1, 10000, "N",                                      \
      "open or running tables made by one guest; an account may have five times as many",          \
      "tavoli aperti o in corso creati da un ospite; un account può averne cinque volte tanti",    \
      "offene oder laufende Tische eines Gasts; ein Konto darf fünfmal so viele haben")            \
    X(ROOM_IDLE, "room-idle-seconds", NUMBER, "300", 1, 86400, "N",                                \
      "after which a table nobody looks at leaves the memory",                                     \
      "dopo i quali un tavolo che nessuno guarda lascia la memoria",                               \
      "nach denen ein Tisch, den niemand ansieht, den Speicher verlässt")                          \
    X(OPEN_TABLE, "open-table-days", NUMBER, "7", 1, 365, "N",                                     \
      "after which a table that never started ends",                                               \
      "dopo i quali un tavolo mai iniziato finisce", "nach denen ein nie begonnener Tisch endet")  \
    X(ALIVE, "alive-seconds", NUMBER, "5", 1, 600, "N",                                            \
      "between two signs of life in the database", "fra due segni di vita nel database",           \
      "zwischen zwei Lebenszeichen in der Datenbank")                                              \
    X(MESSAGES, "messages-per-10-s", NUMBER, "100", 1, 1000000, "N",                               \
      "messages of one socket in ten seconds, on average",                                         \
      "messaggi di un socket in dieci secondi, in media",                                          \
      "Nachrichten eines Sockets in zehn Sekunden, im Mittel")                                     \
    X(HINT, "hint-ms", NUMBER, "1000", 100, 3000, "N",                                             \
      "what a hint takes if the player does not say",                                              \
      "quanto dura un consiglio se il giocatore non lo dice",                                      \
      "was ein Tipp dauert, wenn der Spieler nichts sagt")

#define SERVER_SETTING_ID(id, ...) SETTING_##id,
typedef enum { SERVER_SETTINGS(SERVER_SETTING_ID) SETTING_COUNT } server_setting;
#undef SERVER_SETTING_ID

typedef enum {
    KIND_TEXT,
    KIND_NUMBER, /* whole, from `low` to `high` */
    KIND_SWITCH, /* yes or no */
    KIND_WORD,   /* one of `value` */
    KIND_ADDRESS,
    KIND_ADDRESSES, /* separated by commas */
    KIND_ORIGINS    /* separated by commas */
} setting_kind;

typedef struct {
    const char *name; /* in flags and files; in the environment TAVOLIERE_NAME */
    setting_kind kind;
    const char *fallback;
    long low, high;
    const char *value;
    tav_label help;
} setting_row;

extern const setting_row setting_rows[SETTING_COUNT];

/* In rising precedence. */
typedef enum { SETTING_DEFAULT, SETTING_FILE, SETTING_ENVIRONMENT, SETTING_FLAG } setting_source;

enum { SETTING_VALUE = 512, CONFIG_FILE_MAX = 1 << 16 };

typedef struct {
    struct {
        char text[SETTING_VALUE];
        setting_source source;
        int line; /* of the file */
    } value[SETTING_COUNT];
} server_config;

typedef enum {
    CONFIG_OK,
    CONFIG_UNKNOWN, /* no such setting */
    CONFIG_VALUE,   /* a value that is not allowed */
    CONFIG_LINE,    /* a line of the file that is not `key = value` */
    CONFIG_TWICE    /* the file sets it twice */
} config_result;

typedef struct {
    config_result result;
    int line; /* of the file; 0: not from a file */
    char what[160];
    char allowed[1024];
} config_fault;

void server_config_open(server_config *config);

/* -1 if there is none. */
int server_config_find(const char *name, size_t length);

/* Sets a value unless one of higher precedence stands already; a value that is not allowed is
 * refused in any case. */
config_result server_config_set(server_config *config, server_setting setting, const char *text,
                                setting_source source, config_fault *fault);

/* Lines of `key = value`; empty lines and what follows a # at the start of a word are skipped. */
config_result server_config_read(server_config *config, const char *text, size_t size,
                                 config_fault *fault);

/* The name of a setting's variable, "TAVOLIERE_LOG_LEVEL". */
void server_config_variable(server_setting setting, tav_text *out);

const char *server_config_text(const server_config *config, server_setting setting);
long server_config_number(const server_config *config, server_setting setting);
bool server_config_on(const server_config *config, server_setting setting);

#endif
