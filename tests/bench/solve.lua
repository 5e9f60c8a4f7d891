-- SPDX-License-Identifier: GPL-3.0-or-later
-- One row of `make bench-solve`: a problem file, or a sample on a mesh, solved by the methods here
-- and by GLPK alone on the published forms without reductions. INSTANCE is the file, MESH the mesh
-- of a sample, LIMIT the seconds for each solve, GLPK_LIMIT those for GLPK alone.
local instance = os.getenv("INSTANCE")
local limit = os.getenv("LIMIT") or "60"
local glpk_limit = os.getenv("GLPK_LIMIT") or "60"

-- The most memory that this process ever held, in MB (Linux).
local function memory()
    local status = io.open("/proc/self/status")
    if not status then return "-" end
    local text = status:read("a")
    status:close()
    return ("%.0f"):format((text:match("VmHWM:%s+(%d+)") or 0) / 1024)
end

local function number(value)
    return value and ("%.12g"):format(value) or "-"
end

local function try(options)
    local ok, plan = pcall(ss.solve, options)
    return ok and plan or {}
end

local loaded = ss.load{instance}
if not loaded.problem then ss.mesh{os.getenv("MESH") or "2x4"} end
local plan = try{time = limit}
local ours = memory()
local name = loaded.problem or instance:match("([^/]*)%.mlir$") .. " " .. (os.getenv("MESH") or "")
local row = {name, plan.nodes or "-",
    plan.core_nodes or "-", number(plan.objective), number(plan.bound),
    plan.gap and ("%.4g"):format(100 * plan.gap) or "-", plan.proof or "-",
    plan.time_ms and ("%.2f"):format(plan.time_ms / 1000) or "-", ours}
local alone
for _, form in ipairs{"marginal", "alpa", "paper"} do
    if not alone or alone.stopped ~= "size" then -- all forms have as many variables
        alone = try{"ilp", form = form, no_reduce = true, time = glpk_limit}
    end
    if not alone.objective then
        row[#row + 1] = "no answer"
    elseif alone.stopped == "size" then
        row[#row + 1] = number(alone.ilp_variables) .. " variables: not tried"
    else
        local gap = alone.proved and "" or (", gap %.3g %%"):format(100 * alone.gap)
        row[#row + 1] = number(alone.objective) .. gap .. (", %.1f s"):format(alone.time_ms / 1000)
    end
end
print("| " .. table.concat(row, " | ") .. " |")
