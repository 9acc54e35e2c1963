/* The server's settings in one list, from which the flags of `tavoliere serve`, the environment
 * variables (TAVOLIERE_PORT), the keys of the configuration file and the defaults are all made.
 * Values are validated and kept as text together with their source. Flags override the environment,
 * which overrides the file, which overrides the defaults. docs/server.md has the same list; a test
 * compares the two. */
#ifndef TAV_SERVER_CONFIG_H
#define TAV_SERVER_CONFIG_H

#include "core/text.h"

/* X(id, name, kind, default, low, high, value). `value` is the placeholder shown in the help; for
 * words it lists those allowed. The catalogue explains each setting under flag.serve.NAME. */
#define SERVER_SETTINGS(X)                                                                         \
    X(HOST, "host", ADDRESS, "127.0.0.1", 0, 0, "ADDRESS")                                         \
    X(PORT, "port", NUMBER, "8080", 0, 65535, "N")                                                 \
    X(DATA, "data", TEXT, "", 0, 0, "DIR")                                                         \
    X(STORE, "store", TEXT, "", 0, 0, "URL")                                                       \
    X(NODES, "nodes", SWITCH, "no", 0, 0, "yes|no")                                                \
    X(WEB, "web", TEXT, "", 0, 0, "DIR")                                                           \
    X(ORIGINS, "origins", ORIGINS, "", 0, 0, "LIST")                                               \
    X(BEHIND_TLS, "behind-tls", SWITCH, "no", 0, 0, "yes|no")                                      \
    X(PROXIES, "proxies", ADDRESSES, "", 0, 0, "LIST")                                             \
    X(LOG_LEVEL, "log-level", WORD, "info", 0, 0, "error|warn|info|debug")                         \
    X(LOG_FORMAT, "log-format", WORD, "text", 0, 0, "text|json")                                   \
    X(WORKERS, "workers", NUMBER, "0", 0, 64, "N")                                                 \
    X(CONNECTIONS, "connections", NUMBER, "10000", 1, 60000, "N")                                  \
    X(CONNECTIONS_PER_ADDRESS, "connections-per-address", NUMBER, "64", 1, 60000, "N")             \
    X(CONNECTS, "connects-per-minute", NUMBER, "120", 1, 1000000, "N")                             \
    X(REQUESTS, "requests-per-minute", NUMBER, "1200", 1, 1000000, "N")                            \
    X(SIGN_INS, "sign-ins-per-minute", NUMBER, "30", 1, 1000000, "N")                              \
    X(BODY, "body-bytes", NUMBER, "16384", 256, 1048576, "N")                                      \
    X(MESSAGE, "message-bytes", NUMBER, "262144", 1024, 4194304, "N")                              \
    X(QUEUE, "queue-bytes", NUMBER, "1048576", 65536, 67108864, "N")                               \
    X(IDLE, "idle-seconds", NUMBER, "60", 2, 86400, "N")                                           \
    X(STOP, "stop-seconds", NUMBER, "5", 1, 300, "N")                                              \
    X(TABLES, "tables-per-guest", NUMBER, "20", 1, 10000, "N")                                     \
    X(ROOM_IDLE, "room-idle-seconds", NUMBER, "600", 1, 86400, "N")                                \
    X(OPEN_TABLE, "open-table-days", NUMBER, "14", 1, 365, "N")                                    \
    X(ALIVE, "alive-seconds", NUMBER, "5", 1, 600, "N")                                            \
    X(MESSAGES, "messages-per-10-s", NUMBER, "200", 1, 1000000, "N")                               \
    X(HINT, "hint-ms", NUMBER, "800", 100, 3000, "N")                                              \
    X(UNFINISHED, "unfinished-days", NUMBER, "180", 0, 3650, "N")                                  \
    X(FINISHED, "finished-days", NUMBER, "0", 0, 3650, "N")                                        \
    X(GUEST, "guest-days", NUMBER, "180", 0, 3650, "N")                                            \
    X(CHAT, "chat-days", NUMBER, "0", 0, 3650, "N")                                                \
    X(REPORT, "report-days", NUMBER, "365", 0, 3650, "N")                                          \
    X(PUBLIC_URL, "public-url", ORIGINS, "", 0, 0, "URL")                                          \
    X(MAIL_FROM, "mail-from", TEXT, "", 0, 0, "ADDRESS")                                           \
    X(MAIL_RELAY, "mail-relay", TEXT, "", 0, 0, "URL")                                             \
    X(MAIL_LOGIN, "mail-login", TEXT, "", 0, 0, "LOGIN")                                           \
    X(MAIL_PASSWORD_FILE, "mail-password-file", TEXT, "", 0, 0, "FILE")                            \
    X(MAIL_COMMAND, "mail-command", TEXT, "", 0, 0, "COMMAND")                                     \
    X(NOTICE_DELAY, "notice-delay-seconds", NUMBER, "60", 0, 86400, "N")                           \
    X(NOTICE_GAP, "notice-gap-seconds", NUMBER, "600", 0, 86400, "N")                              \
    X(NOTICE_PRIVATE, "notice-private", ADDRESSES, "", 0, 0, "LIST")                               \
    X(HINT_SECONDS, "hint-seconds", NUMBER, "20", 1, 3600, "N")                                    \
    X(LOOP_PERCENT, "loop-percent", NUMBER, "25", 1, 100, "N")                                     \
    X(REVIEWS, "reviews-per-hour", NUMBER, "20", 1, 10000, "N")                                    \
    X(REVIEW_DEPTH, "review-depth", WORD, "usual", 0, 0, "quick|usual|deep")                       \
    X(REVIEW_SECONDS, "review-seconds", NUMBER, "0", 0, 3600, "N")

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

/* Sets a value unless one of higher precedence is already set. Invalid values are refused either
 * way. */
config_result server_config_set(server_config *config, server_setting setting, const char *text,
                                setting_source source, config_fault *fault);

/* Reads lines of `key = value`, skipping empty lines and comments: a # at the start of a word. */
config_result server_config_read(server_config *config, const char *text, size_t size,
                                 config_fault *fault);

/* The name of a setting's variable, "TAVOLIERE_LOG_LEVEL". */
void server_config_variable(server_setting setting, tav_text *out);

const char *server_config_text(const server_config *config, server_setting setting);
long server_config_number(const server_config *config, server_setting setting);
bool server_config_on(const server_config *config, server_setting setting);

#endif
