What XLA made of a program runs on simulated ranks, against the program before.

  $ shardscope --batch -c 'audit samples/audit/mlp.partitioned.hlo --against samples/audit/mlp.before.hlo'
  | ranks  8
  | ok     yes
  |
  | output  label               err  ok   why
  |      0  subtract_2  5.00548e-17  yes  -
  |      1  subtract_3  8.84174e-17  yes  -
  |      2  divide_0    1.35317e-16  yes  -
  |
  | collectives  4
  | sent_bytes   452 B
  | time_us      50.00 us
  |
  | collective  line  times  bytes        us  of             from      to      groups                   source
  | all_reduce    77      1  192 B  20.00 us  dot_general_1  S(0)/2 P  S(0)/2  {0,1,2,3},{4,5,6,7}      model.py:59
  | all_reduce    94      1  128 B  10.00 us  dot_general_3  S(0)/4 P  S(0)/4  {0,4},{1,5},{2,6},{3,7}  model.py:58
  | all_reduce   101      1  128 B  10.00 us  dot_general_4  S(1)/4 P  S(1)/4  {0,4},{1,5},{2,6},{3,7}  model.py:59
  | all_reduce   109      1    4 B  10.00 us  reduce_0       P         R       {0,4},{1,5},{2,6},{3,7}  model.py:59

  $ for n in halo mlp scan reshard grouped uneven; do for p in partitioned compiled; do for a in before.hlo mlir; do
  > shardscope --batch -c "audit samples/audit/$n.$p.hlo --against samples/audit/$n.$a" | grep '^ok'; done; done; done
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes
  | ok     yes

A convolution that XLA partitions wrong:

  $ shardscope --batch -c 'audit samples/audit/conv.partitioned.hlo --against samples/audit/conv.mlir'
  | ranks  8
  | ok     no
  |
  | output  label   err  ok  why
  |      0  result    3  no  4 times the right value
  |
  | first_wrong  all-reduce
  | opcode       all-reduce
  | line         70
  | inside       -
  | op_name      jit(step)/conv_general_dilated
  | source       model.py:36
  | groups       {{0,1,2,3,4,5,6,7}}
  | fault        copies
  | what         4 copies are summed
  | right        with {0,4},{1,5},{2,6},{3,7} the output is right
  |
  | operand      is
  | convolution  P of convolution_0: terms to be summed among {0,4},{1,5},{2,6},{3,7}
  ! error: 1 of 1 outputs differ from the program before
  [1]

Programs that do not belong together, and files that are none.

  $ shardscope --batch -c 'audit samples/audit/conv.partitioned.hlo --against samples/audit/mlp.mlir'
  ! error: the programs do not belong together: 2 inputs and 1 outputs, and 4 and 3
  ! where: samples/audit/mlp.mlir
  [1]
  $ shardscope --batch -c 'audit samples/audit/mlp.mlir --against samples/audit/mlp.mlir'
  ! error: this is not HLO text
  ! where: samples/audit/mlp.mlir
  ! hint: it begins with HloModule: compiled.as_text() prints it, and XLA_FLAGS=--xla_dump_to=DIR --xla_dump_hlo_as_text writes it
  [1]
  $ shardscope --batch -c 'audit samples/audit/mlp.mlir'
  ! error: audit needs the program before partitioning
  ! hint: audit PARTITIONED.hlo --against STEP.mlir
  [1]

Next to what the best plan with the same inputs sends: the batch of a grouped convolution need not be gathered.

  $ shardscope --batch -c 'audit samples/audit/grouped.compiled.hlo --against samples/audit/grouped.before.hlo --plan' 2>/dev/null | sed -n '/^kind/,$p'
  | kind        times     bytes        us  plan_times  plan_bytes   plan_us
  | all_gather      2  8.42 KiB  15.02 us           1    6.00 KiB  10.01 us
  |
  | needless    line  of     bytes  plan_bytes  because
  | all_gather    55  a   8.00 KiB         0 B  gathers dim 0 of a, which convolution_0 takes cut: row S1, S(0) <- S(0), R
  | all_gather    56  w      432 B         0 B  gathers dim 0 of w, which convolution_0 takes cut: row S2, S(1) <- S(1), S(0)
  $ shardscope --batch -c 'audit samples/audit/mlp.compiled.hlo --against samples/audit/mlp.mlir --plan' 2>/dev/null | sed -n '/^kind/,$p'
  | kind            times  bytes        us  plan_times  plan_bytes   plan_us
  | all_gather          0    0 B      0 us           4       416 B  25.00 us
  | all_reduce          4  452 B  50.00 us           0         0 B      0 us
  | reduce_scatter      0    0 B      0 us           1        96 B  10.00 us
  |
  | needless    line  of             bytes  plan_bytes  because
  | all_reduce   147  dot_general_1  192 B        96 B  the plan moves less of it: it rests as S(0)P(sum)
  | all_reduce   154  dot_general_4  128 B         0 B  sums dot_general_4, of which the plan makes no terms: dot_general_4 by rows x: R, y: S2
  | all_reduce   154  dot_general_2  128 B         0 B  sums dot_general_2, of which the plan makes no terms: dot_general_2 by rows x: R, y: S3
  | all_reduce   154  reduce_0         4 B         0 B  sums reduce_0, which the plan computes on every rank

A folder of programs:

  $ shardscope --batch -c 'audit samples/audit'
  | file                     ok   fault   what                 first_wrong  against
  | conv.compiled.hlo        no   copies  4 copies are summed  all-reduce   conv.before.hlo
  | conv.partitioned.hlo     no   copies  4 copies are summed  all-reduce   conv.before.hlo
  | grouped.compiled.hlo     yes  -       -                    -            grouped.before.hlo
  | grouped.partitioned.hlo  yes  -       -                    -            grouped.before.hlo
  | halo.compiled.hlo        yes  -       -                    -            halo.before.hlo
  | halo.partitioned.hlo     yes  -       -                    -            halo.before.hlo
  | mlp.compiled.hlo         yes  -       -                    -            mlp.before.hlo
  | mlp.partitioned.hlo      yes  -       -                    -            mlp.before.hlo
  | reshard.compiled.hlo     yes  -       -                    -            reshard.before.hlo
  | reshard.partitioned.hlo  yes  -       -                    -            reshard.before.hlo
  | scan.compiled.hlo        yes  -       -                    -            scan.before.hlo
  | scan.partitioned.hlo     yes  -       -                    -            scan.before.hlo
  | uneven.compiled.hlo      yes  -       -                    -            uneven.before.hlo
  | uneven.partitioned.hlo   yes  -       -                    -            uneven.before.hlo
  |
  | audited  14
  | wrong    2
  | unread   0
  ! error: 2 of 14 programs are wrong
  [1]

Layouts of an op, for a compiler to be tried on:

  $ shardscope samples/audit/conv.mlir --batch -c 'mesh 2x4 x,y' -c 'audit --sweep convolution_0 --to layouts --top 30' 2>&1 | tail -n 3
  | convolution_0_0029.mlir  x:R y:S(3), x:R y:S(1)
  | there are more layouts: --top N writes more than 30 files
  | compile each as NAME.compiled.hlo into the folder, then audit it
  $ grep -c sdy.sharding layouts/*_0029.mlir
  | 1
  $ shardscope layouts/convolution_0_0029.mlir --batch -c 'graph' 2>/dev/null | grep -E '^(ops|sdy_shardings) '
  | ops                1
  | sdy_shardings      2
  $ shardscope samples/audit/conv.mlir --batch --safe -c 'mesh 2x4 x,y' -c 'audit --sweep convolution_0 --to layouts' 2>&1 >/dev/null
  | try: mesh 2x4, then discover, then solve
  | error: refusing to write 'layouts' in --safe mode
  [1]

Groups are written in several ways; an async pair is one collective.

  $ audit() { shardscope --batch -c "audit $1 --against samples/audit/${2:-mlp}.before.hlo" 2>&1 | grep -E '^(ok|first_wrong|line|fault|what|right|error) ' | sed 's/  */ /' ; }
  > sed 's/={{0,1,2,3},{4,5,6,7}}/=[2,4]<=[8]/; s/={{0,4},{1,5},{2,6},{3,7}}/=[4,2]<=[2,4]T(1,0)/' samples/audit/mlp.partitioned.hlo > iota.hlo; audit iota.hlo
  > sed "s/={{0,1,2,3},{4,5,6,7}}/=mesh['a'=4,'b'=2], device_ids=([2,4]T(1,0)) {'a'}/" samples/audit/mlp.partitioned.hlo > mesh.hlo; audit mesh.hlo
  > sed "s/={{0,1,2,3},{4,5,6,7}}/=mesh['a'=8] {'a':(2)4}/" samples/audit/mlp.partitioned.hlo > part.hlo; audit part.hlo
  > sed 's/%all-reduce = \(.*\) all-reduce(\(.*\)/%begun = \1 all-reduce-start(\2\n  %all-reduce = \1 all-reduce-done(%begun)/' samples/audit/mlp.partitioned.hlo > async.hlo; audit async.hlo
  | ok yes
  | ok yes
  | ok yes
  | ok yes

Faults put in by hand: a group, a reduction left out, a neighbour, an offset, the rows of a mask.

  $ audit() { shardscope --batch -c "audit $1 --against samples/audit/$2.before.hlo" 2>&1 | grep -E '^(first_wrong|line|fault|what|right) ' | sed 's/  */ /' ; }
  > sed '77s/={{0,1,2,3},{4,5,6,7}}/={{0,1},{2,3},{4,5},{6,7}}/' samples/audit/mlp.partitioned.hlo > group.hlo; audit group.hlo mlp
  > sed '94s/all-reduce(/copy(/' samples/audit/mlp.partitioned.hlo > missing.hlo; audit missing.hlo mlp
  > sed '44s/{0,4},{1,5}/{1,4},{0,5}/' samples/audit/halo.partitioned.hlo > neighbour.hlo; audit neighbour.hlo halo
  > sed 's/slice={\[0:1\], \[0:2\], \[0:1\], \[0:4\]}/slice={[0:1], [0:2], [1:2], [0:4]}/' samples/audit/halo.partitioned.hlo > offset.hlo; audit offset.hlo halo
  > sed '31s/constant(4)/constant(5)/' samples/audit/halo.partitioned.hlo > rows.hlo; audit rows.hlo halo
  | first_wrong all-reduce
  | line 77
  | fault group
  | what 2 of 4 terms are summed
  | right with {0,1,2,3},{4,5,6,7} every output is right
  | first_wrong dot.3
  | line 93
  | fault missing
  | what its terms are never summed: 2 ranks have one each
  | right summed among {0,4},{1,5},{2,6},{3,7} every output is right
  | first_wrong collective-permute
  | line 44
  | fault neighbour
  | what ranks get the pieces of wrong ones
  | right with {0,4},{1,5},{2,6},{3,7} the output is right
  | first_wrong slice.1
  | line 45
  | fault offset
  | what it begins at row 1 of dim 2
  | right from row 0 on the output is right
  | first_wrong constant.7
  | line 31
  | fault offset
  | what it is 5
  | right with 4 the output is right

Rows of an uneven length that are lost: ten rows in pieces of three, the last one with two rows of padding. A bound that masks one row too many, or none of the padding; a slice that begins two rows late; and one that ends a row early.

  $ audit() { shardscope --batch -c "audit $1 --against samples/audit/uneven.before.hlo" 2>&1 | grep -E '^(first_wrong|line|fault|what|right) ' | sed 's/  */ /' ; }
  > sed 's/s32\[\] constant(10)/s32[] constant(9)/' samples/audit/uneven.partitioned.hlo > few.hlo; audit few.hlo
  > sed 's/s32\[\] constant(10)/s32[] constant(12)/' samples/audit/uneven.partitioned.hlo > many.hlo; audit many.hlo
  > sed 's/slice(%all-gather), slice={\[0:10\]}/slice(%all-gather), slice={[2:12]}/' samples/audit/uneven.partitioned.hlo > late.hlo; audit late.hlo
  > sed 's/%slice.4 = f32\[10\]{0} slice(%all-gather), slice={\[0:10\]}/%short = f32[9]{0} slice(%all-gather), slice={[0:9]}\n  %slice.4 = f32[10]{0} pad(%short, %constant.0.clone), padding=0_1/' samples/audit/uneven.partitioned.hlo > early.hlo; audit early.hlo
  | first_wrong constant.19
  | line 79
  | fault rows
  | what it is 9
  | right with 10 every output is right
  | first_wrong constant.19
  | line 79
  | fault rows
  | what it is 12
  | right with 10 every output is right
  | first_wrong slice.4
  | line 72
  | fault rows
  | what it begins at row 2 of dim 0: 2 rows are lost, and as many of padding are taken
  | right from row 0 on every output is right
  | first_wrong slice.4
  | line 73
  | fault rows
  | what rows 9:10 of dim 0 of reduce_0 are lost: the others are right
  | right -

The order of devices in a mesh counts: with another one, ranks get other pieces, and these groups are wrong.

  $ sed 's/"y"=4\]>/"y"=4], device_ids=[0, 2, 4, 6, 1, 3, 5, 7]>/' samples/audit/mlp.mlir > order.mlir
  > shardscope --batch -c 'audit samples/audit/mlp.partitioned.hlo --against order.mlir' 2>&1 | grep '^ok'
  | ok     no
