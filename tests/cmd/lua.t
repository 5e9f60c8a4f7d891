Lua: every command is ss.<command>{}, and returns the fields of its JSON.

  $ shardscope --batch -c 'lua 1 + 1'
  | value  2
  $ shardscope --batch -c 'lua print("a", 2, nil)'
  | a	2	nil
  $ shardscope --batch --format json -c 'lua print("a"); return {1, 2}, "x"'
  | {"schema": 1, "command": "lua", "status": "ok", "printed": "a\n", "value": [[1, 2], "x"]}
  $ shardscope --batch -c 'lua return ss.mesh{"2x4", "dp,tp"}.axes[2].axis'
  | value  tp
  $ shardscope --batch -c 'lua return ss.mesh("2x4").devices'
  | value  8
  $ shardscope --batch -c 'lua local n = 0; for k in pairs(ss) do n = n + 1 end; return n > 20'
  | value  yes

Errors carry code, message and hint.

  $ shardscope --batch -c 'lua ss.mesh{"nonsense"}'
  ! error: mesh "nonsense": a size is missing at "nonsense"
  ! hint: sizes are joined by x, and names may follow: 2x4 dp,tp
  [1]
  $ shardscope --batch -c 'lua local ok, e = pcall(ss.cluster, "h100"); return e.code, e.message, e.hint'
  | value  name, no cluster is named 'h100', did you mean: h100x8?
  $ shardscope --batch -c 'lua local ok, e = pcall(ss.solve, {widht = 3}); return tostring(e)'
  | value  solve has no argument or option 'widht' (hint: did you mean: width?)
  $ shardscope --batch -c 'lua error("mine")'
  ! error: lua:1: mine
  [1]
  $ shardscope --batch -c 'lua error({})'
  ! error: an error without a message
  [1]
  $ shardscope --batch -c 'lua error()'
  ! error: an error that is a nil
  [1]
  $ shardscope --batch -c 'lua x ='
  ! error: lua:1: unexpected symbol near <eof>
  [1]
  $ shardscope --batch -c 'lua ss.mesh{ss}'
  ! error: mesh takes words, numbers and flags
  ! hint: names stand in one table with the arguments, as in ss.mesh{"2x4", names = "dp,tp"}
  [1]
  $ shardscope --batch -c 'lua ss.schedule("1f1b", {ranks = 4})'
  ! error: schedule takes words, numbers and flags
  ! hint: names stand in one table with the arguments, as in ss.mesh{"2x4", names = "dp,tp"}
  [1]
  $ shardscope --batch -c 'lua ss.command{name = "x", summary = "x", args = {{name = "n", type = "integer"}}, run = print}'
  ! error: no type of an argument is named 'integer'
  ! hint: help ss.command lists the types
  [1]
  $ shardscope --batch -c 'lua'
  ! error: lua needs a chunk or a file
  ! hint: lua CHUNK, or lua -f FILE
  [1]

A file, and one state per session.

  $ printf 'count = (count or 0) + 1\nreturn count\n' >count.lua
  $ shardscope --batch -c 'lua -f count.lua; limit 24G' -c 'lua -f count.lua' -c 'lua count'
  | value  1
  |
  | limit_bytes  24.00 GiB
  | from         limit
  |
  | value  2
  |
  | value  2
  $ shardscope --batch -c 'lua --file nowhere.lua'
  ! error: cannot read 'nowhere.lua': No such file or directory
  ! where: nowhere.lua
  [1]
  $ printf 'error("deep")\n' >deep.lua
  $ shardscope --batch -c 'lua -f deep.lua'
  ! error: deep.lua:1: deep
  [1]

A command whose name is a word of Lua's own has _ behind it.

  $ shardscope samples/mlp.mlir --batch -c "lua ss.step{'dot_general_0'}; print(ss.until_{'found'}.attempt); ss.goto_{1}" 2>/dev/null
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
  | 1

Arguments have names; a name that is none is met with the nearest; a table shows its keys; an error of a command says where it was called.

  $ shardscope --batch -c 'lua ss.mesh{shape = "2x4", names = "a,b"}; return ss.mesh{}.axes[2].axis'
  | value  b
  $ shardscope samples/mlp.mlir --batch -c 'lua ss.mesh(4); ss.baseline{kind = {"dp"}}; ss.pin{target = "dot_general_0", row = "R <- R, R"}; return ss.pins{}.pins[1].op' 2>/dev/null | tail -n 1
  | value  dot_general_0
  $ shardscope --batch -c 'lua ss.pim{}'
  ! error: no function is named 'ss.pim'
  ! hint: did you mean: ss.pin?
  [1]
  $ shardscope --batch -c 'lua ss.mesh{shap = "2x4"}'
  ! error: mesh has no argument or option 'shap'
  ! hint: did you mean: shape?
  [1]
  $ shardscope --batch -c 'lua return {a = 1, b = {c = 2}}' -c 'lua return {1, 2, x = 3}'
  | value  {a: 1, b: {c: 2}}
  |
  | value  {1: 1, 2: 2, x: 3}
  $ printf 'local shape = "2y4"\nss.mesh{shape}\n' >call.lua
  $ shardscope --batch -c 'lua -f call.lua'
  ! error: mesh "2y4": "y4" after a size
  ! where: call.lua:2
  ! hint: sizes are joined by x, and names may follow: 2x4 dp,tp
  [1]
  $ printf 'ss.load{"nowhere.mlir"}\n' >call.lua
  $ shardscope --batch -c 'lua -f call.lua'
  ! error: cannot read 'nowhere.mlir': No such file or directory
  ! where: nowhere.mlir, called at call.lua:1
  [1]
