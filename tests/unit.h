/* cmocka with the headers it wants before itself. */
#ifndef TAV_TESTS_UNIT_H
#define TAV_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
