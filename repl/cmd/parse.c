/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Command lines: words, options and the typed values of a command's table row. The grammar is in
 * next_word; everything else follows from the table. */
#include "repl/cmd/own.h"
#include "repl/cmd/argtype.h"

#include <ctype.h>
#include <string.h>

struct word {
    const char *text;
    bool quoted; /* begins with a quote: never an option, a separator or a comment */
};

static bool ends_command(const char *p)
{
    return *p == '\0' || *p == ';' || *p == '#' || *p == '\n';
}

static const char *skip_blanks(const char *p)
{
    while (*p == ' ' || *p == '\t' || *p == '\r')
        p++;
    return p;
}

static const char *skip_comment(const char *p)
{
    if (*p == '#')
        p += strcspn(p, "\n");
    return p;
}

/* Reads one word at *at and moves past it; word->text is NULL if the command ends there. Quotes may
 * begin anywhere in a word: '...' is taken as it is, "..." knows \" and \\. */
static enum ss_rc next_word(const char **at, struct ss_arena *arena, struct word *word,
                            struct ss_error *err)
{
    const char *p = skip_blanks(*at);
    struct ss_buf text = {0};
    word->text = NULL;
    word->quoted = *p == '"' || *p == '\'';
    if (!ends_command(p)) {
        while (*p && !strchr(" \t\r\n;", *p)) {
            char quote = *p == '"' || *p == '\'' ? *p : 0;
            if (!quote) {
                ss_buf_putc(&text, *p++);
                continue;
            }
            for (p++; *p && *p != quote; p++) {
                if (quote == '"' && *p == '\\' && (p[1] == '"' || p[1] == '\\'))
                    p++;
                ss_buf_putc(&text, *p);
            }
            if (!*p) {
                ss_buf_free(&text);
                ss_fail(err, SS_E_SYNTAX, "unclosed %c", quote);
                return ss_error_hint(err, "add a %c at the end of the text", quote);
            }
            p++;
        }
        word->text = ss_strdup(arena, ss_buf_text(&text));
    }
    ss_buf_free(&text);
    *at = p;
    return SS_OK;
}

/* Names that a command's first word may be: first words of names, and aliases. */
static void list_first_words(const struct ss_session *session, struct ss_names *names)
{
    size_t n = 0;
    const struct ss_cmd *const *table = ss_session_commands(session, &n);
    for (size_t i = 0; i < n; i++) {
        size_t length = strcspn(table[i]->name, " ");
        ss_names_add(names, ss_strndup(names->arena, table[i]->name, length));
        for (const char *const *a = table[i]->aliases; a && *a; a++)
            ss_names_add(names, *a);
    }
}

/* "ambiguous command 'plan': plan, plan save or plan load". */
static enum ss_rc fail_ambiguous(const struct ss_names *matches, const char *word, enum ss_rc code,
                                 struct ss_error *err)
{
    struct ss_buf list = {0};
    for (size_t i = 0; i < matches->count; i++)
        ss_buf_printf(&list, "%s%s",
                      !i                       ? ""
                      : i + 1 < matches->count ? ", "
                                               : " or ",
                      matches->items[i]);
    ss_fail(err, code, "ambiguous command '%.80s': %s", word, ss_buf_text(&list));
    ss_buf_free(&list);
    return code;
}

static enum ss_rc find_first(const struct ss_session *session, const char *word,
                             struct ss_arena *arena, const char **name, struct ss_error *err)
{
    struct ss_names names = {.arena = arena};
    bool several = false;
    list_first_words(session, &names);
    *name = ss_names_prefix(&names, word, &several);
    if (*name && (!session->exact_names || !strcmp(*name, word)))
        return SS_OK;
    if (!several && !*name)
        return ss_names_fail(&names, "command", word, "help lists the commands", err);
    struct ss_names matches = {.arena = arena};
    for (size_t i = 0; i < names.count; i++)
        if (!strncmp(names.items[i], word, strlen(word)))
            ss_names_add(&matches, names.items[i]);
    if (several)
        return fail_ambiguous(&matches, word, SS_E_NAME, err);
    ss_fail(err, SS_E_NAME, "unknown command '%.80s': scripts spell names in full", word);
    return ss_error_hint(err, "did you mean: %s?", *name);
}

/* The command of two words, such as "plan save"; NULL if there is none. */
static const struct ss_cmd *find_second(const struct ss_session *session, const char *first,
                                        const char *second)
{
    size_t n = 0, length = strlen(first);
    const struct ss_cmd *const *table = ss_session_commands(session, &n), *found = NULL;
    for (size_t i = 0; i < n && second; i++) {
        const char *name = table[i]->name;
        if (strncmp(name, first, length) || name[length] != ' ')
            continue;
        if (!strcmp(name + length + 1, second))
            return table[i];
        if (!session->exact_names && *second && !strncmp(name + length + 1, second, strlen(second)))
            found = table[i];
    }
    return found;
}

/* The error for the first word of several commands alone ("what-if"), or with a second word that
 * none of them has. */
static enum ss_rc no_second(const struct ss_session *session, const char *first, const char *second,
                            struct ss_arena *arena, struct ss_error *err)
{
    struct ss_names seconds = {.arena = arena}, names = {.arena = arena};
    size_t n = 0, length = strlen(first);
    const struct ss_cmd *const *table = ss_session_commands(session, &n);
    for (size_t i = 0; i < n; i++) {
        if (strncmp(table[i]->name, first, length) || table[i]->name[length] != ' ')
            continue;
        ss_names_add(&seconds, table[i]->name + length + 1);
        ss_names_add(&names, table[i]->name);
    }
    const char *near = second ? ss_names_nearest(&seconds, second) : NULL;
    if (!second)
        return fail_ambiguous(&names, first, SS_E_ARGUMENT, err);
    ss_fail(err, SS_E_NAME, "no command is named '%s %.80s'", first, second);
    if (near)
        return ss_error_hint(err, "did you mean: %s %s?", first, near);
    struct ss_buf list = {0};
    for (size_t i = 0; i < names.count; i++)
        ss_buf_printf(&list, "%s%s", i ? ", " : "", names.items[i]);
    ss_error_hint(err, "one of: %s", ss_buf_text(&list));
    ss_buf_free(&list);
    return SS_E_NAME;
}

/* Reads the one or two words that name a command. */
static enum ss_rc parse_name(const struct ss_session *session, const char **at,
                             struct ss_arena *arena, const struct ss_cmd **cmd,
                             struct ss_error *err)
{
    struct word word, second;
    const char *name;
    enum ss_rc rc = next_word(at, arena, &word, err);
    *cmd = NULL;
    if (rc != SS_OK || !word.text)
        return rc;
    rc = find_first(session, word.text, arena, &name, err);
    if (rc != SS_OK)
        return rc;
    const char *after = *at;
    if (next_word(&after, arena, &second, NULL) != SS_OK || second.quoted)
        second.text = NULL;
    *cmd = find_second(session, name, second.text);
    if (*cmd)
        *at = after;
    else
        *cmd = ss_session_find_command(session, name);
    return *cmd ? SS_OK : no_second(session, name, second.text, arena, err);
}

static const struct ss_arg_spec *find_option(const struct ss_session *session,
                                             const struct ss_cmd *cmd, const char *name,
                                             size_t length)
{
    const struct ss_arg_spec *found = NULL;
    int matches = 0;
    for (size_t i = 0; i < SS_MAX_OPTIONS && cmd->options[i].name; i++) {
        const struct ss_arg_spec *spec = cmd->options + i;
        if (length == 1 && spec->letter == *name)
            return spec;
        if (strncmp(spec->name, name, length))
            continue;
        if (strlen(spec->name) == length)
            return spec;
        found = spec;
        matches++;
    }
    return matches == 1 && !session->exact_names ? found : NULL;
}

static enum ss_rc unknown_option(const struct ss_cmd *cmd, const char *word, struct ss_arena *arena,
                                 struct ss_error *err)
{
    struct ss_names names = {.arena = arena};
    struct ss_buf usage = {0};
    for (size_t i = 0; i < SS_MAX_OPTIONS && cmd->options[i].name; i++)
        ss_names_add(&names, cmd->options[i].name);
    ss_cmd_usage(cmd, &usage);
    const char *near = ss_names_nearest(&names, word + strspn(word, "-"));
    ss_fail(err, SS_E_ARGUMENT, "%s has no option '%.80s'", cmd->name, word);
    if (!strcmp(word, "--help") || !strcmp(word, "-h"))
        ss_error_hint(err, "help %s explains it", cmd->name);
    else if (near)
        ss_error_hint(err, "did you mean: --%s?", near);
    else
        ss_error_hint(err, "%s", ss_buf_text(&usage));
    ss_buf_free(&usage);
    return SS_E_ARGUMENT;
}

/* A name in a table of Lua is that of an argument or of an option. */
static enum ss_rc unknown_name(const struct ss_cmd *cmd, const char *name, struct ss_arena *arena,
                               struct ss_error *err)
{
    struct ss_names names = {.arena = arena};
    for (size_t i = 0; i < SS_MAX_ARGS && cmd->args[i].name; i++) {
        if (!strcmp(cmd->args[i].name, name)) /* it follows one that is missing */
            return unknown_option(cmd, name, arena, err);
        ss_names_add(&names, cmd->args[i].name);
    }
    for (size_t i = 0; i < SS_MAX_OPTIONS && cmd->options[i].name; i++)
        ss_names_add(&names, cmd->options[i].name);
    const char *near = ss_names_nearest(&names, name);
    if (!near)
        return unknown_option(cmd, name, arena, err);
    ss_fail(err, SS_E_ARGUMENT, "%s has no argument or option '%.80s'", cmd->name, name);
    ss_error_hint(err, "did you mean: %s?", near);
    return SS_E_ARGUMENT;
}

/* The state of the parser. */
struct parse {
    struct ss_session *session;
    struct ss_invocation *invocation;
    const char *at;
    size_t n_args;
    bool no_more_options;
    struct ss_error *err;
};

/* An option of every command. */
static const struct ss_arg_spec format_option = {
    .name = "format", .type = SS_ARG_CHOICE, .choices = ss_format_names};

/* Stores an option's value; text NULL: none was written. */
static enum ss_rc put_option(struct parse *p, const struct ss_arg_spec *spec, const char *text)
{
    struct ss_parsed *parsed = &p->invocation->parsed;
    struct ss_arg_value of_all = {0};
    struct ss_arg_value *value =
        spec == &format_option ? &of_all : parsed->options + (spec - parsed->cmd->options);
    if (spec->type == SS_ARG_FLAG) {
        value->given = true;
        return text ? ss_fail(p->err, SS_E_ARGUMENT, "--%s takes no value", spec->name) : SS_OK;
    }
    if (!text) {
        ss_fail(p->err, SS_E_ARGUMENT, "--%s needs a value", spec->name);
        return ss_error_hint(p->err, "--%s %s", spec->name, ss_arg_placeholder(spec));
    }
    enum ss_rc rc = ss_arg_parse(p->session, spec, text, &p->invocation->arena, value, p->err);
    if (rc == SS_OK && spec == &format_option)
        p->invocation->format = ss_format_names[of_all.integer];
    return rc;
}

static enum ss_rc parse_option(struct parse *p, const char *word)
{
    const struct ss_cmd *cmd = p->invocation->parsed.cmd;
    struct ss_arena *arena = &p->invocation->arena;
    const char *name = word + (word[1] == '-' ? 2 : 1);
    size_t length = strcspn(name, "=");
    const struct ss_arg_spec *spec = find_option(p->session, cmd, name, length);
    if (!spec && length == strlen("format") && !strncmp(name, "format", length))
        spec = &format_option;
    if (!spec)
        return unknown_option(cmd, word, arena, p->err);
    struct word next = {.text = name[length] == '=' ? name + length + 1 : NULL};
    if (!next.text && spec->type != SS_ARG_FLAG) {
        enum ss_rc rc = next_word(&p->at, arena, &next, p->err);
        if (rc != SS_OK)
            return rc;
    }
    return put_option(p, spec, next.text);
}

static enum ss_rc add_word(struct parse *p, const struct ss_arg_spec *spec,
                           struct ss_arg_value *value, const char *text)
{
    struct ss_arena *arena = &p->invocation->arena;
    const char **words = ss_alloc_array(arena, value->count + 1, sizeof *words);
    if (value->count)
        memcpy(words, value->words, value->count * sizeof *words);
    const char *first = value->given ? value->text : text;
    enum ss_rc rc = ss_arg_parse(p->session, spec, text, arena, value, p->err);
    words[value->count++] = text;
    value->words = words;
    value->text = first;
    return rc;
}

static enum ss_rc too_many(const struct ss_cmd *cmd, const char *word, struct ss_error *err)
{
    struct ss_buf usage = {0};
    ss_cmd_usage(cmd, &usage);
    ss_fail(err, SS_E_ARGUMENT, "%s takes no argument '%.80s'", cmd->name, word);
    ss_error_hint(err, "%s", ss_buf_text(&usage));
    ss_buf_free(&usage);
    return SS_E_ARGUMENT;
}

static enum ss_rc parse_arg(struct parse *p, const char *word)
{
    struct ss_parsed *parsed = &p->invocation->parsed;
    struct ss_arena *arena = &p->invocation->arena;
    const struct ss_arg_spec *specs = parsed->cmd->args;
    size_t i = p->n_args;
    if (i && specs[i - 1].rest) {
        struct ss_arg_value *value = parsed->args + i - 1;
        value->text = ss_sprintf(arena, "%s %s", value->text, word);
        return SS_OK;
    }
    if (i && specs[i - 1].many)
        return add_word(p, specs + i - 1, parsed->args + i - 1, word);
    if (i == SS_MAX_ARGS || !specs[i].name)
        return too_many(parsed->cmd, word, p->err);
    p->n_args++;
    if (specs[i].many)
        return add_word(p, specs + i, parsed->args + i, word);
    return ss_arg_parse(p->session, specs + i, word, arena, parsed->args + i, p->err);
}

static bool is_option(const struct parse *p, const struct word *word)
{
    return !p->no_more_options && !word->quoted && word->text[0] == '-' && word->text[1] &&
           !isdigit((unsigned char)word->text[1]);
}

/* The rest of the line as the one argument of a RAW command, after its options. */
static enum ss_rc parse_raw(struct parse *p)
{
    struct ss_arena *arena = &p->invocation->arena;
    bool any_option = false;
    for (;;) {
        const char *before = p->at;
        struct word word;
        if (*skip_blanks(before) != '-')
            break;
        enum ss_rc rc = next_word(&p->at, arena, &word, p->err);
        if (rc != SS_OK)
            return rc;
        if (!word.text || !strcmp(word.text, "-") || !strncmp(word.text, "--", 3))
            break;
        rc = parse_option(p, word.text);
        if (rc != SS_OK)
            return rc;
        any_option = true;
    }
    const char *text = skip_blanks(p->at);
    if (any_option && ends_command(text))
        return SS_OK;
    size_t length = strlen(text);
    p->at = text + length;
    return length ? parse_arg(p, ss_strndup(arena, text, length)) : SS_OK;
}

/* The end of a program's line: a ';' or a line's end outside quotes. */
static const char *program_end(const char *p)
{
    for (char quote = 0; *p && *p != '\n' && (quote || *p != ';'); p++) {
        if (quote ? *p == quote : *p == '"' || *p == '\'')
            quote = quote ? 0 : *p;
        else if (*p == '\\' && p[1] && quote != '\'')
            p++;
    }
    return p;
}

static enum ss_rc fail_redirect(const struct parse *p, const char *message, const char *hint)
{
    ss_fail(p->err, SS_E_SYNTAX, "%s", message);
    return ss_error_hint(p->err, "%s", hint);
}

/* "> FILE", ">> FILE" or "| PROGRAM" at the end of a command. */
static enum ss_rc parse_redirect(struct parse *p)
{
    struct ss_redirect *to = &p->invocation->redirect;
    struct ss_arena *arena = &p->invocation->arena;
    struct word word = {NULL, false};
    const char sign = *p->at++;
    if (p->session->safe)
        return ss_fail(p->err, SS_E_ARGUMENT, "refusing to %s in --safe mode",
                       sign == '|' ? "run a program" : "write a file");
    if (sign == '|') {
        const char *begin = skip_blanks(p->at), *end = program_end(begin);
        p->at = end;
        *to = (struct ss_redirect){SS_TO_PROGRAM, ss_strndup(arena, begin, (size_t)(end - begin))};
        return *to->target ? SS_OK : ss_fail(p->err, SS_E_SYNTAX, "no program stands after '|'");
    }
    bool appends = *p->at == '>';
    p->at += appends;
    enum ss_rc rc = next_word(&p->at, arena, &word, p->err);
    if (rc == SS_OK && (!word.text || !*word.text))
        rc = fail_redirect(p, "no file stands after '>'", "COMMAND > FILE");
    if (rc != SS_OK)
        return rc;
    *to = (struct ss_redirect){appends ? SS_TO_END_OF_FILE : SS_TO_FILE, word.text};
    if (!ends_command(skip_blanks(p->at)))
        return fail_redirect(p, "nothing may follow the name of the file",
                             "quote a name that has blanks");
    return SS_OK;
}

static enum ss_rc parse_words(struct parse *p)
{
    for (;;) {
        struct word word;
        p->at = skip_blanks(p->at);
        if (*p->at == '>' || *p->at == '|')
            return parse_redirect(p);
        enum ss_rc rc = next_word(&p->at, &p->invocation->arena, &word, p->err);
        if (rc != SS_OK || !word.text)
            return rc;
        if (!p->no_more_options && !word.quoted && !strcmp(word.text, "--"))
            p->no_more_options = true;
        else if (is_option(p, &word))
            rc = parse_option(p, word.text);
        else
            rc = parse_arg(p, word.text);
        if (rc != SS_OK)
            return rc;
    }
}

static enum ss_rc check_required(const struct parse *p)
{
    const struct ss_cmd *cmd = p->invocation->parsed.cmd;
    struct ss_buf usage = {0}, form = {0};
    if (p->n_args >= SS_MAX_ARGS || !cmd->args[p->n_args].name || cmd->args[p->n_args].optional)
        return SS_OK;
    ss_cmd_usage(cmd, &usage);
    ss_cmd_value_form(&cmd->args[p->n_args], &form);
    ss_fail(p->err, SS_E_ARGUMENT, "%s needs %s: %s", cmd->name, ss_buf_text(&form),
            cmd->args[p->n_args].help);
    ss_error_hint(p->err, "%s", ss_buf_text(&usage));
    ss_buf_free(&usage);
    ss_buf_free(&form);
    return SS_E_ARGUMENT;
}

/* Most commands need a model, which a problem file does not have. */
static enum ss_rc check_session(const struct parse *p)
{
    const struct ss_cmd *cmd = p->invocation->parsed.cmd;
    const struct ss_lab *lab = p->session->lab;
    if (!lab->now->problem || cmd->flags & SS_CMD_PROBLEM)
        return SS_OK;
    struct ss_buf others = {0};
    size_t n;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    for (size_t i = 0; i < n; i++)
        if (table[i]->flags & SS_CMD_PROBLEM && !strcmp(table[i]->group, "plan"))
            ss_buf_printf(&others, "%s%s", others.length ? ", " : "", table[i]->name);
    ss_fail(p->err, SS_E_STATE,
            "%s needs a model, but a problem file is loaded: it has costs, but no ops and no mesh",
            cmd->name);
    ss_error_where(p->err, "%s", lab->now->problem_path);
    ss_error_hint(p->err, "these work on it: %s", ss_buf_text(&others));
    ss_buf_free(&others);
    return SS_E_STATE;
}

/* What a read-only session refuses. */
static enum ss_rc check_change(const struct parse *p)
{
    const struct ss_parsed *parsed = &p->invocation->parsed;
    const struct ss_cmd *cmd = parsed->cmd;
    bool given = false;
    for (size_t i = 0; i < SS_MAX_ARGS; i++)
        given |= parsed->args[i].given && cmd->args[i].type != SS_ARG_SETTING &&
                 cmd->args[i].type != SS_ARG_INPUT; /* these name what is shown */
    for (size_t i = 0; i < SS_MAX_OPTIONS; i++)
        given |= parsed->options[i].given;
    if (!p->session->read_only || !(cmd->flags & SS_CMD_MUTATES) ||
        cmd->flags & SS_CMD_RUNS_OTHERS || (cmd->flags & SS_CMD_SHOWS && !given))
        return SS_OK;
    ss_fail(p->err, SS_E_STATE, "%s would change the laboratory, and this session is read-only",
            cmd->name);
    return ss_error_hint(p->err, "start without --read-only, or prepare the state in a script: -f");
}

static const char *skip_separators(const char *p)
{
    for (;;) {
        const char *before = p;
        p = skip_comment(skip_blanks(p));
        while (*p == ';' || *p == '\n')
            p++;
        if (p == before)
            return p;
    }
}

static enum ss_rc parse_command(struct ss_session *session, const char **text,
                                struct ss_invocation *invocation, struct ss_error *err)
{
    struct parse p = {.session = session, .invocation = invocation, .err = err};
    p.at = skip_separators(*text);
    enum ss_rc rc = parse_name(session, &p.at, &invocation->arena, &invocation->parsed.cmd, err);
    if (rc == SS_OK && invocation->parsed.cmd)
        rc = check_session(&p);
    if (rc == SS_OK && invocation->parsed.cmd) {
        rc = invocation->parsed.cmd->flags & SS_CMD_RAW ? parse_raw(&p) : parse_words(&p);
        if (rc == SS_OK)
            rc = check_required(&p);
        if (rc == SS_OK)
            rc = check_change(&p);
    }
    *text = skip_separators(p.at);
    return rc;
}

/* The text with the alias at its begin put in its place, in arena; NULL: there is none. */
static const char *expand_alias(const struct ss_session *session, const char *text,
                                struct ss_arena *arena)
{
    size_t length = strcspn(text, " \t\r\n;");
    const char *word = ss_strndup(arena, text, length);
    const struct ss_alias *alias =
        length && !ss_session_find_command(session, word) ? ss_session_alias(session, word) : NULL;
    return alias ? ss_sprintf(arena, "%s%s", alias->text, text + length) : NULL;
}

static bool names_screen(const struct ss_cmd *cmd)
{
    bool names = false;
    for (size_t i = 0; i < SS_MAX_ARGS && cmd->args[i].name; i++)
        names |= cmd->args[i].type == SS_ARG_SCREEN;
    for (size_t i = 0; i < SS_MAX_OPTIONS && cmd->options[i].name; i++)
        names |= cmd->options[i].type == SS_ARG_SCREEN;
    return names;
}

/* Opens the script language for a line that may need its commands or screens: one that begins with
 * no command of the program, or that names a screen. */
static void open_if_needed(struct ss_session *session, const char *line)
{
    size_t n, length = strcspn(line, " \t\r\n;");
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    bool known = !length;
    for (size_t i = 0; i < n; i++) {
        if (strncmp(table[i]->name, line, length))
            continue;
        char after = table[i]->name[length];
        known |= !session->exact_names || !after || after == ' ';
        if (names_screen(table[i])) {
            known = false;
            break;
        }
    }
    if (!known)
        ss_session_open_scripts(session);
}

enum ss_rc ss_parse(struct ss_session *session, const char **text, struct ss_invocation *invocation,
                    struct ss_error *err)
{
    open_if_needed(session, skip_separators(*text));
    const char *expanded = expand_alias(session, skip_separators(*text), &invocation->arena);
    if (!expanded)
        return parse_command(session, text, invocation, err);
    const char *end = *text + strlen(*text), *at = expanded;
    enum ss_rc rc = parse_command(session, &at, invocation, err);
    invocation->text = ss_typed_text(&invocation->arena, expanded, at);
    size_t left = strlen(at); /* both end in the same text; an error may be in the alias */
    *text = left < strlen(*text) ? end - left : end;
    return rc;
}

enum ss_rc ss_parse_given(struct ss_session *session, const struct ss_cmd *cmd,
                          const struct ss_given *given, size_t n, struct ss_invocation *invocation,
                          struct ss_error *err)
{
    struct parse p = {.session = session, .invocation = invocation, .at = "", .err = err};
    invocation->parsed.cmd = cmd;
    enum ss_rc rc = check_session(&p);
    if (rc != SS_OK)
        return rc;
    for (size_t i = 0; i < n; i++) {
        if (given[i].option) {
            char *name = ss_strdup(&invocation->arena, given[i].option);
            for (char *c = name; *c; c++)
                if (*c == '_')
                    *c = '-';
            const struct ss_arg_spec *spec = find_option(session, cmd, name, strlen(name));
            rc = !spec ? unknown_name(cmd, name, &invocation->arena, err)
                       : put_option(&p, spec, spec->type == SS_ARG_FLAG ? NULL : given[i].text);
        } else {
            rc = parse_arg(&p, ss_strdup(&invocation->arena, given[i].text));
        }
        if (rc != SS_OK)
            return rc;
    }
    rc = check_required(&p);
    return rc == SS_OK ? check_change(&p) : rc;
}
