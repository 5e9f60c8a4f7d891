/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: programs in binary form. The input is a list of changes to the bytes of a program:
 * three bytes each, a position and what is added there; what remains cuts the end off. A program
 * that reads writes the same bytes again. */
#include "core/program/binary.h"

#include "core/plan/lower.h"
#include "tests/fuzz/programs.h"

/* The program's plan as bytes, made at the first call and kept. */
static const struct ss_buf *program_bytes(void)
{
    static struct ss_buf bytes;
    if (bytes.length)
        return &bytes;
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    ss_fuzz_program(&graph, &rules);
    struct ss_error err;
    struct ss_plan *plan;
    struct ss_program *program;
    struct ss_buf text = {0};
    char path[512];
    snprintf(path, sizeof path, "%s/tests/fuzz/seeds/plan/toy-2x2.json", SS_FUZZ_ROOT);
    SS_FUZZ_CHECK(ss_file_read(path, 1 << 20, &text, &err) == SS_OK);
    SS_FUZZ_CHECK(
        ss_plan_parse(graph, rules, "toy-2x2.json", text.data, text.length, &plan, &err) == SS_OK);
    SS_FUZZ_CHECK(ss_lower(plan, &program, &err) == SS_OK);
    ss_program_write(program, &bytes);
    ss_program_free(program);
    ss_plan_free(plan);
    ss_buf_free(&text);
    return &bytes;
}

static void check(const char *bytes, size_t length)
{
    struct ss_program *program;
    struct ss_error err = {0};
    struct ss_buf once = {0}, twice = {0};
    if (ss_program_read(bytes, length, &program, &err) != SS_OK) {
        SS_FUZZ_CHECK(err.message[0]);
        return;
    }
    ss_program_write(program, &once);
    ss_program_free(program);
    SS_FUZZ_CHECK(ss_program_read(once.data, once.length, &program, &err) == SS_OK);
    ss_program_write(program, &twice);
    ss_program_free(program);
    SS_FUZZ_CHECK(once.length == twice.length && memcmp(once.data, twice.data, once.length) == 0);
    ss_buf_free(&once);
    ss_buf_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct ss_buf *whole = program_bytes();
    char *bytes = malloc(whole->length);
    size_t length = whole->length, i = 0;
    SS_FUZZ_CHECK(bytes);
    memcpy(bytes, whole->data, length);
    for (; i + 3 <= size; i += 3)
        bytes[(data[i] * 256u + data[i + 1]) % length] += (char)data[i + 2];
    if (i < size)
        length -= data[i] % length;
    check(bytes, length);
    free(bytes);
    return 0;
}
