Results go to files and programs: > FILE replaces, >> FILE appends, | PROGRAM gives them to a program;
--format chooses the format of one result. Messages stay on the screen.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2 > mesh.txt; mesh 4 >> mesh.txt; cluster toy >/dev/null' -c 'graph --inputs | tail -1' 2>/dev/null | tail -1; grep -E '^(mesh|d) ' mesh.txt
  | arg3   y               64x16xf32    4.00 KiB  no       -
  | mesh     2
  | d        2           5       450
  | mesh     4
  | d        4           5       450
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2 --format csv | tail -2; mesh 2 --format json | grep -oE "\"mesh\": \"2\""; graph --format md --kind subtract | tail -2' 2>/dev/null | tail -5
  | axis,size,latency_us,gb_per_s
  | d,2,5,450
  | "mesh": "2"
  | | subtract_1 | 32x128xf32 | arg0, multiply_5 | 4.10 kFLOP | 1 | yes | sgd | 37 |
  | | subtract_2 | 128x16xf32 | arg1, multiply_6 | 2.05 kFLOP | 1 | yes | sgd | 41 |
  $ shardscope samples/mlp.mlir --batch --format json -c 'mesh 2 --format text | head -1; mesh 2 >mesh.json' | tail -1; grep -c '"command": "mesh"' mesh.json
  | mesh     2
  | 1

A program's line ends at a ';' that stands outside quotes. A program that reads no more does no harm.

  $ shardscope samples/gpt-tiny.mlir --batch -c "graph | awk 'NR == 1 {print \$1; x = 1}'; graph --format csv | head -1; version | wc -l | sed 's/.*/lines/'" 2>/dev/null | tail -3
  | op
  | op,out,operands,flops,trips,live,scope,line
  | lines

A file that cannot be written and a program that cannot be run are errors. A command that fails
leaves the file alone, and --safe allows neither.

  $ shardscope --batch -c 'version > no/such/folder'
  ! error: cannot write 'no/such/folder': No such file or directory
  ! where: no/such/folder
  [1]
  $ shardscope --batch -c 'version | no-such-program-here' 2>&1 | tail -1
  | error: cannot run 'no-such-program-here'
  $ shardscope --batch -c 'plan > mesh.txt'; grep -c '^mesh' mesh.txt
  | 2
  ! error: there is no plan yet
  ! hint: solve, or plan load FILE
  $ shardscope --batch -c 'version >'
  ! error: no file stands after '>'
  ! hint: COMMAND > FILE
  [1]
  $ shardscope --batch -c 'version > a b'
  ! error: nothing may follow the name of the file
  ! hint: quote a name that has blanks
  [1]
  $ shardscope --batch -c 'version |'
  ! error: no program stands after '|'
  [1]
  $ shardscope --batch -c 'version --format xml'
  ! error: format: 'xml' is not a choice
  ! hint: one of: text, json, csv, md
  [1]
  $ shardscope --batch --safe -c 'version > a.txt'
  ! error: refusing to write a file in --safe mode
  [1]
  $ shardscope --batch --safe -c 'version | cat'
  ! error: refusing to run a program in --safe mode
  [1]

In quotes these signs are text. Lua keeps its operators.

  $ shardscope --batch -c 'apropos "|"; apropos ">"' 2>&1 | head -2
  | command          group     summary
  | run              run       run the plan on all ranks and compare all outputs
  $ shardscope --batch -c 'lua print(3 > 2, 1 | 4)'
  | true	5

The pager is for the prompt alone.

  $ shardscope --batch -c 'set pager "less -S"; set pager' -c 'set pager ""' | tail -3
  |
  | setting  value    default  from  meaning
  | pager    less -S  on       set   shows what is longer than the screen: on ($PAGER, or less -FRX), off, or a program
  ! error: a pager is on, off or a program

A program that reads one line of a plan ends the command quietly.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; baseline dp >/dev/null; plan | head -1' >shown 2>notes; echo $?; tail -n 1 shown; grep -iE 'error|pipe' notes || true
  | 0
  | label           count  type        layout      bytes  input
