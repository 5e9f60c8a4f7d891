# Pipelines on simulated ranks, in the order of the schedule in use.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 4; run pipeline --f64' | sed -n '/^backend/,$p' | grep -v -e time_ms -e max_err -e worst
  | backend       sim
  | schedule      1F1B
  | stages        2
  | ranks         2
  | devices       4
  | microbatches  4
  | dtype         f64
  | ok            yes
  | tolerance     1e-09
  | outputs       3
  | programs_run  18
  | sends         8
  | sent_bytes    96.00 KiB
  | peak_bytes    36.00 KiB
  |
  | rank  stages  devices       peak  simulated_peak
  |    0  0             2  36.00 KiB       36.00 KiB
  |    1  1             2  33.00 KiB       33.00 KiB
  ! try: mesh 2x4, then discover, then solve

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 2; schedule gpipe; run pipeline --f64 --lists' | grep 'rank 1'
  | rank 1: LOAD 1F0 arg3
  | rank 1: RECV 1F0 multiply_0, stage 0 to 1
  | rank 1: RUN 1F0
  | rank 1: FREE 1F0
  | rank 1: LOAD 1F1 arg3
  | rank 1: RECV 1F1 multiply_0, stage 0 to 1
  | rank 1: RUN 1F1
  | rank 1: FREE 1F1
  | rank 1: RUN 1B0
  | rank 1: SEND 1B0 dot_general_3, stage 1 to 0
  | rank 1: FREE 1B0
  | rank 1: RUN 1B1
  | rank 1: SEND 1B1 dot_general_3, stage 1 to 0
  | rank 1: FREE 1B1
  | rank 1: RUN 1UPDATE0
  | rank 1: FREE 1UPDATE0
  ! try: mesh 2x4, then discover, then solve

Several stages per rank need as many layers; a schedule has the microbatches of the pipeline.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --layers 2 --microbatches 4; schedule interleaved1f1b; run pipeline' 2>&1 | tail -n 3
  |    1  1,3          16  0.11 ms  0.0291 ms  0.011 ms  0.13 ms          3        3  34.50 KiB
  | error: 2 layers are fewer than the 4 stages of schedule Interleaved1F1B
  | hint: pipeline 2 --layers 4

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 4; schedule --microbatches 8; run pipeline' 2>&1 | tail -n 2
  | error: schedule 1F1B has 8 microbatches, and the pipeline 4
  | hint: pipeline 2 --microbatches 8

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; run pipeline' 2>&1 | tail -n 2
  | error: there are no stages
  | hint: for example: mesh 4; pipeline 2

As JSON.

  $ shardscope samples/mlp.mlir --batch --format json -c 'mesh 2; pipeline 2 --microbatches 2; run pipeline --f64' | grep -o '"per_rank":.*peak.*' | tail -n 1
  | "per_rank": [{"rank": 0, "stages": "0", "devices": 1, "peak": 106496, "simulated_peak": 106496}, {"rank": 1, "stages": "1", "devices": 1, "peak": 43012, "simulated_peak": 43012}]}

Layers that are equal but for a literal have plans of their own.

  $ shardscope graphs/scaled-layers.mlir --batch -c 'mesh 4; pipeline 4 --microbatches 2 --layers 4; run pipeline --f64' 2>/dev/null | grep -E '^(layer_classes|ok) '
  | layer_classes  4
  | ok            yes

A trace has what each rank did, and when the simulator says that it would.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 2; run pipeline --f64 --trace trace.json' >/dev/null 2>&1 && grep -oE '"name": "(rank [0-9], [a-z]*|RUN 1F1|1F1)"' trace.json
  | "name": "rank 0, run"
  | "name": "rank 1, run"
  | "name": "RUN 1F1"
  | "name": "rank 0, simulated"
  | "name": "rank 1, simulated"
  | "name": "1F1"
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 2; run pipeline --f64 --trace /dev/full' 2>&1 | tail -n 2
  | error: cannot write '/dev/full': No space left on device
  | where: /dev/full

What a network makes of noise alone depends on no data, and still is a piece or a term in each microbatch.

  $ shardscope graphs/noise-terms.mlir --batch -c 'mesh 2; layers 2; pipeline 2 --microbatches 4; run pipeline --f64' 2>/dev/null | grep -E '^(forward_ops|common_ops|ok|outputs) '
  | outputs      6
  | forward_ops   11
  | common_ops    31
  | ok            yes
  | outputs       6

A step that reads its own new parameters has one microbatch; a loop runs in it as a whole.

  $ shardscope graphs/updated-inside.mlir --batch -c 'mesh 2; pipeline 2 --microbatches 4' 2>&1 | tail -n 2
  | error: dot_general_6 cannot run in each microbatch: it also reads subtract_1, a sum over all microbatches
  | hint: --microbatches 1 makes stages of the whole batch; accumulate lists what needs it

  $ shardscope graphs/updated-inside.mlir --batch -c 'mesh 2; layers --microbatches 1; pipeline 2 --microbatches 1; run pipeline --f64' 2>/dev/null | grep -E '^(loss|forward_ops|backward_ops|ok) '
  | loss          add_0
  | forward_ops   5
  | backward_ops  21
  | ok            yes

  $ shardscope samples/gpt-tiny-scan.mlir --batch -c 'mesh 2; pipeline 2 --microbatches 1; run pipeline --f64' 2>/dev/null | grep -E '^(gap|ok) '
  | gap            9.84 %
  | ok            yes

A model without a backward has a schedule without one.

  $ shardscope graphs/forward.mlir --batch -c 'mesh 2; pipeline 2 --microbatches 4; run pipeline --f64' 2>/dev/null | grep -E '^(schedule|ok) '
  | schedule       Inference
  | schedule      Inference
  | ok            yes

  $ shardscope graphs/forward.mlir --batch -c 'mesh 2; pipeline 2 --schedule gpipe' 2>&1 | tail -n 2
  | error: the model has no backward, and schedule GPipe has one
  | hint: Inference has none

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; pipeline 2 --schedule inference' 2>&1 | tail -n 2
  | error: the step has a backward, and schedule Inference has none
  | hint: 1F1B has one

Stages of another schedule on the same ranks are cut anew: chunks in a V, or one stage per rank.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; pipeline 2 --schedule interleaved1f1b --layers 4 --microbatches 4; run pipeline --f64; schedule zbvzerobubble; run pipeline --f64; schedule 1f1b; run pipeline --f64' 2>&1 | grep -E '^(ok|error|the schedule) '
  | ok            yes
  | ok            yes
  | the schedule has other stages than the pipeline: the layers were cut anew
  | ok            yes
  | the schedule has other stages than the pipeline: the layers were cut anew

A chain of ops on weights alone is done in each part that reads its end, whatever its length: here it is longer than a small stack is deep.

  $ awk -v n=6000 'BEGIN { t = "tensor<4x4xf32>"; d = "contracting_dims = [1] x [0] : (tensor<8x4xf32>, " t ") -> tensor<8x4xf32>"
  > print "func.func @main(%w: " t " {tf.aliasing_output = 0 : i32}, %x: tensor<8x4xf32>) -> (" t ", tensor<f32>) {\n  %v0 = stablehlo.tanh %w : " t
  > for (i = 1; i < n; i++) print "  %v" i " = stablehlo." (i % 2 ? "negate" : "tanh") " %v" i - 1 " : " t
  > print "  %a = stablehlo.dot_general %x, %v" n - 1 ", " d "\n  %b = stablehlo.tanh %a : tensor<8x4xf32>\n  %c = stablehlo.dot_general %b, %w, " d
  > print "  %z = stablehlo.constant dense<0.0> : tensor<f32>\n  %l = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>"
  > print "  %g = stablehlo.dot_general %x, %b, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> " t
  > print "  %n = stablehlo.subtract %w, %g : " t "\n  return %n, %l : " t ", tensor<f32>\n}" }' >chain.mlir
  $ (ulimit -s 1024; shardscope chain.mlir --batch -c 'mesh 2; pipeline 2 --microbatches 2; run pipeline --f64') 2>/dev/null | grep -E '^ok '
  | ok            yes

The batch of data in time-major order is found if most of the step can run in its microbatches; `--input` names another dim.

  $ shardscope graphs/time-major.mlir --batch -c 'layers; mesh 2; pipeline 2 --microbatches 4; run pipeline --f64; what-if stages 1; accumulate 2' 2>/dev/null | grep -E '^(batch|ok|input|dim|length) '
  | batch         8
  | ok            yes
  | input         arg2
  | dim           1
  | length        8

  $ shardscope graphs/time-major.mlir --batch -c 'layers --input arg2:0' 2>&1 | tail -n 2
  | error: dot_general_1 cannot run in each microbatch: no row of it reads tanh_0 as S(0), tanh_0 as S(0)
  | hint: --microbatches 1 makes stages of the whole batch; accumulate lists what needs it

  $ shardscope graphs/time-major.mlir --batch -c 'mesh 2; pipeline 2 --input arg3:1 --microbatches 2; layers; run pipeline --f64' 2>/dev/null | grep -E '^(batch|microbatches|ok) '
  | microbatches   2
  | batch         8
  | microbatches  2
  | microbatches  2
  | ok            yes

  $ shardscope graphs/time-major.mlir --batch -c 'mesh 2; pipeline 2 --input arg2:2' 2>&1 | tail -n 2
  | error: dot_general_10 cannot run in each microbatch: it also reads add_3, which is known after the last microbatch
  | hint: --microbatches 1 makes stages of the whole batch; accumulate lists what needs it

  $ shardscope graphs/time-major.mlir --batch -c 'mesh 2; pipeline 2 --input arg2:7' 2>&1 | tail -n 1
  | error: arg2 has 3 dims, so it has no dim 7

The words of a random key are no batch.

  $ shardscope graphs/one-example.mlir --batch -c 'layers' 2>&1 | tail -n 2
  | error: the step has no batch, so it has no microbatches
  | hint: --input NAME:DIM names the dim to cut

  $ shardscope graphs/one-example.mlir --batch -c 'accumulate 2' 2>&1 | tail -n 2
  | error: the step has no batch, so it has no microbatches
  | hint: --input NAME:DIM names the dim to cut

A recomputed loop begins with its first values, also with that of a value which is held for the next layer.

  $ shardscope graphs/recurrent.mlir --batch -c 'mesh 2x2; pipeline 2 --microbatches 4 --memory 300K; run pipeline --f64; schedule zb-h1; run pipeline --f64' 2>/dev/null | grep -E '^(fits|ok) '
  | fits           yes
  | ok            yes
  | ok            yes
