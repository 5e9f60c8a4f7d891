/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/user/rule_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include "repl/user/user_path.h"

enum {
    SCHEMA = 1, /* of the tables; what the records depend on is in their key and probe */
    BUSY_MS = 2000,
    MAX_RECORD_BYTES = 64 << 20,
    KEEP_OTHERS_S = 30 * 24 * 3600 /* records of other versions of the program */
};

/* What SQLite met, and what to do about it. doing: "is not used". */
static const char *trouble(const struct ss_rule_file *file, sqlite3 *db, const char *doing,
                           struct ss_arena *arena)
{
    const char *path = ss_buf_text(&file->path);
    const char *words = db ? sqlite3_errmsg(db) : "out of memory";
    const char *remedy = "delete it, and discover makes it anew";
    switch (db ? sqlite3_errcode(db) : SQLITE_NOMEM) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return ss_sprintf(arena, "the rule cache %s %s, as it is damaged (%s): %s", path, doing,
                          words, remedy);
    case SQLITE_ERROR:
        return ss_sprintf(arena,
                          "the rule cache %s %s, as its tables are not this program's (%s): "
                          "%s",
                          path, doing, words, remedy);
    default:
        return ss_sprintf(arena, "the rule cache %s %s: %s", path, doing, words);
    }
}

/* Of a schema that is there and not ours. */
static const char *foreign(const struct ss_rule_file *file, struct ss_arena *arena)
{
    return ss_sprintf(arena,
                      "the rule cache %s is not used, as another version of the program "
                      "wrote it: delete it, or give this version a folder of its own "
                      "(XDG_CACHE_HOME)",
                      ss_buf_text(&file->path));
}

/* Whether what lies at the path cannot be a cache: a folder or a pipe, of which SQLite only says
 * that reading failed. Sets note. */
static bool is_no_file(const struct ss_rule_file *file, struct ss_arena *arena, const char **note)
{
    struct stat info;
    const char *path = ss_buf_text(&file->path);
    if (stat(path, &info) != 0 || S_ISREG(info.st_mode))
        return false;
    *note = ss_sprintf(arena,
                       "the rule cache %s is not used, as it is no file: move it away, and "
                       "discover makes one",
                       path);
    return true;
}

static sqlite3 *open_path(const char *path, int flags)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, flags, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, BUSY_MS);
        sqlite3_limit(db, SQLITE_LIMIT_LENGTH, MAX_RECORD_BYTES);
        sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    }
    return db;
}

static sqlite3 *open_file(const struct ss_rule_file *file, int flags)
{
    return open_path(ss_buf_text(&file->path), flags);
}

/* As it lies there: nothing beside it is made, or looked at. A record that somebody writes
 * meanwhile may be torn; its checksum tells. */
static sqlite3 *open_still(const struct ss_rule_file *file)
{
    struct ss_buf uri = {0};
    ss_buf_puts(&uri, "file:");
    for (const char *c = ss_buf_text(&file->path); *c; c++) {
        if (strchr("%?#", *c))
            ss_buf_printf(&uri, "%%%02x", (unsigned)*c);
        else
            ss_buf_putc(&uri, *c);
    }
    ss_buf_puts(&uri, "?immutable=1");
    sqlite3 *db = open_path(ss_buf_text(&uri), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    ss_buf_free(&uri);
    return db;
}

static bool run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* The file's schema: 0 where nothing was written yet, -1 where it cannot be read. */
static int schema_of(sqlite3 *db)
{
    sqlite3_stmt *query = NULL;
    int schema = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &query, NULL) == SQLITE_OK &&
        sqlite3_step(query) == SQLITE_ROW)
        schema = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    return schema;
}

/* Binds what names a record: ?1 the probe version, ?2 the key. */
static void bind_key(sqlite3_stmt *statement, const struct ss_rules_key *key)
{
    sqlite3_bind_text(statement, 1, ss_probe_version, -1, SQLITE_STATIC);
    sqlite3_bind_blob64(statement, 2, key->bytes, key->size, SQLITE_STATIC);
}

/* All in one transaction: records of one moment. All or none. */
static bool load_records(sqlite3 *db, struct ss_cache_entry *entries, size_t n,
                         struct ss_arena *arena)
{
    struct ss_cache_entry *found = ss_memdup(arena, entries, n * sizeof *found);
    sqlite3_stmt *query = NULL;
    bool ok = run(db, "BEGIN") &&
              sqlite3_prepare_v2(db, "SELECT record FROM rules WHERE probe = ?1 AND key = ?2", -1,
                                 &query, NULL) == SQLITE_OK;
    for (size_t i = 0; i < n && ok; i++) {
        if (found[i].record)
            continue;
        bind_key(query, &found[i].key);
        int step = sqlite3_step(query);
        const void *text = step == SQLITE_ROW ? sqlite3_column_blob(query, 0) : NULL;
        if (text) {
            found[i].record_size = (size_t)sqlite3_column_bytes(query, 0);
            found[i].record = ss_memdup(arena, text, found[i].record_size);
        }
        ok = (step == SQLITE_ROW || step == SQLITE_DONE) && sqlite3_reset(query) == SQLITE_OK;
    }
    sqlite3_finalize(query); /* keeps the message of a step that failed */
    for (size_t i = 0; i < n && ok; i++)
        entries[i] = found[i];
    return ok;
}

/* Reads from a file that is open. False: it could not. */
static bool load_from(const struct ss_rule_file *file, sqlite3 *db, struct ss_cache_entry *entries,
                      size_t n, struct ss_arena *arena, const char **note)
{
    int schema = db ? schema_of(db) : -1;
    if (schema > 0 && schema != SCHEMA)
        *note = foreign(file, arena);
    return schema >= 0 && (schema != SCHEMA || load_records(db, entries, n, arena));
}

/* A folder or file of somebody else, in which SQLite cannot keep what several programs share. */
static bool may_only_be_read(sqlite3 *db)
{
    int code = db ? sqlite3_errcode(db) : SQLITE_NOMEM;
    return code == SQLITE_READONLY || code == SQLITE_CANTOPEN;
}

static void load(void *user, struct ss_cache_entry *entries, size_t n, struct ss_arena *arena,
                 const char **note)
{
    const struct ss_rule_file *file = user;
    if (access(ss_buf_text(&file->path), F_OK) != 0 && errno == ENOENT)
        return;
    if (is_no_file(file, arena, note))
        return;
    sqlite3 *db = open_file(file, file->read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
    bool ok = load_from(file, db, entries, n, arena, note);
    if (!ok && may_only_be_read(db)) {
        sqlite3_close(db);
        db = open_still(file);
        ok = load_from(file, db, entries, n, arena, note);
    }
    if (!ok)
        *note = trouble(file, db, "is not used", arena);
    sqlite3_close(db);
}

static bool save_records(sqlite3 *db, const struct ss_cache_entry *entries, size_t n)
{
    sqlite3_stmt *insert = NULL;
    sqlite3_int64 now = (sqlite3_int64)time(NULL);
    bool ok = sqlite3_prepare_v2(db,
                                 "INSERT OR REPLACE INTO rules (probe, key, record, written) "
                                 "VALUES (?1, ?2, ?3, ?4)",
                                 -1, &insert, NULL) == SQLITE_OK;
    for (size_t i = 0; i < n && ok; i++) {
        bind_key(insert, &entries[i].key);
        sqlite3_bind_text64(insert, 3, entries[i].record, entries[i].record_size, SQLITE_STATIC,
                            SQLITE_UTF8);
        sqlite3_bind_int64(insert, 4, now);
        ok = sqlite3_step(insert) == SQLITE_DONE && sqlite3_reset(insert) == SQLITE_OK;
    }
    sqlite3_finalize(insert);
    char *clean = sqlite3_mprintf("DELETE FROM rules WHERE probe <> %Q AND written < %lld",
                                  ss_probe_version, (long long)(now - KEEP_OTHERS_S));
    ok = ok && clean && run(db, clean);
    sqlite3_free(clean);
    return ok;
}

static bool save(void *user, const struct ss_cache_entry *entries, size_t n, struct ss_arena *arena,
                 const char **note)
{
    static const char create[] = "CREATE TABLE IF NOT EXISTS rules (probe TEXT NOT NULL, "
                                 "key BLOB NOT NULL, record TEXT NOT NULL, "
                                 "written INTEGER NOT NULL, PRIMARY KEY (probe, key))";
    const struct ss_rule_file *file = user;
    if (file->read_only || is_no_file(file, arena, note))
        return false;
    struct ss_buf path = {0}; /* the folders are made when there is something to keep */
    ss_user_path(&path, "XDG_CACHE_HOME", ".cache", "", true);
    ss_buf_free(&path);
    sqlite3 *db = open_file(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    bool ok = db && sqlite3_errcode(db) == SQLITE_OK;
    int schema = ok ? schema_of(db) : 0;
    if (schema > 0 && schema != SCHEMA) {
        *note = foreign(file, arena);
        sqlite3_close(db);
        return false;
    }
    if (ok) {
        /* Where another program holds the file just now, its own mode serves as well. */
        (void)run(db, "PRAGMA journal_mode = WAL");
        ok = run(db, "PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE") && run(db, create) &&
             run(db, "PRAGMA user_version = 1") && save_records(db, entries, n) &&
             run(db, "COMMIT");
    }
    if (!ok)
        *note = trouble(file, db, "keeps nothing of what was found now", arena);
    sqlite3_close(db); /* takes back what was not committed */
    return ok;
}

bool ss_rule_file_init(struct ss_rule_file *file, bool read_only)
{
    *file = (struct ss_rule_file){.read_only = read_only};
    file->cache = (struct ss_rule_cache){load, save, file};
    return ss_user_path(&file->path, "XDG_CACHE_HOME", ".cache", "rules.sqlite", false);
}

void ss_rule_file_fini(struct ss_rule_file *file)
{
    ss_buf_free(&file->path);
}

const char *ss_rule_file_library(void)
{
    return sqlite3_libversion();
}
