Pages of 80 and 40 columns. A table narrows columns of text at blanks, never inside a word or a
placement; puts a long last column below its row; leaves out empty columns, columns that are equal in
all rows, and minor ones, and names them.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'set width 80; cluster toy; mesh 2x4; compare' 2>/dev/null | sed -nE '/^method/,$p' | sed -E 's/ +[0-9.]+ m?s$/ <time>/'
  | method  objective     gap  proved  over_best   comm_us  peak_bytes   time_ms
  | auto     231.3 ms     0 %  yes           0 %   1.70 ms    7.73 MiB <time>
  | ilp      231.3 ms     0 %  yes           0 %   1.70 ms    7.73 MiB <time>
  | beam     242.1 ms  4.44 %  no         4.64 %  11.84 ms   10.45 MiB <time>
  |     in every row: bound 231.3 ms, stopped done
  |     columns not shown: compute_us, why (empty)
  $ shardscope samples/mlp.mlir --batch -c 'set width 80; cluster toy; mesh auto 8' 2>/dev/null | sed -nE '/^mesh .*objective/,/^$/p' | sed -E 's/ +[0-9.]+ m?s$/ <time>/'
  | mesh   objective     bound  gap  proved  stopped  over_best  comm_us   time_ms
  | 8       243.9 us  243.9 us  0 %  yes     done     0.00656 %  7.20 us <time>
  | 2x4     243.9 us  243.9 us  0 %  yes     done     0.00164 %  7.18 us <time>
  | 4x2     243.9 us  243.9 us  0 %  yes     done     0.00164 %  7.18 us <time>
  | 2x2x2   243.9 us  243.9 us  0 %  yes     done           0 %  7.18 us <time>
  |     in every row: compute_us 236.7 us, peak_bytes 24.50 KiB
  |     columns not shown: why (empty)
  |
  $ shardscope samples/gpt-tiny.mlir --batch -c 'set width 80; cluster toy; mesh 2x4; solve' -c 'why dot_general_0' 2>/dev/null | sed -nE '/^chosen/,$p' | sed -n '1,4p; /^ /p'
  | chosen  out         in               difference_us  total_us     in_us    out_us
  | yes     S(0)S(0)    S(0)S(0), RR              0 us   7.96 ms      0 us      0 us
  | no      S(0)S(1)    S(0)S(1), RR          165.9 us   8.13 ms  41.47 us  124.4 us
  | no      S(1)S(1)    S(1)S(1), RR          193.5 us   8.16 ms  48.38 us  145.2 us
  |     in every row: compute_us 7.96 ms, peak_bytes 7.73 MiB

On narrow pages rows become records.

  $ shardscope samples/mlp.mlir --batch -c 'set width 40; cluster toy; mesh 4; solve' -c 'pareto' 2>/dev/null | sed -nE '/^(limit|peak)_bytes/,/^$/p' | sed -E 's/[0-9.]+ m?s$/<time>/' | tail -12
  | time_ms      <time>
  |
  | limit_bytes  35.00 KiB
  | peak_bytes   35.00 KiB
  | memory       #######################....
  | objective    491.8 us
  | time         ###########################
  | over_first   2.56 %
  | gap          0 %
  | proved       yes
  | time_ms      <time>
  |
  $ shardscope samples/gpt-tiny.mlir --batch -c 'set width 40; cluster toy; mesh 2x4; solve' -c 'why dot_general_0' 2>/dev/null | sed -nE '/^chosen/,$p' | head -10
  | chosen         yes
  | out            S(0)S(0)
  | in             S(0)S(0), RR
  | difference_us  0 us
  | total_us       7.96 ms
  | compute_us     7.96 ms
  | in_us          0 us
  | out_us         0 us
  | peak_bytes     7.73 MiB
  |

Columns that are too many go below their rows with their names.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'set width 80; cluster toy; mesh 2x4; baseline tp; plan --ops' 2>/dev/null | sed -nE '/^var  /,$p' | head -3
  | var                   place    consumer              arg
  | gather_0              operand  add_1                   0
  |     from P(sum)P(sum)  to RR  trips 1  path all_reduce dp+tp 756.0 KiB 774.1 us

No line is longer than the page, and every word of a page is a word of the unlimited output: only
blanks and slashes end lines.

  $ cat >words.sh <<'END'
  > words() { tr -s ' \n' '\n\n' | sed -E 's|/|/\n|g; s/[0-9.]+/0/g; s/[#.]+/./' | sort -u; }
  > show() { shardscope samples/gpt-tiny.mlir --batch -c "$1; cluster toy; mesh 2x4; solve; compare auto dp; why dot_general_0; why arg3; plan; plan --ops; graph; rules; memory; step dot_general_0; next; print --operands; load samples/mlp.mlir; mesh 4; solve; pareto" 2>/dev/null | sed '/^how/,/^objective/d'; }
  > show 'set width 0' | words >all
  > for width in 100 80 60 40; do
  >   show "set width $width" | sed '/^setting/,/^$/d' >page
  >   awk -v w=$width 'length($0) > w' page
  >   grep -vE '^ +(in every row|columns not shown):' page | words | comm -23 - all | grep . | sed "s/^/$width: /"
  > done
  > END
  $ sh words.sh
