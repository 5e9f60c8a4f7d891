Pipelines of a model: its layers, and stages on the devices of the mesh.

The forward of a small GPT is cut where least is carried, which is the residual stream: 24 x 48 x 96
floats. The backward brings its gradient, and a small one of a mean. The token embedding is read at
both ends.

  $ shardscope samples/gpt-tiny.mlir --batch -c layers | tail -n +14
  | layers        3
  | batch         24
  | microbatches  8
  | loss          negate_0
  | forward_ops   187
  | backward_ops  257
  | update_ops    387
  | common_ops    742
  |
  | layer  scopes            forward  backward  update        flops  params      state         in       back
  |     0  embed..layer_0         48        66     111  342.4 MFLOP   55872  654.8 KiB        0 B  436.5 KiB
  |     1  layer_0..layer_1       71       109     164  865.4 MFLOP  111840   1.28 MiB  432.0 KiB  436.5 KiB
  |     2  layer_1..loss          68        82     112  622.7 MFLOP   74592  874.1 KiB  432.0 KiB        0 B
  ! try: mesh 2x4, then discover, then solve
  ! params['tokens'] is read by 2 layers, 0 to 2: layer 0 updates it, and gets its gradient from the others once per step
  $ shardscope samples/gpt-tiny.mlir --batch -c 'layers --by scope --microbatches 4' | tail -n 7
  |
  | layer  scopes   forward  backward  update        flops  params      state         in       back
  |     0  embed          6         4      29  445.8 kFLOP   18432  216.0 KiB        0 B  436.5 KiB
  |     1  layer_0       71       109     164  865.4 MFLOP  111840   1.28 MiB  432.0 KiB  436.5 KiB
  |     2  layer_1       71       109     164  865.4 MFLOP  111840   1.28 MiB  432.0 KiB  436.5 KiB
  |     3  head          16        23      28  33.96 MFLOP     192   2.25 KiB  432.0 KiB  432.0 KiB
  |     4  loss          23        12       2  65.32 MFLOP       0        0 B  648.0 KiB        0 B
  ! try: mesh 2x4, then discover, then solve
  ! params['tokens'] is read by 2 layers, 0 to 3: layer 0 updates it, and gets its gradient from the others once per step

Edits follow the flow of data.

  $ shardscope samples/mlp.mlir --batch -c 'layers 2; layers set 1 multiply_0; undo; layers set 1 dot_general_0' | tail -n 8
  |
  | layer  scopes         forward  backward  update        flops  params      state         in  back
  |     0  layer_0              3         0       3  540.7 kFLOP    4096  16.00 KiB        0 B   0 B
  |     1  layer_0..loss        5         6       4   1.33 MFLOP    2048   8.00 KiB  64.00 KiB   0 B
  |
  | undone   layers set 1 multiply_0
  | to_undo  0
  | to_redo  1
  ! try: mesh 2x4, then discover, then solve
  ! error: compare_0 is in layer 0, but it reads dot_general_0 of layer 1
  ! hint: data only goes on to later layers
  $ shardscope samples/mlp.mlir --batch -c 'layers 90' 2>&1 | tail -n 1
  | error: 90 layers, but the forward has 8 ops that can be cut
  $ shardscope samples/mlp.mlir --batch -c 'layers set 1 reduce_0; layers clear' 2>&1 | tail -n 1
  | removed  1

Examples of a batch norm depend on each other, so there is one microbatch.

  $ shardscope samples/resnet-tiny.mlir --batch -c 'layers --microbatches 2' 2>&1 | tail -n 2
  | error: subtract_0 cannot run in each microbatch: it also reads broadcast_in_dim_2, a sum over all microbatches
  | hint: --microbatches 1 makes stages of the whole batch; accumulate lists what needs it
  $ shardscope samples/gat-tiny.mlir --batch -c 'layers 2' 2>&1 | tail -n 2
  | error: add_0 cannot run in each microbatch: no row of it reads broadcast_in_dim_0 as S(0), broadcast_in_dim_1 as S(1)
  | hint: --microbatches 1 makes stages of the whole batch; accumulate lists what needs it

Stages, with a schedule that is simulated at once.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 4' | grep -v time_ms | tail -n +19
  | d        4           5       450
  |
  | layers         4
  | stages         2
  | microbatches   4
  | objective_ms   0.16 ms
  | bound_ms       0.13 ms
  | gap            15.4 %
  | bound_by       periods
  | schedule       1F1B
  | step_ms        0.15 ms
  | bubble         29 %
  | peak           36.00 KiB
  | limit          74.51 GiB
  | fits           yes
  | solves         9
  | layer_classes  4
  |
  | stage  rank  layers  ops  devices  mesh  forward_ms  backward_ms  comm_ms     send_ms     once_ms  recomputed  in_flight      held   resident       peak
  |     0     0  0         9  0-1      2       0.012 ms   0.00801 ms     0 ms  0.00502 ms  0.00801 ms           0          2  6.00 KiB  16.00 KiB  36.00 KiB
  |     1     1  1-3      12  2-3      2       0.016 ms     0.012 ms     0 ms  0.00501 ms    0.016 ms           0          1  9.00 KiB  16.00 KiB  33.00 KiB
  ! try: mesh 2x4, then discover, then solve
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 4; timeline' | tail -n 4
  |
  |          0                                                            0.15215 ms
  | rank 0   F0----F1---............B0--F2----...B1--F3----....B2--..........B3-....
  | rank 1   ........F0-----B0----F1-----B1----.F2------B2---F3------B3---..........
  ! try: mesh 2x4, then discover, then solve
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 4; why-stage 1; what-if stages 1' | tail -n 24
  |
  | stage  rank  layers  ops  devices  mesh  forward_ms  backward_ms  comm_ms     send_ms     once_ms  recomputed  in_flight      held   resident       peak
  |     0     0  0         9  0-1      2       0.012 ms   0.00801 ms     0 ms  0.00502 ms  0.00801 ms           0          2  6.00 KiB  16.00 KiB  36.00 KiB
  |     1     1  1-3      12  2-3      2       0.016 ms     0.012 ms     0 ms  0.00501 ms    0.016 ms           0          1  9.00 KiB  16.00 KiB  33.00 KiB
  |
  | stage         1
  | layers        1-3
  | devices       2
  | mesh          2
  | period_ms     0.028 ms
  | slowest       no
  | peak          33.00 KiB
  | objective_ms  0.16 ms
  |
  | layers  devices  mesh  period_ms       peak  objective_ms    more  why_not
  | 2-3           2  2      0.016 ms   3.00 KiB       0.20 ms  28.2 %  time
  | 0-2           2  2      0.045 ms  80.00 KiB       0.21 ms  33.3 %  time
  |
  | plan     stages  step_ms  objective_ms  bound_ms  bubble       peak
  | now           2  0.15 ms       0.16 ms   0.13 ms    29 %  36.00 KiB
  | changed       1  0.22 ms       0.22 ms   0.19 ms     0 %  75.00 KiB
  |
  | stage  rank  layers  ops  devices  mesh  forward_ms  backward_ms  comm_ms  send_ms   once_ms  recomputed  in_flight       held   resident       peak
  |     0     0  0-3      21  0-3      4       0.028 ms      0.02 ms     0 ms     0 ms  0.024 ms           0          1  19.00 KiB  48.00 KiB  75.00 KiB
  ! try: mesh 2x4, then discover, then solve

Schedules with chunks give a group of devices several stages.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; pipeline 2 --schedule Interleaved1F1B --microbatches 4 --layers 4; why-stage 3' | grep -v time_ms | tail -n +22
  | stages         4
  | microbatches   4
  | objective_ms   2.86 ms
  | bound_ms       2.57 ms
  | gap            10.2 %
  | bound_by       work
  | schedule       Interleaved1F1B
  | step_ms        2.79 ms
  | bubble         15.5 %
  | peak           19.96 MiB
  | limit          74.51 GiB
  | fits           yes
  | solves         8
  | layer_classes  4
  |
  | stage  rank  layers  ops  devices  mesh  forward_ms  backward_ms  comm_ms    send_ms  once_ms  recomputed  in_flight      held   resident       peak
  |     0     0  0       186  0-1      2        0.11 ms      0.14 ms     0 ms  0.0105 ms  0.13 ms           0          3  3.17 MiB  727.5 KiB  12.85 MiB
  |     1     1  1       197  2-3      2      0.0784 ms      0.12 ms     0 ms  0.0157 ms  0.14 ms           0          2  2.11 MiB   1.28 MiB   7.29 MiB
  |     2     0  2       186  0-1      2        0.11 ms      0.15 ms     0 ms  0.0155 ms  0.12 ms           0          3  3.27 MiB  584.3 KiB  13.02 MiB
  |     3     1  3       262  2-3      2        0.16 ms      0.18 ms     0 ms  0.0102 ms  0.15 ms           0          2  2.48 MiB   1.22 MiB   7.97 MiB
  |
  | stage         3
  | layers        3
  | devices       2
  | mesh          2
  | period_ms     0.35 ms
  | slowest       yes
  | peak          7.97 MiB
  | objective_ms  2.86 ms
  |
  | layers  devices  mesh  period_ms  peak  objective_ms  more  why_not
  | (none)
  ! try: mesh 2x4, then discover, then solve
  ! no alternatives are sought for stages that share devices
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; pipeline 2 --schedule zbvzerobubble --chunks 3' 2>&1 | tail -n 2
  | error: ZBVZeroBubble has 2 stages per rank
  | hint: Interleaved1F1B and LoopedBFS have any number

Megatron's pipeline: blocks in equal stages, tensor and data parallelism inside. Sizes that are left
out are tried.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 4; baseline megatron --microbatches 4; undo; stages' | grep -v time_ms | tail -n +41
  | baseline       Megatron tp 1, pp 2, dp 2
  | layers         5
  | stages         2
  | microbatches   4
  | objective_ms   3.20 ms
  | bound_ms       -
  | gap            -
  | bound_by       -
  | schedule       1F1B
  | step_ms        3.21 ms
  | bubble         23.4 %
  | peak           7.96 MiB
  | limit          74.51 GiB
  | fits           yes
  | solves         2
  | layer_classes  4
  |
  | stage  rank  layers  ops  devices  mesh  forward_ms  backward_ms  comm_ms     send_ms  once_ms  recomputed  in_flight      held  resident      peak
  |     0     0  0-1     383  0-1      2        0.18 ms      0.25 ms     0 ms  0.00512 ms  0.40 ms           0          2  2.64 MiB  1.99 MiB  7.96 MiB
  |     1     1  2-4     448  2-3      2        0.26 ms      0.33 ms     0 ms   0.0101 ms  0.42 ms           0          1  2.88 MiB  1.81 MiB  5.29 MiB
  |
  | tp  pp  dp  step_ms  bubble      peak  fits  why_not
  |  1   1   4        -       -         -  -     microbatches of 6 examples, but dp is 4
  |  2   1   2  5.45 ms     0 %  5.59 MiB  yes   -
  |  4   1   1  5.80 ms     0 %  5.47 MiB  yes   -
  |  1   2   2  3.21 ms  23.4 %  7.96 MiB  yes   -
  |  2   2   1  3.52 ms  26.2 %  7.81 MiB  yes   -
  |  1   4   1        -       -         -  -     2 blocks are too few for 4 stages
  |
  | plan      stages  step_ms  objective_ms  bound_ms  bubble       peak
  | before         2  3.11 ms       3.11 ms   2.81 ms  24.8 %  13.94 MiB
  | megatron       2  3.21 ms       3.20 ms         -  23.4 %   7.96 MiB
  |
  | undone   baseline megatron --microbatches 4
  | to_undo  2
  | to_redo  1
  |
  | layers         4
  | stages         2
  | microbatches   4
  | objective_ms   3.11 ms
  | bound_ms       2.81 ms
  | gap            9.59 %
  | bound_by       periods
  | schedule       1F1B
  | step_ms        3.11 ms
  | bubble         24.8 %
  | peak           13.94 MiB
  | limit          74.51 GiB
  | fits           yes
  | solves         10
  | layer_classes  4
  |
  | stage  rank  layers  ops  devices  mesh  forward_ms  backward_ms  comm_ms     send_ms  once_ms  recomputed  in_flight      held  resident       peak
  |     0     0  0-1     383  0-1      2        0.19 ms      0.25 ms     0 ms  0.00525 ms  0.26 ms           0          2  5.28 MiB  1.99 MiB  13.94 MiB
  |     1     1  2-3     448  2-3      2        0.27 ms      0.33 ms     0 ms   0.0102 ms  0.26 ms           0          1  5.76 MiB  1.79 MiB   8.73 MiB
  ! try: mesh 2x4, then discover, then solve
  ! each stage has 1 of the 2 blocks
  ! the step takes 1.03 times as long as that of the pipeline before
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; baseline megatron --tp 2 --pp 2 --dp 2' 2>&1 | tail -n 2
  | error: tp 2 x pp 2 x dp 2 are 8 devices, and the mesh has 4
  | hint: tp x pp x dp are the devices; a size that is left out is chosen
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; baseline megatron --pp 3' 2>&1 | tail -n 2
  | error: the 4 devices of the mesh cannot be divided so
  | hint: tp x pp x dp are the devices; a size that is left out is chosen
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; baseline megatron --pp 4' 2>&1 | tail -n 1
  | error: 2 blocks are too few for 4 stages
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; baseline dp --pp 4' 2>&1 | tail -n 1
  | error: --pp belongs to: baseline megatron

They are kept, and undone; another limit makes them stale.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2; limit 1G; stages' 2>&1 | tail -n 1
  | stale: settings or model have changed; pipeline makes new stages
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2; undo; stages' 2>&1 | tail -n 5
  | undone   pipeline 2
  | to_undo  1
  | to_redo  1
  | error: there are no stages
  | hint: for example: mesh 8; pipeline 4

What cannot be is refused.

  $ shardscope samples/mlp.mlir --batch -c 'pipeline 2' 2>&1 | tail -n 2
  | error: no device mesh is set
  | hint: mesh SHAPE, for example: mesh 2x4
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 5' 2>&1 | tail -n 2
  | error: 5 stages on 4 devices: each has one or more
  | hint: at most 4 stages, or another mesh
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --memory 1K' 2>&1 | tail -n 2
  | error: layer 0 needs 37888 bytes on a device with one microbatch in flight, and the limit is 1024
  | hint: raise the limit, or recompute activations
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --schedule 2F2B' 2>&1 | tail -n 2
  | error: no schedule is named '2F2B'
  | hint: help schedule lists them; best takes the fastest
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 7' 2>&1 | tail -n 2
  | error: 7 microbatches do not divide a batch of 64
  | hint: 2, 4, 8, 16, 32, 64 divide it
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; layers pin 1 0; pipeline 2' 2>&1 | tail -n 2
  | error: no stages satisfy the constraints: 2 layers on 4 devices, each in use
  | hint: free a border, a pinned layer or the number of stages

Pins hold inside stages: a product that is cut along the dim that it sums is followed by a reduction. A row is read on the mesh of each stage.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pin dot_general_0 S2; pipeline 2 --microbatches 4; run pipeline --f64' 2>&1 | grep -E '^(stage|ok) |^ *[01] +[01] ' | cut -c 1-94
  | stage  rank  layers  ops  devices  mesh  forward_ms  backward_ms     comm_ms     send_ms   onc
  |     0     0  0         9  0-1      2       0.017 ms   0.00801 ms  0.00501 ms  0.00502 ms  0.01
  |     1     1  1-3      12  2-3      2       0.016 ms     0.012 ms        0 ms  0.00501 ms  0.01
  | ok            yes
  |    0  0             2  36.00 KiB       36.00 KiB
  |    1  1             2  33.00 KiB       33.00 KiB
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; pin dot_general_2 "S(1)R <- RR, S(1)R"; pipeline 2' 2>&1 | tail -n 2
  | error: no stages satisfy the constraints: 4 layers on 4 devices, each in use
  | hint: pins: dot_general_2, on mesh 2 of a stage: each operand needs 1 placement, the row gives 2
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; pin dot_general_0 "S(0)S(1) <- S(0)R, RS(1)"; pipeline 2 --microbatches 4; run pipeline --f64' 2>&1 | grep -E '^(stage|ok) |^ *[01] +[01] ' | cut -c 1-46
  | stage  rank  layers  ops  devices  mesh  forwa
  |     0     0  0         9  0-3      2x2     0.0
  |     1     1  1-3      12  4-7      4       0.0
  | ok            yes
  |    0  0             4  30.00 KiB       30.00 K
  |    1  1             4  33.00 KiB       33.00 K
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; layers pin 1 0; pipeline 2 --microbatches 4 --layers 4; run pipeline --f64' 2>&1 | grep -E '^(stage|ok) |^ *[01] +[01] ' | cut -c 1-30
  | stage  0
  | stage  rank  layers  ops  devi
  |     0     0  0-1      15  0-1
  |     1     1  2-3       6  2-3
  | ok            yes
  |    0  0             2  93.00 K
  |    1  1             2   3.00 K

A step whose memory is short recomputes, or cuts more.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 4' | grep -E 'fits|solves'
  | fits           yes
  | solves         10
  ! try: mesh 2x4, then discover, then solve
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; pipeline 2 --microbatches 4 --memory 11M' 2>&1 | grep -E 'fits|binds'
  | fits           yes
  | the memory limit binds: with more of it the step would take less time

The stages as options of Megatron-LM. Its letter t is a layer of the model, so a stage holds whole
ones; what the options cannot say is listed.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'cluster toy; mesh 4; pipeline 2 --by scope --microbatches 4; export megatron m.txt' | tail -n 4 && cat m.txt
  | file    m.txt
  | layout  Et|tL
  | stages  2
  | layers  2
  | --pipeline-model-parallel-size 2
  | --pipeline-model-parallel-layout "Et|tL"
  | --num-layers 2
  ! try: mesh 2x4, then discover, then solve
  ! not said: the plan inside a stage; Megatron's own is set by its sizes of tensor, context and expert parallelism
  $ shardscope samples/gpt-tiny.mlir --batch -c 'cluster toy; mesh 4; pipeline 3 --layers 3 --microbatches 4; export megatron m.txt' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: 'layer_0' is in stages 0 and 1, and Megatron places whole layers
  ! hint: pipeline 3 --by scope cuts between scopes
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; export megatron m.txt' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: there are no stages
  ! hint: for example: mesh 8; pipeline 4
  [1]

And back: the stages of a layout, whose layers are the scopes with numbers.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'cluster toy; mesh 4; pipeline --layout "Et|tL" --microbatches 4; export megatron back.txt' 2>&1 | grep -E '^(stages|bound|layout|    [0-9])' | cut -c1-30 && cmp m.txt back.txt
  | stages         2
  | bound_ms       591.4 ms
  | bound_by       periods
  |     0     0  0-1     383  0-1
  |     1     1  2-4     448  2-3
  | layout  Et|tL
  | stages  2
  $ shardscope samples/gpt-tiny.mlir --batch -c 'cluster toy; mesh 4; pipeline --layout "E|t|t|L" --microbatches 4 --schedule interleaved1f1b' 2>&1 | grep -E '^(bound|    [0-9])' | cut -c1-17
  | bound_ms       57
  | bound_by       wo
  |     0     0  0
  |     1     1  1
  |     2     0  2
  |     3     1  3-4
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; pipeline --layout "E|t*3|L"' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: the layout has 3 layers (t and m), and the model 2
  [1]
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; pipeline --layout "Et|x"' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: layout: the letters are E, t, m, L and |
  ! where: column 4
  [1]
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; pipeline 3 --layout "Et|tL"' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: the layout has 2 stages (1F1B: 1 per group of devices), not those of STAGES
  [1]
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 4; layers pin 1 1; pipeline --layout "Et|tL"' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: a layout says the stage of every layer, but layer 1 is pinned to stage 1
  ! hint: layers clear
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pipeline --layout "E|ttL"' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: stage 0 of the layout has no layer of the model
  ! hint: E alone is what comes before 'layer_0', and L alone what comes after the last such scope; layers --by scope lists them
  [1]

The best of Megatron's pipelines is a row of compare.

  $ shardscope samples/gpt-tiny.mlir --batch --format csv -c 'mesh 4; compare dp megatron' | grep -E '^(method|dp|megatron)' | cut -d, -f1,2,7,10
  | method,objective,over_best,peak_bytes
  | dp,2124.286473,0,16691336
  | megatron,6196.192343,1.9168346274170336,4689412
  ! try: mesh 2x4, then discover, then solve
  ! Megatron tp 2, pp 2, dp 1, 8 microbatches

A scope around the whole model is no layer.

  $ sed -E 's/transpose\(jvp\((layer_[0-9]|embed)\)\)/transpose(jvp(gpt))\/\1/g; s/jvp\((layer_[0-9]|embed)\)/jvp(gpt)\/\1/g' samples/gpt-tiny.mlir >gpt.mlir
  $ shardscope gpt.mlir --batch -c 'cluster toy; mesh 4; pipeline 2 --by scope --microbatches 4; export megatron m.txt --force' >/dev/null 2>&1 && cat m.txt
  | --pipeline-model-parallel-size 2
  | --pipeline-model-parallel-layout "Et|tL"
  | --num-layers 2
