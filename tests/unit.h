/* cmocka, after the headers it needs. */
#ifndef TAV_TESTS_UNIT_H
#define TAV_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
