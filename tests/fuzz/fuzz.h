/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a fuzz target defines: one input, any bytes, taken through a part of the program. It returns
 * 0; a crash, a sanitizer's report or abort() is a finding. libFuzzer calls it, or replay.c
 * does. */
#ifndef SS_TESTS_FUZZ_FUZZ_H
#define SS_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A property that must hold, in every build. */
#define SS_FUZZ_CHECK(condition)                                                                   \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);         \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The input with a NUL behind it; freed by the caller. */
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
