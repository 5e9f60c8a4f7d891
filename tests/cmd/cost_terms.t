Cost functions (`cost FILE`, `ss.cost`): what a strategy costs besides. Without one a plan may cut a
tanh along its rows; the sample's function makes that dear.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; cost samples/scripts/costs.lua; solve; why tanh_0' | grep -E '^(cost|objective|charge_us|proved|planned_out|rests_on) '
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; solve; cost samples/scripts/costs.lua; plan; solve; plan; undo; undo; cost' | grep -E '^(cost|objective|charge_us|stale|undone) '

In Lua it is a function with its locals. Equal ops are asked for once, unless it reads their names.

  $ cat > cost.lua <<'END'
  > local dear = {dot_general = 100}
  > ss.cluster("toy"); ss.mesh("2x2", "dp,tp")
  > ss.solve()
  > local free = plan.objective
  > ss.cost(function(op, strategy)
  >     if strategy.tp:find("P(sum)", 1, true) then return dear[op.kind] end
  > end)
  > ss.solve()
  > print(plan.objective >= free, ss.plan().charge_us)
  > ss.cost(function(op) return op.name == "tanh_0" and 7 or 0 end)
  > ss.solve()
  > print(ss.plan().charge_us, ss.cost().cost)
  > ss.cost(nil)
  > print(ss.cost().cost)
  > END
  $ shardscope samples/mlp.mlir --batch -c 'lua -f cost.lua'

Errors have the line of the script. A function takes along values, not objects of the laboratory.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; lua ss.cost(function(op) return op.kind .. 1 < 2 end) ss.solve()'
  $ printf 'local function price(op, s)\n    return -1\nend\nreturn price\n' >bad.lua
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; cost bad.lua; solve'
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; lua local g = graph; ss.cost(function(op) return g.flops end)'
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; lua x = 1; ss.cost(function(op) return nothing.at.all end); ss.solve()'
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; lua ss.cost(function() while true do end end); ss.solve()'
  $ echo 'return 1' >none.lua; shardscope --batch -c 'cost none.lua'

Clusters are tables; what a table does not say is that of another cluster. Collectives may be priced
by a function.

  $ shardscope --batch -c 'lua ss.cluster{name = "lab", like = "h100x8", devices_per_host = 4, memory = 40e9, flops = {bf16 = 400e12}, links = {host = {bandwidth = 300e9, latency_us = 4}}}' -c 'cluster' | grep -v '^value'
  $ shardscope --batch -c 'lua ss.cluster{name = "lab", speed = 4}'
  $ shardscope --batch -c 'lua ss.cluster{name = "h100x8", memory = 4}'
  $ shardscope --batch -c 'lua ss.cluster{name = "lab", like = "nothing"}'
  $ shardscope --batch -c 'lua ss.cost_collective(function(kind, bytes, n) if kind == "all_reduce" then return 10 + bytes * (n - 1) / n / 200e3 end end)' -c 'cluster --curves' | grep -E 'all_reduce|collective '
  $ shardscope --batch -c 'lua ss.cost_collective(function(kind, bytes) return 1e9 - bytes end)'
