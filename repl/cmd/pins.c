/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/pins.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

/* In the order of enum ss_pin_kind. */
static const char *const kinds[] = {"pin", "forbid", "prefer", "tie"};
/* The last three are left out if all are typed pins. */
static const struct ss_column columns[] = {{"op", SS_UNIT_NONE},        {"row", SS_UNIT_NONE},
                                           {"applied", SS_UNIT_NUMBER}, {"why", SS_UNIT_NONE},
                                           {"kind", SS_UNIT_NONE},      {"price", SS_UNIT_US},
                                           {"from", SS_UNIT_NONE}};
enum { N_PLAIN = 4 };

static enum ss_pin_kind read_kind(const struct ss_lab *lab, const struct ss_lab_pin *pin,
                                  double *price, const char **rest)
{
    *rest = pin->text;
    return lab->now->problem ? SS_PIN_REQUIRE : ss_lab_pin_kind(pin->text, price, rest);
}

static bool all_plain(const struct ss_lab *lab)
{
    const struct ss_lab_pins *pins = &lab->now->settings.pins;
    double price;
    const char *rest;
    bool plain = true;
    for (size_t i = 0; i < pins->n; i++)
        plain &= read_kind(lab, &pins->items[i], &price, &rest) == SS_PIN_REQUIRE &&
                 !pins->items[i].from;
    return plain;
}

/* With the number of ops or vars for which it holds on the mesh as it is now. reader: NULL before
 * there are rules. */
static void put_pin(const struct ss_lab *lab, const struct ss_pin_reader *reader,
                    const struct ss_lab_pin *pin, struct ss_out *out)
{
    struct ss_pin_reading reading = {0};
    struct ss_error why = {0};
    enum ss_rc rc = SS_OK;
    double price = 0;
    const char *rest;
    if (reader)
        rc = ss_lab_read_with(reader, pin->target, pin->text, &reading, &why);
    enum ss_pin_kind kind = read_kind(lab, pin, &price, &rest);
    struct ss_value cells[] = {
        ss_v_text(ss_strdup(&out->arena, pin->target)),
        ss_v_text(ss_strdup(&out->arena, rest)),
        reader ? ss_v_int((int64_t)reading.n) : ss_v_null(),
        ss_v_text(rc == SS_OK ? reading.why : ss_strdup(&out->arena, why.message)),
        ss_v_text(kinds[kind]),
        kind == SS_PIN_PREFER ? ss_v_real_in(SS_UNIT_US, price) : ss_v_null(),
        ss_v_text(pin->from ? ss_strdup(&out->arena, pin->from) : NULL)};
    ss_out_row(out, cells);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    struct ss_pin_reader reader;
    const bool has_rules = ctx->lab->now->rules;
    (void)parsed;
    (void)err;
    if (has_rules)
        reader = ss_lab_pin_reader(ctx->lab->now, &out->arena);
    ss_out_table(out, "pins", columns, all_plain(ctx->lab) ? N_PLAIN : SS_COUNT(columns));
    for (size_t i = 0; i < ctx->lab->now->settings.pins.n; i++)
        put_pin(ctx->lab, has_rules ? &reader : NULL, &ctx->lab->now->settings.pins.items[i], out);
    return SS_OK;
}

static const char *const examples[] = {"pins", NULL};

const struct ss_cmd ss_cmd_pins = {
    .name = "pins",
    .group = "plan",
    .summary = "list the pins, and what is forbidden, preferred or tied",
    .help =
        "Each line can be typed again after `pin`, or after its kind. applied is the number of "
        "ops\n"
        "or vars to which it applies on this mesh; why is the first reason why it does not apply "
        "to\n"
        "one. If not all are typed pins, kind says pin, forbid, prefer or tie, price is that of a\n"
        "preference for each op or var, and from the line of the strategy file that made it.",
    .examples = examples,
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
