Programs that carry their own expectations.

  $ cat >good.mlir <<'X'
  > func.func @main() {
  >   %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  >   %b = stablehlo.add %a, %a : tensor<2xf32>
  >   check.expect_almost_eq_const %b, dense<[2.0, 4.0]> : tensor<2xf32>
  >   func.return
  > }
  > X
  $ sed 's/4.0/5.0/' good.mlir >bad.mlir
  $ shardscope check good.mlir
  | file       passed  failed  unsupported  why
  | good.mlir       1       0            0  -
  |
  | passed       1
  | failed       0
  | unsupported  0
  $ shardscope check good.mlir bad.mlir 2>/dev/null | head -3 | cut -c 1-38; shardscope check bad.mlir >/dev/null 2>&1
  | file       passed  failed  unsupported
  | good.mlir       1       0            0
  | bad.mlir        0       1            0
  [1]
  $ shardscope check --format json good.mlir
  | {"schema": 1, "command": "check", "status": "ok", "files": [{"file": "good.mlir", "passed": 1, "failed": 0, "unsupported": 0, "why": null}], "passed": 1, "failed": 0, "unsupported": 0}
  $ shardscope check nowhere.mlir good.mlir
  | file          passed  failed  unsupported  why
  | nowhere.mlir       0       0            0  cannot read 'nowhere.mlir': No such file or directory
  | good.mlir          1       0            0  -
  |
  | passed       1
  | failed       0
  | unsupported  0
  ! error: cannot read 'nowhere.mlir': No such file or directory
  ! where: nowhere.mlir
  [1]

The same through a file of that name.

  $ ln -s "$(command -v shardscope)" check; ./check good.mlir
  | file       passed  failed  unsupported  why
  | good.mlir       1       0            0  -
  |
  | passed       1
  | failed       0
  | unsupported  0
