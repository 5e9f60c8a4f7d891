/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The small program of programs.h, planned on 2x2 ranks and lowered, for fuzz targets that change
 * its bytes. */
#ifndef SS_TESTS_FUZZ_PROGRAM_BYTES_H
#define SS_TESTS_FUZZ_PROGRAM_BYTES_H

#include "core/plan/lower.h"
#include "tests/fuzz/programs.h"

/* The program, made at the first call and kept. */
static inline const struct ss_program *ss_fuzz_lowered(void)
{
    static struct ss_program *program;
    static struct ss_plan *plan;
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    struct ss_error err;
    struct ss_buf text = {0};
    char path[512];
    if (program)
        return program;
    ss_fuzz_program(&graph, &rules);
    snprintf(path, sizeof path, "%s/tests/fuzz/seeds/plan/toy-2x2.json", SS_FUZZ_ROOT);
    SS_FUZZ_CHECK(ss_file_read(path, 1 << 20, &text, &err) == SS_OK);
    SS_FUZZ_CHECK(
        ss_plan_parse(graph, rules, "toy-2x2.json", text.data, text.length, &plan, &err) == SS_OK);
    SS_FUZZ_CHECK(ss_lower(plan, &program, &err) == SS_OK);
    ss_buf_free(&text);
    return program;
}

/* The bytes with the changes that data lists: three bytes each, a position and what is added there;
 * what remains cuts the end off. The caller frees them. */
static inline char *ss_fuzz_changed(const struct ss_buf *whole, const uint8_t *data, size_t size,
                                    size_t *length)
{
    char *bytes = malloc(whole->length);
    size_t i = 0;
    SS_FUZZ_CHECK(bytes);
    memcpy(bytes, whole->data, whole->length);
    *length = whole->length;
    for (; i + 3 <= size; i += 3)
        bytes[(data[i] * 256u + data[i + 1]) % whole->length] += (char)data[i + 2];
    if (i < size)
        *length -= data[i] % whole->length;
    return bytes;
}

#endif
