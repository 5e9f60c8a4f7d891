Inputs of runs. Weights are as large as their fan-in asks for, so that the numbers of a deep program stay as large as its data.

  $ cat >wide.mlir <<'X'
  > func.func @main(%w1: tensor<512x512xf32> {tf.aliasing_output = 0 : i32}, %w2: tensor<16x512xf32> {tf.aliasing_output = 1 : i32}, %x: tensor<8x512xf32>, %n: tensor<8xi32>) -> (tensor<512x512xf32>, tensor<16x512xf32>, tensor<8x16xf32>, tensor<8xi32>) {
  >   %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<8x512xf32>, tensor<512x512xf32>) -> tensor<8x512xf32>
  >   %1 = stablehlo.transpose %w2, dims = [1, 0] : (tensor<16x512xf32>) -> tensor<512x16xf32>
  >   %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<8x512xf32>, tensor<512x16xf32>) -> tensor<8x16xf32>
  >   %3 = stablehlo.exponential %2 : tensor<8x16xf32>
  >   return %w1, %w2, %3, %n : tensor<512x512xf32>, tensor<16x512xf32>, tensor<8x16xf32>, tensor<8xi32>
  > }
  > X
  $ shardscope wide.mlir --batch -c 'input' -c 'mesh 2x2; solve; run' 2>&1 | grep -E '^(input|w|x|n |ok)'
  | inputs       4
  | input  label  type         draw                  scale  why
  | w1     -      512x512xf32  normal            0.0441942  fan-in 512 of dot_general_0
  | w2     -      16x512xf32   normal            0.0441942  fan-in 512 of dot_general_1
  | x      -      8x512xf32    normal                    1  -
  | n      -      8xi32        integers below 8          -  -
  | ok               yes
  | worst_output     exponential_0
  $ shardscope wide.mlir --batch -c 'mesh 2x2; solve; run --f64; run --random-plans 3' 2>&1 | grep -E '^(input_scale|ok|plans)'
  | ok               yes
  | plans      3
  | ok         yes

Nobody knows the scale of this one. It is halved until the run is finite; the scale, and what was not finite before, are said.

  $ cat >steep.mlir <<'X'
  > func.func @main(%x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  >   %c = stablehlo.constant dense<500.0> : tensor<64xf32>
  >   %0 = stablehlo.multiply %x, %c : tensor<64xf32>
  >   %1 = stablehlo.exponential %0 : tensor<64xf32>
  >   %2 = stablehlo.subtract %1, %y : tensor<64xf32>
  >   return %2 : tensor<64xf32>
  > }
  > X
  $ shardscope steep.mlir --batch -c 'mesh 2; solve; run' 2>&1 | grep -E '^(ok|input_scale|the float)'
  | ok               yes
  | input_scale      0.03125
  | the float inputs are scaled by 1/32: with larger ones exponential_0 makes Inf of finite operands, driven by input x
  $ shardscope steep.mlir --batch -c 'mesh 2; solve; run --f64' 2>&1 | grep -E '^(ok|input_scale|the float)'
  | ok               yes
  | input_scale      0.25
  | the float inputs are scaled by 1/4: with larger ones exponential_0 makes Inf of finite operands, driven by input x
  $ shardscope steep.mlir --batch --format json -c 'mesh 2; solve; run --random-plans 2' | grep -o '"input_scale": [0-9.]*'
  | "input_scale": 0.03125

A choice is taken as it is.

  $ shardscope steep.mlir --batch -c 'mesh 2; solve; input x normal; run' 2>&1 | tail -n 3
  | error: the unsharded run gives Inf in output 0 at every scale of its inputs down to 1/1024: exponential_0 makes Inf of finite operands, driven by input x
  | where: exponential_0
  | hint: input chooses how x is drawn; or try another --seed
  $ shardscope steep.mlir --batch -c 'mesh 2; solve; input x normal --scale 0.01; input; run' 2>&1 | grep -E '^(x|y|ok|input_scale)'
  | x      -      64xf32  normal   0.01  input x normal --scale 0.01
  | x      -      64xf32  normal   0.01  input x normal --scale 0.01
  | y      -      64xf32  normal      1  -
  | ok               yes
  $ shardscope wide.mlir --batch -c 'input w* uniform; input n uniform 10 20; input w2 const 0.5; input; undo; input w2; input w* auto; input w1' 2>/dev/null | grep -E '^(w|n |undone)'
  | w1     -      512x512xf32  uniform -1 1      1  input w* uniform -1 1
  | w2     -      16x512xf32   uniform -1 1      1  input w* uniform -1 1
  | n      -      8xi32  uniform 10 20      -  input n uniform 10 20
  | w2     -      16x512xf32  const 0.5      1  input w2 const 0.5
  | w1     -      512x512xf32  uniform -1 1       1  input w* uniform -1 1
  | w2     -      16x512xf32   const 0.5          1  input w2 const 0.5
  | n      -      8xi32        uniform 10 20      -  input n uniform 10 20
  | undone   input w2 const 0.5
  | w2     -      16x512xf32  uniform -1 1      1  input w* uniform -1 1
  | w1     -      512x512xf32  normal  0.0441942  fan-in 512 of dot_general_0
  | w2     -      16x512xf32   normal  0.0441942  fan-in 512 of dot_general_1
  | w1     -      512x512xf32  normal  0.0441942  fan-in 512 of dot_general_0
  $ shardscope wide.mlir --batch -c 'input var:w1 --scale 2; load wide.mlir; input w1' 2>/dev/null | grep -E '^w'
  | w1     -      512x512xf32  normal      2  input var:w1 --scale 2
  | w1     -      512x512xf32  normal  0.0441942  fan-in 512 of dot_general_0

A plan does not go stale by it.

  $ shardscope wide.mlir --batch -c 'mesh 2; solve; input x const 1; run' 2>&1 | grep -E '^(ok|pins)'
  | ok               yes

A file has the shape of the input, in any order of bytes and dims, and numbers that its type holds.

  $ cat >npy <<'X'
  > h="{'descr': '$1', 'fortran_order': $2, 'shape': ($3), }"
  > shift 3
  > printf '\223NUMPY\001\000'
  > printf "\\$(printf %o ${#h})\\000"
  > printf '%s' "$h"
  > printf "$@"
  > X
  $ cat >small.mlir <<'X'
  > func.func @main(%a: tensor<2x2xf32>, %i: tensor<3xi8>) -> (tensor<2x2xf32>, tensor<3xi8>) {
  >   %0 = stablehlo.log %a : tensor<2x2xf32>
  >   return %0, %i : tensor<2x2xf32>, tensor<3xi8>
  > }
  > X
  $ sh npy '>i2' True '2, 2' '\000\001\000\002\000\003\000\000' >a.npy
  $ shardscope small.mlir --batch -c 'mesh 2; solve; input a file a.npy; run' 2>&1 | tail -n 3
  | error: the unsharded run gives Inf in output 0: log_0 makes Inf of finite operands, driven by input a
  | where: log_0
  | hint: input chooses how a is drawn; or try another --seed
  $ sh npy '|i1' False '3,' '\001\377\003' >i.npy
  $ sh npy '<i4' False '3,' '\001\000\000\000\000\001\000\000\003\000\000\000' >wide.npy
  $ sh npy '<f4' False '3,' '\000\000\000\000\000\000\000\000\000\000\000\000' >float.npy
  $ sh npy '<f4' False '2, 3' '' >short.npy
  $ sh npy '<f4' False '2, 2' '\000\000' >cut.npy
  $ for f in i wide float short gone; do shardscope small.mlir --batch -c "mesh 2; solve; input i file $f.npy; run" 2>&1 | grep -E '^(ok|error|where|hint)'; done
  | ok               yes
  | error: element 1 does not fit i8
  | where: wide.npy
  | error: its elements are f32, the input is tensor<3xi8>
  | where: float.npy
  | error: its shape is that of tensor<2x3xi8>, the input is tensor<3xi8>
  | where: short.npy
  | error: cannot read 'gone.npy': No such file or directory
  | where: gone.npy
  $ shardscope small.mlir --batch -c 'input a file cut.npy' 2>&1 | tail -n 2
  | error: not a .npy file that can be read: it ends within its elements
  | where: cut.npy
  $ shardscope small.mlir --batch -c 'input a file small.mlir' 2>&1 | tail -n 2
  | error: not a .npy file that can be read: it does not begin as one
  | where: small.mlir

What does not suit is refused.

  $ for c in 'input b' 'input b normal' 'input i normal' 'input i const 200' 'input i const 1 --scale 2' 'input a uniform 2 1' 'input a const' 'input a const x' 'input --scale 3' 'input a --scale no'; do shardscope small.mlir --batch -c "$c" 2>&1 | grep -E '^(error|hint)'; done
  | error: no input is named 'b'
  | hint: input lists the inputs
  | error: no input is named 'b'
  | hint: input lists the inputs
  | error: input i is i8: integers are not normal
  | hint: uniform A B draws A <= x < B
  | error: input i is i8, which does not hold these numbers
  | error: input i is i8: only floats are scaled
  | error: 'uniform 2 1' is not a way to draw an input
  | hint: normal, uniform A B, const X or file PATH, and --scale X
  | error: const takes 1 value, not 0
  | hint: normal, uniform A B, const X, file PATH or auto
  | error: 'const x' is not a way to draw an input
  | hint: normal, uniform A B, const X or file PATH, and --scale X
  | error: --scale needs the name of an input
  | hint: input NAME --scale X
  | error: scale: 'no' is not a non-negative number

Matrices under a Cholesky factorisation are symmetric and positive definite, wherever on the way to it they were moved, scaled or added to others; so are those of triangular systems, whose diagonal divides.

  $ cat >definite.mlir <<'X'
  > func.func @main(%A: tensor<3x24x24xf32>, %S: tensor<24x24xf32> {tf.aliasing_output = 0 : i32}, %g: tensor<16x24xf32>, %e: tensor<f32>, %T: tensor<24x2x24xf32>, %b: tensor<24x4xf32>, %P: tensor<24x24xf64>, %F: tensor<24x24xf64>) -> (tensor<24x24xf32>, tensor<24x24xf32>, tensor<3x24x24xf32>, tensor<24x4xf32>, tensor<24x24xf64>) {
  >   %0 = "stablehlo.cholesky"(%A) {lower = true} : (tensor<3x24x24xf32>) -> tensor<3x24x24xf32>
  >   %c = stablehlo.constant dense<0.9> : tensor<24x24xf32>
  >   %gg = stablehlo.dot_general %g, %g, contracting_dims = [0] x [0] : (tensor<16x24xf32>, tensor<16x24xf32>) -> tensor<24x24xf32>
  >   %s0 = stablehlo.multiply %c, %S : tensor<24x24xf32>
  >   %s1 = stablehlo.add %s0, %gg : tensor<24x24xf32>
  >   %i = stablehlo.iota dim = 0 : tensor<24x24xi32>
  >   %j = stablehlo.iota dim = 1 : tensor<24x24xi32>
  >   %d = stablehlo.compare EQ, %i, %j : (tensor<24x24xi32>, tensor<24x24xi32>) -> tensor<24x24xi1>
  >   %df = stablehlo.convert %d : (tensor<24x24xi1>) -> tensor<24x24xf32>
  >   %eb = stablehlo.broadcast_in_dim %e, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
  >   %eye = stablehlo.multiply %eb, %df : tensor<24x24xf32>
  >   %s2 = stablehlo.add %s1, %eye : tensor<24x24xf32>
  >   %1 = "stablehlo.cholesky"(%s2) {lower = true} : (tensor<24x24xf32>) -> tensor<24x24xf32>
  >   %t0 = stablehlo.slice %T [0:24, 1:2, 0:24] : (tensor<24x2x24xf32>) -> tensor<24x1x24xf32>
  >   %t1 = stablehlo.reshape %t0 : (tensor<24x1x24xf32>) -> tensor<24x24xf32>
  >   %2 = "stablehlo.triangular_solve"(%t1, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<24x24xf32>, tensor<24x4xf32>) -> tensor<24x4xf32>
  >   %fp = stablehlo.dot_general %F, %P, contracting_dims = [1] x [0] : (tensor<24x24xf64>, tensor<24x24xf64>) -> tensor<24x24xf64>
  >   %ft = stablehlo.transpose %F, dims = [1, 0] : (tensor<24x24xf64>) -> tensor<24x24xf64>
  >   %fpf = stablehlo.dot_general %fp, %ft, contracting_dims = [1] x [0] : (tensor<24x24xf64>, tensor<24x24xf64>) -> tensor<24x24xf64>
  >   %3 = "stablehlo.cholesky"(%fpf) {lower = true} : (tensor<24x24xf64>) -> tensor<24x24xf64>
  >   return %s1, %1, %0, %2, %3 : tensor<24x24xf32>, tensor<24x24xf32>, tensor<3x24x24xf32>, tensor<24x4xf32>, tensor<24x24xf64>
  > }
  > X
  $ shardscope definite.mlir --batch -c 'input; mesh 2x2; solve; run; run --f64; run --random-plans 3' 2>&1 | grep -E '^(.  |ok|input_scale|error)'
  | A      -      3x24x24xf32  definite         1  -
  | S      -      24x24xf32    definite         1  -
  | g      -      16x24xf32    normal         0.5  fan-in 16 of dot_general_0
  | e      -      f32          positive         1  -
  | T      -      24x2x24xf32  definite         1  -
  | b      -      24x4xf32     normal           1  -
  | P      -      24x24xf64    definite         1  -
  | F      -      24x24xf64    normal    0.451801  fan-in 24 of dot_general_1
  | ok               yes
  | ok               yes
  | ok         yes

Programs take roots of eigenvalues, and divide by what an LU factorisation gives: their matrices are definite too.

  $ cat >eigen.mlir <<'X'
  > func.func @main(%A: tensor<6x6xf32>, %B: tensor<6x6xf32>) -> (tensor<6xf32>, tensor<6x6xf32>) {
  >   %t = stablehlo.transpose %A, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
  >   %s = stablehlo.add %A, %t : tensor<6x6xf32>
  >   %v:2 = stablehlo.custom_call @Eigh(%s) {backend_config = "1,1,100,1e-6"} : (tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6xf32>)
  >   %r = stablehlo.rsqrt %v#1 : tensor<6xf32>
  >   %l:3 = stablehlo.custom_call @LuDecomposition(%B) : (tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6xi32>, tensor<6xi32>)
  >   return %r, %l#0 : tensor<6xf32>, tensor<6x6xf32>
  > }
  > X
  $ shardscope eigen.mlir --batch -c 'input; mesh 2; solve; run' 2>&1 | grep -E '^([AB]  |ok|input_scale|error)'
  | A      -      6x6xf32  definite      1  -
  | B      -      6x6xf32  definite      1  -
  | ok               yes

So are blocks on a diagonal, and the root of a product with itself if nothing is added to it; what is added to a definite matrix may be any product of that kind.

  $ cat >blocks.mlir <<'X'
  > func.func @main(%A: tensor<4x4xf64>, %B: tensor<8x8xf64>, %L: tensor<6x6xf64>, %S: tensor<6x6xf64>, %x: tensor<6x6xf64>) -> (tensor<12x12xf64>, tensor<6x6xf64>, tensor<6x6xf64>) {
  >   %z = stablehlo.constant dense<0.0> : tensor<f64>
  >   %0 = stablehlo.pad %A, %z, low = [0, 0], high = [0, 8], interior = [0, 0] : (tensor<4x4xf64>, tensor<f64>) -> tensor<4x12xf64>
  >   %1 = stablehlo.pad %B, %z, low = [0, 4], high = [0, 0], interior = [0, 0] : (tensor<8x8xf64>, tensor<f64>) -> tensor<8x12xf64>
  >   %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<4x12xf64>, tensor<8x12xf64>) -> tensor<12x12xf64>
  >   %3 = "stablehlo.cholesky"(%2) {lower = true} : (tensor<12x12xf64>) -> tensor<12x12xf64>
  >   %4 = stablehlo.dot_general %L, %L, contracting_dims = [1] x [1] : (tensor<6x6xf64>, tensor<6x6xf64>) -> tensor<6x6xf64>
  >   %5 = "stablehlo.cholesky"(%4) {lower = true} : (tensor<6x6xf64>) -> tensor<6x6xf64>
  >   %6 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<6x6xf64>, tensor<6x6xf64>) -> tensor<6x6xf64>
  >   %7 = stablehlo.add %6, %S : tensor<6x6xf64>
  >   %8 = "stablehlo.cholesky"(%7) {lower = true} : (tensor<6x6xf64>) -> tensor<6x6xf64>
  >   return %3, %5, %8 : tensor<12x12xf64>, tensor<6x6xf64>, tensor<6x6xf64>
  > }
  > X
  $ shardscope blocks.mlir --batch -c 'input; mesh 2; solve; run' 2>&1 | grep -E '^([ABLSx]  |ok|input_scale|error)'
  | A      -      4x4xf64  definite         1  -
  | B      -      8x8xf64  definite         1  -
  | L      -      6x6xf64  definite         1  -
  | S      -      6x6xf64  definite         1  -
  | x      -      6x6xf64  normal    0.638943  fan-in 6 of dot_general_1
  | ok               yes

The body of a composite asks the same of its operands.

  $ cat >inside.mlir <<'X'
  > module {
  >   func.func public @main(%A: tensor<8x8xf32>, %W: tensor<8x8xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  >     %0 = stablehlo.composite "my.solve" %A, %W, %b {decomposition = @solve} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  >     return %0 : tensor<8x4xf32>
  >   }
  >   func.func private @solve(%A: tensor<8x8xf32>, %W: tensor<8x8xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  >     %0 = stablehlo.dot_general %W, %b, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  >     %1 = "stablehlo.cholesky"(%A) {lower = true} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  >     %2 = "stablehlo.triangular_solve"(%1, %0) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  >     return %2 : tensor<8x4xf32>
  >   }
  > }
  > X
  $ shardscope inside.mlir --batch -c 'input; mesh 2; solve; run' 2>&1 | grep -E '^([AWb]  |ok|input_scale|error)'
  | A      -      8x8xf32  definite         1  -
  | W      -      8x8xf32  normal           1  -
  | b      -      8x4xf32  normal    0.353553  fan-in 8 of my.solve_0
  | ok               yes

What is positive whatever the inputs are asks nothing of them: a softplus under a log, the second moment of a gradient under a root, a trace of a matrix times itself. The factors of a product that nothing guards are.

  $ cat >signs.mlir <<'X'
  > func.func @main(%x: tensor<8x8xf32>, %g: tensor<8x8xf32>, %v: tensor<8x8xf32>, %a: tensor<8x8xf32>, %p: tensor<8x8xf32>, %q: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>) {
  >   %z = stablehlo.constant dense<0.0> : tensor<8x8xf32>
  >   %0 = stablehlo.maximum %x, %z : tensor<8x8xf32>
  >   %1 = stablehlo.compare NE, %x, %x : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
  >   %2 = stablehlo.abs %x : tensor<8x8xf32>
  >   %3 = stablehlo.negate %2 : tensor<8x8xf32>
  >   %4 = stablehlo.exponential %3 : tensor<8x8xf32>
  >   %5 = stablehlo.log_plus_one %4 : tensor<8x8xf32>
  >   %6 = stablehlo.add %0, %5 : tensor<8x8xf32>
  >   %7 = stablehlo.select %1, %x, %6 : tensor<8x8xi1>, tensor<8x8xf32>
  >   %softplus = stablehlo.log %7 : tensor<8x8xf32>
  >   %c = stablehlo.constant dense<0.001> : tensor<8x8xf32>
  >   %8 = stablehlo.multiply %c, %g : tensor<8x8xf32>
  >   %9 = stablehlo.multiply %8, %g : tensor<8x8xf32>
  >   %10 = stablehlo.add %v, %9 : tensor<8x8xf32>
  >   %moment = stablehlo.sqrt %10 : tensor<8x8xf32>
  >   %11 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  >   %i = stablehlo.iota dim = 0 : tensor<8x8xi32>
  >   %j = stablehlo.iota dim = 1 : tensor<8x8xi32>
  >   %d = stablehlo.compare EQ, %i, %j : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  >   %12 = stablehlo.select %d, %11, %z : tensor<8x8xi1>, tensor<8x8xf32>
  >   %0f = stablehlo.constant dense<0.0> : tensor<f32>
  >   %13 = stablehlo.reduce(%12 init: %0f) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
  >   %trace = stablehlo.sqrt %13 : tensor<f32>
  >   %14 = stablehlo.dot_general %p, %q, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  >   %product = stablehlo.log %14 : tensor<8x8xf32>
  >   return %softplus, %moment, %trace, %product : tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>
  > }
  > X
  $ shardscope signs.mlir --batch -c 'input; mesh 2; solve; run' 2>&1 | grep -E '^(.  |ok|input_scale|error)'
  | x      -      8x8xf32  normal               1  -
  | g      -      8x8xf32  normal               1  -
  | v      -      8x8xf32  non-negative         1  -
  | a      -      8x8xf32  normal        0.594604  fan-in 8 of dot_general_0
  | p      -      8x8xf32  positive      0.594604  fan-in 8 of dot_general_1
  | q      -      8x8xf32  positive      0.594604  fan-in 8 of dot_general_1
  | d        2           5       450
  | ok               yes

Differences from a number are ranges, and what must be in two of them is in both.

  $ cat >ranges.mlir <<'X'
  > func.func @main(%p: tensor<16xf32>, %q: tensor<16xf32>, %r: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  >   %one = stablehlo.constant dense<1.0> : tensor<16xf32>
  >   %two = stablehlo.constant dense<-2.0> : tensor<16xf32>
  >   %0 = stablehlo.log %p : tensor<16xf32>
  >   %1 = stablehlo.subtract %one, %p : tensor<16xf32>
  >   %2 = stablehlo.log %1 : tensor<16xf32>
  >   %3 = stablehlo.add %0, %2 : tensor<16xf32>
  >   %4 = stablehlo.negate %q : tensor<16xf32>
  >   %5 = stablehlo.log_plus_one %4 : tensor<16xf32>
  >   %6 = stablehlo.sqrt %q : tensor<16xf32>
  >   %7 = stablehlo.add %5, %6 : tensor<16xf32>
  >   %8 = stablehlo.add %r, %two : tensor<16xf32>
  >   %9 = stablehlo.sqrt %8 : tensor<16xf32>
  >   return %3, %7, %9 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
  > }
  > X
  $ shardscope ranges.mlir --batch -c 'input; mesh 2; solve; run' 2>&1 | grep -E '^([pqr]  |ok|input_scale|error)'
  | p      -      16xf32  between 0 and 1      1  -
  | q      -      16xf32  fraction             1  -
  | r      -      16xf32  above 2              1  -
  | ok               yes

What is not finite is blamed on the op that makes it of finite numbers, on the input that drives it there, and never on a constant that only stands beside it.

  $ cat >guard.mlir <<'X'
  > func.func @main(%i: tensor<8x1xi32>, %z: tensor<8x16xf32>, %x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  >   %nan = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  >   %b = stablehlo.broadcast_in_dim %nan, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
  >   %ok = stablehlo.compare EQ, %x, %x : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xi1>
  >   %s = stablehlo.select %ok, %x, %b : tensor<8x16xi1>, tensor<8x16xf32>
  >   %c = stablehlo.constant dense<1.000000e+04> : tensor<8x16xf32>
  >   %m = stablehlo.multiply %s, %c : tensor<8x16xf32>
  >   %e = stablehlo.exponential %m : tensor<8x16xf32>
  >   %r = stablehlo.add %e, %z : tensor<8x16xf32>
  >   return %r : tensor<8x16xf32>
  > }
  > X
  $ shardscope guard.mlir --batch -c 'mesh 2; solve; input x normal; run' 2>&1 | tail -n 3
  | error: the unsharded run gives Inf in output 0 at every scale of its inputs down to 1/1024: exponential_0 makes Inf of finite operands, driven by input x
  | where: exponential_0
  | hint: input chooses how x is drawn; or try another --seed
  $ cat >mask.mlir <<'X'
  > func.func @main(%x: tensor<8x16xf32>, %m: tensor<8x16xi1>) -> tensor<8x16xf32> {
  >   %ninf = stablehlo.constant dense<0xFF800000> : tensor<8x16xf32>
  >   %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  >   %s = stablehlo.select %m, %x, %ninf : tensor<8x16xi1>, tensor<8x16xf32>
  >   %mx = stablehlo.reduce(%s init: %i) applies stablehlo.maximum across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  >   %mb = stablehlo.broadcast_in_dim %mx, dims = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  >   %e = stablehlo.subtract %s, %mb : tensor<8x16xf32>
  >   %r = stablehlo.exponential %e : tensor<8x16xf32>
  >   return %r : tensor<8x16xf32>
  > }
  > X
  $ shardscope mask.mlir --batch -c 'mesh 2; solve; run' 2>&1 | grep -E '^(ok|error)'
  | ok               yes
  $ shardscope mask.mlir --batch -c 'mesh 2; solve; input m const 0; run' 2>&1 | tail -n 3
  | error: the unsharded run gives NaN in output 0 at every scale of its inputs down to 1/1024: subtract_0 makes NaN of infinite operands, driven by input m
  | where: subtract_0
  | hint: input chooses how m is drawn; or try another --seed

What a loop hands on is followed to an op of its body.

  $ cat >loop.mlir <<'X'
  > func.func @main(%w: tensor<8xf64>, %h: tensor<8xf64>) -> tensor<8xf64> {
  >   %z = stablehlo.constant dense<0> : tensor<i32>
  >   %r:2 = stablehlo.while(%k = %z, %a = %h) : tensor<i32>, tensor<8xf64>
  >    cond {
  >     %n = stablehlo.constant dense<5> : tensor<i32>
  >     %t = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  >     stablehlo.return %t : tensor<i1>
  >   } do {
  >     %one = stablehlo.constant dense<1> : tensor<i32>
  >     %big = stablehlo.constant dense<1.0e120> : tensor<8xf64>
  >     %k1 = stablehlo.add %k, %one : tensor<i32>
  >     %b = stablehlo.multiply %a, %big : tensor<8xf64>
  >     %c = stablehlo.subtract %b, %w : tensor<8xf64>
  >     %d = stablehlo.cosine %c : tensor<8xf64>
  >     %e = stablehlo.multiply %d, %b : tensor<8xf64>
  >     stablehlo.return %k1, %e : tensor<i32>, tensor<8xf64>
  >   }
  >   return %r#1 : tensor<8xf64>
  > }
  > X
  $ shardscope loop.mlir --batch -c 'mesh 2; solve; run' 2>&1 | tail -n 3
  | error: the unsharded run gives Inf in output 0 at every scale of its inputs down to 1/1024: multiply_0 makes Inf of finite operands, driven by input h
  | where: multiply_0
  | hint: input chooses how h is drawn; or try another --seed

Something non-negative is taken away: from an average of squares, as the optimizer RMSprop does, whatever the sign of the numbers that are squared, and from 1 in the derivative of acos.

  $ cat >centred.mlir <<'X'
  > func.func @main(%v: tensor<64x64xf32>, %g: tensor<64x64xf32>, %x: tensor<64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64xf32>) {
  >   %c = stablehlo.constant dense<-1.0> : tensor<64x64xf32>
  >   %one = stablehlo.constant dense<1.0> : tensor<64xf32>
  >   %0 = stablehlo.multiply %g, %c : tensor<64x64xf32>
  >   %1 = stablehlo.multiply %0, %g : tensor<64x64xf32>
  >   %2 = stablehlo.add %v, %1 : tensor<64x64xf32>
  >   %3 = stablehlo.sqrt %2 : tensor<64x64xf32>
  >   %4 = stablehlo.multiply %g, %g : tensor<64x64xf32>
  >   %5 = stablehlo.subtract %v, %4 : tensor<64x64xf32>
  >   %6 = stablehlo.rsqrt %5 : tensor<64x64xf32>
  >   %7 = chlo.acos %x : tensor<64xf32> -> tensor<64xf32>
  >   %8 = stablehlo.negate %x : tensor<64xf32>
  >   %9 = stablehlo.multiply %8, %x : tensor<64xf32>
  >   %10 = stablehlo.add %9, %one : tensor<64xf32>
  >   %11 = stablehlo.rsqrt %10 : tensor<64xf32>
  >   return %3, %6, %7, %11 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64xf32>
  > }
  > X
  $ shardscope centred.mlir --batch -c 'mesh 2; solve; input; run' 2>&1 | grep -E '^(v|g|x|ok) '
  | v      -      64x64xf32  positive             1  -
  | g      -      64x64xf32  normal               1  -
  | x      -      64xf32     within -1 and 1      1  -
  | ok               yes

A run that does not fit says so before it starts, with the bytes.

  $ cat >large.mlir <<'X'
  > func.func @main(%x: tensor<250000x250000xf32>) -> tensor<250000x250000xf32> {
  >   %0 = stablehlo.sine %x : tensor<250000x250000xf32>
  >   return %0 : tensor<250000x250000xf32>
  > }
  > X
  $ shardscope large.mlir --batch -c 'limit 10T; mesh 4; solve; run --how whole' 2>&1 | tail -n 2 | sed 's|, and .* are free||'
  | error: the run does not fit: unsharded it needs 2500000000000 bytes (2.27 TiB), on all ranks 1250000000000 bytes (1.14 TiB)
  | hint: run without options does what fits: ops one by one, and a shrunken twin
  $ shardscope large.mlir --batch -c 'limit 10T; mesh 4; solve; run --random-plans 2' 2>&1 | tail -n 2 | cut -c 1-80
  | error: the run does not fit: unsharded it needs 2500000000000 bytes (2.27 TiB),
  | hint: run without options does what fits: ops one by one, and a shrunken twin
  $ shardscope large.mlir --batch -c 'run --each-rule' 2>/dev/null | grep -E '^(ok|failed)'
  | ok           yes
  | failed       0
  $ sed 's/250000/2000/g' large.mlir >middle.mlir
  $ shardscope middle.mlir --batch -c 'limit 10T; mesh 4; solve; run' 2>&1 | grep -E '^(ok|error)'
  | ok               yes
