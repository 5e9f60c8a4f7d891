/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/pins.h"
#include "core/lab/program_mesh.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static void put_mesh(const struct ss_lab *lab, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"axis", SS_UNIT_NONE},
                                               {"size", SS_UNIT_NUMBER},
                                               {"latency_us", SS_UNIT_NUMBER},
                                               {"gb_per_s", SS_UNIT_NUMBER}};
    ss_out_field(out, "mesh", ss_v_text(ss_show_mesh(&out->arena, &lab->now->settings.mesh)));
    ss_out_field(out, "devices", ss_v_int(lab->now->settings.mesh.n_devices));
    ss_out_field(out, "cluster", ss_v_text(lab->now->settings.cluster->name));
    ss_out_table(out, "axes", columns, SS_COUNT(columns));
    for (int a = 0; a < lab->now->settings.mesh.n_axes; a++) {
        const struct ss_axis *axis = lab->now->settings.mesh.axis + a;
        struct ss_value cells[] = {ss_show_own_axis(&out->arena, &lab->now->settings.mesh, a),
                                   ss_v_int(axis->size), ss_v_real(axis->alpha_us),
                                   ss_v_real(axis->bytes_per_us / 1e3)};
        ss_out_row(out, cells);
    }
}

/* Reports pins that the new mesh cannot satisfy now, not at the next solve. */
static void note_pins(const struct ss_snapshot *now, struct ss_out *out)
{
    if (!now->rules)
        return;
    const struct ss_pin_reader reader = ss_lab_pin_reader(now, &out->arena);
    for (size_t i = 0; i < now->settings.pins.n; i++) {
        const struct ss_lab_pin *pin = &now->settings.pins.items[i];
        struct ss_pin_reading reading;
        struct ss_error err = {0};
        if (ss_lab_read_with(&reader, pin->target, pin->text, &reading, &err) != SS_OK)
            ss_out_note(out, "the pin %s %s does not hold on this mesh: %s", pin->target, pin->text,
                        err.message);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *shape = ss_arg(parsed, "shape");
    if (ss_option(parsed, "from-program")->given) {
        struct ss_settings settings = ctx->lab->now->settings;
        struct ss_mesh mesh;
        if (shape->given)
            return ss_fail(err, SS_E_ARGUMENT, "either SHAPE or --from-program");
        enum ss_rc rc = ss_lab_program_mesh(ctx->lab, &mesh, err);
        if (rc != SS_OK)
            return rc;
        ss_settings_set_mesh(&settings, &mesh);
        ss_lab_set(ctx->lab, &settings);
        note_pins(ctx->lab->now, out);
    } else if (shape->given) {
        enum ss_rc rc = ss_lab_set_mesh(ctx->lab, shape->text, ss_arg(parsed, "names")->text, err);
        if (rc != SS_OK)
            return rc;
        note_pins(ctx->lab->now, out);
    }
    if (!ctx->lab->now->settings.mesh.n_axes) {
        ss_fail(err, SS_E_STATE, "no device mesh is set");
        return ss_error_hint(err, "mesh SHAPE, for example: mesh 2x4");
    }
    put_mesh(ctx->lab, out);
    return SS_OK;
}

static const char *const examples[] = {"mesh 8", "mesh 2x4 dp,tp", NULL};

const struct ss_cmd ss_cmd_mesh = {
    .name = "mesh",
    .group = "devices",
    .summary = "set or show the device mesh",
    .help =
        "SHAPE is the number of devices along each axis: 8, 2x4, 2x2x2. The last axis is the\n"
        "innermost: its devices are neighbours on one host. NAMES are the axes' names, with\n"
        "commas (default: d; dp,tp; a,b,c,d). Links follow from the cluster. Without SHAPE the\n"
        "mesh is shown. --from-program sets the mesh for which the program states its shardings.",
    .examples = examples,
    .args = {{.name = "shape", .type = SS_ARG_MESH, .optional = true, .help = "like 2x4"},
             {.name = "names", .type = SS_ARG_TEXT, .optional = true, .help = "like dp,tp"}},
    .options = {{.name = "from-program",
                 .type = SS_ARG_FLAG,
                 .help = "the mesh that the program is written for"}},
    .flags = SS_CMD_MUTATES | SS_CMD_SHOWS,
    .since = "0.1",
    .run = run,
};
