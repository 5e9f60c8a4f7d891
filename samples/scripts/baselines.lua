-- SPDX-License-Identifier: GPL-3.0-or-later
-- The plan that solve finds against the baselines that people write by hand, as a table.
--
--     MODEL=samples/mlp.mlir MESH=4 shardscope --batch -c 'lua -f samples/scripts/baselines.lua'
ss.load(os.getenv("MODEL") or "samples/mlp.mlir")
ss.cluster(os.getenv("CLUSTER") or "toy")
ss.mesh(os.getenv("MESH") or "4")

ss.solve()
local found = plan.objective
print(("%-12s %12s %9s %12s"):format("plan", "us", "to found", "peak bytes"))
print(("%-12s %12.6g %9.3f %12d"):format("found", found, 1, plan.peak_bytes))
for _, kind in ipairs{"replicate", "dp", "zero1", "zero3", "tp"} do
    local ok, result = pcall(ss.baseline, {kind})
    if ok then
        print(("%-12s %12.6g %9.3f %12d"):format(kind, result.objective, result.objective / found,
                                                 result.peak_bytes))
    else
        print(("%-12s %s"):format(kind, result.message or result))
    end
end
