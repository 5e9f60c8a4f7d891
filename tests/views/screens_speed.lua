-- SPDX-License-Identifier: GPL-3.0-or-later
-- Every screen on the loaded graph (graph_speed.sh): what a key takes, with all drawing after it, in
-- processor time. Keys whose answers are computed on the other thread are left out: no key waits for
-- them. `limit_ms` is given by graph_speed.sh. Prints a table, and fails if one is slower.
local n = 60
local failed = false

local function seconds(screen, keys)
    local before = os.clock()
    ss.view{screen, drawn = true, size = "140x40", keys = keys}
    return os.clock() - before
end

local function best(screen, keys)
    local least = seconds(screen, keys)
    for _ = 1, 2 do least = math.min(least, seconds(screen, keys)) end
    return 1000 * least
end

local function key(screen, before, pressed)
    local ms = (best(screen, before .. pressed:rep(n)) - best(screen, before)) / n
    print(("%-10s %-12s %8.2f ms  %s"):format(screen, pressed, ms, ms < limit_ms and "ok" or "TOO SLOW"))
    failed = failed or ms >= limit_ms
end

ss.mesh{"2x4"}
ss.solve{time = "1s", gap = 1}
for _, screen in ipairs{"graph", "plan", "memory", "run", "log", "settings"} do
    key(screen, "", "j")
end
key("plan", "<Tab>", "j")
key("plan", "", "t")
key("run", "", "<Right>")
key("run", "", "t")
key("solve", "", "<Tab>")
key("op", "", "j")
ss.step{"dot_general_0"}
key("step", "", "j")
key("step", "", "=")
if failed then error("a screen is slower than its limit") end
