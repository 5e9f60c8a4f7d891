/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: .npy arrays. Reading one as any of some types gives an error, or a tensor of that
 * type whose integers are within its width. */
#include "core/load/npy.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct ss_type types[] = {
        {SS_F32, 2, {2, 3}}, {SS_BF16, 1, {4}}, {SS_I8, 1, {3}},       {SS_U64, 0, {0}},
        {SS_I1, 1, {2}},     {SS_C64, 1, {2}},  {SS_F64, 3, {0, 2, 2}}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        struct ss_arena arena = {0};
        struct ss_tensor t;
        struct ss_error err = {0};
        if (ss_npy_parse("in.npy", (const char *)data, size, &types[i], &arena, &t, &err) !=
            SS_OK) {
            SS_FUZZ_CHECK(err.message[0] && err.where[0] && err.code != SS_E_INTERNAL);
        } else {
            SS_FUZZ_CHECK(ss_type_equal(&t.type, &types[i]));
            for (int64_t k = 0; k < t.count && t.store == SS_STORE_I64; k++)
                SS_FUZZ_CHECK(ss_wrap_int(t.type.dtype, ss_i64(&t)[k]) == ss_i64(&t)[k]);
        }
        ss_arena_free(&arena);
    }
    return 0;
}
