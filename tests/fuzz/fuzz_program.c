/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: programs in binary form, as changes to one (program_bytes.h). A program that reads
 * can be written and read again. */
#include "core/program/binary.h"

#include "tests/fuzz/program_bytes.h"

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
    static struct ss_buf whole;
    size_t length;
    if (!whole.length)
        ss_program_write(ss_fuzz_lowered(), &whole);
    char *bytes = ss_fuzz_changed(&whole, data, size, &length);
    check(bytes, length);
    free(bytes);
    return 0;
}
