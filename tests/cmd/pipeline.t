Schedules of pipelines: set, shown, compared, drawn, and exchanged as files.

Without a schedule, the commands say which one helps.

  $ shardscope --batch -c 'schedule'
  ! error: there is no schedule
  ! hint: for example: schedule 1F1B --ranks 4 --microbatches 8
  [1]
  $ shardscope --batch -c 'timeline'
  ! error: there is no schedule
  ! hint: for example: schedule 1F1B --ranks 4 --microbatches 8
  [1]
  $ shardscope --batch -c 'schedule 2F2B'
  ! error: no schedule is named '2F2B'
  ! hint: did you mean: 1F1B?
  [1]
  $ shardscope --batch -c 'schedule zbhl'
  ! error: no schedule is named 'zbhl'
  ! hint: help schedule lists them; schedule load FILE reads one
  [1]

A schedule by its name, with 1 ms for F, I and W of each part of the model. Names in any case.

  $ shardscope --batch -c 'schedule 1f1b --ranks 4 --microbatches 8'
  | schedule      1F1B
  | ranks         4
  | stages        4
  | microbatches  8
  | makespan_ms   33 ms
  | bubble        27.3 %
  | span_ms       33 ms
  | span_bubble   27.3 %
  | bound_ms      33 ms
  | gap           0 %
  |
  | rank  stages  actions  busy_ms  idle_ms  first_ms  last_ms  in_flight  until_w
  |    0  0            16    24 ms     9 ms      0 ms    33 ms          4        4
  |    1  1            16    24 ms     9 ms      1 ms    31 ms          3        3
  |    2  2            16    24 ms     9 ms      2 ms    29 ms          2        2
  |    3  3            16    24 ms     9 ms      3 ms    27 ms          1        1
  $ shardscope --batch -c 'schedule ZBV-zero-bubble --ranks 2 --microbatches 3; timeline' | tail -n 4
  |
  |          0                                                                9.5 ms
  | rank 0   F0--F1-F2--f0--i0--w0-f1--i1--w1--I0-W0--f2--i2--w2-I1--W1--I2--W2-....
  | rank 1   ....F0-f0--F1--f1--i0-w0--F2--I0--W0-f2--i1--w1--I1-i2--I2--W1--w2-W2--

What is not said stays: the costs when the schedule changes, the schedule when the costs do.

  $ shardscope --batch -c 'schedule zb-h1 --ranks 8 --microbatches 24 --costs 18.522,18.086,9.337,0.601' | head -n 8
  | schedule      ZB-H1
  | ranks         8
  | stages        8
  | microbatches  24
  | makespan_ms   1.31 s
  | bubble        15.8 %
  | span_ms       1.31 s
  | span_bubble   15.8 %
  $ shardscope --batch -c 'schedule zb-h1 --ranks 8 --microbatches 24 --costs 18.522,18.086,9.337,0.601; schedule zb2p' | grep span_bubble
  | span_bubble   15.8 %
  | span_bubble   10.2 %
  $ shardscope --batch -c 'schedule 1f1b; schedule --transfer 0.5; schedule --links blocking; undo; schedule' | grep makespan
  | makespan_ms   33 ms
  | makespan_ms   41 ms
  | makespan_ms   42.50 ms
  | makespan_ms   41 ms

In lists with transfers WAIT_SEND says where a sender waits, and saving writes it.

  $ shardscope --batch -c 'schedule 1f1b --ranks 2 --microbatches 2 --costs 1,1,1,5 --links blocking; schedule save waits.csv --transfers; schedule --links free; schedule load waits.csv' | grep makespan && cat waits.csv
  | makespan_ms   24 ms
  | makespan_ms   19 ms
  | makespan_ms   27 ms
  | 0F0,0SEND_F0,0WAIT_SEND_F0,0F1,0SEND_F1,0WAIT_SEND_F1,0RECV_B0,0RECV_B1,0B0,0B1
  | 1RECV_F0,1RECV_F1,1F0,1B0,1SEND_B0,1WAIT_SEND_B0,1F1,1B1,1SEND_B1,1WAIT_SEND_B1
  $ shardscope --batch -c 'schedule load waits.csv; schedule --links blocking' >/dev/null
  ! error: the lists have SEND and RECV, so their WAIT_SEND say where a sender waits, and links cannot be blocking
  ! hint: schedule --links free; schedule save --transfers writes WAIT_SEND where senders wait
  [1]

A bound allows overlapped pairs if the schedule has some; the exact schedule has none.

  $ shardscope --batch -c 'schedule dualpipev --ranks 2 --microbatches 4 --overlap 1; schedule exact' | grep -E '^(bound|makespan|lower)'
  | makespan_ms   11 ms
  | bound_ms      10.50 ms
  | makespan_ms     12.50 ms
  | lower_bound_ms  12.50 ms
  ! the schedule before had overlapped pairs, which the program does not know: it may be faster

  $ shardscope --batch -c 'schedule dualpipev --overlap 1; schedule compare' | grep -E '^(bound|gap|makespan|DualPipeV|ZBV)'
  | makespan_ms   22 ms
  | bound_ms      21.50 ms
  | gap           2.27 %
  | DualPipeV                   2        22 ms  5.11 %  21.50 ms        4.5     -  stages in a V, a forward overlapped with a backward
  | ZBVZeroBubble               2     25.50 ms  5.88 %  25.50 ms          4     -  stages in a V, split backward: no bubble if F = I = W

Parts that differ, and memory: a part is divided among the stages of its rank.

  $ shardscope --batch -c 'schedule gpipe --ranks 2 --microbatches 4 --forward 1,2 --input 2,2 --weight 0 --activations 1GiB --resident 2GiB'
  | schedule      GPipe
  | ranks         2
  | stages        2
  | microbatches  4
  | makespan_ms   19 ms
  | bubble        26.3 %
  | span_ms       19 ms
  | span_bubble   36.8 %
  | bound_ms      19 ms
  | gap           0 %
  | peak          6.00 GiB
  |
  | rank  stages  actions  busy_ms  idle_ms  first_ms  last_ms  in_flight  until_w      peak
  |    0  0             8    12 ms     7 ms      0 ms    19 ms          4        4  6.00 GiB
  |    1  1             8    16 ms     3 ms      1 ms    17 ms          4        4  6.00 GiB
  $ shardscope --batch -c 'schedule interleaved1f1b --ranks 2 --microbatches 4 --forward 1,2,3,4' | grep -A3 '^rank'
  | ranks         2
  | stages        4
  | microbatches  4
  | makespan_ms   35 ms
  | --
  | rank  stages  actions  busy_ms  idle_ms  first_ms  last_ms  in_flight  until_w
  |    0  0,2          16    24 ms    11 ms      0 ms    35 ms          5        5
  |    1  1,3          16    32 ms     3 ms      1 ms    34 ms          3        3
  $ shardscope --batch -c 'schedule 1f1b --ranks 2 --forward 1,2,3'
  ! error: --forward: 3 numbers, but there are 2 ranks and 2 stages
  [1]
  $ shardscope --batch -c 'schedule interleaved1f1b --ranks 4 --microbatches 9'
  ! error: Interleaved1F1B has no schedule of this shape: the microbatches are not a multiple of the rounds (microbatches / ranks)
  [1]
  $ shardscope --batch -c 'schedule 1f1b --activations 1GiB --kept 2GiB'
  ! error: --kept: what stays until W is part of --activations, not more
  [1]

All schedules on the same costs, the fastest first. One that does not exist says why.

  $ shardscope --batch -c 'schedule 1f1b --ranks 4 --microbatches 9 --costs 10,12,8,0.5; schedule compare'
  | schedule      1F1B
  | ranks         4
  | stages        4
  | microbatches  9
  | makespan_ms   369 ms
  | bubble        26.8 %
  | span_ms       369 ms
  | span_bubble   26.8 %
  | bound_ms      363 ms
  | gap           1.63 %
  |
  | rank  stages  actions  busy_ms  idle_ms  first_ms   last_ms  in_flight  until_w
  |    0  0            18   270 ms    99 ms      0 ms    369 ms          4        4
  |    1  1            18   270 ms    99 ms  10.50 ms  348.5 ms          3        3
  |    2  2            18   270 ms    99 ms     21 ms    328 ms          2        2
  |    3  3            18   270 ms    99 ms  31.50 ms  307.5 ms          1        1
  |
  | ranks         4
  | microbatches  9
  |
  | schedule               chunks  makespan_ms  bubble  bound_ms  in_flight  peak  note
  | ZBVZeroBubble               2     294.5 ms  8.32 %  286.5 ms          4     -  stages in a V, split backward: no bubble if F = I = W
  | ZB-2p                       1     301.5 ms  10.4 %  301.5 ms          8     -  zero bubble by its heuristic, with twice that memory
  | ZB-H2                       1     301.5 ms  10.4 %  301.5 ms          7     -  split backward and twice the warm-up; twice the memory
  | DualPipeV                   2     315.5 ms  14.4 %  286.5 ms        4.5     -  stages in a V, a forward overlapped with a backward
  | VHalf                       2       317 ms  14.8 %  286.5 ms          3     -  stages in a V, half of the memory of 1F1B
  | LoopedBFS                   2       318 ms  15.1 %  317.5 ms          9     -  chunk by chunk, all microbatches of each
  | ZB-1p                       1       318 ms  15.1 %  301.5 ms          4     -  zero bubble by its heuristic, with the memory of 1F1B
  | ZB-H1                       1       318 ms  15.1 %  301.5 ms          4     -  1F1B with a split backward; the memory of 1F1B
  | Eager1F1B                   1       363 ms  25.6 %    363 ms          7     -  1F1B with twice the warm-up, which hides transfers
  | GPipe                       1       363 ms  25.6 %    363 ms          9     -  all forwards, then all backwards
  | 1F1B                        1       369 ms  26.8 %    363 ms          4     -  a forward and a backward in turn, as few in flight as possible
  | VMin                        2     401.5 ms  32.8 %  286.5 ms          2     -  stages in a V, a third of the memory of 1F1B
  | Interleaved1F1B             2            -       -         -          -     -  Interleaved1F1B has no schedule of this shape: the microbatches are not a multiple of the rounds (microbatches / ranks)
  | InterleavedZeroBubble       2            -       -         -          -     -  InterleavedZeroBubble has no schedule of this shape: the microbatches are not a multiple of the rounds (microbatches / ranks)

The picture of a part of the time, and rows for programs.

  $ shardscope --batch -c 'schedule dualpipev --ranks 2 --microbatches 4 --overlap 1; timeline --from 2 --to 6' | tail -n 3
  |          2                                                                  6 ms
  | rank 0   i0-------w0-------f1-------F3-------b1------.........f2-------B0-------
  | rank 1   f1-------F2-------b0---------------f2-------B0-------F3-------b1-------
  $ shardscope --batch -c 'schedule gpipe --ranks 2 --microbatches 1 --transfer 0.5; timeline --rows' | tail -n 11
  | rank 1   ...............F0--------B0-------------------.........................
  |
  | rank  action  start_ms    ms  what  stage  microbatch
  |    0  0F0         0 ms  1 ms  F         0           0
  |    0  0B0         5 ms  2 ms  B         0           0
  |    1  1F0      1.50 ms  1 ms  F         1           0
  |    1  1B0      2.50 ms  2 ms  B         1           0
  |
  | from  to  start_ms       ms  stage  microbatch  what
  |    0   1      1 ms  0.50 ms      0           0  activation
  |    1   0   4.50 ms  0.50 ms      1           0  gradient
  $ shardscope --batch -c 'schedule gpipe --ranks 2 --microbatches 1 --transfer 0.5; timeline --format json' | grep -o '"transfers".*'
  | "transfers": [{"from": 0, "to": 1, "start_ms": 1.0, "ms": 0.5, "stage": 0, "microbatch": 0, "what": "activation"}, {"from": 1, "to": 0, "start_ms": 4.5, "ms": 0.5, "stage": 1, "microbatch": 0, "what": "gradient"}]}
  $ shardscope --batch -c 'schedule gpipe; timeline --from 40' 2>&1 >/dev/null
  | error: nothing is between 40 and 33 ms; the step takes 33 ms
  [1]

Files: the lists, a picture, a trace.

  $ shardscope --batch -c 'schedule zbvzerobubble --ranks 2 --microbatches 2; schedule save z.csv; schedule load z.csv; schedule save t.csv --transfers; export timeline z.svg; export timeline z.json' | grep '^file\|^schedule'; cat z.csv t.csv; grep -c '<rect' z.svg; grep -c '"ph": "X"' z.json
  | schedule      ZBVZeroBubble
  | file  z.csv
  | schedule      z.csv
  | file  t.csv
  | file  z.svg
  | file  z.json
  | 0F0,0F1,3F0,3I0,3W0,3F1,3I1,3W1,0I0,0W0,0I1,0W1
  | 1F0,2F0,1F1,2F1,2I0,2W0,1I0,1W0,2I1,2W1,1I1,1W1
  | 0F0,0SEND_F0,0F1,0SEND_F1,3RECV_F0,3RECV_F1,3F0,3I0,3SEND_B0,3W0,3F1,3I1,3SEND_B1,3W1,0RECV_B0,0RECV_B1,0I0,0W0,0I1,0W1
  | 1RECV_F0,1RECV_F1,1F0,2F0,2SEND_F0,1F1,2F1,2SEND_F1,2RECV_B0,2RECV_B1,2I0,2W0,1I0,1SEND_B0,1W0,2I1,2W1,1I1,1SEND_B1,1W1
  | 24
  | 24
  $ shardscope --batch -c 'schedule load t.csv; schedule save t.csv' > /dev/null
  ! error: 't.csv' is there already, and stays as it is
  ! hint: schedule save FILE --force replaces it
  [1]
  $ shardscope --batch -c 'schedule load t.csv; schedule --ranks 3' 2>&1 >/dev/null
  | error: the schedule in use is from a file, and has its own shape
  | hint: name a schedule: schedule 1F1B --ranks 4
  [1]
  $ shardscope --batch -c 'schedule 1f1b; export timeline z.png' 2>&1 >/dev/null
  | error: the end of 'z.png' says no format
  | hint: .svg: a picture; .json: a trace for chrome://tracing or Perfetto
  [1]

A schedule that would deadlock is refused, with the cycle; so is one that is not complete, or whose ranks post their transfers in different orders.

  $ printf '0F0,0F1,0B0,0B1\n1F0,1B0,1F1,1B1\n2F1,2B1,2F0,2B0\n' > bad.csv; shardscope --batch -c 'schedule load bad.csv'
  ! error: the schedule would deadlock: rank 1, action 1 (1B0) waits for 2B0 of rank 2, rank 2, action 0 (2F1) waits for 1F1 of rank 1
  ! where: bad.csv
  [1]
  $ printf '0F0,0F1,0B0\n1F0,1F1,1B0,1B1\n' > bad.csv; shardscope --batch -c 'schedule load bad.csv'
  ! error: rank 0: stage 0 has F but neither B nor I of microbatch 1
  ! where: bad.csv
  [1]
  $ printf '0F0,0F1,0SEND_F0,0RECV_B0,0SEND_F1,0RECV_B1,0B0,0B1\n1RECV_F0,1F0,1RECV_F1,1F1,1B0,1SEND_B0,1B1,1SEND_B1\n' > bad.csv; shardscope --batch -c 'schedule load bad.csv'
  ! error: rank 0, action 3 (0RECV_B0): rank 1 posts 1RECV_F1 (action 2) at this place, not 1SEND_B0: two ranks that post their transfers in different orders wait for each other
  ! where: bad.csv
  [1]
  $ printf '0F0,0X0\n' > bad.csv; shardscope --batch -c 'schedule load bad.csv'
  ! error: no kind of action has this name
  ! where: bad.csv:1:6
  [1]

The fastest schedule of a small pipeline, with proof: within the memory of two microbatches, and without a limit.

  $ shardscope --batch -c 'schedule 1f1b --ranks 2 --microbatches 4 --costs 10,14,6 --activations 2GiB --kept 1GiB; schedule exact --memory 4GiB; timeline' | tail -n +18
  | makespan_ms     138 ms
  | lower_bound_ms  138 ms
  | orders          132
  | open            0
  | glpk            no
  |
  | rank  stages  actions  busy_ms  idle_ms  first_ms  last_ms  in_flight  until_w      peak
  |    0  0            12   120 ms    18 ms      0 ms   138 ms          2        2  4.00 GiB
  |    1  1            12   120 ms    18 ms     10 ms   130 ms          1        2  3.00 GiB
  |
  | schedule     exact
  | makespan_ms  138 ms
  | bubble       13 %
  |
  |          0                                                                138 ms
  | rank 0   F0---F1---.......I0------W0-F2---I1-----W1-F3---I2------W2-..I3-----W3-
  | rank 1   .....F0---I0-----F1----I1-----W0-F2---I2-----W1-F3----I3-----W2-W3-....
  $ shardscope --batch -c 'schedule zb-h1 --ranks 2 --microbatches 4 --costs 10,14,6,1; schedule exact' | grep -A5 proved
  | proved          yes
  | makespan_ms     131 ms
  | lower_bound_ms  131 ms
  | orders          132
  | open            0
  | glpk            no
  $ shardscope --batch -c 'schedule 1f1b --ranks 2 --microbatches 4 --activations 2GiB; schedule exact --memory 1GiB' 2>&1 >/dev/null
  | error: no known schedule holds at most 1073741824 bytes of activations per rank
  [1]
