/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads an HLO module: its head, the tables of source lines, computations and their instructions.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/load/hlo.h"
#include "core/load/mlir_reader.h"

/* The tables between the head and the computations: names of files, places, stack frames. */
struct place {
    int64_t file, line;
};
struct reading {
    struct ss_mlir_text *t;
    struct ss_arena *arena;
    struct ss_hlo_module *module;
    SS_ARRAY(struct ss_hlo_computation) computations;
    SS_ARRAY(const char *) files;
    SS_ARRAY(struct place) places; /* by id - 1 */
    SS_ARRAY(int64_t) frames;      /* ids of places, by id - 1 */
    struct ss_map names;           /* of the computation being read, to instructions */
};

static bool attrs(struct reading *r, const struct ss_hlo_attr **list, size_t *count)
{
    SS_ARRAY(struct ss_hlo_attr) found = {0};
    while (ss_hlo_accept(r->t, ",")) {
        struct ss_hlo_attr attr = {.name = ss_hlo_name(r->t, r->arena)};
        if (!attr.name)
            return ss_mlir_expected(r->t, "an attribute");
        if (!ss_hlo_expect(r->t, "=") || !ss_hlo_skip_value(r->t, &attr.text, &attr.end))
            return false;
        if (ss_hlo_peek(r->t, ", device_ids=")) { /* mesh['a'=2], device_ids=(...) {'a'} */
            const char *rest;
            r->t->at++;
            if (!ss_hlo_skip_value(r->t, &rest, &attr.end))
                return false;
        }
        ss_push(r->arena, found, attr);
    }
    *list = found.items;
    *count = found.count;
    return true;
}

/* The text after "key=" of a field such as {op_name="x" source_line=3}; NULL if it has none. */
static const char *field(const struct ss_hlo_attr *attr, const char *key)
{
    const size_t n = strlen(key);
    bool in_string = false;
    for (const char *c = attr->text; c + n + 1 < attr->end; c++) {
        if (*c == '\\' && in_string) {
            c++;
            continue;
        }
        in_string ^= *c == '"';
        const bool begins = c > attr->text && (c[-1] == ' ' || c[-1] == '{' || c[-1] == ',');
        if (!in_string && begins && !memcmp(c, key, n) && c[n] == '=')
            return c + n + 1;
    }
    return NULL;
}

static const char *string_at(struct reading *r, const char *at)
{
    struct ss_mlir_text text = *r->t;
    struct ss_error ignored = {0};
    const char *value = NULL;
    text.at = at;
    text.err = &ignored;
    return ss_mlir_string(&text, r->arena, &value) ? value : NULL;
}

static int64_t int_at(struct reading *r, const char *at)
{
    struct ss_mlir_text text = *r->t;
    struct ss_error ignored = {0};
    int64_t value;
    text.at = at;
    text.err = &ignored;
    return ss_hlo_int(&text, &value) ? value : 0;
}

/* op_name, and the source line: written out, or the id of a stack frame. */
static void metadata(struct reading *r, struct ss_hlo_instr *instr)
{
    const struct ss_hlo_attr *data = ss_hlo_attr(instr, "metadata");
    const char *at;
    if (!data)
        return;
    if ((at = field(data, "op_name")) != NULL)
        instr->op_name = string_at(r, at);
    const char *file = (at = field(data, "source_file")) != NULL ? string_at(r, at) : NULL;
    int64_t line = (at = field(data, "source_line")) != NULL ? int_at(r, at) : 0;
    const int64_t frame = (at = field(data, "stack_frame_id")) != NULL ? int_at(r, at) : 0;
    if (!file && frame > 0 && (size_t)frame <= r->frames.count) {
        const int64_t id = r->frames.items[frame - 1];
        const struct place *place =
            id > 0 && (size_t)id <= r->places.count ? &r->places.items[id - 1] : NULL;
        if (place && place->file > 0 && (size_t)place->file <= r->files.count) {
            file = r->files.items[place->file - 1];
            line = place->line;
        }
    }
    if (file)
        instr->source = ss_sprintf(r->arena, "%s:%lld", file, (long long)line);
}

static bool operand(struct reading *r, uint32_t *value)
{
    struct ss_mlir_text *t = r->t;
    struct ss_hlo_shape shape;
    ss_hlo_space(t);
    const char *c = t->at;
    while (c < t->end && (isalnum((unsigned char)*c) || *c == '_'))
        c++;
    if (c < t->end && (*c == '[' || *t->at == '(') && !ss_hlo_shape(t, r->arena, &shape))
        return false;
    ss_hlo_space(t);
    const char *at = t->at, *name = ss_hlo_name(t, r->arena);
    if (!name)
        return ss_mlir_expected(t, "an operand");
    const uint32_t *slot = ss_map_get_str(&r->names, name);
    if (!slot)
        return ss_mlir_fail_at(t, at, SS_E_NAME, "%%%.100s is not defined before this line", name);
    *value = *slot;
    return true;
}

static bool operands(struct reading *r, struct ss_hlo_instr *instr)
{
    SS_ARRAY(uint32_t) list = {0};
    while (!ss_hlo_accept(r->t, ")")) {
        uint32_t value = 0;
        if ((list.count && !ss_hlo_expect(r->t, ",")) || !operand(r, &value))
            return false;
        ss_push(r->arena, list, value);
    }
    instr->operands = list.items;
    instr->n_operands = (uint32_t)list.count;
    return true;
}

/* What is in the parentheses of an instruction: operands, or the text of a constant. */
static bool arguments(struct reading *r, struct ss_hlo_instr *instr)
{
    static const char *const literal[] = {"constant", "parameter"};
    if (!ss_hlo_expect(r->t, "("))
        return false;
    if (!strcmp(instr->opcode, literal[0]) || !strcmp(instr->opcode, literal[1]))
        return ss_hlo_skip_brackets(r->t, &instr->text, &instr->end);
    instr->text = r->t->at;
    if (!operands(r, instr))
        return false;
    instr->end = r->t->at - 1;
    return true;
}

static bool instruction(struct reading *r, struct ss_hlo_instr *instr, bool *root)
{
    struct ss_mlir_text *t = r->t;
    *instr = (struct ss_hlo_instr){0};
    ss_hlo_space(t);
    const char *at = t->at;
    ss_mlir_position(t, at, &instr->line, &instr->column);
    *root = ss_hlo_accept_word(t, "ROOT");
    instr->name = ss_hlo_name(t, r->arena);
    if (!instr->name)
        return ss_mlir_expected(t, "an instruction");
    if (!ss_hlo_expect(t, "=") || !ss_hlo_shape(t, r->arena, &instr->shape))
        return false;
    instr->opcode = ss_hlo_name(t, r->arena);
    if (!instr->opcode)
        return ss_mlir_expected(t, "the name of an operation");
    if (!arguments(r, instr) || !attrs(r, &instr->attrs, &instr->n_attrs))
        return false;
    metadata(r, instr);
    return true;
}

static bool find_params(struct reading *r, struct ss_hlo_computation *c)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n_instrs; i++)
        n += !strcmp(c->instrs[i].opcode, "parameter");
    uint32_t *params = ss_alloc_array(r->arena, n, sizeof *params);
    memset(params, 0xff, n * sizeof *params);
    for (uint32_t i = 0; i < c->n_instrs; i++) {
        const struct ss_hlo_instr *instr = &c->instrs[i];
        if (strcmp(instr->opcode, "parameter"))
            continue;
        const int64_t number = int_at(r, instr->text);
        if (number < 0 || number >= n || params[number] != UINT32_MAX)
            return ss_mlir_fail_at(r->t, instr->text, SS_E_SYNTAX,
                                   "the parameters of %.100s are not numbered from 0 to %u",
                                   c->name, n - 1);
        params[number] = i;
    }
    c->params = params;
    c->n_params = n;
    return true;
}

static bool body(struct reading *r, struct ss_hlo_computation *c, const char *open)
{
    SS_ARRAY(struct ss_hlo_instr) list = {0};
    bool any_root = false, ok = true;
    ss_map_free(&r->names);
    r->names = (struct ss_map){0};
    while (ok && !ss_hlo_accept(r->t, "}")) {
        struct ss_hlo_instr instr;
        bool root, found;
        if (r->t->at == r->t->end)
            return ss_mlir_fail_at(r->t, open, SS_E_SYNTAX,
                                   "\"{\" is never closed: the file ends in it");
        ok = instruction(r, &instr, &root);
        if (!ok)
            return false;
        *ss_map_put_str(&r->names, instr.name, &found) = (uint32_t)list.count;
        if (found)
            return ss_mlir_fail_at(r->t, r->t->at, SS_E_NAME, "%%%.100s is defined twice",
                                   instr.name);
        if (root || !any_root)
            c->root = (uint32_t)list.count;
        any_root |= root;
        ss_push(r->arena, list, instr);
    }
    c->instrs = list.items;
    c->n_instrs = (uint32_t)list.count;
    if (!c->n_instrs)
        return ss_mlir_fail_at(r->t, open, SS_E_SYNTAX, "a computation without instructions");
    return find_params(r, c);
}

/* ENTRY %main (a: f32[2]) -> f32[2] { instructions }, execution_thread="x" */
static bool computation(struct reading *r)
{
    struct ss_mlir_text *t = r->t;
    struct ss_hlo_computation c = {0};
    const struct ss_hlo_attr *ignored;
    size_t n_ignored;
    const char *begin, *end;
    struct ss_hlo_shape result;
    ss_hlo_space(t);
    const char *at = t->at;
    ss_mlir_position(t, at, &c.line, &c.column);
    const bool entry = ss_hlo_accept_word(t, "ENTRY");
    c.name = ss_hlo_name(t, r->arena);
    if (!c.name)
        return ss_mlir_expected(t, "a computation");
    if (ss_hlo_accept(t, "(") && !ss_hlo_skip_brackets(t, &begin, &end))
        return false;
    if (ss_hlo_accept(t, "->") && !ss_hlo_shape(t, r->arena, &result))
        return false;
    const char *open = t->at;
    if (!attrs(r, &ignored, &n_ignored) || !ss_hlo_expect(t, "{") || !body(r, &c, open) ||
        !attrs(r, &ignored, &n_ignored))
        return false;
    bool found;
    *ss_map_put_str(&r->module->by_name, c.name, &found) = (uint32_t)r->computations.count;
    if (found)
        return ss_mlir_fail_at(t, at, SS_E_NAME, "computation %.100s is defined twice", c.name);
    if (entry)
        r->module->entry = (const struct ss_hlo_computation *)(r->computations.count + 1);
    ss_push(r->arena, r->computations, c);
    return true;
}

/* A table's rows: "2 {file_location_id=2 parent_frame_id=2}", up to an empty line. */
static bool table(struct reading *r, const char *name)
{
    struct ss_mlir_text *t = r->t;
    for (;;) {
        int64_t id;
        ss_hlo_space(t);
        if (t->at == t->end || !isdigit((unsigned char)*t->at))
            return true;
        if (!ss_hlo_int(t, &id))
            return false;
        struct ss_hlo_attr row;
        while (t->at < t->end && *t->at == ' ')
            t->at++;
        row.text = t->at;
        while (t->at < t->end && *t->at != '\n')
            t->at++;
        row.end = t->at;
        if (!strcmp(name, "FileNames")) {
            ss_push(r->arena, r->files, string_at(r, row.text));
        } else if (!strcmp(name, "FileLocations")) {
            const char *file = field(&row, "file_name_id"), *line = field(&row, "line");
            struct place place = {file ? int_at(r, file) : 0, line ? int_at(r, line) : 0};
            ss_push(r->arena, r->places, place);
        } else if (!strcmp(name, "StackFrames")) {
            const char *place = field(&row, "file_location_id");
            ss_push(r->arena, r->frames, place ? int_at(r, place) : 0);
        }
    }
}

static int64_t module_int(struct reading *r, const char *name)
{
    for (size_t i = 0; i < r->module->n_attrs; i++)
        if (!strcmp(r->module->attrs[i].name, name))
            return int_at(r, r->module->attrs[i].text);
    return 1;
}

static bool head(struct reading *r)
{
    if (!ss_hlo_accept_word(r->t, "HloModule"))
        return ss_mlir_expected(r->t, "HloModule");
    r->module->name = ss_hlo_name(r->t, r->arena);
    if (!r->module->name)
        return ss_mlir_expected(r->t, "the name of the module");
    if (!attrs(r, &r->module->attrs, &r->module->n_attrs))
        return false;
    enum { MOST = 4096 };
    r->module->replicas = module_int(r, "replica_count");
    r->module->partitions = module_int(r, "num_partitions");
    if (r->module->replicas < 1 || r->module->partitions < 1 || r->module->replicas > MOST ||
        r->module->partitions > MOST / r->module->replicas)
        return ss_mlir_fail_at(r->t, r->t->begin, SS_E_LIMIT,
                               "the module is for no device, or for more than %d", MOST);
    return true;
}

static bool items(struct reading *r)
{
    static const char *const tables[] = {"FileNames", "FunctionNames", "FileLocations",
                                         "StackFrames"};
    for (ss_hlo_space(r->t); r->t->at < r->t->end; ss_hlo_space(r->t)) {
        const char *name = NULL;
        for (size_t i = 0; i < sizeof tables / sizeof *tables && !name; i++)
            name = ss_hlo_accept_word(r->t, tables[i]) ? tables[i] : NULL;
        if (!(name ? table(r, name) : computation(r)))
            return false;
    }
    return true;
}

static int by_line(const void *a, const void *b)
{
    const struct ss_hlo_instr *x = *(const struct ss_hlo_instr *const *)a;
    const struct ss_hlo_instr *y = *(const struct ss_hlo_instr *const *)b;
    return x->line != y->line ? (x->line > y->line) - (x->line < y->line)
                              : (x->column > y->column) - (x->column < y->column);
}

static bool finish(struct reading *r)
{
    struct ss_hlo_module *m = r->module;
    const size_t entry = (size_t)m->entry;
    m->computations = r->computations.items;
    m->n_computations = r->computations.count;
    m->entry = NULL;
    if (!m->n_computations)
        return ss_mlir_fail_at(r->t, r->t->at, SS_E_SYNTAX, "the module has no computation");
    m->entry = &m->computations[entry ? entry - 1 : m->n_computations - 1];
    for (size_t i = 0; i < m->n_computations; i++)
        m->n_by_line += m->computations[i].n_instrs;
    m->by_line = ss_alloc_array(r->arena, m->n_by_line, sizeof *m->by_line);
    size_t n = 0;
    for (size_t i = 0; i < m->n_computations; i++)
        for (uint32_t k = 0; k < m->computations[i].n_instrs; k++)
            m->by_line[n++] = &m->computations[i].instrs[k];
    qsort(m->by_line, n, sizeof *m->by_line, by_line);
    return true;
}

enum ss_rc ss_hlo_read(const char *path, const char *text, size_t length, struct ss_arena *arena,
                       struct ss_hlo_module *module, struct ss_error *err)
{
    *module = (struct ss_hlo_module){.replicas = 1, .partitions = 1};
    module->text = (struct ss_mlir_text){.path = path,
                                         .begin = text,
                                         .at = text,
                                         .end = text + length,
                                         .line_at = text,
                                         .line_begin = text,
                                         .line = 1,
                                         .err = err};
    struct reading r = {.t = &module->text, .arena = arena, .module = module};
    err->code = SS_OK;
    const bool ok = head(&r) && items(&r) && finish(&r);
    ss_map_free(&r.names);
    if (!ok)
        ss_hlo_module_fini(module);
    return ok ? SS_OK : err->code;
}

void ss_hlo_module_fini(struct ss_hlo_module *module)
{
    ss_map_free(&module->by_name);
}

const struct ss_hlo_computation *ss_hlo_find(const struct ss_hlo_module *module, const char *name)
{
    const uint32_t *slot = ss_map_get_str(&module->by_name, name);
    return slot ? &module->computations[*slot] : NULL;
}

const struct ss_hlo_instr *ss_hlo_at_line(const struct ss_hlo_module *module, uint32_t line)
{
    size_t low = 0, high = module->n_by_line;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (module->by_line[middle]->line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low < module->n_by_line && module->by_line[low]->line == line ? module->by_line[low]
                                                                         : NULL;
}

static const struct ss_hlo_computation *computation_of(const struct ss_hlo_module *module,
                                                       const struct ss_hlo_instr *instr)
{
    for (size_t i = 0; i < module->n_computations; i++) {
        const struct ss_hlo_computation *c = &module->computations[i];
        if (instr >= c->instrs && instr < c->instrs + c->n_instrs)
            return c;
    }
    return NULL;
}

/* Whether an attribute is the name of a computation, or a list with it. */
static bool names(const struct ss_hlo_attr *attr, const char *name)
{
    const size_t n = strlen(name);
    for (const char *c = attr->text; c + n <= attr->end; c++) {
        const bool begins = c == attr->text || strchr("{%, ", c[-1]);
        if (begins && !memcmp(c, name, n) && (c + n == attr->end || strchr(",} ", c[n])))
            return true;
    }
    return false;
}

static const struct ss_hlo_instr *direct_caller(const struct ss_hlo_module *module,
                                                const struct ss_hlo_computation *c)
{
    static const char *const callers[] = {"calls",
                                          "to_apply",
                                          "body",
                                          "condition",
                                          "branch_computations",
                                          "true_computation",
                                          "false_computation"};
    for (size_t i = 0; i < module->n_by_line; i++)
        for (size_t k = 0; k < sizeof callers / sizeof *callers; k++) {
            const struct ss_hlo_attr *attr = ss_hlo_attr(module->by_line[i], callers[k]);
            if (attr && names(attr, c->name))
                return module->by_line[i];
        }
    return NULL;
}

const struct ss_hlo_instr *ss_hlo_caller(const struct ss_hlo_module *module,
                                         const struct ss_hlo_instr *instr)
{
    const struct ss_hlo_computation *c = computation_of(module, instr);
    return c && c != module->entry ? direct_caller(module, c) : NULL;
}

const struct ss_hlo_attr *ss_hlo_attr(const struct ss_hlo_instr *instr, const char *name)
{
    for (size_t i = 0; i < instr->n_attrs; i++)
        if (!strcmp(instr->attrs[i].name, name))
            return &instr->attrs[i];
    return NULL;
}

const char *ss_hlo_attr_text(const struct ss_hlo_instr *instr, const char *name,
                             struct ss_arena *arena)
{
    const struct ss_hlo_attr *attr = ss_hlo_attr(instr, name);
    return attr ? ss_strndup(arena, attr->text, (size_t)(attr->end - attr->text)) : NULL;
}

bool ss_hlo_sniff(const char *path, const char *text, size_t length)
{
    (void)path;
    static const char head[] = "HloModule";
    size_t at = 0;
    while (at < length && at < 4096) {
        while (at < length && isspace((unsigned char)text[at]))
            at++;
        if (length - at < 2 || text[at] != '/' || text[at + 1] != '/')
            break;
        while (at < length && text[at] != '\n')
            at++;
    }
    return length - at >= sizeof head - 1 && !memcmp(text + at, head, sizeof head - 1);
}

bool ss_hlo_has_borders(const struct ss_hlo_module *module)
{
    static const char target[] = "\"SPMDFullToShardShape\"";
    for (size_t i = 0; i < module->n_by_line; i++) {
        const struct ss_hlo_attr *attr = ss_hlo_attr(module->by_line[i], "custom_call_target");
        if (attr && (size_t)(attr->end - attr->text) == sizeof target - 1 &&
            !memcmp(attr->text, target, sizeof target - 1))
            return true;
    }
    return false;
}

bool ss_hlo_is_partitioned(const struct ss_hlo_module *module)
{
    static const char *const ops[] = {"all-reduce",   "all-gather",         "reduce-scatter",
                                      "all-to-all",   "collective-permute", "collective-broadcast",
                                      "partition-id", "replica-id"};
    for (size_t i = 0; i < module->n_by_line; i++)
        for (size_t k = 0; k < sizeof ops / sizeof *ops; k++) {
            const char *opcode = module->by_line[i]->opcode;
            const size_t n = strlen(ops[k]);
            if (!strncmp(opcode, ops[k], n) && (!opcode[n] || !strcmp(opcode + n, "-start")))
                return module->replicas * module->partitions > 1 && !ss_hlo_has_borders(module);
        }
    return false;
}
