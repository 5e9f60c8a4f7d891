/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A while whose condition compares a carried counter with a constant and whose body adds a constant
 * to it has a known number of trips, so it becomes a loop of the graph. Any other while stays one
 * op, as does a while inside the body of an op, because bodies have no loops. */
#include <string.h>

#include "core/load/lower.h"

/* An integer known without execution: a constant, or a value that was lowered to one. Values from
 * `unbound` on have not been lowered. */
static bool known_int(const struct ss_frame *frame, uint32_t unbound, uint32_t value,
                      int64_t *number)
{
    const struct ss_mlir_value *v = &frame->func->values[value];
    if (v->type->kind != SS_MLIR_TENSOR || v->type->tensor.rank ||
        !ss_dtype_is_int(v->type->tensor.dtype))
        return false;
    if (v->def && !strcmp(v->def->name, "constant")) {
        const struct ss_mlir_attr *attr = ss_mlir_field(v->def->fields, v->def->n_fields, "value");
        if (!attr || attr->kind != SS_MLIR_DENSE || attr->tensor->store != SS_STORE_I64)
            return false;
        *number = ss_i64(attr->tensor)[0];
        return true;
    }
    if (value >= unbound)
        return false;
    double splat;
    uint32_t var = ss_lower_binding(frame, value);
    if (var & SS_TUPLE_BIT || !ss_graph_splat(frame->g, var, &splat) || splat < -0x1p53 ||
        splat > 0x1p53)
        return false;
    *number = (int64_t)splat;
    return true;
}

static bool is_arg(const struct ss_mlir_region *region, uint32_t value, uint32_t *index)
{
    *index = value - region->first_arg;
    return value >= region->first_arg && *index < region->n_args;
}

static int direction_of(const struct ss_mlir_op *compare)
{
    static const char *const words[] = {"EQ", "NE", "LT", "LE", "GT", "GE"};
    const struct ss_mlir_attr *attr =
        ss_mlir_field(compare->fields, compare->n_fields, "comparison_direction");
    for (int i = 0; attr && attr->text && i < 6; i++)
        if (!strcmp(attr->text, words[i]))
            return i;
    return -1;
}

/* counter <direction> limit; the limit may be a carried value that never changes. */
struct test {
    uint32_t counter;
    int direction;
    int64_t limit, start, step;
};

static bool limit_value(const struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t unbound,
                        uint32_t value, int64_t *limit)
{
    const struct ss_mlir_region *cond = &op->regions[0], *body = &op->regions[1];
    uint32_t carried;
    if (!is_arg(cond, value, &carried))
        return known_int(frame, unbound, value, limit);
    return body->yields[carried] == body->first_arg + carried &&
           known_int(frame, unbound, op->operands[carried], limit);
}

static bool read_test(const struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t unbound,
                      struct test *test)
{
    static const int mirrored[] = {SS_CMP_EQ, SS_CMP_NE, SS_CMP_GT,
                                   SS_CMP_GE, SS_CMP_LT, SS_CMP_LE};
    const struct ss_mlir_region *cond = &op->regions[0];
    if (cond->n_yields != 1)
        return false;
    const struct ss_mlir_op *compare = frame->func->values[cond->yields[0]].def;
    if (!compare || cond->yields[0] < cond->first || strcmp(compare->name, "compare") ||
        compare->n_operands != 2 || (test->direction = direction_of(compare)) < 0)
        return false;
    for (int side = 0; side < 2; side++) {
        if (is_arg(cond, compare->operands[side], &test->counter) &&
            limit_value(frame, op, unbound, compare->operands[1 - side], &test->limit)) {
            if (side)
                test->direction = mirrored[test->direction];
            return true;
        }
    }
    return false;
}

/* The body yields counter + constant or counter - constant. */
static bool read_step(const struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t unbound,
                      struct test *test)
{
    const struct ss_mlir_region *body = &op->regions[1];
    uint32_t yield = body->yields[test->counter], counter = body->first_arg + test->counter;
    const struct ss_mlir_op *def = frame->func->values[yield].def;
    if (!def || yield < body->first || def->n_operands != 2)
        return false;
    bool add = !strcmp(def->name, "add"), subtract = !strcmp(def->name, "subtract");
    for (int side = 0; side < 2; side++) {
        if (def->operands[side] != counter || (!add && !(subtract && side == 0)) ||
            !known_int(frame, unbound, def->operands[1 - side], &test->step) ||
            test->step == INT64_MIN)
            continue;
        test->step = subtract ? -test->step : test->step;
        return true;
    }
    return false;
}

/* Trips until the test fails; false where it never does, or not without overflow. */
static bool count_trips(const struct test *test, int64_t *trips)
{
    int64_t start = test->start, limit = test->limit, step = test->step, distance;
    int direction = test->direction;
    if (start < -(INT64_MAX / 4) || start > INT64_MAX / 4 || limit < -(INT64_MAX / 4) ||
        limit > INT64_MAX / 4)
        return false;
    *trips = 0;
    if (direction == SS_CMP_EQ) {
        *trips = start == limit;
        return start != limit || step != 0;
    }
    if (direction == SS_CMP_NE) {
        distance = limit - start;
        if (!distance)
            return true;
        if (!step || distance % step || distance / step < 0)
            return false;
        *trips = distance / step;
        return true;
    }
    bool up = direction == SS_CMP_LT || direction == SS_CMP_LE;
    distance = up ? limit - start : start - limit;
    distance += direction == SS_CMP_LE || direction == SS_CMP_GE;
    if (distance <= 0)
        return true;
    int64_t stride = up ? step : -step;
    if (stride <= 0)
        return false;
    *trips = distance / stride + (distance % stride != 0);
    return true;
}

/* A counter that would wrap around before the test fails has no known number of trips; nor has an
 * unsigned one whose numbers are beyond INT64_MAX, as they are stored negative. */
static bool fits(const struct ss_frame *frame, const struct ss_mlir_op *op, const struct test *test,
                 int64_t trips)
{
    enum ss_dtype dtype = frame->func->values[op->operands[test->counter]].type->tensor.dtype;
    int64_t magnitude = test->step < 0 ? -test->step : test->step;
    if (magnitude && trips > INT64_MAX / 4 / magnitude)
        return false;
    int64_t last = test->start + trips * test->step;
    return ss_wrap_int(dtype, last) == last && last >= -INT64_MAX / 2 &&
           (ss_dtype_class(dtype) != SS_CLASS_UNSIGNED ||
            (last >= 0 && test->start >= 0 && test->limit >= 0));
}

/* What a compiler wrote about a while that it rewrote: nothing here says which value counts. */
static bool stated_trips(const struct ss_mlir_op *op, struct test *test, int64_t *trips)
{
    const struct ss_mlir_attr *attr = ss_mlir_field(op->fields, op->n_fields, "known_trip_count");
    if (!attr || attr->kind != SS_MLIR_INT || attr->integer < 0)
        return false;
    *test = (struct test){.counter = SS_NONE};
    *trips = attr->integer;
    return true;
}

static bool known_trips(const struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t unbound,
                        struct test *test, int64_t *trips)
{
    return read_test(frame, op, unbound, test) &&
           known_int(frame, unbound, op->operands[test->counter], &test->start) &&
           read_step(frame, op, unbound, test) && count_trips(test, trips) &&
           fits(frame, op, test, *trips);
}

static bool lower_loop(struct ss_frame *frame, const struct ss_mlir_op *op, const struct test *test,
                       int64_t trips)
{
    struct ss_lowering *l = frame->l;
    const struct ss_mlir_region *body = &op->regions[1];
    uint32_t n = op->n_operands;
    uint32_t *init = ss_alloc_array(&l->scratch, n, sizeof *init);
    uint32_t *args = ss_alloc_array(&l->scratch, n, sizeof *args);
    for (uint32_t i = 0; i < n; i++)
        if (!ss_lower_var(frame, op, op->operands[i], &init[i]))
            return false;
    if (!trips) {
        for (uint32_t i = 0; i < n; i++)
            ss_lower_bind(frame, op->first_result + i, init[i]);
        return true;
    }
    uint32_t loop = ss_graph_begin_loop(frame->g, init, n, trips, ss_lower_scope(frame, op->loc),
                                        (struct ss_loc){op->line, op->column}, args);
    frame->g->loops[loop].counter = test->counter;
    frame->g->loops[loop].direction = (enum ss_compare_direction)test->direction;
    frame->g->loops[loop].limit = test->limit;
    for (uint32_t i = 0; i < n; i++)
        ss_lower_bind(frame, body->first_arg + i, args[i]);
    if (!ss_lower_ops(frame, body))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (!ss_lower_var(frame, op, body->yields[i], &init[i]))
            return false;
    if (ss_graph_end_loop(frame->g, loop, init, args, l->err) != SS_OK)
        return ss_lower_fail(l, op, SS_E_TYPE, "the loop changes the type of a carried value");
    for (uint32_t i = 0; i < n; i++)
        ss_lower_bind(frame, op->first_result + i, args[i]);
    return true;
}

/* BODY is the body, BODY2 the condition. trips -1: they are not known. */
static void fill_attrs(struct ss_frame *frame, struct ss_region *regions, int64_t trips,
                       struct ss_attrs *attrs)
{
    for (size_t i = 0; i < attrs->count; i++) {
        struct ss_attr *attr = &attrs->items[i];
        bool body = attr->id == SS_ATTR_BODY, known = attr->id == SS_ATTR_TRIPS && trips >= 0;
        if (body || attr->id == SS_ATTR_BODY2)
            attr->regions = &regions[body];
        else if (known)
            attr->ints = ss_memdup(&frame->g->arena, &trips, sizeof trips);
        attr->count = attr->regions || attr->ints;
    }
}

/* Carried values, then what cond or body capture. */
static bool lower_op(struct ss_frame *frame, const struct ss_mlir_op *op, int64_t trips)
{
    struct ss_lowering *l = frame->l;
    const struct ss_op_def *def = ss_op_find("while");
    struct ss_region *regions;
    uint32_t *captured;
    size_t n_captured;
    struct ss_attrs attrs;
    if (!ss_lower_regions(frame, op, &regions, &captured, &n_captured) ||
        !ss_lower_attrs(frame, op, def, op->n_operands, &attrs))
        return false;
    fill_attrs(frame, regions, trips, &attrs);
    uint32_t *operands = ss_alloc_array(&l->scratch, op->n_operands + n_captured, sizeof *operands);
    for (uint32_t i = 0; i < op->n_operands; i++)
        if (!ss_lower_var(frame, op, op->operands[i], &operands[i]))
            return false;
    if (n_captured)
        memcpy(operands + op->n_operands, captured, n_captured * sizeof *operands);
    return ss_lower_add(frame, op, def, attrs, operands, op->n_operands + n_captured);
}

static bool well_formed(const struct ss_frame *frame, const struct ss_mlir_op *op)
{
    if (op->n_regions != 2 || op->n_results != op->n_operands)
        return false;
    for (int r = 0; r < 2; r++) {
        const struct ss_mlir_region *region = &op->regions[r];
        if (region->n_args != op->n_operands || region->n_yields != (r ? op->n_operands : 1))
            return false;
        for (uint32_t i = 0; i < op->n_operands; i++) {
            const struct ss_mlir_type *type = frame->func->values[op->operands[i]].type;
            if (!ss_mlir_type_equal(type, frame->func->values[region->first_arg + i].type) ||
                !ss_mlir_type_equal(type, frame->func->values[op->first_result + i].type))
                return false;
        }
    }
    return true;
}

bool ss_lower_while_ends(const struct ss_frame *frame, const struct ss_mlir_op *op,
                         uint32_t unbound)
{
    int64_t trips;
    struct test test = {0};
    return well_formed(frame, op) &&
           (known_trips(frame, op, unbound, &test, &trips) || stated_trips(op, &test, &trips));
}

bool ss_lower_while(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    int64_t trips;
    struct test test = {0};
    if (!well_formed(frame, op))
        return ss_lower_fail(frame->l, op, SS_E_TYPE,
                             "while: operands, results and both regions must agree in number and "
                             "type");
    if (!known_trips(frame, op, op->regions[0].first, &test, &trips) &&
        !stated_trips(op, &test, &trips))
        return lower_op(frame, op, -1);
    bool may_be_loop = frame->g == frame->l->graph && frame->l->how != SS_WHOLE;
    return may_be_loop ? lower_loop(frame, op, &test, trips) : lower_op(frame, op, trips);
}
