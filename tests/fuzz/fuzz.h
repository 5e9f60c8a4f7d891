/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interface of a fuzz target: a function that passes one input, any bytes, through a part of
 * the program and returns 0. A crash, a sanitizer report or abort() is a finding. The caller is
 * libFuzzer or replay.c. */
#ifndef SS_TESTS_FUZZ_FUZZ_H
#define SS_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Aborts if a property does not hold, in every build type. */
#define SS_FUZZ_CHECK(condition)                                                                   \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);         \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* A copy of the input with a terminating NUL. The caller frees it. */
static inline char *ss_fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    SS_FUZZ_CHECK(text);
    for (size_t i = 0; i < size; i++)
        text[i] = (char)data[i];
    text[size] = '\0';
    return text;
}

#endif
