// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator: all true rows without a halo, results <- operands, for
// one mesh axis. R...R is left out, and what follows because R becomes pending for nothing. Here are
// composites, and other ways of writing the table's operators: dynamic ones whose lengths are known,
// deprecated ones, and custom calls that stand for one.
func.func public @main(%x: tensor<24x12xf32>, %y: tensor<12x36xf32>, %h: tensor<2x3x24x12xf32>, %v: tensor<12xf32>, %i: tensor<6xi32>, %j: tensor<24x6xi32>, %s: tensor<6x1xi32>, %p: tensor<f32>, %n: tensor<2x8x8x6xf32>, %w: tensor<1x1x6x4xf32>) {
  %shape = stablehlo.constant dense<[24, 12]> : tensor<2xi32>
  %turned = stablehlo.constant dense<[12, 24]> : tensor<2xi32>
  %zeros = stablehlo.constant dense<0> : tensor<2xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %rows = stablehlo.constant dense<[1, 12]> : tensor<2xi32>
  %ends = stablehlo.constant dense<[24, 6]> : tensor<2xi32>
  %none = stablehlo.constant dense<0> : tensor<2x2xi32>
  %eps = stablehlo.constant dense<1.0e-5> : tensor<f32>
  // einsum: S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %0 = stablehlo.einsum %x, %y, config = "ab,bc->ac" : (tensor<24x12xf32>, tensor<12x36xf32>) -> tensor<24x36xf32>
  // einsum_heads: S(0) <- S(0), S(0); S(1) <- S(1), S(1); S(2) <- S(2), R; P(sum) <- S(3), S(3); S(3) <- R, S(2); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %1 = "stablehlo.einsum"(%h, %h) <{einsum_config = "bhqd,bhkd->bhqk"}> : (tensor<2x3x24x12xf32>, tensor<2x3x24x12xf32>) -> tensor<2x3x24x24xf32>
  // unary_einsum: S(1) <- S(0); S(0) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %2 = "stablehlo.unary_einsum"(%x) <{einsum_config = "ab->ba"}> : (tensor<24x12xf32>) -> tensor<12x24xf32>
  // torch_index_select: S(1) <- S(1), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %3 = "stablehlo.torch_index_select"(%x, %i) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<24x12xf32>, tensor<6xi32>) -> tensor<6x12xf32>
  // torch_index_select_batch: S(0) <- S(0), S(0); S(1) <- R, S(1); P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %4 = "stablehlo.torch_index_select"(%x, %j) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<24x12xf32>, tensor<24x6xi32>) -> tensor<24x6xf32>
  // dynamic_broadcast_in_dim: S(1) <- S(0); S(0) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %5 = stablehlo.dynamic_broadcast_in_dim %v, %shape, dims = [1] : (tensor<12xf32>, tensor<2xi32>) -> tensor<24x12xf32>
  // dynamic_iota: S(0) <-; S(1) <-
  %6 = stablehlo.dynamic_iota %shape, dim = 1 : (tensor<2xi32>) -> tensor<24x12xf32>
  // dynamic_reshape: S(0) <- S(0); S(1) <- S(0, block=12); S(1, block=2) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %7 = stablehlo.dynamic_reshape %x, %turned : (tensor<24x12xf32>, tensor<2xi32>) -> tensor<12x24xf32>
  // dynamic_gather: S(1) <- S(1), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %8 = "stablehlo.dynamic_gather"(%x, %s, %rows) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<2xi32>) -> tensor<6x12xf32>
  // dynamic_conv: S(0) <- S(0), R; S(1) <- S(1), R; S(2) <- S(2), R; P(sum) <- S(3), S(2); S(3) <- R, S(3); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %9 = "stablehlo.dynamic_conv"(%n, %w, %none) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}> : (tensor<2x8x8x6xf32>, tensor<1x1x6x4xf32>, tensor<2x2xi32>) -> tensor<2x8x8x4xf32>
  // dynamic_pad: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod)
  %10 = stablehlo.dynamic_pad %x, %p, %zeros, %zeros, %zeros : (tensor<24x12xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<24x12xf32>
  // real_dynamic_slice: S(0) <- S(0); S(1) <- S(1, block=2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %11 = stablehlo.real_dynamic_slice %x, %zeros, %ends, %ones : (tensor<24x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<24x6xf32>
  // topk: S(0), S(0) <- S(0)
  %12:2 = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 3 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<24x12xf32>) -> (tensor<24x3xf32>, tensor<24x3xi32>)
  // softmax: S(0) <- S(0)
  %13 = stablehlo.composite "aten.softmax" %x {composite_attributes = {dim = 1 : i64}, decomposition = @softmax} : (tensor<24x12xf32>) -> tensor<24x12xf32>
  // rms_norm: S(0), S(0) <- S(0), R; P(sum), R <- R, P(sum); P(avg), R <- R, P(avg)
  %14:2 = stablehlo.composite "aten.rms_norm" %x, %v, %eps {decomposition = @rms_norm} : (tensor<24x12xf32>, tensor<12xf32>, tensor<f32>) -> (tensor<24x12xf32>, tensor<24xf32>)
  // scale: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %15 = stablehlo.composite "my.scale" %x, %p {decomposition = @scale} : (tensor<24x12xf32>, tensor<f32>) -> tensor<24x12xf32>
  return
}
func.func private @softmax(%x: tensor<24x12xf32>) -> tensor<24x12xf32> {
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<24xf32>) -> tensor<24x12xf32>
  %2 = stablehlo.subtract %x, %1 : tensor<24x12xf32>
  %3 = stablehlo.exponential %2 : tensor<24x12xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<24xf32>) -> tensor<24x12xf32>
  %6 = stablehlo.divide %3, %5 : tensor<24x12xf32>
  return %6 : tensor<24x12xf32>
}
func.func private @rms_norm(%x: tensor<24x12xf32>, %w: tensor<12xf32>, %eps: tensor<f32>) -> (tensor<24x12xf32>, tensor<24xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<12.0> : tensor<24xf32>
  %0 = stablehlo.composite "aten.square" %x {decomposition = @square} : (tensor<24x12xf32>) -> tensor<24x12xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<24x12xf32>, tensor<f32>) -> tensor<24xf32>
  %2 = stablehlo.divide %1, %n : tensor<24xf32>
  %3 = stablehlo.broadcast_in_dim %eps, dims = [] : (tensor<f32>) -> tensor<24xf32>
  %4 = stablehlo.add %2, %3 : tensor<24xf32>
  %5 = stablehlo.rsqrt %4 : tensor<24xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<24xf32>) -> tensor<24x12xf32>
  %7 = stablehlo.multiply %x, %6 : tensor<24x12xf32>
  %8 = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<12xf32>) -> tensor<24x12xf32>
  %9 = stablehlo.multiply %7, %8 : tensor<24x12xf32>
  return %9, %5 : tensor<24x12xf32>, tensor<24xf32>
}
func.func private @square(%x: tensor<24x12xf32>) -> tensor<24x12xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<24x12xf32>
  return %0 : tensor<24x12xf32>
}
func.func private @scale(%x: tensor<24x12xf32>, %p: tensor<f32>) -> tensor<24x12xf32> {
  %0 = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<24x12xf32>
  return %1 : tensor<24x12xf32>
}
