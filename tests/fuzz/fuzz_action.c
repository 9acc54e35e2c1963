/* Reads any bytes as a game: the first bytes choose the game and its seed, the others what is
 * tried. Legal actions are taken by their texts; everything else, text or number, must be refused
 * and leave the state unchanged. */
#include "tests/fuzz/fuzz.h"

#include <string.h>

typedef struct {
    const uint8_t *at;
    size_t left;
} bytes;

static uint8_t next_byte(bytes *b)
{
    if (b->left == 0)
        return 0;
    b->left--;
    return *b->at++;
}

static setting choose_setting(bytes *b)
{
    const tav_game *game = game_at(next_byte(b) % game_count());
    int index = next_byte(b) % settings_count(game);
    setting plain = settings_at(game, index);
    return setting_variant(game, plain.config.players, plain.config.modules, next_byte(b));
}

/* Returns the legal action with this text, -1 if there is none. */
static int find_text(const tav_game *game, const tav_state *state, const char *words)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = game->legal(state, legal);
    for (int i = 0; i < count; i++) {
        char text[TAV_TEXT_MAX];
        tav_text out;
        text_open(&out, text, sizeof text);
        game->action_text(state, legal[i], &out);
        if (strcmp(text, words) == 0)
            return legal[i];
    }
    return -1;
}

static bool is_legal(const tav_game *game, const tav_state *state, tav_action action)
{
    tav_action legal[TAV_LEGAL_MAX];
    int count = game->legal(state, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

static void try_number(const trial *t, tav_state *state, tav_action action)
{
    const tav_game *game = t->setting.game;
    tav_state_buffer before;
    memcpy(&before, state, game->state_size);
    bool legal = is_legal(game, state, action), over = game->actor(state) == TAV_NOBODY;
    tav_error error = game->apply(state, action, NULL);
    tav_error expected = legal ? TAV_OK : over ? TAV_ERROR_OVER : TAV_ERROR_ILLEGAL;
    demand(t, error == expected, "action %u: error %d, expected %d", action, error, expected);
    demand(t, legal || memcmp(&before, state, game->state_size) == 0,
           "refused action %u changed the state", action);
}

static void try_text(const trial *t, tav_state *state, const char *words)
{
    const tav_game *game = t->setting.game;
    tav_action action = 0;
    tav_fault fault;
    int meant = find_text(game, state, words);
    tav_error error = game_read_action(game, state, words, &action, &fault);
    demand(t, (error == TAV_OK) == (meant >= 0), "'%s' reads with error %d", words, error);
    if (error == TAV_OK) {
        demand(t, action == meant, "'%s' reads as %u, expected %d", words, action, meant);
        try_number(t, state, action);
    }
}

/* Writes some of the input's bytes, or the text of a legal action with one byte changed. */
static void read_garbage(bytes *b, char *words, size_t size)
{
    size_t length = next_byte(b) % size;
    for (size_t i = 0; i < length; i++)
        words[i] = (char)next_byte(b);
    words[length] = '\0';
}

static void spoil(bytes *b, char *words)
{
    size_t length = strlen(words);
    if (length > 0)
        words[next_byte(b) % length] = (char)next_byte(b);
}

static void take_turn(const trial *t, bytes *b, tav_state *state)
{
    const tav_game *game = t->setting.game;
    char words[TAV_TEXT_MAX];
    tav_text out;
    tav_action legal[TAV_LEGAL_MAX];
    int count = game->legal(state, legal);
    uint8_t choice = next_byte(b);
    text_open(&out, words, sizeof words);
    if (count > 0)
        game->action_text(state, legal[choice % count], &out);
    if (choice >= 240)
        read_garbage(b, words, sizeof words);
    else if (choice >= 224)
        spoil(b, words);
    if (choice >= 208 && choice < 224) {
        uint8_t high = next_byte(b);
        try_number(t, state, (tav_action)(high << 8 | next_byte(b)));
    } else {
        try_text(t, state, words);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_trial f;
    trial *t = &f.trial;
    bytes b = {data, size};
    tav_state_buffer room;
    tav_state *state = (tav_state *)&room;
    fuzz_open(&f, data, size);
    t->setting = choose_setting(&b);
    for (int i = 0; i < 4; i++)
        t->seed[i] = next_byte(&b);
    t->setting.game->setup(state, &t->setting.config, t->seed);
    for (; b.left > 0; t->number++) {
        tav_fault fault = {.error = TAV_OK};
        take_turn(t, &b, state);
        tav_error error = t->setting.game->audit(state, &fault);
        demand(t, error == TAV_OK, "audit: error %d, '%s'", error, fault.what);
    }
    contract_state(t, state);
    return 0;
}
