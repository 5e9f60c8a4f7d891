-- SPDX-License-Identifier: GPL-3.0-or-later
-- Parameters and state of the optimizer, with their layouts in the plan.
ss.screen{
    name = "parameters", key = "F11", title = "parameters and state by layout",
    help = "The inputs that the step replaces, by their layout in the plan, the largest first:\n" ..
        "what a device holds, and what is replicated.",
    columns = {"input", "parameter", "type", "layout", {name = "bytes", unit = "bytes"},
               {name = "local", unit = "bytes"}, {name = "kept", unit = "bar"}},
    rows = function()
        local model, plan, rows = ss.lab.graph, ss.lab.plan, {}
        if not model then
            error({code = "state", message = "no graph is loaded", hint = "load FILE"})
        elseif not plan then
            error({code = "state", message = "there is no plan yet", hint = "solve"})
        end
        for i, v in ipairs(model:state()) do
            local here = plan:local_bytes(v)
            rows[i] = {input = v, parameter = v.label, type = v.type, layout = plan:layout(v), bytes = v.bytes,
                       ["local"] = here, kept = v.bytes > 0 and here / v.bytes or 0, order = i}
        end
        table.sort(rows, function(x, y)
            if x.layout ~= y.layout then return x.layout < y.layout end
            return x.bytes > y.bytes or x.bytes == y.bytes and x.order < y.order
        end)
        return rows
    end,
    keys = {{key = "P", name = "replicate", help = "pin the parameter: type a layout",
             command = "pin $var "}},
}
