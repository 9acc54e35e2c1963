/* Scenarios: text files that prove rules (tests/scenarios/README.md). Reading one carries it out;
 * what fails is written as file:line, what was expected and what was there. */
#ifndef TAV_TESTS_SCENARIO_H
#define TAV_TESTS_SCENARIO_H

#include <stdio.h>

typedef struct {
    int scenarios, failed;
} scenario_count;

/* Carries out all scenarios of an open file. */
void scenario_run(FILE *in, const char *name, FILE *report, scenario_count *count);

#endif
