-- SPDX-License-Identifier: GPL-3.0-or-later
-- The communication of the plan by scope: where the time goes.
ss.screen{
    name = "collectives", key = "F10", title = "collectives of the plan by scope",
    help = "The collectives of the plan, summed over each scope of the program, the dearest first.\n" ..
        "share is the part of the communication; op is the one that needs the dearest of them.",
    columns = {"scope", "collective", {name = "times", unit = "number"},
               {name = "bytes", unit = "bytes"}, {name = "us", unit = "us"},
               {name = "share", unit = "bar"}, "op"},
    rows = function(filter)
        if not ss.lab.plan then
            error({code = "state", message = "there is no plan yet", hint = "solve"})
        end
        local groups, order, total = {}, {}, 0
        for _, c in ipairs(ss.plan().collectives or {}) do
            local scope = c.scope or ""
            local key = scope .. "\0" .. c.collective
            local g = groups[key]
            if not g then
                g = {scope = scope, collective = c.collective, times = 0, bytes = 0, us = 0, most = -1}
                groups[key], order[#order + 1] = g, g
            end
            g.times, g.bytes, g.us = g.times + c.times, g.bytes + c.bytes * c.times, g.us + c.us
            if c.us > g.most then
                g.most, g.op = c.us, c.op and ss.lab.graph:op(c.op)
            end
            total = total + c.us
        end
        for i, g in ipairs(order) do
            g.share, g.order = total > 0 and g.us / total or 0, i
        end
        table.sort(order, function(x, y)
            return x.us > y.us or x.us == y.us and x.order < y.order
        end)
        return order
    end,
}
