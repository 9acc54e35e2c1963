/* The functions the page calls: a desk with one table on it. The page writes into `in`, calls a
 * function, and reads the answer, one JSON text, from `out`. Nothing else is shared, and nothing is
 * kept outside the desk.
 *
 * On failure a call returns 0 and the answer is {"error":..,"what":..,"allowed":..} with the id of
 * the error, for error.<id> of the catalogue. After a record that could not be loaded the desk is
 * empty. docs/wasm.md shows its use. */
#ifndef TAV_WASM_DESK_H
#define TAV_WASM_DESK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define DESK_EXPORT(name) __attribute__((export_name(#name))) name
#else
#define DESK_EXPORT(name) name
#endif

typedef struct tav_desk tav_desk;

/* Returns NULL if memory runs out. */
tav_desk *DESK_EXPORT(desk_open)(void);
void DESK_EXPORT(desk_close)(tav_desk *desk);

/* Room for the longest record and a terminating zero. */
char *DESK_EXPORT(desk_in)(tav_desk *desk);
const char *DESK_EXPORT(desk_out)(const tav_desk *desk);

/* Answers {"games":[..],"levels":[..]}: as `tavoliere games --json` has them, and the ids of the
 * bots' levels, from the weakest to the strongest. */
int DESK_EXPORT(desk_games)(tav_desk *desk);

/* Starts the game in the first `size` bytes of `in`: {"game":..,"players":..,"modules":[..],
 * "options":{..},"seed":..,"seats":[..]}. Modules, options and seats may be missing; a seat is
 * written as in a record ("human Anna", "bot strong"). Answers like desk_load. */
int DESK_EXPORT(desk_new)(tav_desk *desk, size_t size);

/* Checks the record in the first `size` bytes of `in` in full and opens its game. Answers
 * {"game":..,"players":..,"seq":..,"over":..,"hash":..}: the hash of the last position. */
int DESK_EXPORT(desk_load)(tav_desk *desk, size_t size);

/* Answers what a viewer sees of the table, in a tav_language; viewer -1 is a spectator. */
int DESK_EXPORT(desk_look)(tav_desk *desk, int viewer, int language);

/* The same after the first `at` actions. */
int DESK_EXPORT(desk_moment)(tav_desk *desk, int at, int viewer, int language);

/* Plays the action whose text is in the first `size` bytes of `in`, for the seat that must decide.
 * Answers {"seq":..,"at":..,"over":..,"actor":..}; the actor is null after the end. */
int DESK_EXPORT(desk_play)(tav_desk *desk, size_t size);

/* Answers {"moves":[{"at":..,"seat":..,"action":..,"decision":..,"events":[..]},..]}: the actions
 * from the place `from` up to `to`, as far as the viewer may know them. */
int DESK_EXPORT(desk_moves)(tav_desk *desk, int from, int to, int viewer, int language);

/* Answers with the record as text, not JSON, with its seed, which gives away every card. */
int DESK_EXPORT(desk_record)(tav_desk *desk);

/* Takes the net in the first `size` bytes of `in`, a file of engine/ai/nets/, instead of one taken
 * before. From then on searches judge with it at tables it fits; at others by hand, as without a net.
 * Answers {"game":..,"players":..}. */
int DESK_EXPORT(desk_net)(tav_desk *desk, size_t size);

/* Lets a bot answer the current decision. `level` is an index in the list of levels; the seed is
 * the text in `in`. Answers {"level":..,"ranked":[{"action":..,"share":..,"visits":..},..]}. */
int DESK_EXPORT(desk_choose)(tav_desk *desk, int level, uint32_t iterations);

#endif
