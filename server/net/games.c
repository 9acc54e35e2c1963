/* Writes what `tavoliere games --json` prints, and the bots' levels. */
#include "server/net/games.h"

#include <stdlib.h>
#include <zlib.h>

#include "ai/bot.h"
#include "core/json.h"
#include "server/net/http.h"
#include "words/list.h"

/* zlib's largest window, and 16 more for the frame of gzip. */
enum { GZIP_WINDOW = MAX_WBITS + 16, GZIP_MEMORY = 8 };

static bool pack(games_list *list)
{
    z_stream stream = {0};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    uLong most = deflateBound(&stream, (uLong)list->size);
    list->packed = malloc(most);
    if (list->packed == NULL) {
        deflateEnd(&stream);
        return false;
    }
    stream.next_in = (Bytef *)list->json;
    stream.avail_in = (uInt)list->size;
    stream.next_out = (Bytef *)list->packed;
    stream.avail_out = (uInt)most;
    bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    list->packed_size = stream.total_out;
    deflateEnd(&stream);
    return whole;
}

bool games_write(games_list *list)
{
    tav_text text;
    list->json = malloc(GAMES_LIST_SIZE);
    if (list->json == NULL)
        return false;
    text_open(&text, list->json, GAMES_LIST_SIZE);
    js_object(&text);
    words_games_json(&text);
    bot_levels_json(&text);
    js_object_end(&text);
    list->size = text.length;
    return !text.full && pack(list);
}

void games_close(games_list *list)
{
    free(list->json);
    free(list->packed);
}

http_response games_response(const games_list *list, const char *accept_encoding)
{
    bool packed = http_accepts(accept_encoding, "gzip");
    http_response response = packed
                                 ? response_with(200, "application/json", list->packed,
                                                 list->packed_size)
                                 : response_with(200, "application/json", list->json, list->size);
    response.encoding = packed ? "gzip" : NULL;
    response.varies = true;
    return response;
}
