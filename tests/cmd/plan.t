How people read plans. `plan` folds what repeats: inputs whose labels differ in one number, the use
of the weights of equal blocks, and collectives in scopes that differ in one number.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'cluster toy; mesh 2x4; baseline tp' -c 'plan --rows 5' 2>&1 | sed -n '/^label/,/^mesh/p; /shown\|state:/p'
  | label                         count  type        layout        bytes  input
  | batch/0,1                         2  24x48xi32   RR         9.00 KiB  arg85
  | params/layers/0,1/mlp/down/w      2  384x96xf32  S(0)S(0)  36.00 KiB  arg7
  | params/layers/0,1/mlp/up/w        2  96x384xf32  S(1)S(1)  36.00 KiB  arg9
  | params/layers/0,1/attn/qkv/w      2  96x288xf32  S(1)S(1)  27.00 KiB  arg3
  | params/positions                  1  48x96xf32   RR        18.00 KiB  arg26
  |
  | block              axis  weights  how
  | params/layers/0,1  dp          4  attn/out row, attn/qkv column, mlp/down row, mlp/up column
  | params/layers/0,1  tp          4  attn/out row, attn/qkv column, mlp/down row, mlp/up column
  | params             dp          1  tokens column
  | params             tp          1  tokens column
  |
  |       us  collective  axis       bytes  times  op              line  scope
  |  1.55 ms  all_reduce  dp+tp  756.0 KiB      2  add_5            199  jvp(layer_0,1)/attn
  |  1.55 ms  all_reduce  dp+tp  756.0 KiB      2  add_12           263  jvp(layer_0,1)/mlp
  |  1.55 ms  all_reduce  dp+tp  756.0 KiB      2  dot_general_18   551  transpose(jvp(layer_0,1))/mlp
  |  1.55 ms  all_reduce  dp+tp  756.0 KiB      2  dot_general_26   640  transpose(jvp(layer_0,1))/attn
  | 774.1 us  all_reduce  dp+tp  756.0 KiB      1  add_1            103  jvp(embed)
  |
  | mesh        2x4
  | 5 of 17 kinds of inputs are shown: plan --params lists every input
  | 5 of 13 kinds of collectives are shown: plan --collectives lists all 19
  | optimizer state: 57 inputs, 277.3 KiB on each rank: plan --params lists them

With --ops, --params or --collectives it lists everything of one sort.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'cluster toy; mesh 2x4; baseline tp' -c 'plan --params' 2>/dev/null | grep "attn.qkv.w"
  | arg3   params/layers/0/attn/qkv/w        parameter        96x288xf32  S(1)S(1)  13.50 KiB
  | arg15  params/layers/1/attn/qkv/w        parameter        96x288xf32  S(1)S(1)  13.50 KiB
  | arg32  state/m/layers/0/attn/qkv/w       optimizer state  96x288xf32  S(1)S(1)  13.50 KiB
  | arg44  state/m/layers/1/attn/qkv/w       optimizer state  96x288xf32  S(1)S(1)  13.50 KiB
  | arg60  state/v/layers/0/attn/qkv/w       optimizer state  96x288xf32  S(1)S(1)  13.50 KiB
  | arg72  state/v/layers/1/attn/qkv/w       optimizer state  96x288xf32  S(1)S(1)  13.50 KiB
  $ shardscope samples/gpt-tiny.mlir --batch -c 'cluster toy; mesh 2x4; baseline tp' -c 'plan --collectives' 2>/dev/null | sed -n '/^ *us  coll/,/^$/p' | head -4
  |       us  collective  axis       bytes  times  op                    line  scope
  | 774.1 us  all_reduce  dp+tp  756.0 KiB      1  add_1                  103  jvp(embed)
  | 774.1 us  all_reduce  dp+tp  756.0 KiB      1  add_5                  199  jvp(layer_0)/attn
  | 774.1 us  all_reduce  dp+tp  756.0 KiB      1  add_12                 263  jvp(layer_0)/mlp
  $ shardscope samples/gpt-tiny.mlir --batch -c 'cluster toy; mesh 2x4; baseline tp' -c 'plan --by axis; plan --by kind; plan --collectives --by scope' 2>/dev/null | sed -n '/^\(axis.*us  \|kind\|scope\)/,/^$/p'
  | axis  size  latency_us  gb_per_s
  | dp       2           0         1
  | tp       4           0         1
  |
  | axis         us     bytes  collectives  times
  | dp+tp   8.43 ms  8.04 MiB           17     17
  | tp     0.012 us      12 B            1      1
  | dp     0.004 us       4 B            1      1
  |
  | kind              us      bytes  collectives  times
  | all_reduce   7.77 ms   7.41 MiB           15     15
  | all_to_all  663.6 us  648.0 KiB            4      4
  |
  | scope                                        us      bytes  collectives  times
  | jvp(layer_0,1)/attn                     1.88 ms   1.79 MiB            4      4
  | transpose(jvp(layer_0,1))/attn          1.88 ms   1.79 MiB            4      4
  | jvp(layer_0,1)/mlp                      1.55 ms   1.48 MiB            2      2
  | transpose(jvp(layer_0,1))/mlp           1.55 ms   1.48 MiB            2      2
  | jvp(embed)                             774.1 us  756.0 KiB            1      1
  | transpose(jvp(head))                   774.1 us  756.0 KiB            1      1
  | jvp(loss)/jit(log_softmax)             16.13 us  15.75 KiB            2      2
  | transpose(jvp(loss))/jit(log_softmax)   8.06 us   7.88 KiB            1      1
  | jvp(loss)                              0.016 us       16 B            2      2
  |
  $ shardscope samples/gpt-tiny.mlir --batch -c 'cluster toy; mesh 2x4; baseline tp' -c 'plan --ops' 2>/dev/null | grep -E '^(op |dot_general_0|var|add_0) '
  | op                    out                       in                              compute_us  trips
  | add_0                 RR                        RR, RR                             1.15 us      1
  | dot_general_0         S(2)S(2)                  RR, S(1)S(1)                       7.96 ms      1
  | var                   place    consumer              arg  from                      to                        trips  path

Weights that a loop carries are found in its body; a weight that is gathered for a step says so.

  $ shardscope samples/gpt-tiny-scan.mlir --batch -c 'cluster toy; mesh 4; baseline zero3' -c plan 2>/dev/null | sed -n '/^block/,/^$/p'
  | block   axis  weights  how
  | params  d           5  all data (gathered)
  |

The timeline runs an op twice where windows share rows that count once. Its times make up those of the plan all the same: the second run takes what the shared rows take.

  $ cat >energy.mlir <<'X'
  > func.func @main(%x: tensor<4096xf32>) -> tensor<f32> {
  >   %0 = stablehlo.composite "my.energy" %x {decomposition = @energy} : (tensor<4096xf32>) -> tensor<f32>
  >   return %0 : tensor<f32>
  > }
  > func.func private @energy(%x: tensor<4096xf32>) -> tensor<f32> {
  >   %zero = stablehlo.constant dense<0.0> : tensor<f32>
  >   %a = stablehlo.slice %x [0:4095] : (tensor<4096xf32>) -> tensor<4095xf32>
  >   %b = stablehlo.slice %x [1:4096] : (tensor<4096xf32>) -> tensor<4095xf32>
  >   %c = stablehlo.multiply %a, %b : tensor<4095xf32>
  >   %d = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4095xf32>, tensor<f32>) -> tensor<f32>
  >   %e = stablehlo.multiply %x, %x : tensor<4096xf32>
  >   %f = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4096xf32>, tensor<f32>) -> tensor<f32>
  >   %g = stablehlo.add %d, %f : tensor<f32>
  >   return %g : tensor<f32>
  > }
  > X
  $ shardscope energy.mlir --batch -c 'cluster toy; mesh 4; solve; plan --timeline' 2>/dev/null | grep -E '^(objective|start_us) |us  (my.energy|halo_exchange|all_reduce) '
  | objective       4.16 us
  | start_us        us  what           op           axis  bytes  times
  |     0 us  0.024 us  halo_exchange  my.energy_0  d      24 B      1
  | 0.024 us   4.11 us  my.energy      my.energy_0  -         -      1
  |  4.13 us  0.015 us  my.energy      my.energy_0  -         -      1
  |  4.15 us  0.012 us  all_reduce     my.energy_0  d      12 B      1

The times of all collectives make up the communication of the plan, however they are listed.

  $ shardscope samples/gpt-tiny.mlir --batch --format json -c 'cluster toy; mesh 2x4; baseline tp' -c 'plan --collectives; plan --by scope; plan --rows 1000' 2>/dev/null | tail -3 >plans.json
  $ total() { sed -n "$1p" plans.json | grep -oE "\"$2\": \[[^]]*\]" | grep -oE '"us": [0-9.]+' | awk '{s += $2} END {printf "%.1f\n", s}'; }; total 1 collectives; total 2 totals; total 3 collectives
  | 8429.2
  | 8429.2
  | 8429.2
  $ grep -oE '"comm_us": [0-9.]+' plans.json | sort -u
  | "comm_us": 8429.2

Programs still get every op and every reshard with the summary.

  $ tail -1 plans.json | grep -oE '"(ops|reshards|inputs|blocks|collectives)": \['
  | "ops": [
  | "reshards": [
  | "inputs": [
  | "blocks": [
  | "collectives": [
