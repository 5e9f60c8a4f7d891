/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Usage: replay COPIES FOLDER...
 * Runs a fuzz target without a fuzzer: on every file of the folders (seeds and past crashes), and
 * on COPIES mutated copies of each. The mutations are the same in every run. */
#include <dirent.h>
#include <string.h>

#include "core/base/buf.h"
#include "core/base/hash.h"
#include "core/base/rng.h"
#include "tests/fuzz/fuzz.h"

/* One change: bytes set, removed, doubled, swapped for punctuation, or the text cut short. */
static size_t change(uint8_t *data, size_t size, size_t capacity, uint64_t seed, uint64_t index)
{
    static const char marks[] = "\"'()[]{}<>,:;%#@^-+=*/.0129abxSRP\\\n\xff";
    uint64_t r[4];
    for (int i = 0; i < 4; i++)
        r[i] = ss_rng_bits(seed, index, (uint64_t)i);
    if (!size)
        return 0;
    size_t at = r[1] % size, n = 1 + r[2] % 16;
    if (n > size - at)
        n = size - at;
    switch (r[0] % 6) {
    case 0:
        data[at] = (uint8_t)r[3];
        return size;
    case 1:
        data[at] = (uint8_t)marks[r[3] % (sizeof marks - 1)];
        return size;
    case 2:
        memmove(data + at, data + at + n, size - at - n);
        return size - n;
    case 3:
        if (size + n > capacity)
            return size;
        memmove(data + at + n, data + at, size - at);
        return size + n;
    case 4:
        memmove(data + at, data + r[3] % (size - n + 1), n);
        return size;
    default:
        return at;
    }
}

static void run_copies(const struct ss_buf *text, int copies)
{
    uint64_t seed = ss_hash(ss_buf_text(text), text->length, 1);
    size_t capacity = 2 * text->length + 64;
    for (int i = 0; i < copies; i++) {
        uint8_t *data = malloc(capacity);
        SS_FUZZ_CHECK(data);
        size_t size = text->length;
        memcpy(data, ss_buf_text(text), size);
        for (uint64_t k = 0; k <= (uint64_t)i % 4; k++)
            size = change(data, size, capacity, seed, 8 * (uint64_t)i + k);
        uint8_t *exact = malloc(size ? size : 1); /* so that a sanitizer sees reads past the end */
        SS_FUZZ_CHECK(exact);
        memcpy(exact, data, size);
        LLVMFuzzerTestOneInput(exact, size);
        free(exact);
        free(data);
    }
}

static int run_folder(const char *folder, int copies)
{
    struct dirent **entries;
    int n = scandir(folder, &entries, NULL, alphasort), files = 0;
    for (int i = 0; i < n; i++) {
        char path[1000];
        struct ss_buf text = {0};
        struct ss_error err;
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        bool file = entries[i]->d_name[0] != '.';
        free(entries[i]);
        if (!file)
            continue;
        if (ss_file_read(path, (size_t)1 << 26, &text, &err) != SS_OK) {
            fprintf(stderr, "%s: %s\n", path, err.message);
            exit(1);
        }
        files++;
        LLVMFuzzerTestOneInput((const uint8_t *)ss_buf_text(&text), text.length);
        run_copies(&text, copies);
        ss_buf_free(&text);
    }
    if (n >= 0)
        free(entries);
    return files;
}

int main(int argc, char **argv)
{
    int files = 0;
    for (int i = 2; i < argc; i++)
        files += run_folder(argv[i], atoi(argv[1]));
    printf("%d files\n", files);
    return files == 0; /* nothing was tested */
}
