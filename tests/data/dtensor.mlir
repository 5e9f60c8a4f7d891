// Operators that samples/rules/dtensor.rules has lines for and no sample has.
func.func @main(%x: tensor<8x12xf32>, %b: tensor<8x12xi1>, %n: tensor<8x12xi32>, %u: tensor<2xui64>, %i: tensor<6x1xi32>, %up: tensor<6x12xf32>, %s: tensor<f32>, %im: tensor<4x9x9x6xf32>, %k: tensor<3x3x6x5xf32>, %spd: tensor<3x4x4xf32>) -> (tensor<8xf32>, tensor<8xi32>, tensor<8xi1>, tensor<8xi1>, tensor<8xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x14xf32>, tensor<2xui64>, tensor<8x12xui32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<8xf32>, tensor<8x12xf32>, tensor<8x4xf32>, tensor<8x4xi32>, tensor<3x4x4xf32>, tensor<4x7x7x5xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %o = stablehlo.constant dense<1.0> : tensor<f32>
  %m = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zi = stablehlo.constant dense<0> : tensor<i32>
  %t = stablehlo.constant dense<true> : tensor<i1>
  %f = stablehlo.constant dense<false> : tensor<i1>
  %0:2 = stablehlo.reduce(%x init: %m), (%n init: %zi) across dimensions = [1] : (tensor<8x12xf32>, tensor<8x12xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
   reducer(%a: tensor<f32>, %c: tensor<f32>) (%d: tensor<i32>, %e: tensor<i32>) {
    %p = stablehlo.compare GT, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %q = stablehlo.select %p, %a, %c : tensor<i1>, tensor<f32>
    %r = stablehlo.select %p, %d, %e : tensor<i1>, tensor<i32>
    stablehlo.return %q, %r : tensor<f32>, tensor<i32>
  }
  %1 = stablehlo.reduce(%b init: %t) applies stablehlo.and across dimensions = [1] : (tensor<8x12xi1>, tensor<i1>) -> tensor<8xi1>
  %2 = stablehlo.reduce(%b init: %f) applies stablehlo.or across dimensions = [1] : (tensor<8x12xi1>, tensor<i1>) -> tensor<8xi1>
  %3 = stablehlo.reduce(%x init: %o) applies stablehlo.multiply across dimensions = [1] : (tensor<8x12xf32>, tensor<f32>) -> tensor<8xf32>
  %4 = "stablehlo.reduce_window"(%x, %z) <{padding = dense<[[0, 0], [11, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 12>}> ({
    ^bb0(%a: tensor<f32>, %c: tensor<f32>):
      %p = stablehlo.add %a, %c : tensor<f32>
      stablehlo.return %p : tensor<f32>
  }) : (tensor<8x12xf32>, tensor<f32>) -> tensor<8x12xf32>
  %5 = stablehlo.optimization_barrier %x : tensor<8x12xf32>
  %6 = stablehlo.pad %x, %z, low = [0, 1], high = [0, 1], interior = [0, 0] : (tensor<8x12xf32>, tensor<f32>) -> tensor<8x14xf32>
  %7, %8 = stablehlo.rng_bit_generator %u, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x12xui32>)
  %sh = stablehlo.constant dense<[8, 12]> : tensor<2xi64>
  %9 = stablehlo.rng %z, %o, %sh, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<8x12xf32>
  %10 = "stablehlo.scatter"(%x, %i, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %c: tensor<f32>):
      %p = stablehlo.add %a, %c : tensor<f32>
      stablehlo.return %p : tensor<f32>
  }) : (tensor<8x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> tensor<8x12xf32>
  %11 = chlo.erfc %x : tensor<8x12xf32> -> tensor<8x12xf32>
  %12 = stablehlo.minimum %x, %11 : tensor<8x12xf32>
  %inf = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %13 = stablehlo.reduce(%x init: %inf) applies stablehlo.minimum across dimensions = [1] : (tensor<8x12xf32>, tensor<f32>) -> tensor<8xf32>
  %14 = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %c: tensor<f32>):
      %p = stablehlo.compare LT, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
  }) : (tensor<8x12xf32>) -> tensor<8x12xf32>
  %15, %16 = chlo.top_k(%x, k = 4) : tensor<8x12xf32> -> (tensor<8x4xf32>, tensor<8x4xi32>)
  %17 = stablehlo.cholesky %spd, lower = true : tensor<3x4x4xf32>
  %18 = stablehlo.convolution(%im, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x9x9x6xf32>, tensor<3x3x6x5xf32>) -> tensor<4x7x7x5xf32>
  return %0#0, %0#1, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18 : tensor<8xf32>, tensor<8xi32>, tensor<8xi1>, tensor<8xi1>, tensor<8xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x14xf32>, tensor<2xui64>, tensor<8x12xui32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<8xf32>, tensor<8x12xf32>, tensor<8x4xf32>, tensor<8x4xi32>, tensor<3x4x4xf32>, tensor<4x7x7x5xf32>
}
