The schedule of the pipeline over time: a row per rank, and the action at the cursor.

  $ shardscope --batch -c 'view timeline --drawn --size 60x8'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 timeline L O
  | No schedule of a pipeline is set.
  | : schedule 1F1B --ranks 4 sets one
  |
  |
  |
  | : command  ? keys  q prompt
  $ shardscope --batch -c 'schedule zbvzerobubble --costs 10,12,8 --activations 2GiB --kept 1GiB' -c 'view timeline --drawn --size 140x40' -c 'view timeline --drawn --size 100x30' -c 'view timeline --drawn --size 60x16' -c 'view timeline --drawn --size 20x6' | tail -n 92
  |           0                                                                                                                           258 ms
  | > rank 0  F0─F1F2─F3F4─F5F6─f0i0─w0f1─i1─w1f2i2─w2f3─i3─w3F7I0─W0f4─i4─w4·I1─W1f5─i5─w5·I2─W2f6i6─w6·I3─W3f7─i7─w7I4─W4·I5─W5·I6─W6·I7─W7···
  |   rank 1  ···F0F1─F2F3─F4f0─F5f1─i0─w0f2─i1─w1f3i2─w2F6─I0─W0f4i3─w3F7─I1─W1f5─i4─w4·I2─W2f6i5─w5·I3─W3f7─i6─w6I4─i7─I5─W4·I6─W5·I7─W6w7W7··
  |   rank 2  ·····F0─F1F2─f0F3─f1F4─f2·i0─w0f3─i1─w1F5I0─W0f4─i2─w2F6I1─W1f5─i3─w3F7─I2─W2f6i4─w4·I3─W3f7─i5─w5I4─i6─I5─i7─I6─W4·I7─W5w6w7W6W7·
  |   rank 3  ········F0f0─F1f1─F2f2─F3f3─·i0─w0F4─I0─W0f4i1─w1F5─I1─W1f5i2─w2F6─I2─W2f6─i3─w3F7I3─W3f7─i4─w4I4─i5─I5─i6─I6─i7─I7─W4w5w6w7W5W6W7
  | ── at the cursor ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
  | 0F0   0 to 5 ms (5 ms)
  | the rank does not wait for it
  | holds 1.00 GiB, at most 8.00 GiB at 35 ms; at most 8 microbatches in flight, 8 until W
  | rank 0: busy 240 ms, idle 18 ms of 258 ms
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
  |
  |
  | Right action  + zoom  m peak  c compare  / find  : command  ? keys  q prompt
  |
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | ZBVZeroBubble  258 ms   bound 255 ms   bubble 6.98 %   4 ranks, 8 stages, 8 microbatches
  |           0                                                                                   258 ms
  | > rank 0  F0FF2F3F4FF6f0i0wf1i1w1fi2─wf3i3wF7I0Wf4i4w4I1W1f5i5w·I2Wf6i6w·I3W3fi7w7I4W·I5W5I6W6I7─W··
  |   rank 1  ··FF1F2F3Ff0F5f1i0w0fi1w1f3i2wF6I0Wf4i3wF7I1W1fi4─w·I2Wf6i5w·I3W3fi6w6I4i7I5W·I6W5I7W6wW7·
  |   rank 2  ···F0F1F2fF3f1F4f·i0w0fi1w1F5I0Wf4i2wF6I1W1fi3w3F7I2Wf6i4w·I3Wf7i5w5I4i6I5i7I6W4I7W5ww7WW·
  |   rank 3  ·····F0f0Ff1F2f2Ff3·i0w0FI0─Wf4i1wF5I1Wf5i2w2FI2W2f6i3wF7I3Wf7i4w4I4i5I5i6I6i7I7W4www7WW6W
  | ── at the cursor ───────────────────────────────────────────────────────────────────────────────────
  | 0F0   0 to 5 ms (5 ms)
  | the rank does not wait for it
  | holds 1.00 GiB, at most 8.00 GiB at 35 ms; at most 8 microbatches in flight, 8 until W
  | rank 0: busy 240 ms, idle 18 ms of 258 ms
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
  | Right action  + zoom  m peak  c compare  / find  : command  ? keys  q prompt
  |
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 timeline L O
  | ZBVZeroBubble  258 ms   bound 255 ms   bubble 6.98 %   4 ra…
  |           0                                           258 ms
  | > rank 0  FFFFFFFfiwfiwfiwi3FI0fiw·IWfi·IWfiwIWfiwIWIW·IWIW·
  |   rank 1  ·FFFFFfFfiwfiwfiwFIWfiFI1fi4·IWfiwIWfiwIiIWI6·IWW·
  |   rank 2  ··FFFfFfFfiwfiwFIWfiwFIWfiwFIfi4·IWfiwIiIiIW·IWwWW
  |   rank 3  ···FfFfFfFfiwFIWfiwFIWfiwFIWfiwFIWi4I4iIiIiI7wwwWW
  | ── at the cursor ───────────────────────────────────────────
  | 0F0   0 to 5 ms (5 ms)
  | the rank does not wait for it
  | holds 1.00 GiB, at most 8.00 GiB at 35 ms; at most 8 microb…
  | rank 0: busy 240 ms, idle 18 ms of 258 ms
  |
  |
  | Right action  + zoom  m peak  c compare  ? keys  q prompt
  |
  | no graph │ no mesh │
  | 1 2 3 4 5 6 7 8 9 0
  | > rank 0  FfwiifffII
  |   rank 1  FFiFFiiiWW
  |
  | Right action  + zoom

In ASCII; the cursor on the next rank, three actions on, then at the peak.

  $ shardscope --batch -c 'set ascii on; schedule 1f1b --transfer 0.5 --activations 2GiB; view timeline --drawn --size 100x14 --keys "j<Right><Right><Right>"; view timeline --drawn --size 60x12 --keys "m"' | tail -n 26
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | 1F1B  41 ms   bound 36 ms   bubble 41.46 %   4 ranks, 4 stages, 8 microbatches
  |           0                                                                                    41 ms
  |   rank 0  F0F1F2-F3....................B0--F4B1---F5..B2--F6...B3--F7..B4---..B5--.....B6--.....B7--
  | > rank 1  ...F0F1-F2.............B0--F3-B1--..F4B2---F5..B3---F6..B4--F7-B5--....B6---....B7---.....
  |   rank 2  .......F0F1.......B0--F2B1---..F3B2--...F4B3--F5..B4---F6B5--...F7B6--.....B7--...........
  |   rank 3  ..........F0B0--F1-B1--..F2B2---..F3B3---..F4B4--F5-B5--..F6B6---..F7B7---................
  | -- at the cursor -----------------------------------------------------------------------------------
  | 1B0   10.5 to 12.5 ms (2 ms)
  | the rank is idle for 6 ms before it: the gradient of stage 2 on rank 2 comes then
  | holds 6.00 GiB, at most 6.00 GiB at 3.5 ms; at most 3 microbatches in flight, 3 until W
  |
  | Right action  + zoom  m peak  c compare  / find  : command  ? keys  q prompt
  |
  | no graph | no mesh | h100x8 | no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 timeline L O
  | 1F1B  41 ms   bound 36 ms   bubble 41.46 %   4 ranks, 4 sta~
  |           0                                            41 ms
  | > rank 0  FFF2F...........B0F4B1F.B2-F.B3-F.B4-.B5...B6...B7
  |   rank 1  ..FFF........B0FB1-.FB2-F.B3-F.B4-FB5...B6...B7...
  |   rank 2  ....FF....B0FB1-.FB2-.FB3-F.B4F6B5.F7B6..B7-......
  | -- at the cursor -------------------------------------------
  | 0F3   3 to 4 ms (1 ms)
  | the rank does not wait for it
  |
  | Right action  + zoom  m peak  c compare  ? keys  q prompt

Closer; a search for an action; more ranks than rows; a pair that overlaps.

  $ shardscope --batch -c 'schedule dualpipev --ranks 2 --microbatches 4; view timeline --drawn --size 80x12 --keys "/2F3<Enter>++"' | tail -n 12
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 0 timeline L O
  | DualPipeV  13 ms   bound 12.5 ms   bubble 7.69 %   2 ranks, 4 stages, 4 microba…
  |           5.375                                                         8.625 ms
  |   rank 0  ···f2──────────────B0──────────────b2────────────────────··········f3B
  | > rank 1  f2BF3──────────────b1──────────────f3──────────────B1──────────────b2─
  | ── at the cursor ───────────────────────────────────────────────────────────────
  | 2F3 with 1B1   7 to 8.5 ms (1.5 ms)
  | the rank does not wait for it
  | at most 5 microbatches in flight, 5 until W
  |
  | Right action  + zoom  m peak  c compare  / find  : command  ? keys  q prompt
  $ shardscope --batch -c 'schedule gpipe --ranks 32; view timeline --drawn --size 60x12 --keys "G"' | tail -n 12
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 timeline L O
  | GPipe  117 ms   bound 117 ms   bubble 79.49 %   32 ranks, 3…
  |           0                                           117 ms
  |   rank 29 ············FFFF··BBBBBBB·························
  |   rank 30 ·············FFF··BBBBBB··························
  | > rank 31 ·············FFFFBBBBBBB··························
  | ── at the cursor ───────────────────────────────────────────
  | 31F0   31 to 32 ms (1 ms)
  | the rank is idle for 31 ms before it: the activation of sta…
  |
  | Right action  + zoom  m peak  c compare  ? keys  q prompt
  $ shardscope --batch -c 'schedule 1f1b; view timeline --drawn --size 60x14 --keys "c"' | tail -n 14
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 timeline L O
  | ── schedule compare ────────────────────────────────────────
  | > ranks         4
  |   microbatches  8
  |
  |   schedule            chunks  makespan_ms  bubble  in_flight
  |   InterleavedZeroBu…       2     25.50 ms  5.88 %          4
  |   ZBVZeroBubble            2     25.50 ms  5.88 %          4
  |   VHalf                    2     26.50 ms  9.43 %          3
  |   DualPipeV                2        27 ms  11.1 %        4.5
  |   ZB-1p                    1        27 ms  11.1 %          4
  | > schedule compare  ranks 4, microbatches 8
  | Enter open  Esc close
