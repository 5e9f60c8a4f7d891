The step in microbatches: a cut of the batch along time.

What a microbatch would repeat, and what it would leave:

  $ shardscope samples/mlp.mlir --batch -c 'accumulate' 2>/dev/null | tail -n +13
  |
  | microbatches  1
  | input         x
  | dim           0
  | length        64
  |
  | when    ops   flops
  | before    6     0 %
  | each     17  99.4 %
  | once     12  0.65 %
  |
  | value          type        joined      bytes
  | reduce_0       f32         sum           4 B
  | dot_general_2  16x128xf32  sum      8.00 KiB
  | dot_general_4  128x32xf32  sum     16.00 KiB

Four of them, planned on two devices and compared with the whole step.

  $ shardscope samples/mlp.mlir --batch -c 'accumulate 4; mesh 2; solve; run --f64' 2>/dev/null | grep -E 'microbatches|agree|ok|ranks'
  | microbatches  4
  | ranks            2
  | ok               yes

The loop, with the ops of a microbatch on 16 of 64 examples:

  $ shardscope samples/mlp.mlir --batch -c 'accumulate 4; graph' 2>/dev/null | grep -E '^ *(dot_general|dynamic)' | cut -c1-100
  | dot_general_2  16x128xf32  sum      8.00 KiB
  | dot_general_4  128x32xf32  sum     16.00 KiB
  | dynamic_slice_0     1x16x32xf32  reshape_0, microbatches.0, constant_12, constant_12       0 FLOP
  | dynamic_slice_1     1x16x16xf32  reshape_1, microbatches.0, constant_12, constant_12       0 FLOP
  | dot_general_0       16x128xf32   reshape_2, arg0                                      524.3 kFLOP
  | dot_general_1       16x16xf32    multiply_0, arg1                                     262.1 kFLOP
  | dot_general_2       16x128xf32   multiply_3, multiply_0                               262.1 kFLOP
  | dot_general_3       16x128xf32   multiply_3, arg1                                     262.1 kFLOP
  | dot_general_4       128x32xf32   multiply_4, reshape_2                                524.3 kFLOP

Ops keep their names, so a pin holds in both; `accumulate 1` and undo go back.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; pin dot_general_0 "S(0) <- S(0), R"; accumulate 2; pins; accumulate 1; undo; undo; accumulate' 2>/dev/null | grep -E 'dot_general_0|microbatches'
  | op       dot_general_0
  | microbatches  2
  | dot_general_0  S(0) <- S(0), R        -  -
  | microbatches  1
  | microbatches  1

Another dim than the batch:

  $ shardscope samples/gpt-tiny.mlir --batch -c 'accumulate 2 --input batch[0]:1' 2>/dev/null | tail -n +13 | head -n 9
  |
  | microbatches  2
  | input         batch[0]
  | dim           1
  | length        48
  |
  | when     ops   flops
  | before    23     0 %
  | each      62  3.56 %

Statistics of a batch are known after its last example.

  $ shardscope samples/resnet-tiny.mlir --batch -c 'accumulate 2' 2>/dev/null | tail -n 5
  | gather_0        it also reads subtract_13, which is known after the last microbatch
  | select_1        it also reads gather_0, which is known after the last microbatch
  | divide_39       it also reads broadcast_in_dim_241, which is known after the last microbatch
  | add_53          it also reads multiply_108, which is known after the last microbatch
  | convolution_34  it also reads add_92, which is known after the last microbatch

Refusals:

  $ shardscope samples/mlp.mlir --batch -c 'accumulate 3' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: 3 microbatches do not divide a batch of 64
  ! hint: 2, 4, 8, 16, 32, 64 divide it
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'accumulate 0' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: the number of microbatches is at least 1
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'accumulate 2 --input y' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: 'y' names no dim of an input
  ! hint: NAME:DIM, for example: x:0
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'accumulate 2 --input q:0' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: no input is called 'q'
  ! hint: input lists the inputs
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'accumulate 2 --input x:7' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: x has 2 dims, so it has no dim 7
  [1]
  $ shardscope --batch -c 'accumulate'
  ! error: no graph is loaded
  ! hint: load FILE, for example: load samples/mlp.mlir
  [1]

The batch of a microbatch is a batch: baselines cut it, and values that have it are activations.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2; accumulate 4; baseline zero3; run' 2>/dev/null | grep -E '^(ops_|ok )'
  | ops_to_cut        546
  | ops_cut           546
  | ok               yes
  $ shardscope samples/llama-tiny.mlir --batch -c 'mesh 1; accumulate 12; solve; memory' 2>/dev/null | grep -A1 '^var '
  | var                   label                                      kind             type            layout      bytes   share  until
  | aten._safe_softmax_0  -                                          activation       2x24x24x24xf32  R       108.0 KiB  1.69 %  aten._softmax_backward_data_1

One example in a microbatch is no batch that could be cut; positions tell activations then.

  $ shardscope samples/llama-tiny.mlir --batch -c 'mesh 1; accumulate 24; solve; memory --at dot_general_3 --top 200' 2>/dev/null | grep -E '^(var|dot_general_3) '
  | var              label                                         kind             type           layout      bytes       share  until
  | dot_general_3    -                                             activation       24x24x24xf32   R       54.00 KiB      1.05 %  reshape_19

A pipeline has microbatches of its own.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2; accumulate 4; pipeline 2' 2>&1 | tail -n 2
  | error: the step is in microbatches already
  | hint: 'accumulate 1' goes back to the whole step

A loss that is divided by the sum of a mask: the data alone decide the sum, so it is computed before the microbatches, and the backward pass does not wait for it.

  $ shardscope graphs/masked-mean.mlir --batch -c 'accumulate 4' -c 'mesh 2; solve; run --f64' 2>/dev/null | grep -E '^(before|each|once|ok) '
  | before   10  0.11 %
  | each     22  97.5 %
  | once     11  2.35 %
  | ok               yes

A batch that is not the first dim is cut in blocks, here one for each time, and rows that were found for whole dims hold in each block: recurrent layers, and attention that puts time first.

  $ cat >time-major.mlir <<'X'
  > func.func @main(%w: tensor<16x8xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<4x6x16xf32>) -> (tensor<16x8xf32>, tensor<f32>) {
  >   %zero = stablehlo.constant dense<0.0> : tensor<f32>
  >   %0 = stablehlo.transpose %x, dims = [1, 0, 2] : (tensor<4x6x16xf32>) -> tensor<6x4x16xf32>
  >   %1 = stablehlo.reshape %0 : (tensor<6x4x16xf32>) -> tensor<24x16xf32>
  >   %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<24x16xf32>, tensor<16x8xf32>) -> tensor<24x8xf32>
  >   %3 = stablehlo.multiply %2, %2 : tensor<24x8xf32>
  >   %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x8xf32>, tensor<f32>) -> tensor<f32>
  >   %5 = stablehlo.add %2, %2 : tensor<24x8xf32>
  >   %6 = stablehlo.dot_general %1, %5, contracting_dims = [0] x [0] : (tensor<24x16xf32>, tensor<24x8xf32>) -> tensor<16x8xf32>
  >   %7 = stablehlo.subtract %w, %6 : tensor<16x8xf32>
  >   return %7, %4 : tensor<16x8xf32>, tensor<f32>
  > }
  > X
  $ shardscope time-major.mlir --batch -c 'accumulate' 2>/dev/null | tail -n +18
  |
  | when    ops   flops
  | before    1     0 %
  | each      7    99 %
  | once      1  0.99 %
  |
  | value          type      joined  bytes
  | reduce_0       f32       sum       4 B
  | dot_general_1  16x8xf32  sum     512 B
  $ shardscope time-major.mlir --batch -c 'mesh 2; accumulate 2; solve; run --f64; accumulate 4; solve; run --f64' 2>/dev/null | grep -E '^ok '
  | ok               yes
  | ok               yes
  $ shardscope time-major.mlir --batch -c 'mesh 2; accumulate 3 --input x:1; solve; run --f64' 2>/dev/null | grep -E '^(each|once|ok) '
  | each      7    99 %
  | once      1  0.99 %
  | ok               yes
