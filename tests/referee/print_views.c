/* Reads a trace on standard input and prints the views of each line's position: one JSON list per
 * line, the spectator first, then the seats. A trace shows every card; this shows what each viewer
 * sees of it, so that a referee can judge that too. Every position is read back from its text, so
 * the viewers' knowledge must survive being written down. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "formats/position/position.h"

enum { LINE_SIZE = 1 << 18 };

static void print_views(const tav_game *game, const tav_state *state)
{
    static char json[TAV_JSON_MAX];
    int players = game->config(state)->players;
    for (int viewer = TAV_SPECTATOR; viewer < players; viewer++) {
        tav_view_buffer room;
        tav_view *view = (tav_view *)&room;
        tav_text out;
        game_view(game, state, viewer, view);
        text_open(&out, json, sizeof json);
        game->view_json(view, &out);
        printf("%c%s", viewer == TAV_SPECTATOR ? '[' : ',', json);
    }
    puts("]");
}

int main(void)
{
    static char line[LINE_SIZE];
    while (fgets(line, sizeof line, stdin) != NULL) {
        json_document *document = document_read(line, strlen(line), &json_limits_wide, NULL);
        const json_value *position = value_get(document_root(document), "position");
        const tav_game *game;
        tav_state_buffer state;
        tav_fault fault;
        if (document == NULL)
            return EXIT_FAILURE;
        if (position != NULL) {
            if (position_from_json(position, &game, &state, &fault) != TAV_OK) {
                fprintf(stderr, "%s: error %d\n", fault.what, (int)fault.error);
                return EXIT_FAILURE;
            }
            print_views(game, (const tav_state *)&state);
        }
        document_close(document);
    }
    return EXIT_SUCCESS;
}
