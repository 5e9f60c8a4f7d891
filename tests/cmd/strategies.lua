-- Solves three models under each file of samples/strategies. Checks that each plan is proved, that it
-- has the layouts that were pinned, and that no statement is unused but those on experts elsewhere.
local models = {
    dp = {"mlp", "gpt-tiny", "resnet-tiny"},
    megatron = {"mlp", "gpt-tiny", "moe-tiny"},
    sequence_parallel = {"gpt-tiny", "moe-tiny", "gpt-tiny-scan"},
    zero = {"mlp", "gpt-tiny", "resnet-tiny"},
    expert = {"moe-tiny", "gpt-tiny", "mlp"},
}

local function check_layouts(name, model)
    local checked = 0
    for _, pin in ipairs(ss.pins().pins) do
        local var, want = pin.op:match("^var:([^*]*)$"), pin.row:match(": (.*)")
        if pin.kind == "pin" and var then
            local layout = plan:layout(var)
            assert(layout:find(want, 1, true),
                   ("%s %s: %s is %s, not %s"):format(name, model, var, layout, pin.row))
            checked = checked + 1
        end
    end
    return checked
end

local solved = 0
for name, list in pairs(models) do
    for _, model in ipairs(list) do
        ss.load("samples/" .. model .. ".mlir")
        ss.cluster("toy")
        ss.mesh("2x2", "dp,tp")
        local result = ss.solve{strategies = "samples/strategies/" .. name .. ".lua"}
        assert(result.proved, name .. " " .. model)
        for _, statement in ipairs(result.statements) do
            assert(statement.applied > 0 or name == "expert" and model ~= "moe-tiny",
                   statement.statement)
        end
        assert(check_layouts(name, model) > 0, name .. " " .. model)
        solved = solved + 1
    end
end
print(solved)
