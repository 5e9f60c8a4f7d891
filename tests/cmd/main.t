The whole way on a small step, in JSON: every status is ok, and the numbers agree.

  $ shardscope samples/mlp.mlir --batch --format json -c 'cluster toy; mesh 2x4; discover; solve ilp; plan; run --f64; run' >out; sed -E 's/.*"command": "([a-z]+)", "status": "([a-z]+)".*/\1 \2/' out
  | load ok
  | cluster ok
  | mesh ok
  | discover ok
  | solve ok
  | plan ok
  | run ok
  | run ok
  $ grep -c '"ok": true' out
  | 2
  $ grep -o '"undetermined": [^,}]*' out
  | "undetermined": []

The same answer whatever the front end.

  $ shardscope samples/mlp.mlir --batch --format json -c 'mesh 2x2; cluster toy; lua ss.solve{"ilp"}.objective' | grep -o '"value": .*' >a
  $ shardscope --batch -c 'load samples/mlp.mlir; mesh 2x2; cluster toy' -c 'solve ilp' --format json | grep -o '"objective": [^,]*' >b
  $ [ "$(sed 's/[^0-9.]//g' a)" = "$(sed 's/[^0-9.]//g' b)" ] && echo equal
  | equal

Text that is printed loads again to the same graph: printing it is a fixed point, and the facts are equal.

  $ facts() { shardscope "$1" --batch -c "graph --save $2" 2>/dev/null | grep -E '^(ops|vars|loops|params|flops) '; }
  > facts samples/gpt-tiny-scan.mlir once.mlir >a; facts once.mlir twice.mlir >b; facts twice.mlir thrice.mlir >c
  > cmp twice.mlir thrice.mlir && cmp a b && cmp b c && cat c
  | ops          1386
  | vars         1613
  | loops        2
  | params       49
  | flops        1.83 GFLOP

What cannot be cut says why.

  $ shardscope samples/gpt-prime.mlir --batch -c 'mesh 2x4; why dot_general_2' 2>/dev/null | grep '^reason'
  | reason        no axis of this mesh divides a dim that may be cut
  $ shardscope samples/gpt-prime.mlir --batch -c 'mesh 2; why arg2' 2>/dev/null | grep '^reason'
  | reason    no axis of this mesh divides one of its dims

Pins: an impossible one says why at once, in one line and a hint.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; pin dot_general_0 "tp: S(0) <- S(1), R"' 2>&1 | grep -c -E '^(error|hint)'
  | 2
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; pin dot_general_0 "S(0) <- S(0), R"' 2>&1 | grep -c -E '^(error|hint)'
  | 2

A saved plan runs; a file that is no plan does not.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x4; solve; plan save p.json' >/dev/null 2>&1 && grep -c '"op"' p.json
  | 35
  $ shardscope samples/mlp.mlir --batch -c 'plan load p.json; run --f64' 2>/dev/null | grep -E '^(mesh|ok)'
  | mesh        2x4
  | ok               yes
  $ head -c 300 p.json >broken.json; shardscope samples/mlp.mlir --batch -c 'plan load broken.json' >/dev/null 2>&1
  [1]

Time that runs out: a plan that is there is ok; Ctrl-C is 130.

  $ shardscope samples/mlp.mlir --batch --format json -c 'mesh 2; solve beam --time 60s' | grep -o '"stopped": "[a-z]*"'
  | "stopped": "done"
  $ timeout --preserve-status -s INT 0.7 shardscope --batch -c 'lua while true do end'
  ! cancelled: interrupted
  [130]

Two sums that are equal but for their order cancel: 0 in one run, a last bit in another, and no error.

  $ cat >cancel.mlir <<'X'
  > func.func @main(%x: tensor<f32>) -> tensor<f32> {
  >   %zero = stablehlo.constant dense<0.0> : tensor<f32>
  >   %n = stablehlo.constant dense<24.0> : tensor<f32>
  >   %one = stablehlo.constant dense<1.0> : tensor<f32>
  >   %part = stablehlo.divide %one, %n : tensor<f32>
  >   %all = stablehlo.broadcast_in_dim %part, dims = [] : (tensor<f32>) -> tensor<24xf32>
  >   %0 = stablehlo.reduce(%all init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
  >   %1 = stablehlo.reduce(%all init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
  >   %2 = stablehlo.subtract %0, %1 : tensor<f32>
  >   return %2 : tensor<f32>
  > }
  > X
  $ shardscope cancel.mlir --batch -c 'mesh 2; pin reduce_0 "P(sum) <- S(0), R"; solve; run --f64' 2>/dev/null | grep -E '^(ok|first_bad)'
  | ok               yes
  | first_bad        -

In f32 what cancels is as large as rounding makes it: unsharded, too. No other output's error is shown in its place.

  $ cat >noise.mlir <<'X'
  > func.func @main(%x: tensor<4096x8xf32>) -> (tensor<8xf32>, tensor<4096x8xf32>) {
  >   %zero = stablehlo.constant dense<0.0> : tensor<f32>
  >   %ones = stablehlo.constant dense<1.0> : tensor<4096xf32>
  >   %t = stablehlo.tanh %x : tensor<4096x8xf32>
  >   %0 = stablehlo.reduce(%t init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4096x8xf32>, tensor<f32>) -> tensor<8xf32>
  >   %1 = stablehlo.dot_general %ones, %t, contracting_dims = [0] x [0] : (tensor<4096xf32>, tensor<4096x8xf32>) -> tensor<8xf32>
  >   %2 = stablehlo.subtract %0, %1 : tensor<8xf32>
  >   return %2, %t : tensor<8xf32>, tensor<4096x8xf32>
  > }
  > X
  $ shardscope noise.mlir --batch -c 'mesh 2; cluster toy; pin dot_general_0 "P(sum) <- S(0), S(0)"; solve; run' 2>/dev/null | grep -E '^(ok|worst_output|first_bad)'
  | ok               yes
  | worst_output     subtract_0
  | first_bad        -

What a loop carries is held until a trip has read it, not until the trip's end: 6 KiB of x, %y and %r each, and of the
stacks of 24 KiB the two old ones and one new.

  $ cat >stacks.mlir <<'X'
  > func.func @main(%x: tensor<48x32xf32>) -> (tensor<4x48x32xf32>, tensor<4x48x32xf32>) {
  >   %i = stablehlo.constant dense<0> : tensor<i32>
  >   %n = stablehlo.constant dense<4> : tensor<i32>
  >   %one = stablehlo.constant dense<1> : tensor<i32>
  >   %z = stablehlo.constant dense<0.0> : tensor<f32>
  >   %a = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<4x48x32xf32>
  >   %0:4 = stablehlo.while(%k = %i, %h = %x, %s = %a, %t = %a) : tensor<i32>, tensor<48x32xf32>, tensor<4x48x32xf32>, tensor<4x48x32xf32>
  >   cond {
  >     %c = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  >     stablehlo.return %c : tensor<i1>
  >   } do {
  >     %y = stablehlo.tanh %h : tensor<48x32xf32>
  >     %r = stablehlo.reshape %y : (tensor<48x32xf32>) -> tensor<1x48x32xf32>
  >     %p = stablehlo.dynamic_update_slice %s, %r, %k, %i, %i : (tensor<4x48x32xf32>, tensor<1x48x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x48x32xf32>
  >     %q = stablehlo.dynamic_update_slice %t, %r, %k, %i, %i : (tensor<4x48x32xf32>, tensor<1x48x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x48x32xf32>
  >     %m = stablehlo.add %k, %one : tensor<i32>
  >     stablehlo.return %m, %y, %p, %q : tensor<i32>, tensor<48x32xf32>, tensor<4x48x32xf32>, tensor<4x48x32xf32>
  >   }
  >   return %0#2, %0#3 : tensor<4x48x32xf32>, tensor<4x48x32xf32>
  > }
  > X
  $ shardscope stacks.mlir --batch -c 'mesh 1; solve; memory; run' 2>/dev/null | grep -E '^(peak|plan_peak|ok)'
  | peak_bytes      90.00 KiB
  | peak_bytes   90.00 KiB
  | peak_at      dynamic_update_slice_0
  | ok               yes
  | peak_bytes       90.00 KiB
  | plan_peak_bytes  90.00 KiB

Attributes that files write as words are shown as words.

  $ shardscope samples/mlp.mlir --batch -c 'graph compare_0' 2>/dev/null | grep -E '^compar'
  | comparison_direction  GT
  | compare_type          FLOAT
