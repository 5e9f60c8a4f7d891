// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @pad_reflect_bwd {
  func.func public @main(%arg0: tensor<3x28x6xf32>) -> (tensor<3x24x6xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    call @_pad(%c) : (tensor<i32>) -> ()
    %0 = call @_pad_0(%arg0) : (tensor<3x28x6xf32>) -> tensor<3x24x6xf32>
    return %0 : tensor<3x24x6xf32>
  }
  func.func private @_pad(%arg0: tensor<i32>) {
    call @_flip() : () -> ()
    call @_flip() : () -> ()
    return
  }
  func.func private @_flip() {
    return
  }
  func.func private @_pad_0(%arg0: tensor<3x28x6xf32>) -> tensor<3x24x6xf32> {
    %0 = stablehlo.slice %arg0 [0:3, 0:26, 0:6] : (tensor<3x28x6xf32>) -> tensor<3x26x6xf32>
    %1 = stablehlo.slice %arg0 [0:3, 26:28, 0:6] : (tensor<3x28x6xf32>) -> tensor<3x2x6xf32>
    %2 = call @_flip_1(%1) : (tensor<3x2x6xf32>) -> tensor<3x2x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %2, %cst, low = [0, 23, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<3x2x6xf32>, tensor<f32>) -> tensor<3x26x6xf32>
    %4 = stablehlo.add %0, %3 : tensor<3x26x6xf32>
    %5 = stablehlo.slice %4 [0:3, 0:2, 0:6] : (tensor<3x26x6xf32>) -> tensor<3x2x6xf32>
    %6 = stablehlo.slice %4 [0:3, 2:26, 0:6] : (tensor<3x26x6xf32>) -> tensor<3x24x6xf32>
    %7 = call @_flip_1(%5) : (tensor<3x2x6xf32>) -> tensor<3x2x6xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.pad %7, %cst_0, low = [0, 1, 0], high = [0, 21, 0], interior = [0, 0, 0] : (tensor<3x2x6xf32>, tensor<f32>) -> tensor<3x24x6xf32>
    %9 = stablehlo.add %6, %8 : tensor<3x24x6xf32>
    return %9 : tensor<3x24x6xf32>
  }
  func.func private @_flip_1(%arg0: tensor<3x2x6xf32>) -> tensor<3x2x6xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<3x2x6xf32>
    return %0 : tensor<3x2x6xf32>
  }
}
