-- SPDX-License-Identifier: GPL-3.0-or-later
-- Checks tables of rules against what is discovered on a model, and fails if a row is refuted.
--
--     MODEL=samples/gpt-tiny.mlir RULES="samples/rules/dtensor.rules" shardscope --batch \
--         -c 'lua -f samples/scripts/check_rules.lua'
ss.load(os.getenv("MODEL") or "samples/mlp.mlir")
local wrong = 0
for file in (os.getenv("RULES") or "samples/rules/dtensor.rules"):gmatch("%S+") do
    local ok, result = pcall(ss.check_rules, {file})
    if not ok and result.code ~= "mismatch" then
        error(result)
    end
    print(file, ok and "no row is refuted" or result.message)
    wrong = wrong + (ok and 0 or 1)
end
if wrong > 0 then
    error(("%d tables have rows that are refuted"):format(wrong), 0)
end
