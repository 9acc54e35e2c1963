/* Runs all scenarios under the given folders:
 *
 *   scenario_runner FOLDER...
 *
 * The last line sums up; the exit status is 1 if a scenario failed or none was found. */
#define _GNU_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/scenario.h"

static int is_text(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 4 && strcmp(entry->d_name + length - 4, ".txt") == 0;
}

static void run_folder(const char *folder, scenario_count *count)
{
    struct dirent **names;
    int found = scandir(folder, &names, is_text, alphasort);
    if (found <= 0)
        printf("%s: no scenarios\n", folder);
    for (int i = 0; i < found; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        FILE *in = fopen(path, "r");
        if (in != NULL) {
            scenario_run(in, path, stdout, count);
            fclose(in);
        } else {
            printf("%s: cannot be read\n", path);
            count->failed++;
        }
        free(names[i]);
    }
    if (found >= 0)
        free(names);
    if (found <= 0)
        count->failed++;
}

int main(int argc, char **argv)
{
    scenario_count count = {0, 0};
    for (int i = 1; i < argc; i++)
        run_folder(argv[i], &count);
    printf("%d scenarios, %d failed\n", count.scenarios, count.failed);
    return count.failed > 0 || count.scenarios == 0;
}
