Operators that are defined by expressions (`define`). One is an op with a body of primitives, and
its rules are found by execution.

  $ shardscope --batch -c 'define mm "C[i,j] += A[i,k] * B[k,j]" --of "f32[64,32] f32[32,16]"'
  | operator      mm
  | operands      A, B
  | results       C
  | flops         65.54 kFLOP
  | op            mm_0
  | in            64x32xf32, 32x16xf32
  | out           64x16xf32
  | shard_spec    [S1, S2], [S2, S3]
  | combine_spec  S1: gather(dim=0); S2: reduce(op=SUM); S3: gather(dim=1)
  | attempts      7
  | runs          182
  | reason        -
  |
  | id  out     in          proof       runs  note
  | R   R       R, R        structural     0  -
  | S1  S(0)    S(0), R     exact         26  -
  | S2  P(sum)  S(1), S(0)  exact         26  -
  | S3  S(1)    R, S(1)     exact         26  -
  | P1  P(sum)  P(sum), R   exact         26  -
  | P2  P(sum)  R, P(sum)   exact         26  -
  | P3  P(avg)  P(avg), R   exact         26  -
  | P4  P(avg)  R, P(avg)   exact         26  -
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor

A graph of it alone is solved and run like any other. The exponentials of a softmax are one op with
the rest of it.

  $ shardscope --batch -c 'define softmax "m[i] max= x[i,j]; e[i,j] = exp(x[i,j] - m[i]); s[i] += e[i,j]; p[i,j] = e[i,j] / s[i]"; define softmax --of f32[64,32] --load; rules softmax_0; cluster toy; mesh 4; solve; plan; run --f64'
  | operator  softmax
  | operands  x
  | results   p
  |
  | operator  softmax
  | operands  x
  | results   p
  | loaded    softmax_0
  |
  | op            softmax_0
  | in            64x32xf32
  | out           64x32xf32
  | shard_spec    [S1, N]
  | combine_spec  S1: gather(dim=0)
  | attempts      2
  | runs          20
  | reason        -
  |
  | id  out   in    proof             runs  note
  | R   R     R     structural           0  -
  | S1  S(0)  S(0)  proved on probes    20  -
  |
  | outside_the_space                 why
  | cut operand 0 dim 1, sizes[1, 3]  subtract_0 of the body has no row that takes S(1), P(max)
  |
  | cluster           toy
  | device            toy
  | devices_per_host  4096
  | memory_bytes      953.7 MiB
  | memory_gb_per_s   10
  | link_latency_us   0
  | link_gb_per_s     1
  | host_latency_us   0
  | host_gb_per_s     1
  | tflops_f64        0.001
  | tflops_f32        0.001
  | tflops_f16        0.001
  | kernel_us         0
  | collective_us     by latency and bandwidth
  | op_us             by the roofline
  | source            made up: no latency, 1 GFLOP/s, 1 GB/s links, 10 GB/s memory, 1 GB
  |
  | mesh     4
  | devices  4
  | cluster  toy
  |
  | axis  size  latency_us  gb_per_s
  | d        4           0         1
  |
  | method          auto
  | how             reductions
  | objective       2.56 us
  | bound           2.56 us
  | gap             0 %
  | proved          yes
  | proof           checkable bound
  | stopped         done
  | time_ms         #
  | peak_bytes      4.00 KiB
  | limit_bytes     953.7 MiB
  | nodes           3
  | edges           2
  | strategies      6
  | cells           8
  | distinct_cells  4
  | core_nodes      0
  | ilp_variables   0
  | ilp_rows        0
  |
  | label  count  type       layout     bytes  input
  | x          1  64x32xf32  S(0)    2.00 KiB  x
  |
  | us  collective  axis  bytes  times  op  line  scope
  | (none)
  |
  | mesh        4
  | cluster     toy
  | method      auto
  | compute_us  2.56 us
  | comm_us     0 us
  | objective   2.56 us
  | bound       2.56 us
  | gap         0 %
  | peak_bytes  4.00 KiB
  | stale       no
  |
  | backend          sim
  | ranks            4
  | devices          1
  | dtype            f64
  | ok               yes
  | max_err          0
  | tolerance        1e-09
  | outputs          1
  | worst_output     softmax_0
  | first_bad        -
  | time_ms          #
  | collectives      -
  | peak_bytes       4.00 KiB
  | plan_peak_bytes  4.00 KiB
  ! try: rules softmax_0, then mesh 2x4, solve, run
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor

Windows keep their halos, in the module for GPUs too.

  $ shardscope --batch -c 'define conv "Y[n,o,i] += X[n,c,i+d-1 else 0] * K[o,c,d] for i < len(X,2)" --of "f32[8,4,16] f32[8,4,3]" --load; mesh 2; pin conv_0 "S(2) <- S(2, halo), R"; solve; run'
  | operator  conv
  | operands  X, K
  | results   Y
  | loaded    conv_0
  |
  | mesh     2
  | devices  2
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        2           5       450
  |
  | op       conv_0
  | row      S(2) <- S(2, halo), R
  | matched  1
  | applied  1
  |
  | method          auto
  | how             reductions
  | objective       9.00 us
  | bound           9.00 us
  | gap             0 %
  | proved          yes
  | proof           checkable bound
  | stopped         done
  | time_ms         #
  | peak_bytes      5.62 KiB
  | limit_bytes     74.51 GiB
  | nodes           4
  | edges           3
  | strategies      16
  | cells           55
  | distinct_cells  55
  | core_nodes      0
  | ilp_variables   0
  | ilp_rows        0
  |
  | backend          sim
  | ranks            2
  | devices          1
  | dtype            f32
  | ok               yes
  | max_err          3.09702e-08
  | tolerance        1e-05
  | reference_err    3.09702e-08
  | outputs          1
  | worst_output     conv_0
  | first_bad        -
  | time_ms          #
  | collectives      halo_exchange: 1 128 B
  | peak_bytes       5.62 KiB
  | plan_peak_bytes  5.62 KiB
  ! try: rules conv_0, then mesh 2x4, solve, run

A custom call that nothing here knows gets the expression as its body. The rest of the graph stays,
and undo takes the body away again.

  $ cat > call.mlir <<'END'
  > func.func @main(%a: tensor<64x32xf32>, %b: tensor<32x128xf32>, %c: tensor<128xf32>) -> tensor<64x128xf32> {
  >   %0 = stablehlo.custom_call @my_gemm(%a, %b, %c) : (tensor<64x32xf32>, tensor<32x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  >   %1 = stablehlo.tanh %0 : tensor<64x128xf32>
  >   return %1 : tensor<64x128xf32>
  > }
  > END
  $ shardscope --batch -c 'load call.mlir; mesh 4; cluster toy; solve; run'
  | graph        module
  | format       stablehlo
  | ops          2
  | dead_ops     0
  | vars         5
  | loops        0
  | inputs       3
  | outputs      1
  | params       0
  | param_bytes  0 B
  | params_from  -
  | flops        8.19 kFLOP
  |
  | warning
  | call.mlir:2:3: nothing here knows what @my_gemm computes: it is carried, whole on every rank, and cannot be run; as a stablehlo.composite it would say so itself
  |
  | mesh     4
  | devices  4
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        4           5       450
  |
  | cluster           toy
  | device            toy
  | devices_per_host  4096
  | memory_bytes      953.7 MiB
  | memory_gb_per_s   10
  | link_latency_us   0
  | link_gb_per_s     1
  | host_latency_us   0
  | host_gb_per_s     1
  | tflops_f64        0.001
  | tflops_f32        0.001
  | tflops_f16        0.001
  | kernel_us         0
  | collective_us     by latency and bandwidth
  | op_us             by the roofline
  | source            made up: no latency, 1 GFLOP/s, 1 GB/s links, 10 GB/s memory, 1 GB
  |
  | method          auto
  | how             reductions
  | objective       7.83 us
  | bound           7.83 us
  | gap             0 %
  | proved          yes
  | proof           checkable bound
  | stopped         done
  | time_ms         #
  | peak_bytes      64.50 KiB
  | limit_bytes     953.7 MiB
  | nodes           6
  | edges           1
  | strategies      10
  | cells           9
  | distinct_cells  9
  | core_nodes      0
  | ilp_variables   0
  | ilp_rows        0
  ! try: mesh 2x4, then discover, then solve
  ! error: my_gemm cannot be run: nothing here knows what it computes
  ! where: custom_call_0
  ! hint: define NAME EXPRESSION --binds my_gemm gives it a body; written as a stablehlo.composite it has one
  [1]
  $ shardscope --batch -c 'load call.mlir; define gemm "S[i,j] += A[i,k] * B[k,j]; C[i,j] = S[i,j] + b[j]" --binds my_gemm; graph; mesh 4; cluster toy; solve; run; define; undo; undo; undo; undo; graph'
  | graph        module
  | format       stablehlo
  | ops          2
  | dead_ops     0
  | vars         5
  | loops        0
  | inputs       3
  | outputs      1
  | params       0
  | param_bytes  0 B
  | params_from  -
  | flops        8.19 kFLOP
  |
  | warning
  | call.mlir:2:3: nothing here knows what @my_gemm computes: it is carried, whole on every rank, and cannot be run; as a stablehlo.composite it would say so itself
  |
  | operator  gemm
  | operands  A, B, b
  | results   C
  | bound     1
  |
  | op      out         operands        flops  trips  live  scope  line
  | gemm_0  64x128xf32  a, b, c   532.5 kFLOP      1  yes             2
  | tanh_0  64x128xf32  gemm_0     8.19 kFLOP      1  yes             3
  |
  | mesh     4
  | devices  4
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        4           5       450
  |
  | cluster           toy
  | device            toy
  | devices_per_host  4096
  | memory_bytes      953.7 MiB
  | memory_gb_per_s   10
  | link_latency_us   0
  | link_gb_per_s     1
  | host_latency_us   0
  | host_gb_per_s     1
  | tflops_f64        0.001
  | tflops_f32        0.001
  | tflops_f16        0.001
  | kernel_us         0
  | collective_us     by latency and bandwidth
  | op_us             by the roofline
  | source            made up: no latency, 1 GFLOP/s, 1 GB/s links, 10 GB/s memory, 1 GB
  |
  | method          auto
  | how             reductions
  | objective       135.2 us
  | bound           135.2 us
  | gap             0 %
  | proved          yes
  | proof           checkable bound
  | stopped         done
  | time_ms         #
  | peak_bytes      28.12 KiB
  | limit_bytes     953.7 MiB
  | nodes           6
  | edges           5
  | strategies      18
  | cells           53
  | distinct_cells  53
  | core_nodes      0
  | ilp_variables   0
  | ilp_rows        0
  |
  | backend          sim
  | ranks            4
  | devices          1
  | dtype            f32
  | ok               yes
  | max_err          7.97964e-08
  | tolerance        1e-05
  | reference_err    7.97964e-08
  | outputs          1
  | worst_output     tanh_0
  | first_bad        -
  | time_ms          #
  | collectives      -
  | peak_bytes       28.12 KiB
  | plan_peak_bytes  28.12 KiB
  |
  | operator  binds    ops  expression
  | gemm      my_gemm    1  S[i,j] += A[i,k] * B[k,j]; C[i,j] = S[i,j] + b[j]
  |
  | undone   cluster toy
  | to_undo  2
  | to_redo  1
  |
  | undone   mesh 4
  | to_undo  1
  | to_redo  2
  |
  | undone   define gemm "S[i,j] += A[i,k] * B[k,j]; C[i,j] = S[i,j] + b[j]" --binds my_gemm
  | to_undo  0
  | to_redo  3
  ! try: mesh 2x4, then discover, then solve
  ! the plan was made with other settings: solve again
  ! the plan was made with other settings: solve again
  ! error: nothing to undo
  [1]

A definition before the load holds, too; one that does not fit is an error with both types, and the
graph that was loaded stays.

  $ shardscope --batch -c 'define gemm "S[i,j] += A[i,k] * B[k,j]; C[j,i] = S[i,j] + b[j]" --binds my_gemm; load call.mlir'
  | operator  gemm
  | operands  A, B, b
  | results   C
  | bound     0
  ! no op of the graph is called my_gemm; it holds for graphs to come
  ! error: gemm makes tensor<128x64xf32>, but result 0 of custom_call_0 is tensor<64x128xf32>
  ! where: call.mlir:2:3
  ! hint: define NAME --remove takes a definition back
  [1]
  $ shardscope --batch -c 'define gemm "C[i,j] += A[i,k] * B[k,j]" --binds my_gemm; load call.mlir'
  | operator  gemm
  | operands  A, B
  | results   C
  | bound     0
  ! no op of the graph is called my_gemm; it holds for graphs to come
  ! error: gemm has 2 operands and 1 results, but custom_call_0 has 3 operands and 1 results
  ! where: call.mlir:2:3
  ! hint: define NAME --remove takes a definition back
  [1]
  $ shardscope --batch -c 'load call.mlir; define gemm "C[i] = A[i]" --binds my_gemm'
  | graph        module
  | format       stablehlo
  | ops          2
  | dead_ops     0
  | vars         5
  | loops        0
  | inputs       3
  | outputs      1
  | params       0
  | param_bytes  0 B
  | params_from  -
  | flops        8.19 kFLOP
  |
  | warning
  | call.mlir:2:3: nothing here knows what @my_gemm computes: it is carried, whole on every rank, and cannot be run; as a stablehlo.composite it would say so itself
  ! try: mesh 2x4, then discover, then solve
  ! error: gemm has 1 operands and 1 results, but custom_call_0 has 3 operands and 1 results
  ! where: call.mlir:2:3
  [1]

Mistakes are explained at their place in the text.

  $ shardscope --batch -c 'define g "C[i] = A[I[i]]"'
  ! error: an index must be affine (2*i + d - 1), but this is an element of a tensor: a gather
  ! where: expression:1:10
  ! hint: a look-up is an op of its own (gather); or sum over a comparison: Y[i] += select(I[i] == v, T[v], 0)
  [1]
  $ shardscope --batch -c 'define g "C[i] = C[i-1] + A[i]"'
  ! error: 'C' is read while it is made: a recurrence, which no graph of tensors computes
  ! where: expression:1:8
  ! hint: a running sum is C[i] += select(j <= i, A[j], 0)
  [1]
  $ shardscope --batch -c 'define g "C[i,j] = A[i] + 1" --of f32[8]'
  ! error: nothing says how long 'j' is
  ! where: expression:1:1
  ! hint: say it at the end of the statement: for j < 8, or < len(A, 0)
  [1]
  $ shardscope --batch -c 'define g "C[i] = A[i] + B[i]" --of "f32[8] f32[6]"'
  ! error: 'i' runs over dim 0 of A, which has length 8, and over dim 0 of B, which has length 6
  ! where: expression:1:15
  [1]
  $ shardscope --batch -c 'define g "C[i] = A[i-1] + A[i]" --of "f32[8]"'
  ! error: dim 0 of A has length 8, but is read from -1 to 6
  ! where: expression:1:8
  ! hint: give an index a shorter length (for i < N), count it from 0, or read a number outside: A[... else 0]
  [1]
  $ shardscope --batch -c 'define g "C[i] = A[i] + B[i]" --of "f32[8]"'
  ! error: g takes 2 operands, not 1
  ! hint: the first is A
  [1]
  $ shardscope --batch -c 'define g "C[i] = A[i] + 1" --of "f33[8]"'
  ! error: 'f33[8]' is no type
  ! hint: f32[64,32], or 64x32xf32; a scalar is f32[] or f32
  [1]
  $ shardscope --batch -c 'define add "C[i] = A[i] + 1"'
  ! error: 'add' is an operator of the table already
  ! hint: give it a name of its own: my.add
  [1]
  $ shardscope --batch -c 'define nothing'
  ! error: no operator is called 'nothing'
  ! hint: define nothing "C[i,j] += A[i,k] * B[k,j]"
  [1]
  $ shardscope --batch -c 'define g "C[i] = A[i] + 1"; define g --remove; define; define g --remove'
  | operator  g
  | operands  A
  | results   C
  |
  | operator  binds  ops  expression
  | (none)
  ! error: no operator is called 'g'
  ! hint: define g "C[i,j] += A[i,k] * B[k,j]"
  [1]

A composite has a body already; one of its name takes its place until it is removed.

  $ cat > composite.mlir <<'END'
  > module {
  >   func.func public @main(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) -> tensor<8x16xf32> {
  >     %0 = stablehlo.composite "my.gemm" %a, %b {decomposition = @impl} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  >     return %0 : tensor<8x16xf32>
  >   }
  >   func.func private @impl(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) -> tensor<8x16xf32> {
  >     %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  >     return %0 : tensor<8x16xf32>
  >   }
  > }
  > END
  $ shardscope composite.mlir --batch -c 'define gemm "C[i,j] += 2 * A[i,k] * B[k,j]" --binds my.gemm; graph; mesh 2; cluster toy; solve; run; define gemm --remove; graph' | grep -E '^(my|gemm|bound|ok) *'
  | bound     1
  | gemm_0  8x16xf32  a, b      1.15 kFLOP      1  yes             3
  | bound           0.58 us
  | ok               yes
  | my.gemm_0  8x16xf32  a, b      1.02 kFLOP      1  yes             3
  ! try: mesh 2x4, then discover, then solve

The same from Lua, where operators are objects.

  $ shardscope --batch -c 'lua -f samples/scripts/operators.lua'
  | linear: [S1, S3], [S3, S2], [S2]; plan 133.1 us, run ok
  | scores: [S1, S2, N], [S1, N, N]; plan 55.55 us, run ok
  | conv: [S1, S2, S4, S5], [S3, S2, N, N]; plan 2359 us, run ok
  | stencil: [S1, S2]; plan 19.22 us, run ok
  | pool: [S1, S2, S3, S4]; plan 8.192 us, run ok

A quotient of integers is truncated before it is summed; one of floats is taken out of the sum.

  $ shardscope --batch -c 'define half "C[i] += A[i,k] / 2" --of i32[4,4] --load; graph --text' 2>/dev/null | grep -oE '(divide|multiply|reduce)_0 ='
  | divide_0 =
  | reduce_0 =
  $ shardscope --batch -c 'define half "C[i] += A[i,k] / 2" --of f32[4,4] --load; graph --text' 2>/dev/null | grep -oE '(divide|multiply|reduce)_0 ='
  | reduce_0 =
  | multiply_0 =
