Commands, screens and hooks that scripts make.

A command of a script is like any other: arguments are checked, and there is help, JSON and a function.

  $ printf 'ss.command{\n    name = "dots", summary = "products by work", help = "The largest products.",\n    columns = {"op", {name = "work", unit = "flops"}},\n    args = {{name = "n", type = "int", optional = true, help = "how many"}}, options = {"reverse"},\n    run = function(args)\n        local rows = {}\n        for op in graph:ops{kind = "dot_general"} do rows[#rows + 1] = {op = op, work = op.flops} end\n        table.sort(rows, function(x, y)\n            if args.reverse then x, y = y, x end\n            return x.work > y.work\n        end)\n        return table.move(rows, 1, args.n or 3, 1, {})\n    end}\n' >dots.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f dots.lua; dots 2; dots --reverse; dots 1 --format json' 2>/dev/null | tail -n +13
  |
  | op                    work
  | dot_general_0  524.3 kFLOP
  | dot_general_4  524.3 kFLOP
  |
  | op                    work
  | dot_general_1  262.1 kFLOP
  | dot_general_2  262.1 kFLOP
  | dot_general_3  262.1 kFLOP
  | {"schema": 1, "command": "dots", "status": "ok", "rows": [{"op": "dot_general_0", "work": 524288.0}]}
  $ shardscope samples/mlp.mlir --batch -c 'lua -f dots.lua; help dots' 2>/dev/null | tail -n +13
  |
  | usage    dots [N] [--reverse]
  | summary  products by work
  | aliases  -
  |
  | The largest products.
  |
  | argument   values  meaning
  | n          N       how many
  | --reverse
  $ shardscope samples/mlp.mlir --batch -c 'lua -f dots.lua; dots --format csv >dots.csv; apropos products' -c 'lua ss.dots{n = 1}.rows[1].op' 2>/dev/null | tail -n +13; cat dots.csv
  |
  | command    group    summary
  | calibrate  devices  measure this machine as a cluster profile
  | dots       script   products by work
  |
  | value  dot_general_0
  | op,work
  | dot_general_0,524288
  | dot_general_4,524288
  | dot_general_1,262144
  $ shardscope samples/mlp.mlir --batch -c 'lua -f dots.lua; dots many' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: n: 'many' is not a non-negative integer
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'lua -f dots.lua; dots --revers' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: dots has no option '--revers'
  ! hint: did you mean: --reverse?
  [1]
  $ shardscope --batch -c 'lua ss.command{name = "old", summary = "x", run = function() return 1 end}; ss.command{name = "old", summary = "x", run = function(args) return "new" end}' -c 'old; old > /dev/null'
  | new

Without columns, the fields of all rows are shown: a row need not have each.

  $ printf 'ss.command{name = "odd", summary = "odd rows", run = function() return {{a = 1}, {b = "x"}, {a = 2.5, c = {1, 2}}, {}} end}\n' >odd.lua; shardscope --batch -c 'lua -f odd.lua; odd; odd --format json'
  |   a  b  c
  |   1  -  -
  |   -  x  -
  | 2.5  -  1, 2
  |   -  -  -
  | {"schema": 1, "command": "odd", "status": "ok", "rows": [{"a": 1, "b": null, "c": null}, {"a": null, "b": "x", "c": null}, {"a": 2.5, "b": null, "c": [1, 2]}, {"a": null, "b": null, "c": null}]}

What is wrong with one is said where it was made, or where it failed.

  $ printf 'ss.command{name = "solve", summary = "mine", run = print}\n' >bad.lua; shardscope --batch -c 'lua -f bad.lua'
  ! error: 'solve' is a command of the program
  ! where: bad.lua:1
  [1]
  $ printf 'ss.command{name = "op", summary = "mine", run = print}\n' >bad.lua; shardscope --batch -c 'lua -f bad.lua'
  ! error: 'op' would replace ss.op, which scripts use
  ! where: bad.lua:1
  ! hint: choose another name; help and help ss list those that are taken
  [1]
  $ shardscope --batch -c 'lua ss.screen{name = "tensor", title = "mine", rows = function() return {} end}'
  ! error: 'tensor' would replace ss.tensor, which scripts use
  ! hint: choose another name; help and help ss list those that are taken
  [1]
  $ shardscope --batch -c 'lua ss.command{name = "plan-save", summary = "mine", run = print}'
  ! error: 'plan-save' would replace ss.plan_save, which scripts use
  ! hint: choose another name; help and help ss list those that are taken
  [1]
  $ shardscope --batch -c 'lua ss.command{name = "my op", summary = "mine", run = print}; ss.command{name = "my-op", summary = "mine", run = print}'
  ! error: 'my-op' would replace ss.my_op, the function of the command 'my op'
  ! hint: choose another name; help and help ss list those that are taken
  [1]
  $ shardscope --batch -c 'lua ss.command{name = "end", summary = "mine", run = function() return 3 end}; print(ss.end_().value, ss.job("end_"):wait().value)'
  | 3	3
  $ shardscope --batch -c 'lua ss.screen{name = "my screen!", title = "mine", rows = "pins"}'
  ! error: a name is one word or two, of small letters, digits, - and _
  [1]
  $ shardscope --batch -c 'lua ss.command{name = "x", summary = "mine"}'
  ! error: ss.command needs the field run, a function
  [1]
  $ shardscope --batch -c 'lua ss.command{name = "x", summary = "mine", run = print, arg = {}}'
  ! error: no field of ss.command is named 'arg'
  ! hint: did you mean: args?
  [1]
  $ shardscope --batch -c 'lua ss.command{name = "x", summary = "mine", run = print, args = {{name = "n", type = "number"}}}'
  ! error: no type of an argument is named 'number'
  ! hint: help ss.command lists the types
  [1]
  $ printf 'local function deep() local t; return t.x end\nss.command{name = "broken", summary = "fails", run = function() local x = deep(); return x end}\n' >broken.lua; shardscope --batch -c 'lua -f broken.lua; broken'
  ! traceback:
  ! broken.lua:1: in function 'deep'
  ! broken.lua:2: in a function
  ! error: broken.lua:1: attempt to index a nil value (local 't')
  [1]
  $ shardscope --batch -c 'lua ss.screen{name = "plan", title = "mine", rows = "pins"}'
  ! error: 'plan' is a screen of the program
  [1]
  $ shardscope --batch -c 'lua ss.screen{name = "mine", title = "mine", rows = "pins", key = "S"}'
  ! error: the key S is not free: solve for the best plan
  [1]

In safe mode commands have the limits of scripts.

  $ shardscope --safe --batch -c 'lua ss.command{name = "endless", summary = "never ends", run = function() while true do end end}' -c 'endless'
  ! error: the script runs too long for safe mode
  [1]

Two screens of the program are made so; a command of its name prints the rows of each.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; cluster toy; solve' -c 'collectives' 2>/dev/null | tail -n 10 | cut -c 1-78
  |
  | scope                            collective      times      bytes        us  s
  | adam                             all_gather          9  803.2 KiB  822.5 us  #
  | transpose(jvp(layer_0,1))/mlp    reduce_scatter      6  506.6 KiB  518.8 us  #
  | transpose(jvp(layer_0,1))/attn   reduce_scatter      4  252.0 KiB  258.0 us  #
  | transpose(jvp(embed))            reduce_scatter      2  63.00 KiB  64.51 us  #
  | jvp(embed)                       all_gather          1  15.75 KiB  16.13 us  .
  | jvp(layer_0,1)/mlp               all_gather          8   4.59 KiB   4.70 us  .
  | jvp(layer_0,1)/attn/jit(_where)  all_gather          2   3.94 KiB   4.03 us  .
  | jvp(layer_0,1)/attn              all_gather          8   3.94 KiB   4.03 us  .
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; cluster toy; solve; parameters' 2>/dev/null | tail -n 4
  |
  | input  parameter          type        layout        bytes     local  kept
  | arg1   params['layer_1']  128x16xf32  S(0)S(0)   8.00 KiB  1.00 KiB  ####............................
  | arg0   params['layer_0']  32x128xf32  S(1)S(1)  16.00 KiB  2.00 KiB  ####............................
  $ shardscope --batch -c 'parameters'
  ! error: no graph is loaded
  ! hint: load FILE
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'collectives' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: there is no plan yet
  ! hint: solve
  [1]

Hooks run after whatever did the work; their errors are told, and change nothing.

  $ printf 'for _, name in ipairs{"load", "discover", "solve", "run"} do\n    ss.on(name, function(event) print(event.name, event.command) end)\nend\nss.on("solve", function(event) local t; return t.x end)\n' >hooks.lua
  $ shardscope --batch -c 'lua -f hooks.lua; load samples/mlp.mlir > /dev/null; mesh 2 > /dev/null; solve > /dev/null; run > /dev/null; undo > /dev/null; redo > /dev/null'
  | load	load
  | discover	solve
  | solve	solve
  | run	run
  ! try: mesh 2x4, then discover, then solve
  ! nothing is cut: launches take 72 us, however the step is cut; the work that cuts could divide takes 0.199 us, and the shortest collective 5 us
  ! try: cluster toy, whose devices are slow and have no latency, so that sharding pays on small models
  ! hook on solve: hooks.lua:4: attempt to index a nil value (local 't') (hooks.lua:4: in a function)
  ! the plan was made with other settings: solve again
  $ shardscope samples/mlp.mlir --batch -c 'lua local stop = ss.on("solve", function(e) print("solved", plan.objective > 0) end); ss.mesh(2); ss.solve(); stop(); ss.mesh(4); ss.solve()' 2>/dev/null | tail -n 1
  | solved	true
  $ shardscope --batch -c 'lua ss.on("save", print)'
  ! error: no event is named 'save'
  ! hint: did you mean: solve?
  [1]
