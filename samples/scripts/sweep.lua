-- SPDX-License-Identifier: GPL-3.0-or-later
-- Solves one model on many meshes with several methods, and prints CSV.
--
--     MODEL=samples/mlp.mlir MESHES="2 4 2x2" METHODS="auto beam" \
--         shardscope --batch -c 'lua -f samples/scripts/sweep.lua' >sweep.csv
local model = os.getenv("MODEL") or "samples/mlp.mlir"
local meshes = os.getenv("MESHES") or "2 4 8 2x2 2x4"
local methods = os.getenv("METHODS") or "auto beam"
local cluster = os.getenv("CLUSTER") or "toy"

ss.load(model)
ss.cluster(cluster)
print("model,cluster,mesh,method,objective_us,bound_us,proved,peak_bytes,compute_us,comm_us")
for shape in meshes:gmatch("%S+") do
    ss.mesh(shape)
    for method in methods:gmatch("%S+") do
        local ok, result = pcall(ss.solve, {method, time = "60s"})
        if ok then
            print(("%s,%s,%s,%s,%.6g,%.6g,%s,%d,%.6g,%.6g"):format(
                model, cluster, shape, method, plan.objective, plan.bound, plan.proved,
                plan.peak_bytes, plan.compute_us, plan.comm_us))
        else
            print(("%s,%s,%s,%s,,,,,,"):format(model, cluster, shape, method))
            io.stderr:write(shape, " ", method, ": ", tostring(result), "\n")
        end
    end
end
