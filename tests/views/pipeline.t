The pipeline: its stages, the schedule below, and the stage at the cursor.

  $ shardscope --batch -c 'view pipeline --drawn --size 60x8'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 pipeline 9 0 L O
  | No pipeline is set.
  | : pipeline plans stages for a model; schedule 1F1B states
  | their costs
  |
  |
  | : command  ? keys  q prompt
A schedule with stated costs has stages without layers; `t` goes to the schedule over time.

  $ shardscope --batch -c 'schedule 1F1B --ranks 4 --forward 1,2,2,1 --activations 1GiB --resident 3GiB' -c 'view pipeline --drawn --size 140x40 --keys "jj"' | tail -n 40
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | 4 stages, 8 microbatches, 1F1B   step 41 ms   bound 39   bubble 31.7 %   in flight 4 3 2 1
  |   stage 0  rank 0  7.00 GiB  F 1  B 2 ms
  |   stage 1  rank 1  6.00 GiB  F 2  B 2 ms
  | > stage 2  rank 2  5.00 GiB  F 2  B 2 ms
  |   stage 3  rank 3  4.00 GiB  F 1  B 2 ms
  |   rank 0  F0─F1─F2──F3─·························B0────F4──···B1────F5─···B2─────F6─···B3────F7──···B4────······B5─────······B6────····B7────
  |   rank 1  ···F0─────F1────F2────··········B0────F3────B1─────F4────B2────F5─────B3────F6────B4─────F7────B5────·······B6────···B7─────······
  | > rank 2  ··········F0────F1────···B0─────F2────B1────F3─────B2────F4────B3─────F5────B4────F6─────B5────F7────B6─────···B7────·············
  |   rank 3  ················F0─B0────F1──B1────···F2─B2─────···F3─B3────···F4──B4────···F5─B5─────···F6─B6────···F7──B7────···················
  | ── stage 2 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
  | 4 ms in each microbatch, with transfers: it sets the pace
  | 3.00 GiB always, 1.00 GiB per microbatch in flight, 0 B while it runs; rank 2 holds at most 5.00 GiB
  | once per step 0 ms; rank 2 is idle for 9 of 41 ms
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  | t timeline  c compare  / find  : command  ? keys  q prompt
  $ shardscope --batch -c 'schedule zbvzerobubble --costs 10,12,8 --activations 2GiB --kept 1GiB' -c 'view pipeline --drawn --size 80x24 --keys "jjjj<Enter>"' | tail -n 24
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | 8 stages, 8 microbatches, ZBVZeroBubble   step 258 ms   bound 255   bubble 7.0 …
  |   stage 0  rank 0  8.00 GiB  F 5  I 6  W 4 ms
  |   stage 1  rank 1  8.00 GiB  F 5  I 6  W 4 ms
  |   stage 2  rank 2  8.00 GiB  F 5  I 6  W 4 ms
  |   stage 3  rank 3  8.00 GiB  F 5  I 6  W 4 ms
  | > stage 4  rank 3  8.00 GiB  F 5  I 6  W 4 ms
  |   stage 5  rank 2  8.00 GiB  F 5  I 6  W 4 ms
  |   stage 6  rank 1  8.00 GiB  F 5  I 6  W 4 ms
  |   stage 7  rank 0  8.00 GiB  F 5  I 6  W 4 ms
  |   rank 0  FF1FFF4FFf0iw0fi1wfi2wfi3wFI0Wfi4wI1Wf5iw·IWf6iw6I3Wfi7wI4WI5WI6W·IW··
  |   rank 1  ·F0FFF3FfF5fi0wf2iwf3iwF6IWf4iwF7IW1fi4wI2Wfi5wI3Wf7iwI4i7IW·IW·I7WwW·
  |   rank 2  ···FFF2fFf1Ff2i0wfi1wFI0Wfi2wFI1Wfi3wF7IWf6iw·IW3fi5wIi6I5iI6WI7WwwWW·
  | > rank 3  ····Ff0FfF2fF3f·iwF4IW0fi1wFI1Wfi2wFI2Wfi3wFI3Wfi4wI4iI5i6Ii7IWw5wwWWW
  | ── stage 4 ─────────────────────────────────────────────────────────────────────
  | 15 ms in each microbatch, with transfers: it sets the pace
  | 0 B always, 1.00 GiB per microbatch in flight, 0 B while it runs; rank 3 holds …
  | once per step 0 ms; rank 3 is idle for 18 of 258 ms
  |
  |
  |
  | show the layers of the stage, or the schedule again: stages with stated costs h…
  | t timeline  c compare  / find  : command  ? keys  q prompt
  $ shardscope --batch -c 'schedule gpipe --ranks 16' -c 'view pipeline --drawn --size 60x16 --keys "G"' -c 'view pipeline --drawn --size 20x6' -c 'view pipeline --drawn --size 20x3' | tail -n 27
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 pipeline 9 0 L O
  | 16 stages, 8 microbatches, GPipe   step 69 ms   bound 69   …
  |   stage 13  rank 13  F 1  B 2 ms
  |   stage 14  rank 14  F 1  B 2 ms
  | > stage 15  rank 15  F 1  B 2 ms
  |   rank 12 ·········FFFFF·······BB1BB3BB5BB7·················
  |   rank 13 ·········FFFFFF·····BBB2BB4BB6B···················
  |   rank 14 ··········FFFFFF··B0BBB3BB5BB7····················
  | > rank 15 ···········FFFFFFBB1BBB4BB6B······················
  | ── stage 15 ────────────────────────────────────────────────
  | 3 ms in each microbatch, with transfers: it sets the pace
  |
  | once per step 0 ms; rank 15 is idle for 45 of 69 ms
  |
  | t timeline  c compare  / find  : command  ? keys  q prompt
  |
  | no graph │ no mesh │
  | 1 2 3 4 5 6 7 8 pip…
  | > stage 0   rank 0 …
  |   stage 1   rank 1 …
  |
  | t timeline  / find
  |
  | 20x3 is too small:
  | 20x5 or more
  |
  $ shardscope --batch -c 'set ascii on; schedule 1F1B --ranks 2' -c 'view pipeline --drawn --size 80x14 --keys "j"' | tail -n 14
  | no graph | no mesh | h100x8 | no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | 2 stages, 8 microbatches, 1F1B   step 27 ms   bound 27   bubble 11.1 %   in fli~
  |   stage 0  rank 0  F 1  B 2 ms
  | > stage 1  rank 1  F 1  B 2 ms
  |   rank 0  F0-F1.....B0----F2B1---F3-B2---F4-B3---F5B4----F6B5---F7-B6---...B7---
  | > rank 1  ...F0B0---F1-B1---F2-B2---F3-B3---F4B4---F5-B5---F6-B6---F7-B7---.....
  | -- stage 1 ---------------------------------------------------------------------
  | 3 ms in each microbatch, with transfers: it sets the pace
  |
  | once per step 0 ms; rank 1 is idle for 3 of 27 ms
  |
  |
  | t timeline  c compare  / find  : command  ? keys  q prompt
  $ shardscope --batch -c 'schedule 1F1B --ranks 2' -c 'view pipeline --drawn --size 60x8 --keys "t"' | tail -n 8
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 timeline L O
  | 1F1B  27 ms   bound 27 ms   bubble 11.11 %   2 ranks, 2 sta…
  |           0                                            27 ms
  | > rank 0  F0F1···B0──F2B1──F3B2─F4B3──F5B4─F6B5──F7B6─··B7──
  |   rank 1  ··F0B0─F1B1──F2B2──FB3──F4B4──FB5──F6B6──F7B7─····
  |
  | Right action  + zoom  m peak  c compare  ? keys  q prompt

Stages that were planned for a model have layers and devices; Enter shows the layers.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; pipeline 2 --by scope' -c 'view pipeline --drawn --size 100x16' -c 'view pipeline --drawn --size 60x16 --keys "j<Enter>"' 2>/dev/null | tail -n 33
  | mlp │ d4 │ toy │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | 2 stages, 8 microbatches, 1F1B   step 0.588442 ms   bound 0.548045   bubble 19.2 %   in flight 2 1
  | > stage 0  layer 0     mesh 2  host 0:0-1  30.00 KiB  F 0.03441  B 0.03338 ms
  |   stage 1  layers 1-2  mesh 2  host 0:2-3  14.50 KiB  F 0.01685  B 0.03315 ms
  | > rank 0  F0───F1────···B0───F2───B1───F3───B2───F4────B3───F5───B4───F6───B5───F7────B6───···B7───·
  |   rank 1  ······F0B0───F1─B1───···F2─B2───···F3B3───···F4─B4───··F5─B5───···F6B6───···F7─B7───······
  | ── stage 0 ─────────────────────────────────────────────────────────────────────────────────────────
  | 0.07188 ms in each microbatch, with transfers: it sets the pace
  | 16.00 KiB always, 3.00 KiB per microbatch in flight, 8.00 KiB while it runs; rank 0 holds at most 3…
  | once per step 0.005734 ms; rank 0 is idle for 0.0404 of 0.5884 ms
  |
  |
  |
  |
  | Enter layers  w why  t timeline  c compare  / find  S solve  : command  ? keys  q prompt
  |
  | mlp │ d4 │ toy │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 pipeline 9 0 L O
  | 2 stages, 8 microbatches, 1F1B   step 0.588442 ms   bound 0…
  |   stage 0  layer 0     mesh 2  host 0:0-1  30.00 KiB  F 0.0…
  | > stage 1  layers 1-2  mesh 2  host 0:2-3  14.50 KiB  F 0.0…
  | > layer 1  layer_1
  |   layer 2  loss
  | ── stage 1 ─────────────────────────────────────────────────
  | 0.05 ms in each microbatch, with transfers: 30.4 % below st…
  | 8.00 KiB always, 2.25 KiB per microbatch in flight, 4.25 Ki…
  | once per step 0.002873 ms; rank 1 is idle for 0.1856 of 0.5…
  |
  |
  |
  |
  | Enter layers  w why  t timeline  c compare  ? keys  q prompt
