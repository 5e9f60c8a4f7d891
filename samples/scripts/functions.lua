-- SPDX-License-Identifier: GPL-3.0-or-later
-- Operators that no expression says, as functions of tensors: how each can be sharded, and whether a
-- plan that shards it computes the right numbers. Each call runs in a child process.
--
--     MESH=2 shardscope --batch -c 'lua -f samples/scripts/functions.lua'
local operators = {
    {   -- y[i] = a y[i-1] + x[i]: a recurrence, as state-space models have
        name = "decay", of = {"f32[8,64]"}, inputs = {"x[b,n]"}, outputs = {"y[b,n]"}, flops = "2*b*n",
        run = function(x)
            local y, state = ss.tensor(x.shape), 0
            for i = 1, x.shape[1] do
                state = 0
                for j = 1, x.shape[2] do
                    state = 0.5 * state + x:get(i, j)
                    y:set(state, i, j)
                end
            end
            return y
        end
    },
    {   -- rows of a table, chosen by numbers that are computed from the data
        name = "nearest", of = {"f32[32,8]", "f32[16,8]"},
        inputs = {"points[n,d]", "centres[k,d]"}, outputs = {"i32 which[n]"}, flops = "3*n*k*d",
        run = function(points, centres)
            return ss.tensor({points.shape[1]}, function(i)
                local best, least = 1, math.huge
                for k = 1, centres.shape[1] do
                    local far = 0
                    for d = 1, points.shape[2] do
                        far = far + (points:get(i, d) - centres:get(k, d))^2
                    end
                    if far < least then
                        best, least = k, far
                    end
                end
                return best - 1
            end, "i32")
        end
    },
    {   -- two results, whose shapes a function tells
        name = "extremes", of = {"f32[16,64]"},
        inputs = {"x[b,n]"}, outputs = function(x) return {{x.shape[1]}, {x.shape[1]}} end,
        run = function(x)
            local low, high = ss.tensor({x.shape[1]}, math.huge), ss.tensor({x.shape[1]}, -math.huge)
            for i = 1, x.shape[1] do
                for j = 1, x.shape[2] do
                    low[i] = math.min(low[i], x:get(i, j))
                    high[i] = math.max(high[i], x:get(i, j))
                end
            end
            return low, high
        end
    },
}

ss.cluster(os.getenv("CLUSTER") or "toy")
for _, spec in ipairs(operators) do
    local types = spec.of
    spec.of = nil
    local op = ss.op(spec)
    local rules = op:rules(table.unpack(types))
    op:load(table.unpack(types))
    ss.mesh(os.getenv("MESH") or "4")
    ss.solve()
    print(("%s: %s; %s; plan %.4g us, run %s"):format(
        spec.name, rules.shard_spec, rules.combine_spec, plan.objective,
        ss.run().ok and "ok" or "wrong"))
end
