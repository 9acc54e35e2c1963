#include "cli/learn/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands/commands.h"
#include "cli/output/figures.h"
#include "cli/output/report.h"
#include "cli/ranks/ranks.h"
#include "cli/setup.h"
#include "core/json.h"

enum { EACH = LEARN_SHARD_GAMES * LEARN_GAME_SAMPLES, POSITIONS_USUAL = 2000000 };

static const cli_flag flag_only_players = {
    .name = "players",
    .kind = FLAG_NUMBER,
    .value = "N",
    .high = SETUP_NUMBER_MAX,
};

static const cli_flag flag_folder = {
    .name = "folder",
    .kind = FLAG_TEXT,
    .value = "FOLDER",
};

static const cli_flag flag_positions = {
    .name = "positions",
    .kind = FLAG_NUMBER,
    .value = "K",
    .low = 1,
    .high = (double)LEARN_SHARDS_MAX * EACH,
};

static const cli_flag flag_epochs = {
    .name = "epochs",
    .kind = FLAG_NUMBER,
    .value = "E",
    .low = 1,
    .high = 1000,
};

static const cli_flag flag_only_data = {
    .name = "only-data",
    .kind = FLAG_SWITCH,
};

static const cli_flag flag_export = {
    .name = "export",
    .kind = FLAG_SWITCH,
};

static const cli_flag flag_weights = {
    .name = "weights",
    .kind = FLAG_TEXT,
    .value = "FOLDER",
};

/* --- Names --------------------------------------------------------------------------------------- */

void learn_table_name(const learn_plan *plan, tav_text *out)
{
    text_put(out, plan->game->id);
    text_char(out, '-');
    text_number(out, plan->players);
}

void learn_path(const learn_plan *plan, const char *rest, char path[LEARN_PATH])
{
    tav_text text;
    text_open(&text, path, LEARN_PATH);
    text_put(&text, plan->folder);
    text_char(&text, '/');
    learn_table_name(plan, &text);
    text_put(&text, rest);
}

void learn_key(const learn_plan *plan, const char *purpose, uint8_t key[RNG_KEY_SIZE])
{
    char name[96];
    uint8_t table[RNG_KEY_SIZE], both[RNG_KEY_SIZE];
    tav_text text;
    text_open(&text, name, sizeof name);
    text_put(&text, purpose);
    text_char(&text, ' ');
    learn_table_name(plan, &text);
    rng_seed_from_text(name, table);
    for (int i = 0; i < RNG_KEY_SIZE; i++)
        both[i] = plan->seed[i] ^ table[i];
    rng_derive(both, plan->generation, key);
}

static int make_folder(const learn_plan *plan, const char *path)
{
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return CLI_DONE;
    return report_unreadable(plan->args, path, errno);
}

/* FOLDER, FOLDER/TABLE and FOLDER/TABLE/data. */
static int make_folders(const learn_plan *plan)
{
    char path[LEARN_PATH];
    int status = make_folder(plan, plan->folder);
    learn_path(plan, "", path);
    if (status == CLI_DONE)
        status = make_folder(plan, path);
    learn_path(plan, "/data", path);
    return status == CLI_DONE ? make_folder(plan, path) : status;
}

/* --- One table ----------------------------------------------------------------------------------- */

static void print_json(const learn_plan *plan, const shards *data, const losses *l,
                       const char *path)
{
    char buffer[2048];
    tav_text text;
    text_open(&text, buffer, sizeof buffer);
    js_object(&text);
    js_key_string(&text, "game", plan->game->id);
    js_key_number(&text, "players", plan->players);
    js_key_number(&text, "games", (int64_t)data->shards * LEARN_SHARD_GAMES);
    js_key_number(&text, "positions", shards_count(data));
    js_key_number(&text, "kept_back", l->count);
    js_key(&text, "uniform");
    js_real(&text, l->uniform);
    js_key(&text, "hand");
    js_real(&text, l->hand);
    js_key(&text, "floats");
    js_real(&text, l->floats);
    js_key(&text, "net");
    js_real(&text, l->net);
    js_key_string(&text, "file", path);
    js_object_end(&text);
    puts(buffer);
}

static void print_losses(const learn_plan *plan, const shards *data, const losses *l,
                         const char *path)
{
    char name[64], loss[4][FIGURES];
    const double each[] = {l->uniform, l->hand, l->floats, l->net};
    tav_text text;
    text_open(&text, name, sizeof name);
    learn_table_name(plan, &text);
    for (int i = 0; i < 4; i++)
        figures(loss[i], plan->args->language, "%.4f", each[i]);
    printf(say(SAY_LEARN_LINE, plan->args->language), name, data->shards * LEARN_SHARD_GAMES,
           shards_count(data), l->count, loss[0], loss[1], loss[2], loss[3]);
    printf("\n%s %s\n", say(SAY_NET_WRITTEN, plan->args->language), path);
    fflush(stdout);
}

static bool write_file(const char *path, const void *bytes, size_t size)
{
    char part[LEARN_PATH + 8];
    snprintf(part, sizeof part, "%s.part", path);
    FILE *file = fopen(part, "wb");
    if (file == NULL)
        return false;
    bool written = fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && written && rename(part, path) == 0;
}

static int write_net(const learn_plan *plan, const shards *data, const training *t)
{
    char path[LEARN_PATH];
    size_t size;
    value_net net;
    uint64_t *bytes = quantise(plan, &t->shape, t->numbers, &size);
    if (bytes == NULL)
        return report_failure(plan->args, SAY_NO_MEMORY, NULL);
    learn_path(plan, ".net", path);
    bool right = net_read(&net, bytes, size) && write_file(path, bytes, size);
    if (right) {
        losses l = examine(data, &t->shape, t->numbers, &net);
        if (args_has(plan->args, &flag_json))
            print_json(plan, data, &l, path);
        else
            print_losses(plan, data, &l, path);
    }
    free(bytes);
    return right ? CLI_DONE : report_failure(plan->args, SAY_CANNOT_WRITE, path);
}

static int get_weights(const learn_plan *plan, const shards *data, training *t)
{
    const char *folder = args_text(plan->args, &flag_weights, NULL);
    return folder != NULL ? npy_read_weights(plan, folder, t) : train_run(plan, data, t);
}

/* On rank 0, once the data is there. */
static int learn_from_data(const learn_plan *plan)
{
    shards data;
    training t;
    int status = shards_open(plan, &data);
    if (status != CLI_DONE)
        return status;
    if (args_has(plan->args, &flag_export))
        status = npy_write_data(plan, &data);
    if (status == CLI_DONE && !args_has(plan->args, &flag_only_data)) {
        status = get_weights(plan, &data, &t);
        if (status == CLI_DONE) {
            status = write_net(plan, &data, &t);
            if (status == CLI_DONE && args_has(plan->args, &flag_export))
                status = npy_write_weights(plan, &t);
            training_close(&t);
        }
    }
    shards_close(&data);
    return status;
}

static int learn_table(const learn_plan *plan)
{
    int status = ranks_most(make_folders(plan));
    if (status == CLI_DONE)
        status = shards_make(plan);
    if (status == CLI_DONE && ranks_own() == 0)
        status = learn_from_data(plan);
    return ranks_most(status);
}

/* --- The command --------------------------------------------------------------------------------- */

static int learn_game(learn_plan *plan, long only)
{
    int status = CLI_DONE;
    int first = only > 0 ? (int)only : plan->game->players_min;
    int last = only > 0 ? (int)only : plan->game->players_max;
    for (plan->players = first; status == CLI_DONE && plan->players <= last; plan->players++)
        status = learn_table(plan);
    return status;
}

static int check_players(const cli_args *args, const tav_game *only_game, long only)
{
    tav_fault fault;
    tav_error error = TAV_OK;
    for (int i = 0; i < game_count() && error == TAV_OK; i++) {
        tav_config config = config_plain((int)only);
        if (only_game == NULL || only_game == game_at(i))
            error = config_check(game_at(i), &config, &fault);
    }
    return error == TAV_OK ? CLI_DONE : report_fault(args, &fault);
}

static int run_learn(const cli_args *args)
{
    learn_plan plan = {.rate = 0.001, .decay = 0.05, .parts_worth = 0.02, .args = args};
    const tav_game *only_game = NULL;
    long only = args_number(args, &flag_only_players, -1);
    if (args->operand_count > 0 && setup_game(args, NULL, &only_game) != CLI_DONE)
        return CLI_USAGE;
    if (only >= 0 && check_players(args, only_game, only) != CLI_DONE)
        return CLI_USAGE;
    setup_seed(args, "0", plan.seed);
    plan.folder = args_text(args, &flag_folder, "learned");
    plan.epochs = (int)args_number(args, &flag_epochs, 10);
    plan.jobs = setup_jobs(args);
    plan.shards = (uint32_t)((args_number(args, &flag_positions, POSITIONS_USUAL) + EACH - 1) /
                             EACH);
    if (strlen(plan.folder) > LEARN_PATH / 2)
        return report_unreadable(args, plan.folder, ENAMETOOLONG);
    ranks_open();
    int status = CLI_DONE;
    for (int i = 0; status == CLI_DONE && i < game_count(); i++) {
        plan.game = game_at(i);
        if (only_game == NULL || only_game == plan.game)
            status = learn_game(&plan, only);
    }
    return status;
}

static const cli_flag *const flags[] = {
    &flag_only_players, &flag_folder, &flag_positions, &flag_epochs, &flag_seed, &flag_jobs,
    &flag_only_data,    &flag_export, &flag_weights,   &flag_json,   NULL};

static const char *const examples[] = {
    "learn",
    "learn puerto-rico --players 4 --positions 1000000",
    "learn patrician --players 2 --only-data --export",
    NULL,
};

const cli_command command_learn = {
    .name = "learn",
    .operands = "[GAME]",
    .operands_most = 1,
    .flags = flags,
    .examples = examples,
    .run = run_learn,
};
