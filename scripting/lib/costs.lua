-- SPDX-License-Identifier: GPL-3.0-or-later
-- What things cost, as tables and functions: clusters, curves of collectives, and cost terms.
local I = ...
local ss = I.ss

local cluster, cost = ss.cluster, ss.cost

-- ---- profiles as text ----

-- Replaces the value of a key of a profile, which is a number, a text, a list or a record.
local function set(profile, key, value)
    local n
    for _, form in ipairs{"[%d.eE+-]+", "\"[^\"]*\"", "%b[]", "%b{}"} do
        profile, n = profile:gsub(("(\"%s\":%%s*)%s"):format(key, form),
                                  function(head) return head .. value end, 1)
        if n == 1 then
            return profile
        end
    end
    I.fail(("a cluster has no '%s'"):format(key))
end

local function number(value, key)
    if type(value) ~= "number" or value ~= value or value == math.huge or value < 0 then
        I.fail(("'%s' of a cluster is a number from 0 on, not '%s'"):format(key, tostring(value)),
               "write the digits: memory = 80e9 (bytes), bandwidth = 2e12 (bytes per second)")
    end
    return ("%.17g"):format(value)
end

local function text(value, key)
    if type(value) ~= "string" or value:find("[%c\"\\]") then
        I.fail(("'%s' of a cluster is a plain text"):format(key))
    end
    return "\"" .. value .. "\""
end

local figures = {
    devices_per_host = true, link_latency_us = "links", link_gb_per_s = "links",
    host_latency_us = "links", host_gb_per_s = "links", memory_bytes = true,
    memory_gb_per_s = "ops", tflops_f64 = "ops", tflops_f32 = "ops", tflops_f16 = "ops",
    kernel_us = "ops",
}
local dtypes = {f64 = "tflops_f64", f32 = "tflops_f32", f16 = "tflops_f16", bf16 = "tflops_f16"}

-- The figures of a table in the units of profiles.
local function figures_of(spec)
    local made = {}
    local function take(key, value, unit)
        if value ~= nil then
            made[key] = type(value) == "number" and value / unit or value
        end
    end
    for key in pairs(figures) do
        take(key, spec[key], 1)
    end
    take("memory_bytes", spec.memory, 1)
    take("memory_gb_per_s", spec.bandwidth, 1e9)
    for dtype, rate in pairs(spec.flops or {}) do
        if not dtypes[dtype] then
            I.fail(("flops has no '%s'"):format(tostring(dtype)), "f64, f32, bf16 or f16")
        end
        take(dtypes[dtype], rate, 1e12)
    end
    for where, link in pairs(spec.links or {}) do
        if (where ~= "host" and where ~= "network") or type(link) ~= "table" then
            I.fail("links has the tables host and network",
                   "links = {host = {bandwidth = 450e9, latency_us = 5}}")
        end
        local name = where == "host" and "link" or "host"
        take(name .. "_gb_per_s", link.bandwidth, 1e9)
        take(name .. "_latency_us", link.latency_us, 1)
    end
    return made
end

local known = {name = true, like = true, device = true, source = true, hosts = true, memory = true,
               bandwidth = true, flops = true, links = true}

--- Makes a cluster from a table and uses it; with a name, or the options of the command, it is the
--- command `cluster`. Figures that the table does not have are those of the profile `like`, or of
--- the cluster in use. Units are bytes, bytes per second, operations per second and microseconds;
--- the names that `cluster` shows (link_gb_per_s, tflops_f16, ...) are taken too, in their units.
--- hosts, together with devices_per_host, sets the mesh if there is none.
---
---     ss.cluster{name = "lab", like = "h100x8", devices_per_host = 4, memory = 40e9,
---                flops = {bf16 = 400e12}, bandwidth = 2e12,
---                links = {host = {bandwidth = 300e9, latency_us = 4},
---                         network = {bandwidth = 25e9, latency_us = 20}}}
---     print(ss.cluster().tflops_f16, ss.cluster().link_gb_per_s)
---@param spec? string|{name: string, like?: string, hosts?: integer, devices_per_host?: integer, memory?: number, bandwidth?: number, flops?: table, links?: table, device?: string, source?: string, kernel_us?: number}
---@return table
function ss.cluster(spec, ...)
    if type(spec) ~= "table" or not spec.name or spec.file then
        if spec == nil then
            return cluster()
        end
        return cluster(spec, ...)
    end
    local bare = true
    for key in pairs(spec) do
        bare = bare and key == "name"
        if not known[key] and not figures[key] then
            I.fail(("a cluster has no '%s'"):format(tostring(key)),
                   "name, like, hosts, devices_per_host, memory, bandwidth, flops, links, kernel_us")
        end
    end
    if bare then
        return cluster(spec.name)
    end
    local profile = spec.like and I.profile_of(spec.like) or not spec.like and I.profile()
    if not profile then
        I.fail(("no cluster is named '%s'"):format(tostring(spec.like)), "cluster --all lists them")
    end
    profile = set(profile, "cluster", text(spec.name, "name"))
    profile = set(profile, "device", text(spec.device or spec.name, "device"))
    profile = set(profile, "source", text(spec.source or "made by a script", "source"))
    -- What was measured holds for other figures.
    for key, value in pairs(figures_of(spec)) do
        profile = set(profile, key, number(value, key))
        if figures[key] == "links" then
            profile = set(profile, "collectives", "[]")
        elseif figures[key] == "ops" then
            profile = set(profile, "products", "[]")
            profile = set(profile, "elements_per_us", "{}")
            profile = profile:gsub(",%s*\"memory_us\":%s*%b[]", "")
        end
    end
    local result = cluster(I.add_profile(profile))
    if spec.hosts and not ss.lab.mesh then
        ss.mesh(("%dx%d"):format(spec.hosts, result.devices_per_host))
    end
    return result
end

-- ---- collectives ----

local kinds = {"all_reduce", "all_gather", "reduce_scatter", "all_to_all", "permute"}
local sizes = {4 << 10, 64 << 10, 1 << 20, 4 << 20, 16 << 20, 64 << 20, 256 << 20, 1 << 30}

--- Prices collectives inside a host by a function: it gets a kind (all_reduce, all_gather,
--- reduce_scatter, all_to_all, permute), the bytes of the whole tensor (of one rank for all_to_all
--- and permute) and the number of ranks, and returns microseconds; nil leaves the kind to latency
--- and bandwidth. It is sampled at 4 KiB to 1 GiB and groups of 2, 4, 8, ... ranks, as a copy of
--- the cluster in use that is then used, under its name with ".lua" added.
---
---     ss.cost_collective(function(kind, bytes, ranks)
---         if kind == "all_reduce" then return 8 + 2 * bytes * (ranks - 1) / ranks / 400e3 end
---     end)
---     print(ss.cluster{"h100x8.lua", curves = true}.curves[1]["1M"])
---@param price fun(kind: string, bytes: number, ranks: integer): number?
---@return table
function ss.cost_collective(price)
    local profile, curves = I.profile(), {}
    local name = profile:match("\"cluster\":%s*\"([^\"]*)\"")
    local most = tonumber(profile:match("\"devices_per_host\":%s*(%d+)"))
    for _, kind in ipairs(kinds) do
        local ranks = 2
        while ranks <= math.max(2, math.min(most, 4096)) do
            local points = {}
            for i, bytes in ipairs(sizes) do
                local us = price(kind, bytes, ranks)
                if us == nil then
                    points = nil
                    break
                end
                if type(us) ~= "number" or not (us > 0 and us < math.huge) or
                    (i > 1 and us < tonumber(points[i - 1])) then
                    I.fail(("the cost of %s of %d bytes among %d ranks is %s"):format(
                               kind, bytes, ranks, tostring(us)),
                           "microseconds, above 0, and no fewer for more bytes")
                end
                points[i] = ("%.17g"):format(us)
            end
            if points then
                curves[#curves + 1] = ("{\"collective\": \"%s\", \"ranks\": %d, \"us\": [%s]}")
                    :format(kind, ranks, table.concat(points, ", "))
            end
            ranks = ranks * 2
        end
    end
    if not name:find("%.lua$") then
        name = name .. ".lua"
    end
    profile = set(profile, "cluster", text(name, "name"))
    profile = set(profile, "collectives", "[" .. table.concat(curves, ", ") .. "]")
    return cluster(I.add_profile(profile))
end

-- ---- cost terms ----

--- Adds a cost to the strategies of ops: for each, a function returns microseconds that one
--- execution costs besides, or nil. Plans minimise the sum; `solve`, `plan` and `why` show it, and
--- it is a setting: a plan of before becomes stale, and undo takes it back. nil removes it, and
--- without an argument the one in use is shown.
---
--- op has kind, flops, operands and results (types), and name, scope, line and trips; strategy has
--- the row of each mesh axis by its name and number (strategy.tp, strategy[2]), compute_us, halo_us,
--- and the layouts of operands and results. Equal ops are asked for once, unless the function reads
--- name, scope, line or trips. It runs in a state of its own, with the libraries of safe mode: its
--- locals go with it by value, objects and globals do not. `cost FILE` takes a file that returns
--- such a function.
---
---     ss.mesh("2x4", "dp,tp")
---     ss.cost(function(op, strategy)
---         if op.kind == "dot_general" and strategy.tp:find("P(sum)", 1, true) then return 50 end
---     end)
---     ss.solve()
---     print(plan.objective, ss.plan().charge_us)
---@param price? fun(op: table, strategy: table): number?
---@return table
function ss.cost(...)
    local price = ...
    if select("#", ...) == 0 then
        return cost()
    elseif price == nil then
        return cost{remove = true}
    elseif type(price) == "function" then
        return cost(I.pack(price))
    elseif type(price) ~= "string" and type(price) ~= "table" then
        I.fail("a cost is a function, the name of a file or nil, not a " .. type(price))
    end
    return cost(...)
end
