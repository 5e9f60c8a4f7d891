-- SPDX-License-Identifier: GPL-3.0-or-later
-- The smallest memory limit whose best plan takes at most 5 % more time than without a limit, to
-- 1 % of the peak.
--
--     MODEL=samples/mlp.mlir MESH=2x4 shardscope --batch -c 'lua -f samples/scripts/smallest_limit.lua'
local allowed = tonumber(os.getenv("PART") or 0.05)
ss.load(os.getenv("MODEL") or "samples/mlp.mlir")
ss.cluster(os.getenv("CLUSTER") or "toy")
ss.mesh(os.getenv("MESH") or "4")

ss.solve()
local best, most = plan.objective, plan.peak_bytes

-- The objective under a limit, or nil if no plan fits.
local function under(bytes)
    local ok, result = pcall(ss.what_if_limit, ("%dB"):format(bytes))
    if ok then
        return result.objective
    elseif result.code ~= "infeasible" then
        error(result)
    end
end

local low, high = 0, most
while high - low > most / 100 do
    local middle = (low + high) // 2
    local time = under(middle)
    if time and time <= best * (1 + allowed) then
        high = middle
    else
        low = middle
    end
end
local time = under(high)
print(("without a limit: %.6g us, %d bytes"):format(best, most))
print(("smallest limit:  %.6g us, %d bytes (%.1f %% of the memory for %.1f %% more time)"):format(
    time, high, 100 * high / most, 100 * (time / best - 1)))
