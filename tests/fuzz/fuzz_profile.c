/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: cluster profiles. Reading gives an error with a place, or a profile that prices
 * every op, and reads again as it was written. */
#include "core/mesh/profile.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ss_arena arena = {0};
    struct ss_cluster c, again;
    struct ss_error err = {0};
    struct ss_buf text = {0};
    if (ss_profile_parse("in.json", (const char *)data, size, &arena, &c, &err) != SS_OK) {
        SS_FUZZ_CHECK(err.message[0] && err.where[0] && err.code == SS_E_SYNTAX);
        ss_arena_free(&arena);
        return 0;
    }
    const struct ss_work work = {.op = "add",
                                 .dtype = SS_F32,
                                 .flops = 2e9,
                                 .bytes = 1e7,
                                 .elements = 1e6,
                                 .m = 1000,
                                 .n = 100,
                                 .k = 10};
    SS_FUZZ_CHECK(ss_work_ps(&c, &work) >= 0);
    ss_profile_print(&text, &c);
    SS_FUZZ_CHECK(ss_profile_parse("out.json", ss_buf_text(&text), text.length, &arena, &again,
                                   &err) == SS_OK);
    ss_buf_free(&text);
    ss_arena_free(&arena);
    return 0;
}
