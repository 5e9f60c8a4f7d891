/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pipeline, Schedule, Stage and Layer. */
#include "core/pipeline/schedule_text.h"
#include "scripting/objects.h"

/* All four are of the pipeline in use. */
static bool is_fresh(const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    return now->pipeline && now->pipeline->generation == o->generation;
}

static void push_ms(lua_State *lua, int64_t ps)
{
    lua_pushnumber(lua, (double)ps / 1e9);
}

/* A field that is a number of the case. */
#define NUMBER(name, push, value)                                                                  \
    static void name(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o) \
    {                                                                                              \
        const struct ss_pipeline_case *c = now->pipeline;                                          \
        (void)o;                                                                                   \
        push(lua, value);                                                                          \
    }

/* ---- Pipeline ---- */

NUMBER(pipeline_microbatches, lua_pushinteger, c->schedule->n_microbatches)
NUMBER(pipeline_makespan, push_ms, c->sim.makespan_ps)
NUMBER(pipeline_bound, push_ms, c->bound_ps)
NUMBER(pipeline_bubble, lua_pushnumber, ss_sim_bubble(&c->sim))
NUMBER(pipeline_peak, lua_pushinteger, c->sim.peak_bytes)

static void push_list(lua_State *lua, const struct ss_snapshot *now, enum ss_lua_class class,
                      int32_t first, int32_t last)
{
    lua_createtable(lua, last - first + 1, 0);
    for (int32_t i = first; i <= last; i++) {
        ss_lua_push_object(lua, class, (uint32_t)i, 0, now->pipeline->generation, NULL);
        lua_rawseti(lua, -2, i - first + 1);
    }
}

static void pipeline_schedule(lua_State *lua, const struct ss_snapshot *now,
                              const struct ss_lua_object *o)
{
    (void)now;
    ss_lua_push_object(lua, SS_LUA_SCHEDULE, 0, 0, o->generation, NULL);
}

static void pipeline_stages(lua_State *lua, const struct ss_snapshot *now,
                            const struct ss_lua_object *o)
{
    (void)o;
    push_list(lua, now, SS_LUA_STAGE, 0, now->pipeline->schedule->n_stages - 1);
}

static void pipeline_layers(lua_State *lua, const struct ss_snapshot *now,
                            const struct ss_lua_object *o)
{
    (void)o;
    const struct ss_case_origin *origin = now->pipeline->origin;
    push_list(lua, now, SS_LUA_LAYER, 0, origin ? origin->n_layers - 1 : -1);
}

static void pipeline_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                           struct ss_buf *out)
{
    const struct ss_schedule *s = now->pipeline->schedule;
    (void)o;
    ss_buf_printf(out, "%d stages, %d microbatches, %s", (int)s->n_stages, (int)s->n_microbatches,
                  s->name);
}

static const struct ss_lua_field pipeline_fields[] = {
    {"schedule", "Schedule", "what its ranks do", pipeline_schedule},
    {"stages", "Stage[]", "in the order of the model", pipeline_stages},
    {"layers", "Layer[]", "of the model; empty if the costs of the stages were stated",
     pipeline_layers},
    {"microbatches", "integer", "of a step", pipeline_microbatches},
    {"makespan_ms", "number", "of a step, simulated", pipeline_makespan},
    {"bound_ms", "number",
     "no schedule of these stages on these ranks takes less, with or without split backwards "
     "and overlapped pairs as this one",
     pipeline_bound},
    {"bubble", "number", "part of the time in which ranks are idle", pipeline_bubble},
    {"peak_bytes", "integer", "of the rank that holds most", pipeline_peak},
    {0}};
const struct ss_lua_class_row ss_lua_pipeline_class = {
    .name = "Pipeline",
    .doc = "Stages with a schedule: ss.lab.pipeline.\n"
           "\n"
           "    ss.schedule{\"1F1B\", ranks = 4}\n"
           "    for _, stage in ipairs(lab.pipeline.stages) do\n"
           "        print(stage, stage.rank, stage.forward_ms, stage.backward_ms)\n"
           "    end\n",
    .fields = pipeline_fields,
    .fresh = is_fresh,
    .print = pipeline_print};

/* ---- Schedule ---- */

NUMBER(schedule_ranks, lua_pushinteger, c->schedule->n_ranks)
NUMBER(schedule_chunks, lua_pushinteger, ss_schedule_chunks(c->schedule))
NUMBER(schedule_split, lua_pushboolean, ss_schedule_is_split(c->schedule))
NUMBER(schedule_name, lua_pushstring, c->schedule->name)

static void schedule_text(lua_State *lua, const struct ss_snapshot *now,
                          const struct ss_lua_object *o)
{
    struct ss_buf *text = ss_lua_text(lua);
    (void)o;
    ss_schedule_print(now->pipeline->schedule, text);
    ss_lua_push_text(lua, text);
}

static void schedule_actions(lua_State *lua, const struct ss_snapshot *now,
                             const struct ss_lua_object *o)
{
    const struct ss_pipeline_case *c = now->pipeline;
    (void)o;
    lua_createtable(lua, c->schedule->n_ranks, 0);
    for (int32_t r = 0; r < c->schedule->n_ranks; r++) {
        const struct ss_actions *list = c->schedule->ranks + r;
        lua_createtable(lua, (int)list->count, 0);
        for (size_t i = 0; i < list->count; i++) {
            char text[SS_ACTION_TEXT];
            lua_createtable(lua, 0, 5);
            lua_pushstring(lua, ss_action_text(list->items + i, text));
            lua_setfield(lua, -2, "action");
            lua_pushinteger(lua, list->items[i].stage);
            lua_setfield(lua, -2, "stage");
            lua_pushinteger(lua, list->items[i].microbatch);
            lua_setfield(lua, -2, "microbatch");
            push_ms(lua, c->sim.ranks[r].spans[i].start_ps);
            lua_setfield(lua, -2, "start_ms");
            push_ms(lua, c->sim.ranks[r].spans[i].end_ps);
            lua_setfield(lua, -2, "end_ms");
            lua_rawseti(lua, -2, (lua_Integer)i + 1);
        }
        lua_rawseti(lua, -2, r + 1);
    }
}

static void schedule_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                           struct ss_buf *out)
{
    (void)o;
    ss_buf_puts(out, now->pipeline->schedule->name);
}

static const struct ss_lua_field schedule_fields[] = {
    {"name", "string", "of its kind, or of its file", schedule_name},
    {"ranks", "integer", "number of ranks", schedule_ranks},
    {"chunks", "integer", "stages of the rank that has most", schedule_chunks},
    {"split", "boolean", "some backward is split into I and W", schedule_split},
    {"text", "string", "as `schedule save` writes it: a line per rank", schedule_text},
    {"actions",
     "{action: string, stage: integer, microbatch: integer, start_ms: number, end_ms: number}[][]",
     "of each rank, with their simulated times", schedule_actions},
    {0}};
const struct ss_lua_class_row ss_lua_schedule_class = {
    .name = "Schedule",
    .doc = "What the ranks of a pipeline do: ss.lab.pipeline.schedule.\n"
           "\n"
           "    ss.schedule{\"ZB-H1\", ranks = 2, microbatches = 4}\n"
           "    for rank, actions in ipairs(lab.pipeline.schedule.actions) do\n"
           "        print(rank - 1, actions[1].action, actions[1].start_ms)\n"
           "    end\n",
    .fields = schedule_fields,
    .fresh = is_fresh,
    .print = schedule_print};

/* ---- Stage ---- */

static void number(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    (void)now;
    lua_pushinteger(lua, o->id);
}

NUMBER(stage_rank, lua_pushinteger, c->schedule->rank_of[o->id])
NUMBER(stage_forward, push_ms, c->costs[o->id].forward_ps)
NUMBER(stage_backward, push_ms, c->costs[o->id].backward_ps)
NUMBER(stage_input, push_ms, c->costs[o->id].input_ps)
NUMBER(stage_weight, push_ms, c->costs[o->id].weight_ps)
NUMBER(stage_send, push_ms, c->costs[o->id].send_forward_ps)
NUMBER(stage_once, push_ms, c->costs[o->id].unshard_ps + c->costs[o->id].reduce_ps)
NUMBER(stage_resident, lua_pushinteger,
       c->costs[o->id].resident_bytes + c->costs[o->id].unsharded_bytes)
NUMBER(stage_held, lua_pushinteger, c->costs[o->id].held_bytes)
NUMBER(stage_work, lua_pushinteger, c->costs[o->id].work_bytes)

static const struct ss_case_stage *made_from(const struct ss_snapshot *now,
                                             const struct ss_lua_object *o)
{
    return now->pipeline->origin ? now->pipeline->origin->stages + o->id : NULL;
}

static void stage_mesh(lua_State *lua, const struct ss_snapshot *now, const struct ss_lua_object *o)
{
    const struct ss_case_stage *s = made_from(now, o);
    lua_pushstring(lua, s ? s->mesh : NULL);
}

static void stage_layers(lua_State *lua, const struct ss_snapshot *now,
                         const struct ss_lua_object *o)
{
    const struct ss_case_stage *s = made_from(now, o);
    push_list(lua, now, SS_LUA_LAYER, s ? s->first : 0, s ? s->last : -1);
}

static void stage_devices(lua_State *lua, const struct ss_snapshot *now,
                          const struct ss_lua_object *o)
{
    const struct ss_case_stage *s = made_from(now, o);
    lua_Integer n = 0;
    lua_newtable(lua);
    for (int32_t h = 0; s && h < s->n_hosts; h++)
        for (int32_t d = 0; d < s->per_host; d++) {
            lua_pushinteger(lua,
                            (lua_Integer)(s->first_host + h) * now->pipeline->origin->per_host +
                                s->first_device + d);
            lua_rawseti(lua, -2, ++n);
        }
}

static void stage_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                        struct ss_buf *out)
{
    (void)now;
    ss_buf_printf(out, "stage %u", o->id);
}

static const struct ss_lua_field stage_fields[] = {
    {"number", "integer", "from 0 on", number},
    {"rank", "integer", "on which it runs", stage_rank},
    {"layers", "Layer[]", "of the model; empty if its costs were stated", stage_layers},
    {"mesh", "string?", "its logical mesh; nil if its costs were stated", stage_mesh},
    {"devices", "integer[]", "of the cluster, numbered host by host", stage_devices},
    {"forward_ms", "number", "F of a microbatch", stage_forward},
    {"backward_ms", "number", "B of a microbatch", stage_backward},
    {"input_ms", "number", "I of a microbatch", stage_input},
    {"weight_ms", "number", "W of a microbatch", stage_weight},
    {"send_ms", "number", "the activation to the next stage", stage_send},
    {"once_ms", "number", "once per step", stage_once},
    {"resident_bytes", "integer", "always held, per device", stage_resident},
    {"held_bytes", "integer", "of a microbatch in flight, per device", stage_held},
    {"work_bytes", "integer", "more, while an action runs", stage_work},
    {0}};
const struct ss_lua_class_row ss_lua_stage_class = {
    .name = "Stage",
    .doc = "A stage of the pipeline: ss.lab.pipeline.stages[1].\n"
           "\n"
           "    ss.schedule{\"1F1B\", ranks = 2}\n"
           "    local stage = lab.pipeline.stages[1]\n"
           "    print(stage.number, stage.rank, stage.forward_ms + stage.backward_ms)\n",
    .fields = stage_fields,
    .fresh = is_fresh,
    .print = stage_print};

/* ---- Layer ---- */

NUMBER(layer_name, lua_pushstring, c->origin->layers[o->id])

static void layer_stage(lua_State *lua, const struct ss_snapshot *now,
                        const struct ss_lua_object *o)
{
    const struct ss_pipeline_case *c = now->pipeline;
    for (int32_t i = 0; i < c->schedule->n_stages; i++)
        if (c->origin->stages[i].first <= (int32_t)o->id &&
            (int32_t)o->id <= c->origin->stages[i].last) {
            ss_lua_push_object(lua, SS_LUA_STAGE, (uint32_t)i, 0, o->generation, NULL);
            return;
        }
    lua_pushnil(lua);
}

static void layer_print(const struct ss_snapshot *now, const struct ss_lua_object *o,
                        struct ss_buf *out)
{
    ss_buf_printf(out, "layer %u %s", o->id, now->pipeline->origin->layers[o->id]);
}

static const struct ss_lua_field layer_fields[] = {{"number", "integer", "from 0 on", number},
                                                   {"name", "string", "its scopes", layer_name},
                                                   {"stage", "Stage?", "that has it", layer_stage},
                                                   {0}};
const struct ss_lua_class_row ss_lua_layer_class = {
    .name = "Layer",
    .doc = "A layer of the model, which a pipeline does not cut: ss.lab.pipeline.layers[1].\n"
           "\n"
           "    for _, layer in ipairs(lab.pipeline and lab.pipeline.layers or {}) do\n"
           "        print(layer.number, layer.name, layer.stage)\n"
           "    end\n",
    .fields = layer_fields,
    .fresh = is_fresh,
    .print = layer_print};
