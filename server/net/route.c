#include "server/net/route.h"

#include <string.h>

static const struct {
    const char *path;
    http_method method;
    http_route_kind kind;
    const char *word;
    bool sign_in;
} exact[] = {
    {"/api/guest", HTTP_POST, ROUTE_ACCOUNT, "guest", true},
    {"/api/me", HTTP_GET, ROUTE_ACCOUNT, "me", false},
    {"/api/keep", HTTP_POST, ROUTE_ACCOUNT, "keep", true},
    {"/api/login", HTTP_POST, ROUTE_ACCOUNT, "login", true},
    {"/api/logout", HTTP_POST, ROUTE_ACCOUNT, "logout", false},
    {"/api/logout-everywhere", HTTP_POST, ROUTE_ACCOUNT, "logout-everywhere", false},
    {"/api/password", HTTP_POST, ROUTE_ACCOUNT, "password", true},
    {"/api/mail", HTTP_POST, ROUTE_ACCOUNT, "mail", true},
    {"/api/forgot", HTTP_POST, ROUTE_ACCOUNT, "forgot", true},
    {"/api/reset", HTTP_POST, ROUTE_ACCOUNT, "reset", true},
    {"/api/export", HTTP_GET, ROUTE_ACCOUNT, "export", true},
    {"/api/delete", HTTP_POST, ROUTE_ACCOUNT, "delete", true},
    {"/api/notices", HTTP_GET, ROUTE_ACCOUNT, "notices", false},
    {"/api/notices-choose", HTTP_POST, ROUTE_ACCOUNT, "notices-choose", false},
    {"/api/notices-device", HTTP_POST, ROUTE_ACCOUNT, "notices-device", true},
    {"/api/notices-remove", HTTP_POST, ROUTE_ACCOUNT, "notices-remove", false},
    {"/api/notices-webhook", HTTP_POST, ROUTE_ACCOUNT, "notices-webhook", true},
    {"/api/notices-mail", HTTP_POST, ROUTE_ACCOUNT, "notices-mail", true},
    {"/api/notices-stop", HTTP_POST, ROUTE_ACCOUNT, "notices-stop", true},
    {"/api/notices-agree", HTTP_POST, ROUTE_ACCOUNT, "notices-agree", true},
    {"/api/waiting", HTTP_GET, ROUTE_WAITING, NULL, false},
    {"/api/games", HTTP_GET, ROUTE_GAMES, NULL, false},
    {"/api/socket", HTTP_GET, ROUTE_SOCKET, NULL, false},
    {"/healthz", HTTP_GET, ROUTE_HEALTH, NULL, false},
    {"/metrics", HTTP_GET, ROUTE_METRICS, NULL, false},
};

/* The page's own addresses; one that ends in a slash covers everything below it. */
static const char *const pages[] = {"/",        "/t/",      "/lobby",  "/mine",  "/replay",
                                    "/review",  "/puzzles", "/wins",   "/wins/", "/reset",
                                    "/notices", "/rules",   "/rules/", "/box",   "/box/"};

/* The id in /api/tables/ID/record: letters and digits, as the store makes them. */
static bool read_record_path(const char *path, char id[STORE_ID])
{
    static const char before[] = "/api/tables/", after[] = "/record";
    size_t begin = sizeof before - 1;
    if (strncmp(path, before, begin) != 0)
        return false;
    size_t length = strspn(path + begin, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (length != STORE_ID - 1 || strcmp(path + begin + length, after) != 0)
        return false;
    memcpy(id, path + begin, length);
    id[length] = '\0';
    return true;
}

static bool is_page(const char *path)
{
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        size_t length = strlen(pages[i]);
        bool opens = i > 0 && pages[i][length - 1] == '/';
        if (opens ? strncmp(path, pages[i], length) == 0 && path[length] != '\0'
                  : strcmp(path, pages[i]) == 0)
            return true;
    }
    return false;
}

/* HEAD is handled like GET; the body is dropped later. */
static bool fits(http_method wanted, http_method method)
{
    return wanted == method || (wanted == HTTP_GET && method == HTTP_HEAD);
}

http_route route_find(http_method method, const char *path)
{
    http_route route = {.kind = ROUTE_NONE};
    for (size_t i = 0; i < sizeof exact / sizeof exact[0]; i++) {
        if (strcmp(path, exact[i].path) != 0)
            continue;
        route.kind = fits(exact[i].method, method) ? exact[i].kind : ROUTE_METHOD;
        route.word = exact[i].word;
        route.sign_in = exact[i].sign_in;
        return route;
    }
    if (read_record_path(path, route.id))
        route.kind = ROUTE_RECORD;
    else if (strncmp(path, "/api/", 5) != 0)
        route.kind = is_page(path) ? ROUTE_PAGE : ROUTE_FILE;
    if (route.kind != ROUTE_NONE && !fits(HTTP_GET, method))
        route.kind = ROUTE_METHOD;
    return route;
}
