HLO text, as XLA prints a module, loads like StableHLO: a whole program before it is partitioned.

  $ shardscope samples/audit/mlp.before.hlo --batch -c 'graph' 2>/dev/null | head -26
  | graph              jit_step
  | format             hlo
  | ops                33
  | dead_ops           0
  | vars               37
  | loops              0
  | inputs             4
  | outputs            3
  | params             2
  | param_bytes        1.00 KiB
  | params_from        equal types in order
  | flops              11.71 kFLOP
  | sdy_shardings      0
  | sdy_constraints    0
  | mhlo_shardings     32
  | sharding_calls     0
  | shard_map_borders  0
  | sharding_rules     0
  |
  | warning
  | samples/audit/mlp.before.hlo: the text states 32 shardings (32 mhlo.sharding): plans do not follow them; pin --from-program makes pins of them
  |
  | op                  out       operands                              flops  trips  live  scope             line
  | dot_general_0       8x16xf32  arg2, arg0                       2.05 kFLOP      1  yes   jvp()               49
  | tanh_0              8x16xf32  dot_general_0                      128 FLOP      1  yes   jvp()               50
  | dot_general_1       8x8xf32   tanh_0, arg1                     2.05 kFLOP      1  yes   jvp()               52

Its shardings can be followed, and the plan runs.

  $ shardscope samples/audit/mlp.before.hlo --batch -c 'mesh 2x4 x,y; pin --from-program; solve; run --f64' 2>/dev/null | grep -E '^ok '
  | ok               yes

A loop with a known number of trips is a loop.

  $ shardscope samples/audit/scan.before.hlo --batch -c 'mesh 2; graph; solve; run --f64' 2>/dev/null | grep -E '^(ok|loops) '
  | loops              1
  | ok               yes

What a partitioned program computes is what one device does: there is nothing left to plan.

  $ shardscope samples/audit/mlp.partitioned.hlo --batch
  ! error: the program is partitioned already: it is what one of 8 devices computes
  ! where: samples/audit/mlp.partitioned.hlo
  ! hint: audit samples/audit/mlp.partitioned.hlo --against FILE runs it on simulated ranks; plans are made for the program before partitioning
  [1]

Errors say where.

  $ printf 'HloModule m\nENTRY e {\n  %%a = f32[2]{0} parameter(0)\n  ROOT %%b = f32[2]{0} add(%%a, %%c)\n}\n' | shardscope /dev/stdin --batch
  ! error: %c is not defined before this line
  ! where: /dev/stdin:4:31
  [1]

  $ printf 'HloModule m\nENTRY e {\n  ROOT %%c = f32[64]{0} constant({...})\n}\n' | shardscope /dev/stdin --batch
  ! error: the elements of this constant were left out
  ! where: /dev/stdin:3:33
  ! hint: print them: XLA_FLAGS=--xla_dump_large_constants, or to_string with HloPrintOptions().print_large_constants = True
  [1]

  $ printf 'HloModule m\nENTRY e {\n  %%a = f32[2]{0} parameter(0)\n  ROOT %%b = f32[3]{0} frobnicate(%%a)\n}\n' | shardscope /dev/stdin --batch
  ! error: the operation frobnicate is not known
  ! where: /dev/stdin:4:3
  [1]

XLA does not print options that are false. A topk of the smallest elements is refused.

  $ cat >solve.hlo <<'X'
  > HloModule m
  > 
  > ENTRY %main (a: f32[4,4], b: f32[4,4]) -> f32[4,4] {
  >   %a = f32[4,4]{1,0} parameter(0)
  >   %b = f32[4,4]{1,0} parameter(1)
  >   ROOT %t = f32[4,4]{1,0} triangular-solve(%a, %b), lower=true, transpose_a=NO_TRANSPOSE
  > }
  > X
  $ shardscope --batch solve.hlo -c 'graph --text' 2>/dev/null | grep -o 'left_side = [a-z]*, lower = [a-z]*'
  | left_side = false, lower = true
  $ cat >smallest.hlo <<'X'
  > HloModule m
  > 
  > ENTRY %main (a: f32[4]) -> (f32[2], s32[2]) {
  >   %a = f32[4]{0} parameter(0)
  >   ROOT %t = (f32[2]{0}, s32[2]{0}) topk(f32[4]{0} %a), k=2, largest=false
  > }
  > X
  $ shardscope --batch smallest.hlo -c graph
  ! error: topk of the smallest elements is not supported
  ! where: smallest.hlo:5:69
  [1]
