-- SPDX-License-Identifier: GPL-3.0-or-later
-- A gate for CI: fails if the best plan of a model has become slower than a recorded one by more
-- than 1 %. The record is a JSON line of `solve`; without it, the script writes it and succeeds.
--
--     MODEL=samples/mlp.mlir MESH=4 RECORD=mlp.gate shardscope --batch \
--         -c 'lua -f samples/scripts/gate.lua'
local path = os.getenv("RECORD") or "plan.gate"
local allowed = tonumber(os.getenv("PART") or 0.01)
ss.load(os.getenv("MODEL") or "samples/mlp.mlir")
ss.cluster(os.getenv("CLUSTER") or "toy")
ss.mesh(os.getenv("MESH") or "4")
ss.solve()

local file = io.open(path)
if not file then
    file = assert(io.open(path, "w"))
    file:write(("%.17g\n"):format(plan.objective))
    file:close()
    print(("%s: recorded %.6g us"):format(path, plan.objective))
    return
end
local before = assert(tonumber(file:read("l")), path .. " holds no number")
file:close()
local change = plan.objective / before - 1
print(("%.6g us, recorded %.6g us, %+.2f %%"):format(plan.objective, before, 100 * change))
if change > allowed then
    error(("the plan has become %.2f %% slower"):format(100 * change), 0)
end
