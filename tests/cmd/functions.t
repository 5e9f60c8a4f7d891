Functions of Lua as operators: `ss.op{run = function}`.

  $ shardscope --batch -c 'lua -f samples/scripts/functions.lua'
  | decay: [S1, N]; S1: gather(dim=0); plan 0.256 us, run ok
  | nearest: [S1, N], [N, N]; S1: gather(dim=0); plan 3.072 us, run ok
  | extremes: [S1, S2]; S1: gather(dim=0), gather(dim=0); S2: reduce(op=MIN), reduce(op=MAX); plan 0.1056 us, run ok

The rules are found step by step, with counterexamples.

  $ cat > last.lua <<'END'
  > local last = ss.op{name = "last", inputs = {"x[b,n]"}, outputs = {"y[b]"},
  >     run = function(x)
  >         return ss.tensor({x.shape[1]}, function(i) return x:get(i, x.shape[2])^2 end)
  >     end}
  > last:load("f32[8,16]")
  > END
  $ shardscope --batch -c 'lua -f last.lua; rules last_0; why-not last_0 "P(sum) <- S(1)"; step last_0; until found; print' | tail -n 18
  | ranks      3
  | combine    gather(dim=0)
  |
  | result 0, whole 7xf32    gather(dim=0): equal
  | 36  1  9  4  1 16 16     36  1  9  4  1 16 16
  |
  | rank 0: operand 0, 3x2xf32    rank 0: result 0, 3xf32
  |  5  6                         36  1  9
  |  8 -1
  |  7 -3
  |
  | rank 1: operand 0, 3x2xf32    rank 1: result 0, 3xf32
  | -1 -2                          4  1 16
  |  6  1
  |  6  4
  |
  | rank 2: operand 0, 1x2xf32    rank 2: result 0, 1xf32
  | 8 4                           16
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  ! step goes to the next attempt, next to the next id that is found

A custom call that nothing here knows gets the function as its kernel.

  $ cat > call.mlir <<'END'
  > func.func @main(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) -> tensor<8x16xf32> {
  >   %0 = stablehlo.custom_call @my_gemm(%a, %b) : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  >   %1 = stablehlo.tanh %0 : tensor<8x16xf32>
  >   return %1 : tensor<8x16xf32>
  > }
  > END
  $ cat > gemm.lua <<'END'
  > ss.op{name = "gemm", binds = "my_gemm", inputs = {"A[i,k]", "B[k,j]"}, flops = "2*i*j*k",
  >     outputs = function(A, B) return {A.shape[1], B.shape[2]} end,
  >     run = function(A, B)
  >         return ss.tensor({A.shape[1], B.shape[2]}, function(i, j)
  >             local sum = 0
  >             for k = 1, A.shape[2] do sum = sum + A:get(i, k) * B:get(k, j) end
  >             return sum
  >         end)
  >     end}
  > END
  $ shardscope call.mlir --batch -c 'lua -f gemm.lua; graph; mesh 4; cluster toy; solve; plan; run' | grep -E '^(gemm_0|tanh_0|objective|ok|backend) '
  | gemm_0  8x16xf32  a, b      1.02 kFLOP      1  yes             2
  | tanh_0  8x16xf32  gemm_0      128 FLOP      1  yes             3
  | objective       0.29 us
  | objective   0.29 us
  | backend          sim
  | ok               yes
  ! try: mesh 2x4, then discover, then solve

So it does in a body, of a graph that is loaded as one op and of a region.

  $ cat > branch.mlir <<'END'
  > func.func @main(%p: tensor<i1>, %a: tensor<8x4xf32>, %b: tensor<4x4xf32>) -> tensor<8x4xf32> {
  >   %0 = "stablehlo.if"(%p) ({
  >     %1 = stablehlo.custom_call @my_gemm(%a, %b) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  >     stablehlo.return %1 : tensor<8x4xf32>
  >   }, {
  >     stablehlo.return %a : tensor<8x4xf32>
  >   }) : (tensor<i1>) -> tensor<8x4xf32>
  >   return %0 : tensor<8x4xf32>
  > }
  > END
  $ shardscope --batch -c 'lua -f gemm.lua; load call.mlir --whole; graph; mesh 4; cluster toy; solve; run' | grep -E '^(composite_0|ok) '
  | composite_0  8x16xf32  a, b      1.15 kFLOP      1  yes             -
  | ok               yes
  ! try: mesh 2x4, then discover, then solve
  $ shardscope branch.mlir --batch -c 'graph; mesh 2; cluster toy; solve; run' | grep -E '^(if_0|branch)'
  | branch.mlir:3:5: nothing here knows what @my_gemm computes: the if that it is in cannot be run; as a stablehlo.composite it would say so itself
  | if_0  8x4xf32  p, a, b   0 FLOP      1  yes             2
  ! try: mesh 2x4, then discover, then solve
  ! error: my_gemm cannot be run: nothing here knows what it computes
  ! where: if_0
  ! hint: define NAME EXPRESSION --binds my_gemm gives it a body; written as a stablehlo.composite it has one
  $ shardscope branch.mlir --batch -c 'define gemm "C[i,j] += A[i,k] * B[k,j]" --binds my_gemm; graph; mesh 2; cluster toy; solve; run; define gemm --remove; graph' | grep -E '^(gemm|if_0|ok) '
  | if_0  8x4xf32  p, a, b   256 FLOP      1  yes             2
  | ok               yes
  | if_0  8x4xf32  p, a, b   0 FLOP      1  yes             2
  ! try: mesh 2x4, then discover, then solve
  $ shardscope branch.mlir --batch -c 'lua -f gemm.lua; define' | grep -E '^gemm'
  | gemm      my_gemm    1  function 108a927c0773efe1 of gemm.lua:3: A[i,k], B[k,j] -> y1[i,j] : 2*i*j*k
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load branch.mlir --whole'
  ! error: nothing here can run custom_call_0 (my_gemm)
  ! where: branch.mlir:3:5
  ! hint: without --whole it is carried, whole on every rank, and the rest is cut; define NAME EXPRESSION --binds TARGET gives it a body
  [1]
  $ shardscope --batch -c 'define gemm "C[i,j] += A[i,k] * B[k,j]" --binds my_gemm; load branch.mlir --whole; graph; mesh 2; cluster toy; solve; run' -c 'define gemm "S[i,j] += A[i,k] * B[k,j]; C[i,j] = 2 * S[i,j]" --binds my_gemm; graph' -c 'define gemm --remove' | grep -E '^(gemm|composite_0|ok) '
  | composite_0  8x4xf32  p, a, b   256 FLOP      1  yes             -
  | ok               yes
  | composite_0  8x4xf32  p, a, b   288 FLOP      1  yes             -
  ! no op of the graph is called my_gemm; it holds for graphs to come
  ! try: mesh 2x4, then discover, then solve
  ! error: nothing here can run custom_call_0 (my_gemm)
  ! where: branch.mlir:3:5
  ! hint: without --whole it is carried, whole on every rank, and the rest is cut; define NAME EXPRESSION --binds TARGET gives it a body

What it is bound to can be taken away.

  $ shardscope call.mlir --batch -c 'lua -f gemm.lua; define; graph --text; define gemm --remove; graph; undo; graph' | grep -E 'gemm|custom'
  | call.mlir:2:3: nothing here knows what @my_gemm computes: it is carried, whole on every rank, and cannot be run; as a stablehlo.composite it would say so itself
  | gemm      my_gemm    1  function 108a927c0773efe1 of gemm.lua:3: A[i,k], B[k,j] -> y1[i,j] : 2*i*j*k
  |     %gemm_0 = "stablehlo.custom_call"(%a, %b) <{call_target_name = "gemm"}> : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32> loc("jit(step)/gemm")
  |     %tanh_0 = stablehlo.tanh %gemm_0 : tensor<8x16xf32> loc("jit(step)/tanh")
  | custom_call_0  8x16xf32  a, b             0 FLOP      1  yes             2
  | tanh_0         8x16xf32  custom_call_0  128 FLOP      1  yes             3
  | undone   define gemm --remove
  | gemm_0  8x16xf32  a, b      1.02 kFLOP      1  yes             2
  | tanh_0  8x16xf32  gemm_0      128 FLOP      1  yes             3
  ! try: mesh 2x4, then discover, then solve
  $ shardscope call.mlir --batch -c 'lua -f gemm.lua; mesh 2; solve; save s.ss; run --backend fork'
  | graph        module
  | format       stablehlo
  | ops          2
  | dead_ops     0
  | vars         4
  | loops        0
  | inputs       2
  | outputs      1
  | params       0
  | param_bytes  0 B
  | params_from  -
  | flops        128 FLOP
  |
  | warning
  | call.mlir:2:3: nothing here knows what @my_gemm computes: it is carried, whole on every rank, and cannot be run; as a stablehlo.composite it would say so itself
  |
  | mesh     2
  | devices  2
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        2           5       450
  |
  | method          auto
  | how             reductions
  | objective       8.00 us
  | bound           8.00 us
  | gap             0 %
  | proved          yes
  | proof           checkable bound
  | stopped         done
  | time_ms         #
  | peak_bytes      768 B
  | limit_bytes     74.51 GiB
  | nodes           5
  | edges           4
  | strategies      16
  | cells           45
  | distinct_cells  45
  | core_nodes      0
  | ilp_variables   0
  | ilp_rows        0
  |
  | file      s.ss
  | commands  4
  ! try: mesh 2x4, then discover, then solve
  ! error: gemm_0 is a function of a script, which processes and GPUs do not have
  ! hint: run --backend sim computes it
  [1]
  $ shardscope --batch -c 'replay s.ss' | grep -E '^(objective|proved) '
  | objective       8.00 us
  | proved          yes
  ! try: mesh 2x4, then discover, then solve

The text of a definition names the script, which has to run first.

  $ shardscope --batch -c 'define gemm "function 0123456789abcdef of gemm.lua:4: A[i] -> B[i]"'
  ! error: gemm is a function of a script that has not run here
  ! hint: run the script again that defines it: gemm.lua:4: A[i] -> B[i]
  [1]

What a function does wrong is an error with the line, and nothing is lost.

  $ cat > wrong.lua <<'END'
  > local function try(run, spec)
  >     spec = spec or {}
  >     local ok, result = pcall(function()
  >         local op = ss.op{name = "f", inputs = spec.inputs or {"x[n]"},
  >                          outputs = spec.outputs or {"y[n]"}, run = run}
  >         local rules = op:rules("f32[8]")
  >         return rules.reason or rules.shard_spec
  >     end)
  >     print(ok, result)
  > end
  > local same = function(x) return x end
  > try(same)
  > try(function(x)
  >     while true do end
  > end)
  > try(function(x)
  >     local text = "x"
  >     while true do text = text .. text end
  > end)
  > try(function(x)
  >     local function deep(n) return 1 + deep(n + 1) end
  >     return deep(1)
  > end)
  > try(function(x) error("not today") end)
  > try(function(x) return x.shap end)
  > try(function(x) return ss.tensor({3}) end)
  > try(function(x) end)
  > try(function(x) x[1] = 0 return x end)
  > try(function(x) return x * math.random() end)
  > try(function(x) return x + tonumber(tostring({}):match("0x(%x+)"), 16) end)
  > try(function(x) return x + graph.flops end)
  > try(same, {inputs = {"x[2*n]"}})
  > try(same, {outputs = {"y[m]"}})
  > try(same, {inputs = {"x[n,m]"}, outputs = {"y[n]"}})
  > try(same, {outputs = {"complex y[n"}})
  > try(same, {outputs = {"y[n-20]"}})
  > try(same, {outputs = function(x) return {x.shape[1] > 3 and 3 or 2} end})
  > try(same, {outputs = 3})
  > local lab = ss.lab
  > try(function(x) return lab end)
  > END
  $ shardscope --batch -c 'lua -f wrong.lua'
  | true	[S1]
  | true	wrong.lua:14: f runs too long
  | true	wrong.lua:18: f makes a string of more than 16 MiB
  | true	wrong.lua:21: stack overflow
  | true	wrong.lua:24: not today
  | true	wrong.lua:25: a tensor has no 'shap': shape, dtype, rank, get, set, map, copy, reshape
  | true	wrong.lua:26: result 0 of f is f32[3], not f32[36]
  | true	wrong.lua:27: result 0 of f is a nil, not f32[36]
  | true	wrong.lua:28: an operand cannot be changed: change t:copy()
  | true	wrong.lua:29: attempt to call a nil value (field 'random')
  | true	wrong.lua:30: f gives different results for the same operands
  | true	wrong.lua:31: attempt to index a nil value (global 'graph')
  | false	a dim of an operand is a name or a number (hint: as in "A[i,k], B[k,j] -> C[i,j]")
  | false	'm' is not a length of an operand (hint: as in "A[i,k], B[k,j] -> C[i,j]")
  | false	operand 0 has rank 1, but its signature says 2
  | false	nothing is expected here (hint: as in "A[i,k], B[k,j] -> C[i,j]")
  | false	function: dim 0 of result 0 has length -12
  | false	a shape function cannot compare or divide lengths (hint: they have + - * //: each length is any number)
  | false	an operator that is a function needs outputs (hint: inputs = {"A[i,k]", "B[k,j]"}, outputs = {"C[i,j]"})
  | false	the function uses 'lab', which is or holds an object (hint: it runs in a state of its own: only nil, booleans, numbers, texts, tables and functions go with it, so read what it needs before)

A run that goes wrong names the op.

  $ shardscope --batch -c 'lua local f = ss.op{name = "f", inputs = {"x[n]"}, outputs = {"y[n]"}, run = function(x) error("no") end} f:load("f32[8]")' -c 'mesh 2; solve; run'
  | mesh     2
  | devices  2
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        2           5       450
  |
  | method          auto
  | how             reductions
  | objective       4.00 us
  | bound           4.00 us
  | gap             0 %
  | proved          yes
  | proof           checkable bound
  | stopped         done
  | time_ms         #
  | peak_bytes      64 B
  | limit_bytes     74.51 GiB
  | nodes           3
  | edges           0
  | strategies      3
  | cells           0
  | distinct_cells  0
  | core_nodes      0
  | ilp_variables   0
  | ilp_rows        0
  ! nothing is cut: launches take 4 us, however the step is cut; the work that cuts could divide takes 1.9e-05 us, and the shortest collective 5 us
  ! try: cluster toy, whose devices are slow and have no latency, so that sharding pays on small models
  ! error: lua:1: no
  ! where: f_0
  [1]

A function that keeps a count begins anew in each call; windows, halves and scalars are shapes, too.

  $ cat > shapes.lua <<'END'
  > local n = 0
  > local function show(inputs, outputs, run, ...)
  >     local op = ss.op{name = "f", inputs = inputs, outputs = outputs, run = run}
  >     local rules = op:rules(...)
  >     op:load(...)
  >     ss.mesh("2")
  >     ss.solve()
  >     print(rules.shard_spec, rules.combine_spec, ss.run().ok)
  > end
  > show({"x[n]"}, {"y[n]"}, function(x) n = n + 1 return n * x end, "f32[64]")
  > show({"x[n]"}, {"y[n-2]"}, function(x)
  >     return ss.tensor({#x - 2}, function(i) return x[i] + x[i + 1] * x[i + 2] end)
  > end, "f32[64]")
  > show({"x[n]"}, {"y[n//2]"}, function(x)
  >     return ss.tensor({#x // 2}, function(i) return math.max(x[2 * i - 1], x[2 * i]) end)
  > end, "f32[64]")
  > show({"x[a,b]"}, {"y[a*b]"}, function(x) return x:reshape{#x} end, "f32[8,8]")
  > show({"x[n]"}, {"s[]"}, function(x)
  >     local sum = 0
  >     for i = 1, #x do sum = sum + x[i] end
  >     return sum
  > end, "f32[64]")
  > show({"x[n]", "i1 keep[n]"}, {"i32 y[n]"}, function(x, keep)
  >     return ss.tensor(x.shape, function(i) return keep[i] and math.floor(x[i]) or 0 end, "i32")
  > end, "f32[64]", "i1[64]")
  > END
  $ shardscope --batch -c 'lua -f shapes.lua'
  | [S1]	S1: gather(dim=0)	true
  | [S1]	S1: gather(dim=0)	true
  | [S1]	S1: gather(dim=0)	true
  | [S1, S2]	S1: gather(dim=0); S2: gather(dim=0, block=8)	true
  | [S1]	S1: reduce(op=SUM)	true
  | [S1], [S1]	S1: gather(dim=0)	true

Whole numbers are divided exactly and cut to whole ones; by 0 the quotient is -1, as of the op divide.

  $ shardscope --batch -c 'lua t = ss.tensor({4}, {7, -7, 9007199254740993, -9}, "i64"); local q, r = t / 1, t / -2; return q[3], r[1], r[2], r[4], (t / 0.5)[1], (t / 0)[1]'
  | value  9007199254740993, -3, 3, 4, 14, -1
  $ shardscope --batch -c 'lua return (1 / ss.tensor({2}, {1, 0}, "i32"))[2], (1 / ss.tensor({2}, {1, 0}, "ui8"))[2]'
  | value  -1, 255
  $ shardscope --batch -c 'lua return (ss.tensor({1}, {2}, "i64") / 1e-300)[1]'
  ! error: a quotient is too large for a whole number
  [1]
