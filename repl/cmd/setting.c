/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/setting.h"

static const char *const on_off[] = {"on", "off", NULL};

static struct ss_value switch_value(bool on)
{
    return ss_v_text(on ? "on" : "off");
}

static struct ss_value get_fusion(const struct ss_session *session)
{
    return switch_value(!session->lab->no_fusion);
}

static const char *put_fusion(struct ss_session *session, const struct ss_arg_value *value)
{
    session->lab->no_fusion = value->integer == 1;
    session->lab->plan_stale = session->lab->plan != NULL;
    return NULL;
}

static struct ss_value get_seed(const struct ss_session *session)
{
    return ss_v_int((int64_t)session->lab->seed);
}

static const char *put_seed(struct ss_session *session, const struct ss_arg_value *value)
{
    const struct ss_lab *lab = session->lab;
    bool had_rules = lab->rules != NULL, had_plan = lab->plan != NULL;
    ss_lab_set_seed(session->lab, (uint64_t)value->integer);
    if (!had_rules || lab->rules)
        return NULL;
    return had_plan ? "the rules were found with another seed: they are dropped, and the plan that "
                      "was made with them"
                    : "the rules were found with another seed: they are dropped";
}

static struct ss_value get_width(const struct ss_session *session)
{
    return ss_v_int(session->width_setting);
}

static const char *put_width(struct ss_session *session, const struct ss_arg_value *value)
{
    session->width_setting = value->integer;
    session->style.width = (size_t)value->integer;
    return NULL;
}

static const struct ss_setting settings[] = {
    {.name = "fusion",
     .value = {.name = "fusion",
               .type = SS_ARG_CHOICE,
               .choices = on_off,
               .help = "elementwise chains pay no traffic between them, as compilers do it"},
     .fallback = "on",
     .get = get_fusion,
     .put = put_fusion},
    {.name = "seed",
     .value = {.name = "seed",
               .type = SS_ARG_INT,
               .help = "of probes, solvers and inputs: same seed, same answers"},
     .fallback = "0",
     .get = get_seed,
     .put = put_seed},
    {.name = "width",
     .value = {.name = "width",
               .type = SS_ARG_INT,
               .help = "columns that tables may take; 0: the terminal's, or all they need"},
     .fallback = "0",
     .get = get_width,
     .put = put_width},
};

const struct ss_setting *ss_settings(size_t *count)
{
    *count = sizeof settings / sizeof *settings;
    return settings;
}
