What plans cost.

Three fused ops and the broadcast that they read are one kernel, and the reduction is another: two
launches of 4 us and the traffic of 1.5 us, against five launches without fusion.

  $ cat >chain.mlir <<'X'
  > func.func @main(%x: tensor<1024x1024xf32>, %row: tensor<1024xf32>) -> (tensor<1024x1024xf32>, tensor<1024xf32>) {
  >   %zero = stablehlo.constant dense<0.0> : tensor<f32>
  >   %0 = stablehlo.broadcast_in_dim %row, dims = [1] : (tensor<1024xf32>) -> tensor<1024x1024xf32>
  >   %1 = stablehlo.multiply %x, %0 : tensor<1024x1024xf32>
  >   %2 = stablehlo.negate %1 : tensor<1024x1024xf32>
  >   %3 = stablehlo.tanh %2 : tensor<1024x1024xf32>
  >   %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1024x1024xf32>, tensor<f32>) -> tensor<1024xf32>
  >   return %3, %4 : tensor<1024x1024xf32>, tensor<1024xf32>
  > }
  > X
  $ shardscope chain.mlir --batch -c 'mesh 2; solve' 2>&1 | grep objective
  | objective       9.88 us
  $ shardscope chain.mlir --batch -c 'set fusion off; mesh 2; solve' 2>&1 | grep objective
  | objective       24.38 us

A broadcast of a broadcast is computed by the same reader: one launch, and the traffic of one value read and one written.

  $ cat >twice.mlir <<'X'
  > func.func @main(%x: tensor<8x1024x768xf32>, %row: tensor<8x1024xf32>) -> tensor<8x1024x768xf32> {
  >   %0 = stablehlo.broadcast_in_dim %row, dims = [0, 1] : (tensor<8x1024xf32>) -> tensor<8x1024x1xf32>
  >   %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<8x1024x1xf32>) -> tensor<8x1024x768xf32>
  >   %2 = stablehlo.multiply %x, %1 : tensor<8x1024x768xf32>
  >   return %2 : tensor<8x1024x768xf32>
  > }
  > X
  $ shardscope twice.mlir --batch -c 'mesh 1; solve' 2>&1 | grep objective
  | objective       19.03 us

A step of GPT-2 gets faster with its devices: launches do not decide it.

  $ shardscope samples/gpt2-small.mlir --batch -c 'mesh 2; baseline dp; mesh 8; baseline dp; mesh 4x8; solve' 2>&1 | grep -E '^(objective|compute_us)'
  | objective         47.12 ms
  | compute_us        44.52 ms
  | objective         24.76 ms
  | compute_us        18.35 ms
  | objective       22.39 ms

The batch is found by its use, in whatever order the inputs are: the words of a random key and a weight that is not updated are no batch.

  $ cat >key.mlir <<'X'
  > func.func @main(%w: tensor<64x64xf32> {tf.aliasing_output = 0 : i32}, %k: tensor<2xui32>, %f: tensor<64x64xf32>, %x: tensor<16x64xf32>) -> tensor<64x64xf32> {
  >   %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x64xf32>, tensor<64x64xf32>) -> tensor<16x64xf32>
  >   %ft = stablehlo.transpose %f, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  >   %p = stablehlo.dot_general %h, %ft, contracting_dims = [1] x [0] : (tensor<16x64xf32>, tensor<64x64xf32>) -> tensor<16x64xf32>
  >   %r = stablehlo.convert %k : (tensor<2xui32>) -> tensor<2xf32>
  >   %z = stablehlo.constant dense<0.0> : tensor<f32>
  >   %s = stablehlo.reduce(%r init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  >   %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
  >   %u = stablehlo.multiply %p, %b : tensor<16x64xf32>
  >   %g = stablehlo.dot_general %x, %u, contracting_dims = [0] x [0] : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<64x64xf32>
  >   %n = stablehlo.subtract %w, %g : tensor<64x64xf32>
  >   return %n : tensor<64x64xf32>
  > }
  > X
  $ shardscope key.mlir --batch -c 'mesh 4; baseline dp; plan --ops; plan; memory' 2>&1 | grep -E '^(baseline|ops_|dot_general|bound|gap|arg|[kfwx] )'
  | baseline          dp
  | ops_to_cut        5
  | ops_cut           5
  | dot_general_0       S(0)    S(0), R        4.01 us      1
  | dot_general_1       S(0)    S(0), R        4.01 us      1
  | dot_general_2       P(sum)  S(0), S(0)     4.01 us      1
  | dot_general_2  operand  subtract_0    1  P(sum)  R       1  all_reduce d 24.00 KiB 20.05 us
  | bound       -
  | gap         -
  | x          1  16x64xf32  S(0)     1.00 KiB  x
  | k          1  2xui32     R             8 B  k
  | w          1  64x64xf32  R       16.00 KiB  w
  | f          1  64x64xf32  R       16.00 KiB  f
  | bound       -
  | gap         -
  | dot_general_0       dot_general_0       34.01 KiB  #################...............
  | dot_general_1       dot_general_1       51.01 KiB  #########################.......
  | dot_general_2       dot_general_2       35.01 KiB  #################...............
  | dot_general_2       dot_general_2       34.01 KiB  #################...............
  | dot_general_2       dot_general_2       50.01 KiB  #########################.......
  | w              -      parameter        64x64xf32  R       16.00 KiB   24.6 %  subtract_0
  | f              -      parameter        64x64xf32  R       16.00 KiB   24.6 %  transpose_0
  | dot_general_2  -      gradient         64x64xf32  P(sum)  16.00 KiB   24.6 %  subtract_0
  | dot_general_2  -      resharding copy  64x64xf32  R       16.00 KiB   24.6 %  subtract_0
  | x              -      data             16x64xf32  S(0)     1.00 KiB   1.54 %  dot_general_2
  | k              -      data             2xui32     R             8 B  0.012 %  convert_0

A baseline that cuts nothing says so.

  $ shardscope key.mlir --batch -c 'mesh 3; baseline dp' 2>&1 | grep -E '^(baseline|ops_)|nothing'
  | baseline          dp
  | ops_to_cut        5
  | ops_cut           0
  | dp cuts nothing: no axis of 3 divides a length that it would cut, or no rule cuts it there; 5 ops have a dim for it (see why OP)

One kind is used on the axes where it does best.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4x2; baseline dp; baseline replicate dp; baseline dp dp' 2>&1 | grep -E '^(baseline|objective)'
  | baseline          replicate+dp
  | objective         102.2 us
  | baseline          replicate+dp
  | objective         102.2 us
  | baseline          dp
  | objective         162.2 us

Measured collectives: on MI355 two ranks take longer to reduce than eight, and a group of 72 waits 100 us for its first byte. The plan sees it.

  $ shardscope --batch -c 'cluster mi355-8 --curves' 2>&1 | grep -E '^(collective|all_reduce)'
  | collective      ranks        4K       64K        1M        4M     16M      64M     256M        1G
  | all_reduce          2     64 us  76.90 us  77.10 us    127 us  322 us  1.11 ms  4.24 ms  16.55 ms
  | all_reduce          4  73.40 us  73.40 us  83.70 us    103 us  203 us   603 us  2.25 ms   8.84 ms
  | all_reduce          8  84.30 us  87.20 us  98.10 us    122 us  182 us   357 us  1.21 ms   4.69 ms
  $ shardscope --batch -c 'cluster toy --curves' 2>&1
  | error: cluster toy has no measured collectives
  | hint: cluster --all lists the clusters that have
  [1]
A machine that was measured is a profile like the others: its file is read again, and the plan is priced by what was measured.

  $ shardscope --batch -c 'calibrate mine.json --most 64KiB --repeat 1' | sed -E 's/[0-9.]+(e-?[0-9]+)?( GiB| MiB)?$/N/; s/[0-9]+-processors/N-processors/' | cut -c 1-70
  | cluster           mine
  | device            N-processors
  | devices_per_host  N
  | memory_bytes      N
  | memory_gb_per_s   N
  | link_latency_us   N
  | link_gb_per_s     N
  | host_latency_us   N
  | host_gb_per_s     N
  | tflops_f64        N
  | tflops_f32        N
  | tflops_f16        N
  | kernel_us         N
  | collective_us     by latency and bandwidth
  | op_us             measured
  | source            measured by calibrate on 1 rank of sim: products in
  $ shardscope --batch -c 'cluster --file mine.json; cluster mine --measured' | grep -cE '^(f32|f64|tanh|transpose|reduce) '
  | 19
  $ shardscope samples/mlp.mlir --batch -c 'cluster --file mine.json; mesh 2; baseline dp; plan' | grep -E '^cluster '
  | cluster           mine
  | cluster  mine
  | cluster     mine
  ! try: mesh 2x4, then discover, then solve
  $ sed 's/"kernel_us": /"kernel_us": -/' mine.json >bad.json; shardscope --batch -c 'cluster --file bad.json'
  ! error: a figure must be a number from 0 on
  ! where: bad.json:17:15
  [1]
  $ shardscope --batch -c 'lua ss.cluster{name = "x", memory = "40GB"}'
  ! error: 'memory_bytes' of a cluster is a number from 0 on, not '40GB'
  ! hint: write the digits: memory = 80e9 (bytes), bandwidth = 2e12 (bytes per second)
  [1]
  $ shardscope --batch -c 'calibrate toy.json'
  ! error: a profile that comes with the program is named 'toy'
  ! hint: the name of the file up to its first dot names the profile
  [1]
  $ shardscope --batch -c 'calibrate two.json --ranks 2'
  ! error: simulated ranks have no links to measure
  ! hint: calibrate FILE --backend fork --ranks 2
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'discover; calibrate ops.json --most 64KiB --repeat 1; cluster ops --measured' 2>/dev/null | grep -o -E '^(reduce|transpose)#' | sort -u
  | reduce#
  | transpose#
  $ shardscope --batch -c 'calibrate two.json --backend fork --ranks 2 --most 64KiB --repeat 1; cluster two --curves' 2>/dev/null | grep -E '^(collective_us|all_)' | sed -E 's/2 .*/2/'
  | collective_us     measured inside a host
  | all_gather          2
  | all_reduce          2
  | all_to_all          2
  $ shardscope --batch -c 'cluster toy --measured'
  ! error: no op was measured on cluster toy
  ! hint: calibrate FILE measures this machine
  [1]
  $ shardscope samples/gpt2-small.mlir --batch -c 'cluster mi355-8; mesh 2; baseline dp; mesh 8; baseline dp' 2>&1 | grep -E '^(objective|comm_us)'
  | objective         57.82 ms
  | comm_us           17.18 ms
  | objective         32.08 ms
  | comm_us           15.65 ms
  $ shardscope samples/moe.mlir --batch -c 'cluster gb200-nvl72; mesh 8; baseline dp; mesh 72; solve' 2>&1 | grep -E '^(objective|comm_us|baseline)'
  | baseline          dp
  | objective         18.53 ms
  | comm_us           7.99 ms
  | objective       27.70 ms

A model that is too small to cut: solve says why, and where it would be cut.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; solve' 2>&1 | grep -E '^(nothing|try: cluster)'
  | nothing is cut: launches take 72 us, however the step is cut; the work that cuts could divide takes 0.199 us, and the shortest collective 5 us
  | try: cluster toy, whose devices are slow and have no latency, so that sharding pays on small models
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; cluster toy; solve' 2>&1 | grep -c '^nothing'
  | 0
  [1]

Equal time: the batch rests cut where slicing it would cost nothing, and the peak is lower.

  $ shardscope samples/resnet-tiny.mlir --batch -c 'cluster toy; mesh 2x2; solve; plan --params' 2>&1 | grep -E '^(objective|proved|peak_bytes|arg10[01]) '
  | objective       305.5 ms
  | proved          yes
  | peak_bytes      7.11 MiB
  | arg100  images                                       data             24x48x48x3xf32  S(0)S(0)  162.0 KiB
  | arg101  labels                                       data             24xi32          S(0)S(0)       24 B
  | objective   305.5 ms
  | peak_bytes  7.11 MiB

Three axes start from the best plan of two: the answer is no worse after one round.

  $ shardscope samples/gat-tiny.mlir --batch -c 'cluster toy; mesh 2x4; solve; mesh 4x2; solve; mesh 2x2x2; solve --rounds 1' 2>&1 | grep -E '^objective '
  | objective       985.9 us
  | objective       986.2 us
  | objective       983.6 us

A long loop costs its trips. What costs more than 64 bits of picoseconds is in no plan, and if every plan costs more, there is none.

  $ cat >long.txt <<'X'
  > func.func @main(%a: tensor<4096x4096xf32>, %b: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  >   %c = stablehlo.constant dense<0> : tensor<i32>
  >   %0:3 = stablehlo.while(%i = %c, %x = %a, %y = %b) : tensor<i32>, tensor<4096x4096xf32>, tensor<4096x4096xf32>
  >    cond {
  >     %n = stablehlo.constant dense<TRIPS> : tensor<i32>
  >     %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  >     stablehlo.return %t : tensor<i1>
  >   } do {
  >     %one = stablehlo.constant dense<1> : tensor<i32>
  >     %j = stablehlo.add %i, %one : tensor<i32>
  >     %d = stablehlo.OP : tensor<4096x4096xf32>
  >     stablehlo.return %j, %d, %y : tensor<i32>, tensor<4096x4096xf32>, tensor<4096x4096xf32>
  >   }
  >   return %0#1 : tensor<4096x4096xf32>
  > }
  > X
  $ for trips in 1000 100000 300000 600000; do
  >   sed "s/TRIPS/$trips/; s/OP :.*/dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>/" long.txt >long.mlir
  >   shardscope long.mlir --batch -c 'mesh 2x4; cluster toy; solve; baseline dp' 2>&1 | grep -E '^(objective|proved|error|where|hint)'
  > done
  | objective       17179.9 s
  | proved          yes
  | objective         17221.8 s
  | objective       1717986.9 s
  | proved          yes
  | objective         1722181.2 s
  | objective       5153960.8 s
  | proved          yes
  | objective         5166543.7 s
  | error: the cost of a step up to dot_general_0 exceeds 64 bits (106 days, in picoseconds)
  | where: while_0
  | hint: one step has it 600000 times: give the loop around it fewer trips
  $ sed "s/TRIPS/1400000000/; s/OP :/negate %x :/" long.txt >long.mlir
  $ shardscope long.mlir --batch -c 'mesh 8; cluster toy; pin var:while_0.1 S(0); pin negate_0 "S(1) <- S(1)"; prefer var:a --by 1 R; solve' 2>&1 | tail -n 2
  | error: the cost of resharding from while_0.1 to negate_0 exceeds 64 bits (106 days, in picoseconds)
  | hint: one step has it 1400000000 times: give the loop around it fewer trips
