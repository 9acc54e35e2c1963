/* Scenarios: text files that prove rules (tests/scenarios/README.md). Each line is executed as it
 * is read; a failure is reported as file:line, the expected value and the actual one. */
#ifndef TAV_TESTS_SCENARIO_H
#define TAV_TESTS_SCENARIO_H

#include <stdio.h>

typedef struct {
    int scenarios, failed;
} scenario_count;

/* Runs all scenarios of an open file. */
void scenario_run(FILE *in, const char *name, FILE *report, scenario_count *count);

#endif
