/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's rule cache: several programs share it, a kill leaves it intact, and a damaged cache
 * does no harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "repl/user/rule_file.h"

enum { BATCH = 8 };

static char home[64];

static int set_up(void **state)
{
    (void)state;
    strcpy(home, "/tmp/shardscope-test-XXXXXX");
    return mkdtemp(home) ? setenv("XDG_CACHE_HOME", home, 1) : -1;
}

static void remove_all(const char *folder)
{
    DIR *dir = opendir(folder);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0 && remove(path) != 0)
            remove_all(path);
    }
    if (dir)
        closedir(dir);
    rmdir(folder);
}

static int tear_down(void **state)
{
    (void)state;
    remove_all(home);
    return 0;
}

static const char *path(void)
{
    static char text[128];
    snprintf(text, sizeof text, "%s/shardscope/rules.sqlite", home);
    return text;
}

static void write_file(const char *bytes, size_t n, const char *mode)
{
    char folder[128];
    snprintf(folder, sizeof folder, "%s/shardscope", home);
    mkdir(folder, 0700);
    FILE *file = fopen(path(), mode);
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    fclose(file);
}

/* Entries 0 to BATCH - 1 of a batch: key "b<batch>.<i>", record "<writer>:" and a long tail. */
static void make_batch(struct ss_arena *arena, int batch, int writer, struct ss_cache_entry *e)
{
    for (int i = 0; i < BATCH; i++) {
        char *key = ss_sprintf(arena, "b%d.%d", batch, i);
        char *record = ss_sprintf(arena, "%d:%2000d", writer, i);
        e[i] = (struct ss_cache_entry){{key, strlen(key)}, record, strlen(record)};
    }
}

static bool save(int batch, int writer, const char **note, struct ss_arena *arena)
{
    struct ss_rule_file file;
    struct ss_cache_entry entries[BATCH];
    *note = NULL;
    assert_true(ss_rule_file_init(&file, false));
    make_batch(arena, batch, writer, entries);
    bool saved = file.cache.save(file.cache.user, entries, BATCH, arena, note);
    ss_rule_file_fini(&file);
    return saved;
}

/* The writer of a whole batch; -1: none of it is there; -2: some of it, or of several writers. */
static int writer_of(int batch, const char **note, struct ss_arena *arena)
{
    struct ss_rule_file file;
    struct ss_cache_entry entries[BATCH];
    *note = NULL;
    assert_true(ss_rule_file_init(&file, false));
    make_batch(arena, batch, 0, entries);
    for (int i = 0; i < BATCH; i++)
        entries[i].record = NULL;
    file.cache.load(file.cache.user, entries, BATCH, arena, note);
    ss_rule_file_fini(&file);
    int writer = -1;
    for (int i = 0; i < BATCH; i++) {
        int w = -1;
        if (entries[i].record) {
            char *text = ss_strndup(arena, entries[i].record, entries[i].record_size);
            w = atoi(text);
            assert_string_equal(text, ss_sprintf(arena, "%d:%2000d", w, i));
        }
        if (i && w != writer)
            return -2;
        writer = w;
    }
    return writer;
}

static void what_is_saved_is_there(void **state)
{
    struct ss_arena arena = {0};
    const char *note;
    (void)state;
    assert_int_equal(writer_of(0, &note, &arena), -1);
    assert_null(note);
    assert_int_equal(access(home, F_OK), 0);
    assert_true(save(0, 7, &note, &arena));
    assert_int_equal(writer_of(0, &note, &arena), 7);
    assert_int_equal(writer_of(1, &note, &arena), -1);
    assert_true(save(0, 8, &note, &arena));
    assert_int_equal(writer_of(0, &note, &arena), 8);
    assert_null(note);
    ss_arena_free(&arena);
}

static void reading_makes_nothing(void **state)
{
    struct ss_arena arena = {0};
    struct ss_rule_file file;
    struct ss_cache_entry entries[BATCH];
    const char *note = NULL;
    (void)state;
    assert_true(ss_rule_file_init(&file, true));
    make_batch(&arena, 0, 1, entries);
    assert_false(file.cache.save(file.cache.user, entries, BATCH, &arena, &note));
    file.cache.load(file.cache.user, entries, BATCH, &arena, &note);
    assert_null(note);
    assert_int_not_equal(access(path(), F_OK), 0);
    ss_rule_file_fini(&file);
    ss_arena_free(&arena);
}

/* No cache, and a note that names the file. */
static void assert_unusable(void)
{
    struct ss_arena arena = {0};
    const char *note;
    assert_int_equal(writer_of(0, &note, &arena), -1);
    assert_non_null(note);
    assert_non_null(strstr(note, path()));
    ss_arena_free(&arena);
}

static void damage_is_a_note(void **state)
{
    struct ss_arena arena = {0};
    const char *note;
    char junk[8192];
    (void)state;
    memset(junk, 'x', sizeof junk);
    write_file(junk, sizeof junk, "w");
    assert_unusable();
    assert_false(save(0, 1, &note, &arena));
    assert_non_null(note);
    assert_int_equal(remove(path()), 0);
    /* A directory where the file should be, or a pipe, which nobody ever writes to. */
    assert_int_equal(mkdir(path(), 0700), 0);
    assert_unusable();
    assert_false(save(0, 1, &note, &arena));
    assert_non_null(strstr(note, "it is no file"));
    assert_int_equal(rmdir(path()), 0);
    assert_int_equal(mkfifo(path(), 0600), 0);
    assert_unusable();
    assert_false(save(0, 1, &note, &arena));
    assert_non_null(strstr(note, "it is no file"));
    assert_int_equal(remove(path()), 0);
    /* A file cut off in the middle, and one with a page of junk. */
    for (int batch = 0; batch < 20; batch++)
        assert_true(save(batch, 3, &note, &arena));
    struct stat stat_of;
    assert_int_equal(stat(path(), &stat_of), 0);
    assert_int_equal(truncate(path(), stat_of.st_size / 3), 0);
    assert_unusable();
    remove(path());
    for (int batch = 0; batch < 20; batch++)
        assert_true(save(batch, 3, &note, &arena));
    FILE *file = fopen(path(), "r+");
    for (long at = 4096; at < stat_of.st_size; at += 4096) {
        fseek(file, at, SEEK_SET);
        fwrite(junk, 1, 512, file);
    }
    fclose(file);
    assert_unusable();
    /* An empty file is a new one. */
    remove(path());
    write_file("", 0, "w");
    assert_int_equal(writer_of(0, &note, &arena), -1);
    assert_null(note);
    assert_true(save(0, 1, &note, &arena));
    ss_arena_free(&arena);
}

/* What could be read before the damage was met is not used either. */
static void half_a_file_is_none(void **state)
{
    enum { BATCHES = 20 };
    struct ss_arena arena = {0};
    struct ss_rule_file file;
    struct ss_cache_entry entries[BATCHES * BATCH];
    const char *note = NULL;
    char junk[512];
    struct stat stat_of;
    (void)state;
    memset(junk, 'x', sizeof junk);
    for (int batch = 0; batch < BATCHES; batch++) {
        assert_true(save(batch, 3, &note, &arena));
        make_batch(&arena, batch, 0, entries + batch * BATCH);
    }
    for (int i = 0; i < BATCHES * BATCH; i++)
        entries[i].record = NULL;
    assert_int_equal(stat(path(), &stat_of), 0);
    FILE *bytes = fopen(path(), "r+");
    for (long at = stat_of.st_size / 8192 * 4096; at < stat_of.st_size; at += 4096) {
        fseek(bytes, at, SEEK_SET);
        fwrite(junk, 1, sizeof junk, bytes);
    }
    fclose(bytes);
    assert_true(ss_rule_file_init(&file, false));
    file.cache.load(file.cache.user, entries, BATCHES * BATCH, &arena, &note);
    ss_rule_file_fini(&file);
    assert_non_null(note);
    assert_non_null(strstr(note, "damaged"));
    assert_non_null(strstr(note, "delete it"));
    for (int i = 0; i < BATCHES * BATCH; i++)
        assert_null(entries[i].record);
    ss_arena_free(&arena);
}

/* Puts a word of the same length in the place of every other in the file. */
static void replace_words(const char *word, const char *by)
{
    struct stat stat_of;
    assert_int_equal(stat(path(), &stat_of), 0);
    size_t size = (size_t)stat_of.st_size, n = strlen(word);
    char *bytes = malloc(size);
    FILE *file = fopen(path(), "r+");
    assert_int_equal(fread(bytes, 1, size, file), size);
    for (size_t i = 0; i + n <= size; i++) {
        if (memcmp(bytes + i, word, n) == 0)
            memcpy(bytes + i, by, n);
    }
    rewind(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
    free(bytes);
}

static void other_tables_are_a_note(void **state)
{
    struct ss_arena arena = {0};
    const char *note;
    (void)state;
    assert_true(save(0, 1, &note, &arena));
    replace_words("probe", "prove");
    assert_unusable();
    assert_false(save(0, 1, &note, &arena));
    assert_non_null(strstr(note, "no column named probe"));
    assert_non_null(strstr(note, "delete it"));
    ss_arena_free(&arena);
}

/* In a program that may not write there: as nobody, where this one is root. */
static int read_as_another(void)
{
    struct ss_arena arena = {0};
    const char *note;
    if (getuid() == 0 && setuid(65534) != 0)
        return 1;
    if (writer_of(0, &note, &arena) != 7 || note)
        return 2;
    if (save(1, 7, &note, &arena) || !note || !strstr(note, "keeps nothing"))
        return 3;
    return writer_of(0, &note, &arena) == 7 && !note ? 0 : 4;
}

static void what_may_only_be_read_is_used(void **state)
{
    struct ss_arena arena = {0};
    const char *note;
    char folder[128];
    (void)state;
    assert_true(save(0, 7, &note, &arena));
    snprintf(folder, sizeof folder, "%s/shardscope", home);
    for (int writable = 0; writable < 2; writable++) { /* the folder; the file never is */
        assert_int_equal(chmod(path(), 0444), 0);
        assert_int_equal(chmod(folder, writable ? 0777 : 0555), 0);
        assert_int_equal(chmod(home, 0555), 0);
        pid_t child = fork();
        if (!child)
            _exit(read_as_another());
        int status = -1;
        waitpid(child, &status, 0);
        assert_int_equal(status, 0);
        assert_int_equal(chmod(home, 0700), 0);
        assert_int_equal(chmod(folder, 0700), 0);
    }
    ss_arena_free(&arena);
}

static void another_schema_is_left_alone(void **state)
{
    struct ss_arena arena = {0};
    const char *note;
    (void)state;
    assert_true(save(0, 1, &note, &arena));
    FILE *file = fopen(path(), "r+");
    fseek(file, 63, SEEK_SET); /* the last byte of user_version in SQLite's file header */
    fputc(99, file);
    fclose(file);
    assert_unusable();
    assert_false(save(0, 2, &note, &arena));
    assert_unusable();
    ss_arena_free(&arena);
}

static void programs_share_it(void **state)
{
    enum { PROGRAMS = 4, ROUNDS = 12 };
    struct ss_arena arena = {0};
    const char *note;
    pid_t child[PROGRAMS];
    (void)state;
    for (int p = 0; p < PROGRAMS; p++) {
        child[p] = fork();
        if (child[p])
            continue;
        bool ok = true;
        for (int i = 0; i < ROUNDS; i++) {
            ok = save(i, p, &note, &arena) && ok;
            ok = writer_of(i, &note, &arena) >= 0 && !note && ok;
        }
        _exit(ok ? 0 : 1);
    }
    int failed = 0;
    for (int p = 0; p < PROGRAMS; p++) {
        int status = -1;
        waitpid(child[p], &status, 0);
        failed += status != 0;
    }
    assert_int_equal(failed, 0);
    for (int i = 0; i < ROUNDS; i++)
        assert_true(writer_of(i, &note, &arena) >= 0);
    ss_arena_free(&arena);
}

static void killed_programs_leave_whole_records(void **state)
{
    struct ss_arena arena = {0};
    const char *note;
    (void)state;
    for (int round = 1; round <= 12; round++) {
        pid_t child = fork();
        if (!child) {
            for (int i = 0;; i = (i + 1) % 5)
                (void)!save(i, round, &note, &arena);
        }
        nanosleep(&(struct timespec){.tv_nsec = 4000000L * round}, NULL);
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, NULL, 0), child);
        for (int i = 0; i < 5; i++) {
            assert_true(writer_of(i, &note, &arena) >= -1);
            assert_null(note);
        }
        assert_true(save(5, round, &note, &arena));
    }
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_saved_is_there, set_up, tear_down),
        cmocka_unit_test_setup_teardown(reading_makes_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damage_is_a_note, set_up, tear_down),
        cmocka_unit_test_setup_teardown(half_a_file_is_none, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_tables_are_a_note, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_may_only_be_read_is_used, set_up, tear_down),
        cmocka_unit_test_setup_teardown(another_schema_is_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(programs_share_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(killed_programs_leave_whole_records, set_up, tear_down)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
