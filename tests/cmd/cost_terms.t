Cost functions (`cost FILE`, `ss.cost`): what a strategy costs besides. Without one a plan cuts the
multiplications along their rows; the function of the sample makes that dear.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; cost samples/scripts/costs.lua; solve; why dot_general_1' | grep -E '^(cost|objective|charge_us|proved|planned_out|rests_on) '
  | cost  samples/scripts/costs.lua:8
  | objective       507.2 us
  | charge_us       0 us
  | proved          yes
  | planned_out   S(0)
  | rests_on      d: row S1, exact
  | charge_us     0 us
  ! try: mesh 2x4, then discover, then solve
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; solve; cost samples/scripts/costs.lua; plan; solve; plan; undo; undo; cost' | grep -E '^(cost|objective|charge_us|stale|undone) '
  | objective       479.6 us
  | cost  samples/scripts/costs.lua:8
  | objective      479.6 us
  | stale          yes
  | objective       507.2 us
  | charge_us       0 us
  | charge_us   0 us
  | objective   507.2 us
  | stale       no
  | undone   cost samples/scripts/costs.lua
  | undone   mesh 4
  | cost  -
  ! try: mesh 2x4, then discover, then solve
  ! stale: cost changed since this plan was made: solve again
  ! the plan was made with other settings: solve again

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
  > ss.cost(function(op) return op.name == "dot_general_1" and 7 or 0 end)
  > ss.solve()
  > print(ss.plan().charge_us, ss.cost().cost)
  > ss.cost(nil)
  > print(ss.cost().cost)
  > END
  $ shardscope samples/mlp.mlir --batch -c 'lua -f cost.lua'
  | graph        jit_step
  | format       stablehlo
  | ops          35
  | dead_ops     0
  | vars         39
  | loops        0
  | inputs       4
  | outputs      3
  | params       2
  | param_bytes  24.00 KiB
  | params_from  tf.aliasing_output
  | flops        1.89 MFLOP
  | true	0.0
  | 7.0	cost.lua:10
  | nil
  ! try: mesh 2x4, then discover, then solve

Errors have the line of the script. A function takes along values, not objects of the laboratory.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; lua ss.cost(function(op) return op.kind .. 1 < 2 end) ss.solve()'
  | graph        jit_step
  | format       stablehlo
  | ops          35
  | dead_ops     0
  | vars         39
  | loops        0
  | inputs       4
  | outputs      3
  | params       2
  | param_bytes  24.00 KiB
  | params_from  tf.aliasing_output
  | flops        1.89 MFLOP
  |
  | mesh     4
  | devices  4
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        4           5       450
  ! try: mesh 2x4, then discover, then solve
  ! error: attempt to compare string with number
  ! where: lua:1
  [1]
  $ printf 'local function price(op, s)\n    return -1\nend\nreturn price\n' >bad.lua
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; cost bad.lua; solve'
  | graph        jit_step
  | format       stablehlo
  | ops          35
  | dead_ops     0
  | vars         39
  | loops        0
  | inputs       4
  | outputs      3
  | params       2
  | param_bytes  24.00 KiB
  | params_from  tf.aliasing_output
  | flops        1.89 MFLOP
  |
  | mesh     4
  | devices  4
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        4           5       450
  |
  | cost  bad.lua:1
  ! try: mesh 2x4, then discover, then solve
  ! error: the cost function gives -1 us for a strategy of dot_general_0
  ! where: bad.lua:1
  ! hint: a cost is added: from 0 to 1e+10 us; a large one keeps a strategy out
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; lua local g = graph; ss.cost(function(op) return g.flops end)'
  | graph        jit_step
  | format       stablehlo
  | ops          35
  | dead_ops     0
  | vars         39
  | loops        0
  | inputs       4
  | outputs      3
  | params       2
  | param_bytes  24.00 KiB
  | params_from  tf.aliasing_output
  | flops        1.89 MFLOP
  |
  | mesh     4
  | devices  4
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        4           5       450
  ! try: mesh 2x4, then discover, then solve
  ! error: the function uses 'g', which is or holds an object
  ! hint: it runs in a state of its own: only nil, booleans, numbers, texts, tables and functions go with it, so read what it needs before
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; lua x = 1; ss.cost(function(op) return nothing.at.all end); ss.solve()'
  | graph        jit_step
  | format       stablehlo
  | ops          35
  | dead_ops     0
  | vars         39
  | loops        0
  | inputs       4
  | outputs      3
  | params       2
  | param_bytes  24.00 KiB
  | params_from  tf.aliasing_output
  | flops        1.89 MFLOP
  |
  | mesh     4
  | devices  4
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        4           5       450
  ! try: mesh 2x4, then discover, then solve
  ! error: attempt to index a nil value (global 'nothing')
  ! where: lua:1
  ! hint: it sees its locals and the libraries, no globals of the script
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; lua ss.cost(function() while true do end end); ss.solve()'
  | graph        jit_step
  | format       stablehlo
  | ops          35
  | dead_ops     0
  | vars         39
  | loops        0
  | inputs       4
  | outputs      3
  | params       2
  | param_bytes  24.00 KiB
  | params_from  tf.aliasing_output
  | flops        1.89 MFLOP
  |
  | mesh     4
  | devices  4
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        4           5       450
  ! try: mesh 2x4, then discover, then solve
  ! error: the cost function runs too long
  ! where: lua:1
  [1]
  $ echo 'return 1' >none.lua; shardscope --batch -c 'cost none.lua'
  ! error: a cost file returns a function, not a number
  ! where: none.lua
  ! hint: return function(op, strategy) return 0 end
  [1]

Clusters are tables; what a table does not say is that of another cluster. Collectives may be priced
by a function.

  $ shardscope --batch -c 'lua ss.cluster{name = "lab", like = "h100x8", devices_per_host = 4, memory = 40e9, flops = {bf16 = 400e12}, links = {host = {bandwidth = 300e9, latency_us = 4}}}' -c 'cluster' | grep -v '^value'
  |
  | cluster           lab
  | device            lab
  | devices_per_host  4
  | memory_bytes      37.25 GiB
  | memory_gb_per_s   3350
  | link_latency_us   4
  | link_gb_per_s     300
  | host_latency_us   14
  | host_gb_per_s     400
  | tflops_f64        67
  | tflops_f32        494.7
  | tflops_f16        400
  | kernel_us         4
  | collective_us     by latency and bandwidth
  | op_us             by the roofline
  | source            made by a script
  $ shardscope --batch -c 'lua ss.cluster{name = "lab", speed = 4}'
  ! error: a cluster has no 'speed'
  ! hint: name, like, hosts, devices_per_host, memory, bandwidth, flops, links, kernel_us
  [1]
  $ shardscope --batch -c 'lua ss.cluster{name = "h100x8", memory = 4}'
  ! error: a profile that comes with the program is named 'h100x8'
  ! hint: give this one another name
  [1]
  $ shardscope --batch -c 'lua ss.cluster{name = "lab", like = "nothing"}'
  ! error: no cluster is named 'nothing'
  ! hint: cluster --all lists them
  [1]
  $ shardscope --batch -c 'lua ss.cost_collective(function(kind, bytes, n) if kind == "all_reduce" then return 10 + bytes * (n - 1) / n / 200e3 end end)' -c 'cluster --curves' | grep -E 'all_reduce|collective '
  | collective  ranks        4K       64K        1M        4M       16M       64M      256M       1G
  | all_reduce      2  10.01 us  10.16 us  12.62 us  20.49 us  51.94 us  177.8 us  681.1 us  2.69 ms
  | all_reduce      4  10.02 us  10.25 us  13.93 us  25.73 us  72.91 us  261.7 us   1.02 ms  4.04 ms
  | all_reduce      8  10.02 us  10.29 us  14.59 us  28.35 us  83.40 us  303.6 us   1.18 ms  4.71 ms
  $ shardscope --batch -c 'lua ss.cost_collective(function(kind, bytes) return 1e9 - bytes end)'
  ! error: the cost of all_reduce of 65536 bytes among 2 ranks is 999934464.0
  ! hint: microseconds, above 0, and no fewer for more bytes
  [1]
