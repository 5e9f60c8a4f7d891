/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: the JSON reader. Reading token by token and skipping the whole value must agree. */
#include "core/base/json.h"
#include "tests/fuzz/fuzz.h"

static enum ss_rc walk(const uint8_t *data, size_t size)
{
    struct ss_json json;
    struct ss_json_token token;
    struct ss_error err = {0};
    int depth = 0;
    ss_json_init(&json, "in.json", (const char *)data, size);
    enum ss_rc rc;
    while ((rc = ss_json_next(&json, &token, &err)) == SS_OK && token.kind != SS_JSON_END) {
        SS_FUZZ_CHECK(token.offset < size);
        if (token.kind == SS_JSON_KEY || token.kind == SS_JSON_STRING)
            SS_FUZZ_CHECK(token.text && token.text[token.length] == '\0');
        depth += token.kind == SS_JSON_OBJECT || token.kind == SS_JSON_ARRAY;
        depth -= token.kind == SS_JSON_OBJECT_END || token.kind == SS_JSON_ARRAY_END;
        SS_FUZZ_CHECK(depth >= 0 && depth <= SS_JSON_MAX_DEPTH);
    }
    SS_FUZZ_CHECK(rc != SS_OK || depth == 0);
    SS_FUZZ_CHECK(rc == SS_OK || (err.message[0] && err.where[0]));
    SS_FUZZ_CHECK((ss_json_next(&json, &token, &err) == SS_OK) == (rc == SS_OK)); /* both stay */
    ss_json_fini(&json);
    return rc;
}

static enum ss_rc skip(const uint8_t *data, size_t size)
{
    struct ss_json json;
    struct ss_json_token token;
    struct ss_error err = {0};
    size_t offset, length;
    ss_json_init(&json, "in.json", (const char *)data, size);
    enum ss_rc rc = ss_json_raw(&json, &offset, &length, &err);
    SS_FUZZ_CHECK(rc != SS_OK || (offset <= size && length <= size - offset));
    if (rc == SS_OK)
        rc = ss_json_next(&json, &token, &err);
    ss_json_fini(&json);
    return rc;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    SS_FUZZ_CHECK((walk(data, size) == SS_OK) == (skip(data, size) == SS_OK));
    return 0;
}
