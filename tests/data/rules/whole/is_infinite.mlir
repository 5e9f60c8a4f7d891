// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @m {
  func.func public @main(%arg0: tensor<8x6xf32>) -> (tensor<8x6xi1>) {
    %r = "chlo.is_inf"(%arg0) : (tensor<8x6xf32>) -> (tensor<8x6xi1>)
    "func.return"(%r) : (tensor<8x6xi1>) -> ()
  }
}
