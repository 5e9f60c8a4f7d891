/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cuda/pack.h"

#include <string.h>

static bool same_bytes(const struct ss_tensor *t, enum ss_dtype stored)
{
    return (t->store == SS_STORE_F64 && stored == SS_F64) ||
           (t->store == SS_STORE_F32 && stored == SS_F32) ||
           (t->store == SS_STORE_I64 && (stored == SS_I64 || stored == SS_U64));
}

void ss_cuda_pack(const struct ss_tensor *host, enum ss_dtype stored, void *bytes)
{
    const struct ss_tensor t = ss_tensor_numbers(host);
    const enum ss_dtype part = ss_dtype_part(stored);
    const size_t size = (size_t)ss_dtype_bits(part) / 8;
    if (same_bytes(&t, part)) {
        if (t.count)
            memcpy(bytes, t.data, ss_tensor_bytes(&t));
        return;
    }
    for (int64_t i = 0; i < t.count; i++) {
        /* The low bytes of an integer are the narrower one: little-endian, as on the device. */
        uint64_t bits = t.store == SS_STORE_I64 ? (uint64_t)ss_i64(&t)[i]
                                                : ss_float_to_bits(part, ss_tensor_get(&t, i));
        memcpy((char *)bytes + (size_t)i * size, &bits, size);
    }
}

void ss_cuda_unpack(const void *bytes, enum ss_dtype stored, const struct ss_tensor *host)
{
    const struct ss_tensor t = ss_tensor_numbers(host);
    const enum ss_dtype part = ss_dtype_part(stored);
    const size_t size = (size_t)ss_dtype_bits(part) / 8;
    if (same_bytes(&t, part)) {
        if (t.count)
            memcpy(t.data, bytes, ss_tensor_bytes(&t));
        return;
    }
    for (int64_t i = 0; i < t.count; i++) {
        uint64_t bits = 0;
        memcpy(&bits, (const char *)bytes + (size_t)i * size, size);
        if (t.store == SS_STORE_I64)
            ss_i64(&t)[i] = ss_wrap_int(part, (int64_t)bits);
        else
            ss_tensor_set(&t, i, ss_float_from_bits(part, bits));
    }
}
