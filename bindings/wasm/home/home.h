/* The server's hub inside a page: the same tables and the same messages as over the socket
 * (docs/api.md), for one player without a network. The page calls the exports below in one worker;
 * bots think in other workers, in other instances of this module, through mind_*.
 *
 * Texts go in through home_in, which returns where to put `size` bytes. They come out through the
 * imports, whose bytes are valid only during the call. Times are milliseconds; doubles, because a
 * page has no other numbers. docs/wasm.md, "A hub in the page". */
#ifndef TAV_WASM_HOME_HOME_H
#define TAV_WASM_HOME_HOME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define HOME_EXPORT(name) __attribute__((export_name(#name))) name
#define HOME_IMPORT(name) __attribute__((import_module("page"), import_name(#name))) page_##name
#else
#define HOME_EXPORT(name) name
#define HOME_IMPORT(name) page_##name
#endif

/* --- What the page does ------------------------------------------------------------------------- */

/* A message to the player. */
void HOME_IMPORT(send)(const char *json, size_t size);
/* Keep this text under this id, then call home_kept. A text for the same id replaces the one before. */
void HOME_IMPORT(keep)(const char *id, const char *text, size_t size);
/* Have a mind think about these bytes, or several if `many`, then call home_answer. */
void HOME_IMPORT(think)(uint32_t number, const void *task, size_t size, int many);
/* Unpredictable bytes. */
void HOME_IMPORT(random)(void *bytes, size_t size);
/* A clock that only goes forward. */
double HOME_IMPORT(clock)(void);

/* --- What it calls ------------------------------------------------------------------------------ */

/* Room for the next call's bytes; NULL if memory runs out. */
char *HOME_EXPORT(home_in)(size_t size);

/* In this order: each kept game, then the name of the player, which opens the hub. 0 if a game could
 * not be read: it is left out. */
int HOME_EXPORT(home_load)(size_t size);
int HOME_EXPORT(home_open)(size_t size, double now_ms);

/* The player's page connects, again after a reload; `language` is a tav_language. */
void HOME_EXPORT(home_connect)(int language, double now_ms);
/* A message, as over the socket. */
void HOME_EXPORT(home_receive)(size_t size, double now_ms);
/* How keeping went: 1, or 0 if there was no room. */
void HOME_EXPORT(home_kept)(int good, double now_ms);
/* The bytes of a mind's answer. */
void HOME_EXPORT(home_answer)(uint32_t number, size_t size, double now_ms);
/* Lets time pass; returns after how many ms to call again. */
int HOME_EXPORT(home_tick)(double now_ms);

/* Write into home_out and return the size: the list of games, as /api/games; the player; and the
 * record of the finished game whose id is in home_in, 0 if there is none. */
const char *HOME_EXPORT(home_out)(void);
size_t HOME_EXPORT(home_games)(void);
size_t HOME_EXPORT(home_me)(void);
size_t HOME_EXPORT(home_record)(size_t size);

/* Needs no open hub. A table that people counted (formats/json/sheet.h); the answer is in home_out. */
size_t HOME_EXPORT(home_sheet)(size_t size, int language);

/* In a mind: thinks about part `index` of `count` of the task whose bytes are in home_in, and returns
 * the size of the answer in home_out; 0 if they are no task. */
size_t HOME_EXPORT(mind_think)(size_t size, int index, int count);
/* The same for one answer from all parts, whose bytes follow the task in home_in. */
size_t HOME_EXPORT(mind_join)(size_t size, int count);

#endif
