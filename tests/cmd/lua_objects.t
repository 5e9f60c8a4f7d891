Lua: objects of the laboratory.

An iteration visits the ops that a filter names; a scope is matched without what transformations wrapped around it.

  $ printf 'for op in graph:ops{kind = "dot_general"} do print(op.name, op.scope, op.results[1].type, op.operands[1].producer) end\n' >ops.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f ops.lua' 2>/dev/null | tail -n 5
  | dot_general_0	jvp(layer_0)	64x128xf32	nil
  | dot_general_1	jvp(layer_1)	64x16xf32	multiply_0
  | dot_general_2	transpose(jvp(layer_1))	16x128xf32	multiply_3
  | dot_general_3	transpose(jvp(layer_1))	64x128xf32	multiply_3
  | dot_general_4	transpose(jvp(layer_0))	128x32xf32	multiply_4
  $ shardscope samples/gpt-tiny.mlir --batch -c 'lua local n = 0; for op in graph:ops{kind = "dot_general", scope = "layer_*/mlp"} do n = n + 1 end; return n' 2>/dev/null | tail -n 1
  | value  12
  $ shardscope samples/gpt-tiny.mlir --batch -c 'lua local n = 0; for op in graph:ops{scope = "mlp", live = true} do n = n + 1 end; return n' 2>/dev/null | tail -n 1
  | value  248
  $ shardscope samples/mlp.mlir --batch -c 'lua for v in graph:vars{kind = "input"} do print(v.name, v.label, v.dtype, v.shape[1], v.state, #v.readers) end' 2>/dev/null | tail -n 4
  | arg0	params['layer_0']	f32	32	true	2
  | arg1	params['layer_1']	f32	128	true	3
  | arg2	x	f32	64	false	2
  | arg3	y	f32	64	false	1
  $ shardscope samples/mlp.mlir --batch -c 'lua for _, v in ipairs(graph:state()) do print(v, v.bytes) end' 2>/dev/null | tail -n 2
  | arg0	16384
  | arg1	8192
  $ shardscope samples/mlp.mlir --batch -c 'lua for op in graph:ops{knid = "add"} do end' 2>&1 | tail -n 2
  | error: no key of a filter is named 'knid'
  | hint: did you mean: kind?
  $ shardscope samples/mlp.mlir --batch -c 'lua graph:op("dot_general_99")' 2>&1 | tail -n 2
  | error: the graph has no op 'dot_general_99'
  | hint: graph lists the ops
  $ shardscope samples/mlp.mlir --batch -c 'lua graph.op("dot_general_0")' 2>&1 | tail -n 1
  | error: Graph expected, not string (call it with a colon)
  $ shardscope samples/mlp.mlir --batch -c 'lua return graph:op("dot_general_0").knd' 2>&1 | tail -n 2
  | error: no field is named 'Op.knd'
  | hint: help ss.Op lists them
  $ shardscope samples/mlp.mlir --batch -c 'lua graph.name = "x"' 2>&1 | tail -n 1
  | error: objects cannot be changed: commands change the laboratory

A command takes an object as its name; a value that may be an op says that it is none.

  $ shardscope samples/mlp.mlir --batch -c 'lua return ss.graph(graph:op("multiply_0").results[1]).var, ss.graph(graph:op("multiply_0")).op' 2>/dev/null | tail -n 1
  | value  multiply_0, multiply_0

Rules, plans and pins.

  $ printf 'ss.mesh("2x4", "dp,tp")\nss.cluster("toy")\nss.solve()\nlocal plan = lab.plan\nfor _, rule in ipairs(graph:op("dot_general_0"):rules()) do print(rule.id, rule.row, rule.proof, rule.usable) end\nprint(plan.proved, plan.mesh, plan:row("dot_general_0"), plan:layout(graph.inputs[1]))\nss.pin("dot_general_0", "dp: S(0) <- S(0), R")\nprint(lab.stale, lab.pins[1].target, lab.pins[1].row, mesh.axes[2].name, mesh.devices)\n' >plan.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f plan.lua' 2>/dev/null | tail -n 10
  | R	R <- R, R	structural	true
  | S1	S(0) <- S(0), R	exact	true
  | S2	P(sum) <- S(1), S(0)	exact	true
  | S3	S(1) <- R, S(1)	exact	true
  | P1	P(sum) <- P(sum), R	exact	true
  | P2	P(sum) <- R, P(sum)	exact	true
  | P3	P(avg) <- P(avg), R	exact	true
  | P4	P(avg) <- R, P(avg)	exact	true
  | true	2x4	S(1)S(1) <- RR, S(1)S(1)	S(1)S(1)
  | true	dot_general_0	dp: S(0) <- S(0), R	tp	8

A stale object raises.

  $ printf 'ss.mesh(2)\nss.solve()\nlocal g, op, m, p, r = graph, graph:op("multiply_0"), mesh, plan, graph:op("multiply_0"):rules()[1]\nss.pin("multiply_0", "R <- R, R")\nlocal pin = lab.pins[1]\nss.unpin()\nprint(pcall(function() return pin.row end))\nss.mesh(4)\nprint(pcall(function() return m.devices end))\nss.set{"seed", 7}\nprint(pcall(function() return r.row end))\nss.load("samples/gat-tiny.mlir")\nprint(pcall(function() return g.name end))\nprint(pcall(function() return op.name end))\nprint(pcall(function() return p.objective end))\nprint(pcall(ss.why, op))\nprint(op)\n' >stale.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f stale.lua' 2>/dev/null | tail -n 8
  | false	this Pin is stale: it was removed (hint: ask the laboratory again, as in ss.lab.graph)
  | false	this Mesh is stale: the mesh was changed (hint: ask the laboratory again, as in ss.lab.graph)
  | false	this Rule is stale: the rules were dropped (hint: ask the laboratory again, as in ss.lab.graph)
  | false	this Graph is stale: another graph was loaded (hint: ask the laboratory again, as in ss.lab.graph)
  | false	this Op is stale: another graph was loaded (hint: ask the laboratory again, as in ss.lab.graph)
  | false	this Plan is stale: another graph was loaded (hint: ask the laboratory again, as in ss.lab.graph)
  | false	this Op is stale: another graph was loaded (hint: ask the laboratory again, as in ss.lab.graph)
  | (stale Op)
  $ printf 'for op in graph:ops() do ss.load("samples/mlp.mlir") end\n' >during.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f during.lua' 2>&1 | tail -n 2
  | error: another graph was loaded during the iteration
  | where: during.lua:1

Jobs: a long command that is not waited for at once, with its progress; functions that wait side by side.

  $ printf 'ss.mesh("2x4")\nlocal job = ss.job("solve")\nlocal seen = false\nlocal result = job:wait(function(p) seen = type(p.elapsed_s) == "number" end)\nprint(result.proved, pcall(job.wait, job))\nprint(ss.solve{progress = function() end}.proved)\nlocal a, b = ss.together(function() return ss.what_if_mesh{"8"}.objective end, function() return ss.what_if_mesh{"2x2x2"}.objective end)\nprint(a == ss.what_if_mesh{"8"}.objective, b == ss.what_if_mesh{"2x2x2"}.objective)\nprint(pcall(ss.together, function() ss.solve() end, function() error("mine", 0) end))\nprint(pcall(ss.job, "slove"))\n' >jobs.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f jobs.lua' 2>/dev/null | tail -n 5
  | true	false	the result of this job was taken already
  | true
  | true	true
  | false	mine
  | false	no command is called 'slove'

An error has the calls that led to it.

  $ printf 'local function check(x)\n    if x > 1 then error("too large") end\nend\nlocal function all() for i = 1, 3 do check(i) end end\nall()\n' >trace.lua
  $ shardscope --batch -c 'lua -f trace.lua'
  ! traceback:
  ! trace.lua:2: in function 'check'
  ! trace.lua:4: in function 'all'
  ! trace.lua:5: in main chunk
  ! error: trace.lua:2: too large
  [1]
  $ shardscope --batch --format json -c 'lua -f trace.lua'
  | {"schema": 1, "command": "lua", "status": "error", "code": "argument", "message": "trace.lua:2: too large", "where": null, "hint": null, "traceback": "trace.lua:2: in function 'check'\ntrace.lua:4: in function 'all'\ntrace.lua:5: in main chunk\n"}
  [1]

Safe: no files, no processes, and limits.

  $ shardscope --batch --safe -c 'lua return os, io, debug, require, load, dofile, loadfile, collectgarbage'
  | value  -, -, -, -, -, -, -, -
  $ shardscope --batch --safe -c 'lua while true do pcall(function() while true do end end) end'
  ! error: the script runs too long for safe mode
  [1]
  $ shardscope --batch --safe -c 'lua local s = "x" while true do s = s .. s end'
  ! error: the script makes a string of more than 16 MiB
  [1]
  $ shardscope --batch --safe -c 'lua local a = ("\0"):rep(4e6); local b, c = a .. "b", a .. "c"; while b < c do end'
  ! error: the script runs too long for safe mode
  [1]
  $ shardscope --batch --safe -c 'lua local s = ("x"):rep(4e6); while true do utf8.len(s) end'
  ! error: the script runs too long for safe mode
  [1]
  $ shardscope --batch --safe -c 'lua local t = {}; for i = 1, 2e6 do t[i] = i * 7919 % 2000003 end; table.sort(t)'
  ! error: the script runs too long for safe mode
  [1]
  $ shardscope --batch --safe -c 'lua local a = ("a"):rep(1e5); return a:rep(150):find(a .. "b", 1, true)'
  ! error: the script runs too long for safe mode
  [1]
  $ shardscope --batch -c 'lua string.format("%q", ("\1"):rep(600000))'
  ! error: %q takes at most 500000 control characters
  [1]
  $ shardscope --batch -c 'lua print(#(""):rep(1e15), ("a.b"):find(".", 1, true), ("abc"):find("", 4), ("abc"):find("c", -1), ("abc"):find("abcd"))'
  | 0	2	4	3	nil
  $ shardscope --batch -c 'lua local t = {{2, "a"}, {1, "b"}, {2, "c"}, {1, "d"}}; table.sort(t, function(x, y) return x[1] < y[1] end); for i = 1, 4 do t[i] = t[i][2] end; print(table.concat(t, " ", 2), pcall(table.sort, {1, "x"}))'
  | d a c	false	attempt to compare string with number
  $ shardscope --batch --safe -c 'lua local function f() return 1 + f() end; return f()'
  ! error: lua:1: stack overflow
  [1]
  $ shardscope --batch --safe -c 'lua table.move({}, 1, 1e15, 2)'
  ! error: the range is too long for safe mode
  [1]
  $ shardscope --batch --safe -c 'lua return (""):rep(1e15) == ""'
  | value  yes
  $ shardscope --batch --safe -c 'lua setmetatable({}, {__gc = function() end})'
  ! error: there are no finalizers (__gc) in safe mode
  [1]
  $ shardscope --batch --safe -c 'lua table.insert(setmetatable({}, {__len = function() return 1e15 end}), 1, 1)'
  ! error: a table with __len is not allowed in safe mode
  [1]

What a pipeline planned stays there when another schedule is set; a new plan makes its objects stale.

  $ printf 'ss.mesh(4)\nss.pipeline{2, microbatches = 4}\nlocal p = lab.pipeline_plan\nss.schedule{"gpipe"}\nprint(p, p.ranks, p.schedule, p.fits, p.bound_ms <= p.objective_ms, p.baseline, lab.pipeline.schedule.name)\nfor _, s in ipairs(p.stages) do print(s, s.rank, #s.layers, table.concat(s.devices, " "), s.in_flight, s.alternatives[1].mesh) end\nfor _, l in ipairs(p.layers) do print(l, l.stage.number, table.concat(l.ops, " ", 1, 2), l.params) end\nprint(p.when.count, p.when.batch, p.when.input, p.when.dim, p.when.when.dot_general_0, p.when.when.subtract_0)\nlocal done = ss.run_pipeline{f64 = true}\nprint(done.ok, done.per_rank[1].peak == done.per_rank[1].simulated_peak)\nss.pipeline{1}\nprint(pcall(function() return p.ranks end))\n' >stages.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f stages.lua' 2>/dev/null | tail -n 10
  | 2 stages of 4 layers, 4 microbatches	2	1F1B	true	true	nil	GPipe
  | stage 0: layers 0-0 on 2	0	1	0 1	2	2
  | stage 1: layers 1-3 on 2	1	3	2 3	1	2
  | layer 0 layer_0	0	dot_general_0 compare_0	4096
  | layer 1 layer_1	1	dot_general_1 dot_general_2	2048
  | layer 2 loss	1	subtract_0 multiply_2	0
  | layer 3 loss	1	multiply_1 reduce_0	0
  | 4	64	x	0	each	each
  | true	true
  | false	this PipelinePlan is stale: it was replaced (hint: ask the laboratory again, as in ss.lab.graph)
  $ printf 'ss.mesh(4)\nss.baseline{"megatron", tp = 2, pp = 2}\nlocal p = lab.pipeline_plan\nprint(p.baseline, p.sizes.tp, p.sizes.pp, p.sizes.dp, p.bound_ms, p.division)\n' >megatron.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f megatron.lua' 2>/dev/null | tail -n 1
  | Megatron tp 2, pp 2, dp 1	2	2	1	nil	each stage has 1 of the 2 blocks

The classification of `accumulate`, by the names of ops.

  $ shardscope samples/mlp.mlir --batch -c 'accumulate 4; lua local m = graph.microbatches; print(m.count, m.batch, m.input, m.dim, m.when.dot_general_0, m.when.subtract_1, next(m.why))' 2>/dev/null | tail -n 1
  | 4	64	x	0	each	once	nil
  $ shardscope samples/mlp.mlir --batch -c 'lua return graph.microbatches' 2>/dev/null | tail -n 1
  | value  -
