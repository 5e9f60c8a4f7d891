// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1, halo), S(1, halo)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
// P(prod) <- P(prod), P(prod)
module @shiftmul {
  func.func public @main(%x: tensor<4x33xf32>, %y: tensor<4x33xf32>) -> tensor<4x32xf32> {
    %a = stablehlo.slice %x [0:4, 0:32] : (tensor<4x33xf32>) -> tensor<4x32xf32>
    %b = stablehlo.slice %y [0:4, 1:33] : (tensor<4x33xf32>) -> tensor<4x32xf32>
    %d = stablehlo.multiply %a, %b : tensor<4x32xf32>
    return %d : tensor<4x32xf32>
  }
}
