Graphs that scripts make: `ss.build`, and the models of samples/models.

A model is a script; it becomes the graph of the session, and everything else works on it.

  $ shardscope --batch -c 'lua -f samples/models/mlp.lua' -c 'graph --scopes' -c 'mesh 2x4; cluster toy > /dev/null; solve > /dev/null; run --f64'
  | value  mlp
  |
  | scope                       blocks  ops        flops
  | (step)                           -   91   8.39 MFLOP
  | ├─ layer_0                       -    5  540.7 kFLOP
  | ├─ layer_1                       -    5   2.11 MFLOP
  | ├─ layer_2                       -    3  263.2 kFLOP
  | ├─ loss                          -    6   3.07 kFLOP
  | ├─ transpose(jvp(loss))          -    6   3.07 kFLOP
  | ├─ transpose(jvp(layer_2))       -    5  525.3 kFLOP
  | ├─ transpose(jvp(layer_1))       -   13   4.26 MFLOP
  | ├─ transpose(jvp(layer_0))       -   12  589.8 kFLOP
  | └─ sgd                           -   36  91.20 kFLOP
  |
  | mesh     2x4
  | devices  8
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | dp       2           5       450
  | tp       4           5       450
  |
  | backend          sim
  | ranks            8
  | devices          1
  | dtype            f64
  | ok               yes
  | max_err          2.90189e-16
  | tolerance        1e-09
  | outputs          13
  | worst_output     add_10
  | first_bad        -
  | time_ms          #
  | collectives      all_gather: 4 18.50 KiB, all_reduce: 4 160 B, reduce_scatter: 4 18.50 KiB
  | peak_bytes       85.05 KiB
  | plan_peak_bytes  85.05 KiB

The ops of the backward pass have scopes as JAX names them, and each op the line that made it.

  $ shardscope --batch -c 'lua -f samples/models/mlp.lua' -c 'graph --kind dot_general' -c 'graph dot_general_1'
  | value  mlp
  |
  | op             out          operands                     flops  trips  live  scope                    line
  | dot_general_0  64x128xf32   x, layer_0_w           524.3 kFLOP      1  yes   layer_0                    14
  | dot_general_1  64x128xf32   maximum_0, layer_1_w    2.10 MFLOP      1  yes   layer_1                    14
  | dot_general_2  64x16xf32    maximum_1, layer_2_w   262.1 kFLOP      1  yes   layer_2                    14
  | dot_general_3  64x128xf32   add_3, layer_2_w       262.1 kFLOP      1  yes   transpose(jvp(layer_2))    20
  | dot_general_4  16x128xf32   add_3, maximum_1       262.1 kFLOP      1  yes   transpose(jvp(layer_2))    20
  | dot_general_5  64x128xf32   multiply_4, layer_1_w   2.10 MFLOP      1  yes   transpose(jvp(layer_1))    20
  | dot_general_6  128x128xf32  multiply_4, maximum_0   2.10 MFLOP      1  yes   transpose(jvp(layer_1))    20
  | dot_general_7  128x32xf32   multiply_6, x          524.3 kFLOP      1  yes   transpose(jvp(layer_0))    20
  |
  | op        dot_general_1
  | kind      dot_general
  | operands  maximum_0, layer_1_w
  | in        64x128xf32, 128x128xf32
  | results   dot_general_1
  | out       64x128xf32
  | flops     2.10 MFLOP
  | trips     1
  | live      yes
  | scope     layer_1
  | line      14
  |
  | attribute                   value
  | lhs_batching_dimensions     -
  | rhs_batching_dimensions     -
  | lhs_contracting_dimensions  1
  | rhs_contracting_dimensions  0
  | dtype                       0
  |
  | reader  arg
  | add_1     0

State is donated, and is called as in JAX.

  $ shardscope --batch -c 'lua -f samples/models/conv.lua' -c 'graph --inputs --limit 4'
  | value  conv
  |
  | input           label                  type                bytes  donated  updated_by
  | images          images                 16x16x16x4xf32  64.00 KiB  no       -
  | labels          labels                 16xi32               64 B  no       -
  | stem_w          params/stem/w          3x3x4x16xf32     2.25 KiB  yes      subtract_2
  | stem_b          params/stem/b          16xf32               64 B  yes      subtract_3
  | block_conv_1_w  params/block/conv_1/w  3x3x16x16xf32    9.00 KiB  yes      subtract_4
  | block_conv_1_b  params/block/conv_1/b  16xf32               64 B  yes      subtract_5
  | block_conv_2_w  params/block/conv_2/w  3x3x16x16xf32    9.00 KiB  yes      subtract_6
  | block_conv_2_b  params/block/conv_2/b  16xf32               64 B  yes      subtract_7
  | head_w          params/head/w          16x8xf32            512 B  yes      subtract_8
  | head_b          params/head/b          8xf32                32 B  yes      subtract_9

The text loads again.

  $ shardscope --batch -c 'lua -f samples/models/gat.lua' -c 'graph --save gat.mlir > /dev/null; load gat.mlir'
  | value  gat
  |
  | graph        gat
  | format       stablehlo
  | ops          336
  | dead_ops     0
  | vars         358
  | loops        0
  | inputs       22
  | outputs      20
  | params       19
  | param_bytes  12.94 KiB
  | params_from  tf.aliasing_output
  | flops        961.8 kFLOP
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'lua -f samples/models/gat.lua' -c 'mesh 2; solve > /dev/null; export sdy gat.sdy.mlir' >/dev/null 2>&1; grep -c 'sdy.sharding = ' gat.sdy.mlir
  | 1

Errors name the op, the operands and the line of the script.

  $ printf 'local b = ss.build()\nlocal x = b:input("x", {4, 8})\nlocal y = b:matmul(x, x)\n' >bad.lua
  $ shardscope --batch -c 'lua -f bad.lua'
  ! error: dot_general: contracting dims differ: 8 and 4
  ! where: bad.lua:3
  ! hint: its operands are tensor<4x8xf32>, tensor<4x8xf32>
  [1]
  $ shardscope --batch -c 'lua local b = ss.build(); return b:op("dot_generl", {})'
  ! error: no op is named 'dot_generl'
  ! hint: did you mean: dot_general?
  [1]
  $ shardscope --batch -c 'lua local b = ss.build(); local x = b:input("x", {4}); return x + b:input("y", {5})'
  ! error: add: the shapes do not go together: f32[4] and f32[5]
  [1]
  $ shardscope --batch -c 'lua local b = ss.build(); return b:op("compare", {b:iota({4}, 0), b:iota({4}, 0)}, {comparison_direction = "LESS"})'
  ! error: no comparison_direction is named 'LESS'
  ! hint: did you mean: LE?
  [1]
  $ shardscope --batch -c 'lua local b = ss.build(); return b:op("reverse", {b:iota({4}, 0)}, {dims = {0}, axis = 1})'
  ! error: no attribute of reverse is named 'axis'
  ! hint: attributes are called as in StableHLO
  [1]
  $ shardscope --batch -c 'lua local b = ss.build(); return b:input("x", {4}, "f33")'
  ! error: no dtype is named 'f33'
  ! hint: did you mean: f32?
  [1]
  $ shardscope --batch -c 'lua local b = ss.build(); return b:tahn(1)'
  ! error: no method of a builder is named 'tahn'
  ! hint: did you mean: tan?
  [1]
  $ shardscope --batch -c 'lua local b = ss.build(); b:load()'
  ! error: the graph has no outputs
  ! hint: b:output(value, name), or b:train(loss) for a whole step
  [1]
  $ shardscope --batch -c 'lua local b = ss.build(); local x = b:input("x", {4, 4}); return b:grad(b:sum(b:op("chlo.bessel_i1e", {x})), {x})'
  ! error: chlo.bessel_i1e has no rule of differentiation
  ! hint: b:stop_gradient(value) where no gradient is needed
  [1]
  $ shardscope --batch -c 'lua local b, v = ss.build(); b:loop(2, {b:constant(1)}, function(i, x) v = x; return x end); return v + 1'
  ! error: a value of a loop's body is used outside of it
  [1]
  $ shardscope --batch -c 'lua local b = ss.build(); b:output(b:input("x", {4}), "y"); b:load(); b:input("z", {4})'
  ! error: the graph model is finished: nothing can be added
  [1]
  $ shardscope --batch -c 'lua local b = ss.build(); b:optimizer({}, {}, {rate = 1})'
  ! error: no option of an optimizer is named 'rate'
  ! hint: method, lr, momentum, decay, ...
  [1]

A session that is read-only keeps its model.

  $ shardscope samples/mlp.mlir --read-only --batch -c 'lua -f samples/models/mlp.lua'
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
  ! try: mesh 2x4, then discover, then solve
  ! error: a graph would change the laboratory, and this session is read-only
  [1]

`undo` takes the model back.

  $ shardscope samples/mlp.mlir --batch -c 'lua -f samples/models/gpt.lua' -c 'undo' -c 'lua graph.name'
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
  | value  gpt
  |
  | undone   lua -f samples/models/gpt.lua
  | to_undo  0
  | to_redo  1
  |
  | value  jit_step
  ! try: mesh 2x4, then discover, then solve

A loop with a fixed number of trips, and bodies that read values from outside.

  $ printf 'local b = ss.build("loops")\nlocal x = b:input("x", {2, 4})\nlocal s = b:sum(x)\nb:output(b:loop(3, {x}, function(i, v) return v + b:convert(i, "f32") * s end), "looped")\nb:output(b:op("reduce", {x, b:constant(0)}, {dimensions = {1}, body = function(p, q) return p + q * s end}), "folded")\nprint(table.concat(b:eval{x = {{1, 0, 0, 0}, {0, 2, 0, 1}}}.looped, " "), b:eval{x = 1}.folded[2])\nb:load()\n' >loops.lua
  $ shardscope --batch -c 'lua -f loops.lua' -c 'mesh 2; solve > /dev/null; run --f64 > run.txt; export sdy loops.mlir > /dev/null; load loops.mlir > /dev/null; graph --kind reduce' >out.txt 2>&1; grep -h 'ok ' run.txt; cat out.txt
  | ok               yes
  | 13.0 12.0 12.0 12.0 12.0 14.0 12.0 13.0	32.0
  | mesh     2
  | devices  2
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        2           5       450
  | try: discover, then solve, then plan
  |
  | op        out    operands                  flops  trips  live  scope  line
  | reduce_0  f32    x, constant_0            8 FLOP      1  yes             5
  | reduce_1  2xf32  x, constant_3, reduce_0  8 FLOP      1  yes            27
