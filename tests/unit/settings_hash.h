/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A number that settings are known by. */
#ifndef SS_TESTS_UNIT_SETTINGS_HASH_H
#define SS_TESTS_UNIT_SETTINGS_HASH_H

#include "core/base/hash.h"
#include "core/lab/settings.h"

static inline uint64_t hash_of_settings(const struct ss_settings *settings)
{
    struct ss_buf text = {0};
    size_t n;
    const struct ss_setting_row *rows = ss_setting_rows(&n);
    for (size_t i = 0; i < n; i++) {
        ss_setting_print(&rows[i], settings, &text);
        ss_buf_putc(&text, '\n');
    }
    const uint64_t hash = ss_hash(ss_buf_text(&text), text.length, 0);
    ss_buf_free(&text);
    return hash;
}

#endif
