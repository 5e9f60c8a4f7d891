// Recurrent layers with a state, from JAX 0.10.2: of the values of a loop one goes to the next layer, and the
// backward reads the rest.
module @jit_rnn attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x32xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<64x128xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<64x128xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<64x128xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<32x4xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<16x32xf32> {tf.aliasing_output = 5 : i32}, %arg6: tensor<16x32xf32> {tf.aliasing_output = 6 : i32}, %arg7: tensor<16x32xf32> {tf.aliasing_output = 7 : i32}, %arg8: tensor<16x32xf32> {tf.aliasing_output = 8 : i32}, %arg9: tensor<16x32xf32> {tf.aliasing_output = 9 : i32}, %arg10: tensor<16x32xf32> {tf.aliasing_output = 10 : i32}, %arg11: tensor<16x8xi32>, %arg12: tensor<16x8x4xf32>) -> (tensor<64x32xf32> {jax.result_info = "result[0]['e']"}, tensor<64x128xf32> {jax.result_info = "result[0]['l'][0]"}, tensor<64x128xf32> {jax.result_info = "result[0]['l'][1]"}, tensor<64x128xf32> {jax.result_info = "result[0]['l'][2]"}, tensor<32x4xf32> {jax.result_info = "result[0]['o']"}, tensor<16x32xf32> {jax.result_info = "result[1][0][0]"}, tensor<16x32xf32> {jax.result_info = "result[1][0][1]"}, tensor<16x32xf32> {jax.result_info = "result[1][1][0]"}, tensor<16x32xf32> {jax.result_info = "result[1][1][1]"}, tensor<16x32xf32> {jax.result_info = "result[1][2][0]"}, tensor<16x32xf32> {jax.result_info = "result[1][2][1]"}, tensor<f32> {jax.result_info = "result[2]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x8xi32>
    %1 = stablehlo.compare LT, %arg11, %0, SIGNED : (tensor<16x8xi32>, tensor<16x8xi32>) -> tensor<16x8xi1>
    %c_0 = stablehlo.constant dense<64> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<16x8xi32>
    %3 = stablehlo.add %arg11, %2 : tensor<16x8xi32>
    %4 = stablehlo.select %1, %3, %arg11 : tensor<16x8xi1>, tensor<16x8xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<16x8xi32>) -> tensor<16x8x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<64x32xf32>, tensor<16x8x1xi32>) -> tensor<16x8x32xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0, 2] : (tensor<16x8x32xf32>) -> tensor<8x16x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x16x64xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %21:18 = stablehlo.while(%iterArg = %7, %iterArg_74 = %arg1, %iterArg_75 = %c_13, %iterArg_76 = %arg5, %iterArg_77 = %arg6, %iterArg_78 = %8, %iterArg_79 = %9, %iterArg_80 = %10, %iterArg_81 = %11, %iterArg_82 = %12, %iterArg_83 = %13, %iterArg_84 = %14, %iterArg_85 = %15, %iterArg_86 = %16, %iterArg_87 = %17, %iterArg_88 = %18, %iterArg_89 = %19, %iterArg_90 = %20) : tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>
    cond {
      %c_91 = stablehlo.constant dense<8> : tensor<i32>
      %104 = stablehlo.compare LT, %iterArg_75, %c_91, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %104 : tensor<i1>
    } do {
      %104 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_75) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %105:15 = func.call @closed_call(%iterArg_74, %iterArg_76, %iterArg_77, %104) : (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>)
      %106 = func.call @dynamic_update_index_in_dim(%iterArg_78, %105#2, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %107 = func.call @dynamic_update_index_in_dim_0(%iterArg_79, %105#3, %iterArg_75) : (tensor<8x16x64xf32>, tensor<16x64xf32>, tensor<i32>) -> tensor<8x16x64xf32>
      %108 = func.call @dynamic_update_index_in_dim(%iterArg_80, %105#4, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %109 = func.call @dynamic_update_index_in_dim(%iterArg_81, %105#5, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %110 = func.call @dynamic_update_index_in_dim(%iterArg_82, %105#6, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %111 = func.call @dynamic_update_index_in_dim(%iterArg_83, %105#7, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %112 = func.call @dynamic_update_index_in_dim(%iterArg_84, %105#8, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %113 = func.call @dynamic_update_index_in_dim(%iterArg_85, %105#9, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %114 = func.call @dynamic_update_index_in_dim(%iterArg_86, %105#10, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %115 = func.call @dynamic_update_index_in_dim(%iterArg_87, %105#11, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %116 = func.call @dynamic_update_index_in_dim(%iterArg_88, %105#12, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %117 = func.call @dynamic_update_index_in_dim(%iterArg_89, %105#13, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %118 = func.call @dynamic_update_index_in_dim(%iterArg_90, %105#14, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %c_91 = stablehlo.constant dense<1> : tensor<i32>
      %119 = stablehlo.add %iterArg_75, %c_91 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_74, %119, %105#0, %105#1, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118 : tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>
    }
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8x16x64xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %35:18 = stablehlo.while(%iterArg = %21#5, %iterArg_74 = %arg2, %iterArg_75 = %c_27, %iterArg_76 = %arg7, %iterArg_77 = %arg8, %iterArg_78 = %22, %iterArg_79 = %23, %iterArg_80 = %24, %iterArg_81 = %25, %iterArg_82 = %26, %iterArg_83 = %27, %iterArg_84 = %28, %iterArg_85 = %29, %iterArg_86 = %30, %iterArg_87 = %31, %iterArg_88 = %32, %iterArg_89 = %33, %iterArg_90 = %34) : tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>
    cond {
      %c_91 = stablehlo.constant dense<8> : tensor<i32>
      %104 = stablehlo.compare LT, %iterArg_75, %c_91, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %104 : tensor<i1>
    } do {
      %104 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_75) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %105:15 = func.call @closed_call_1(%iterArg_74, %iterArg_76, %iterArg_77, %104) : (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>)
      %106 = func.call @dynamic_update_index_in_dim(%iterArg_78, %105#2, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %107 = func.call @dynamic_update_index_in_dim_0(%iterArg_79, %105#3, %iterArg_75) : (tensor<8x16x64xf32>, tensor<16x64xf32>, tensor<i32>) -> tensor<8x16x64xf32>
      %108 = func.call @dynamic_update_index_in_dim(%iterArg_80, %105#4, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %109 = func.call @dynamic_update_index_in_dim(%iterArg_81, %105#5, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %110 = func.call @dynamic_update_index_in_dim(%iterArg_82, %105#6, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %111 = func.call @dynamic_update_index_in_dim(%iterArg_83, %105#7, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %112 = func.call @dynamic_update_index_in_dim(%iterArg_84, %105#8, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %113 = func.call @dynamic_update_index_in_dim(%iterArg_85, %105#9, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %114 = func.call @dynamic_update_index_in_dim(%iterArg_86, %105#10, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %115 = func.call @dynamic_update_index_in_dim(%iterArg_87, %105#11, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %116 = func.call @dynamic_update_index_in_dim(%iterArg_88, %105#12, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %117 = func.call @dynamic_update_index_in_dim(%iterArg_89, %105#13, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %118 = func.call @dynamic_update_index_in_dim(%iterArg_90, %105#14, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %c_91 = stablehlo.constant dense<1> : tensor<i32>
      %119 = stablehlo.add %iterArg_75, %c_91 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_74, %119, %105#0, %105#1, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118 : tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>
    }
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8x16x64xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %c_41 = stablehlo.constant dense<0> : tensor<i32>
    %49:18 = stablehlo.while(%iterArg = %35#5, %iterArg_74 = %arg3, %iterArg_75 = %c_41, %iterArg_76 = %arg9, %iterArg_77 = %arg10, %iterArg_78 = %36, %iterArg_79 = %37, %iterArg_80 = %38, %iterArg_81 = %39, %iterArg_82 = %40, %iterArg_83 = %41, %iterArg_84 = %42, %iterArg_85 = %43, %iterArg_86 = %44, %iterArg_87 = %45, %iterArg_88 = %46, %iterArg_89 = %47, %iterArg_90 = %48) : tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>
    cond {
      %c_91 = stablehlo.constant dense<8> : tensor<i32>
      %104 = stablehlo.compare LT, %iterArg_75, %c_91, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %104 : tensor<i1>
    } do {
      %104 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_75) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %105:15 = func.call @closed_call_2(%iterArg_74, %iterArg_76, %iterArg_77, %104) : (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>)
      %106 = func.call @dynamic_update_index_in_dim(%iterArg_78, %105#2, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %107 = func.call @dynamic_update_index_in_dim_0(%iterArg_79, %105#3, %iterArg_75) : (tensor<8x16x64xf32>, tensor<16x64xf32>, tensor<i32>) -> tensor<8x16x64xf32>
      %108 = func.call @dynamic_update_index_in_dim(%iterArg_80, %105#4, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %109 = func.call @dynamic_update_index_in_dim(%iterArg_81, %105#5, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %110 = func.call @dynamic_update_index_in_dim(%iterArg_82, %105#6, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %111 = func.call @dynamic_update_index_in_dim(%iterArg_83, %105#7, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %112 = func.call @dynamic_update_index_in_dim(%iterArg_84, %105#8, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %113 = func.call @dynamic_update_index_in_dim(%iterArg_85, %105#9, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %114 = func.call @dynamic_update_index_in_dim(%iterArg_86, %105#10, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %115 = func.call @dynamic_update_index_in_dim(%iterArg_87, %105#11, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %116 = func.call @dynamic_update_index_in_dim(%iterArg_88, %105#12, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %117 = func.call @dynamic_update_index_in_dim(%iterArg_89, %105#13, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %118 = func.call @dynamic_update_index_in_dim(%iterArg_90, %105#14, %iterArg_75) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %c_91 = stablehlo.constant dense<1> : tensor<i32>
      %119 = stablehlo.add %iterArg_75, %c_91 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_74, %119, %105#0, %105#1, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118 : tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>
    }
    %50 = stablehlo.transpose %49#5, dims = [1, 0, 2] : (tensor<8x16x32xf32>) -> tensor<16x8x32xf32>
    %51 = stablehlo.dot_general %50, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x8x32xf32>, tensor<32x4xf32>) -> tensor<16x8x4xf32>
    %52 = stablehlo.subtract %51, %arg12 : tensor<16x8x4xf32>
    %53 = stablehlo.multiply %52, %52 : tensor<16x8x4xf32>
    %cst_42 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<16x8x4xf32>
    %55 = stablehlo.multiply %54, %52 : tensor<16x8x4xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%53 init: %cst_43) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<16x8x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_44 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %57 = stablehlo.divide %56, %cst_44 : tensor<f32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_52 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %64 = stablehlo.divide %cst_51, %cst_52 : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [] : (tensor<f32>) -> tensor<16x8x4xf32>
    %66 = stablehlo.multiply %65, %55 : tensor<16x8x4xf32>
    %67 = stablehlo.dot_general %66, %50, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<16x8x4xf32>, tensor<16x8x32xf32>) -> tensor<4x32xf32>
    %68 = stablehlo.transpose %67, dims = [1, 0] : (tensor<4x32xf32>) -> tensor<32x4xf32>
    %69 = stablehlo.dot_general %66, %arg4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x8x4xf32>, tensor<32x4xf32>) -> tensor<16x8x32xf32>
    %70 = stablehlo.transpose %69, dims = [1, 0, 2] : (tensor<16x8x32xf32>) -> tensor<8x16x32xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %c_57 = stablehlo.constant dense<0> : tensor<i32>
    %75:19 = stablehlo.while(%iterArg = %70, %iterArg_74 = %49#6, %iterArg_75 = %49#7, %iterArg_76 = %49#8, %iterArg_77 = %49#9, %iterArg_78 = %49#10, %iterArg_79 = %49#11, %iterArg_80 = %49#12, %iterArg_81 = %49#13, %iterArg_82 = %49#14, %iterArg_83 = %49#15, %iterArg_84 = %49#16, %iterArg_85 = %49#17, %iterArg_86 = %arg3, %iterArg_87 = %c_57, %iterArg_88 = %73, %iterArg_89 = %71, %iterArg_90 = %72, %iterArg_91 = %74) : tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>
    cond {
      %c_92 = stablehlo.constant dense<8> : tensor<i32>
      %104 = stablehlo.compare LT, %iterArg_87, %c_92, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %104 : tensor<i1>
    } do {
      %c_92 = stablehlo.constant dense<8> : tensor<i32>
      %104 = stablehlo.subtract %c_92, %iterArg_87 : tensor<i32>
      %c_93 = stablehlo.constant dense<1> : tensor<i32>
      %105 = stablehlo.subtract %104, %c_93 : tensor<i32>
      %106 = func.call @dynamic_index_in_dim(%iterArg, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %107 = func.call @dynamic_index_in_dim_3(%iterArg_74, %105) : (tensor<8x16x64xf32>, tensor<i32>) -> tensor<16x64xf32>
      %108 = func.call @dynamic_index_in_dim(%iterArg_75, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %109 = func.call @dynamic_index_in_dim(%iterArg_76, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %110 = func.call @dynamic_index_in_dim(%iterArg_77, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %111 = func.call @dynamic_index_in_dim(%iterArg_78, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %112 = func.call @dynamic_index_in_dim(%iterArg_79, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %113 = func.call @dynamic_index_in_dim(%iterArg_80, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %114 = func.call @dynamic_index_in_dim(%iterArg_81, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %115 = func.call @dynamic_index_in_dim(%iterArg_82, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %116 = func.call @dynamic_index_in_dim(%iterArg_83, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %117 = func.call @dynamic_index_in_dim(%iterArg_84, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %118 = func.call @dynamic_index_in_dim(%iterArg_85, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %119:4 = func.call @closed_call_4(%iterArg_86, %iterArg_88, %iterArg_89, %iterArg_90, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118) : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>)
      %120 = func.call @dynamic_update_index_in_dim(%iterArg_91, %119#3, %105) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %c_94 = stablehlo.constant dense<1> : tensor<i32>
      %121 = stablehlo.add %iterArg_87, %c_94 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_74, %iterArg_75, %iterArg_76, %iterArg_77, %iterArg_78, %iterArg_79, %iterArg_80, %iterArg_81, %iterArg_82, %iterArg_83, %iterArg_84, %iterArg_85, %iterArg_86, %121, %119#0, %119#1, %119#2, %120 : tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>
    }
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %c_62 = stablehlo.constant dense<0> : tensor<i32>
    %80:19 = stablehlo.while(%iterArg = %75#18, %iterArg_74 = %35#6, %iterArg_75 = %35#7, %iterArg_76 = %35#8, %iterArg_77 = %35#9, %iterArg_78 = %35#10, %iterArg_79 = %35#11, %iterArg_80 = %35#12, %iterArg_81 = %35#13, %iterArg_82 = %35#14, %iterArg_83 = %35#15, %iterArg_84 = %35#16, %iterArg_85 = %35#17, %iterArg_86 = %arg2, %iterArg_87 = %c_62, %iterArg_88 = %78, %iterArg_89 = %76, %iterArg_90 = %77, %iterArg_91 = %79) : tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>
    cond {
      %c_92 = stablehlo.constant dense<8> : tensor<i32>
      %104 = stablehlo.compare LT, %iterArg_87, %c_92, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %104 : tensor<i1>
    } do {
      %c_92 = stablehlo.constant dense<8> : tensor<i32>
      %104 = stablehlo.subtract %c_92, %iterArg_87 : tensor<i32>
      %c_93 = stablehlo.constant dense<1> : tensor<i32>
      %105 = stablehlo.subtract %104, %c_93 : tensor<i32>
      %106 = func.call @dynamic_index_in_dim(%iterArg, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %107 = func.call @dynamic_index_in_dim_3(%iterArg_74, %105) : (tensor<8x16x64xf32>, tensor<i32>) -> tensor<16x64xf32>
      %108 = func.call @dynamic_index_in_dim(%iterArg_75, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %109 = func.call @dynamic_index_in_dim(%iterArg_76, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %110 = func.call @dynamic_index_in_dim(%iterArg_77, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %111 = func.call @dynamic_index_in_dim(%iterArg_78, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %112 = func.call @dynamic_index_in_dim(%iterArg_79, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %113 = func.call @dynamic_index_in_dim(%iterArg_80, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %114 = func.call @dynamic_index_in_dim(%iterArg_81, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %115 = func.call @dynamic_index_in_dim(%iterArg_82, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %116 = func.call @dynamic_index_in_dim(%iterArg_83, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %117 = func.call @dynamic_index_in_dim(%iterArg_84, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %118 = func.call @dynamic_index_in_dim(%iterArg_85, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %119:4 = func.call @closed_call_5(%iterArg_86, %iterArg_88, %iterArg_89, %iterArg_90, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118) : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>)
      %120 = func.call @dynamic_update_index_in_dim(%iterArg_91, %119#3, %105) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %c_94 = stablehlo.constant dense<1> : tensor<i32>
      %121 = stablehlo.add %iterArg_87, %c_94 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_74, %iterArg_75, %iterArg_76, %iterArg_77, %iterArg_78, %iterArg_79, %iterArg_80, %iterArg_81, %iterArg_82, %iterArg_83, %iterArg_84, %iterArg_85, %iterArg_86, %121, %119#0, %119#1, %119#2, %120 : tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>
    }
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %c_67 = stablehlo.constant dense<0> : tensor<i32>
    %85:19 = stablehlo.while(%iterArg = %80#18, %iterArg_74 = %21#6, %iterArg_75 = %21#7, %iterArg_76 = %21#8, %iterArg_77 = %21#9, %iterArg_78 = %21#10, %iterArg_79 = %21#11, %iterArg_80 = %21#12, %iterArg_81 = %21#13, %iterArg_82 = %21#14, %iterArg_83 = %21#15, %iterArg_84 = %21#16, %iterArg_85 = %21#17, %iterArg_86 = %arg1, %iterArg_87 = %c_67, %iterArg_88 = %83, %iterArg_89 = %81, %iterArg_90 = %82, %iterArg_91 = %84) : tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>
    cond {
      %c_92 = stablehlo.constant dense<8> : tensor<i32>
      %104 = stablehlo.compare LT, %iterArg_87, %c_92, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %104 : tensor<i1>
    } do {
      %c_92 = stablehlo.constant dense<8> : tensor<i32>
      %104 = stablehlo.subtract %c_92, %iterArg_87 : tensor<i32>
      %c_93 = stablehlo.constant dense<1> : tensor<i32>
      %105 = stablehlo.subtract %104, %c_93 : tensor<i32>
      %106 = func.call @dynamic_index_in_dim(%iterArg, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %107 = func.call @dynamic_index_in_dim_3(%iterArg_74, %105) : (tensor<8x16x64xf32>, tensor<i32>) -> tensor<16x64xf32>
      %108 = func.call @dynamic_index_in_dim(%iterArg_75, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %109 = func.call @dynamic_index_in_dim(%iterArg_76, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %110 = func.call @dynamic_index_in_dim(%iterArg_77, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %111 = func.call @dynamic_index_in_dim(%iterArg_78, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %112 = func.call @dynamic_index_in_dim(%iterArg_79, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %113 = func.call @dynamic_index_in_dim(%iterArg_80, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %114 = func.call @dynamic_index_in_dim(%iterArg_81, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %115 = func.call @dynamic_index_in_dim(%iterArg_82, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %116 = func.call @dynamic_index_in_dim(%iterArg_83, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %117 = func.call @dynamic_index_in_dim(%iterArg_84, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %118 = func.call @dynamic_index_in_dim(%iterArg_85, %105) : (tensor<8x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %119:4 = func.call @closed_call_6(%iterArg_86, %iterArg_88, %iterArg_89, %iterArg_90, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118) : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>)
      %120 = func.call @dynamic_update_index_in_dim(%iterArg_91, %119#3, %105) : (tensor<8x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %c_94 = stablehlo.constant dense<1> : tensor<i32>
      %121 = stablehlo.add %iterArg_87, %c_94 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_74, %iterArg_75, %iterArg_76, %iterArg_77, %iterArg_78, %iterArg_79, %iterArg_80, %iterArg_81, %iterArg_82, %iterArg_83, %iterArg_84, %iterArg_85, %iterArg_86, %121, %119#0, %119#1, %119#2, %120 : tensor<8x16x32xf32>, tensor<8x16x64xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<8x16x32xf32>
    }
    %86 = stablehlo.transpose %85#18, dims = [1, 0, 2] : (tensor<8x16x32xf32>) -> tensor<16x8x32xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %88 = "stablehlo.scatter"(%87, %5, %86) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg13: tensor<f32>, %arg14: tensor<f32>):
      %104 = stablehlo.add %arg13, %arg14 : tensor<f32>
      stablehlo.return %104 : tensor<f32>
    }) : (tensor<64x32xf32>, tensor<16x8x1xi32>, tensor<16x8x32xf32>) -> tensor<64x32xf32>
    %cst_69 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %90 = stablehlo.multiply %89, %88 : tensor<64x32xf32>
    %91 = stablehlo.subtract %arg0, %90 : tensor<64x32xf32>
    %cst_70 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %93 = stablehlo.multiply %92, %85#15 : tensor<64x128xf32>
    %94 = stablehlo.subtract %arg1, %93 : tensor<64x128xf32>
    %cst_71 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %96 = stablehlo.multiply %95, %80#15 : tensor<64x128xf32>
    %97 = stablehlo.subtract %arg2, %96 : tensor<64x128xf32>
    %cst_72 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %99 = stablehlo.multiply %98, %75#15 : tensor<64x128xf32>
    %100 = stablehlo.subtract %arg3, %99 : tensor<64x128xf32>
    %cst_73 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<32x4xf32>
    %102 = stablehlo.multiply %101, %68 : tensor<32x4xf32>
    %103 = stablehlo.subtract %arg4, %102 : tensor<32x4xf32>
    return %91, %94, %97, %100, %103, %21#3, %21#4, %35#3, %35#4, %49#3, %49#4, %57 : tensor<64x32xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<32x4xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<8x16x32xf32>, %arg1: tensor<i32>) -> tensor<16x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 16, 32] : (tensor<8x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
    return %1 : tensor<16x32xf32>
  }
  func.func private @closed_call(%arg0: tensor<64x128xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.concatenate %arg3, %arg1, dim = 1 : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x64xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x64xf32>, tensor<64x128xf32>) -> tensor<16x128xf32>
    %2 = stablehlo.slice %1 [0:16, 0:32] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %3 = stablehlo.slice %1 [0:16, 32:64] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %4 = stablehlo.slice %1 [0:16, 64:96] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %5 = stablehlo.slice %1 [0:16, 96:128] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %6 = stablehlo.negate %3 : tensor<16x32xf32>
    %7 = stablehlo.exponential %6 : tensor<16x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %9 = stablehlo.add %8, %7 : tensor<16x32xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %11 = stablehlo.divide %10, %9 : tensor<16x32xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %13 = stablehlo.subtract %12, %11 : tensor<16x32xf32>
    %14 = stablehlo.multiply %11, %13 : tensor<16x32xf32>
    %15 = stablehlo.multiply %11, %arg2 : tensor<16x32xf32>
    %16 = stablehlo.negate %2 : tensor<16x32xf32>
    %17 = stablehlo.exponential %16 : tensor<16x32xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %19 = stablehlo.add %18, %17 : tensor<16x32xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %21 = stablehlo.divide %20, %19 : tensor<16x32xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %23 = stablehlo.subtract %22, %21 : tensor<16x32xf32>
    %24 = stablehlo.multiply %21, %23 : tensor<16x32xf32>
    %25 = stablehlo.tanh %4 : tensor<16x32xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %27 = stablehlo.subtract %26, %25 : tensor<16x32xf32>
    %28 = stablehlo.multiply %21, %25 : tensor<16x32xf32>
    %29 = stablehlo.add %15, %28 : tensor<16x32xf32>
    %30 = stablehlo.negate %5 : tensor<16x32xf32>
    %31 = stablehlo.exponential %30 : tensor<16x32xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %33 = stablehlo.add %32, %31 : tensor<16x32xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %35 = stablehlo.divide %34, %33 : tensor<16x32xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %37 = stablehlo.subtract %36, %35 : tensor<16x32xf32>
    %38 = stablehlo.multiply %35, %37 : tensor<16x32xf32>
    %39 = stablehlo.tanh %29 : tensor<16x32xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %41 = stablehlo.subtract %40, %39 : tensor<16x32xf32>
    %42 = stablehlo.multiply %35, %39 : tensor<16x32xf32>
    return %42, %29, %42, %0, %14, %arg2, %11, %24, %25, %27, %21, %38, %39, %41, %35 : tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<8x16x32xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<i32>) -> tensor<8x16x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<8x16x32xf32>, tensor<1x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x16x32xf32>
    return %1 : tensor<8x16x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_0(%arg0: tensor<8x16x64xf32>, %arg1: tensor<16x64xf32>, %arg2: tensor<i32>) -> tensor<8x16x64xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<16x64xf32>) -> tensor<1x16x64xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<8x16x64xf32>, tensor<1x16x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x16x64xf32>
    return %1 : tensor<8x16x64xf32>
  }
  func.func private @closed_call_1(%arg0: tensor<64x128xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.concatenate %arg3, %arg1, dim = 1 : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x64xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x64xf32>, tensor<64x128xf32>) -> tensor<16x128xf32>
    %2 = stablehlo.slice %1 [0:16, 0:32] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %3 = stablehlo.slice %1 [0:16, 32:64] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %4 = stablehlo.slice %1 [0:16, 64:96] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %5 = stablehlo.slice %1 [0:16, 96:128] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %6 = stablehlo.negate %3 : tensor<16x32xf32>
    %7 = stablehlo.exponential %6 : tensor<16x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %9 = stablehlo.add %8, %7 : tensor<16x32xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %11 = stablehlo.divide %10, %9 : tensor<16x32xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %13 = stablehlo.subtract %12, %11 : tensor<16x32xf32>
    %14 = stablehlo.multiply %11, %13 : tensor<16x32xf32>
    %15 = stablehlo.multiply %11, %arg2 : tensor<16x32xf32>
    %16 = stablehlo.negate %2 : tensor<16x32xf32>
    %17 = stablehlo.exponential %16 : tensor<16x32xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %19 = stablehlo.add %18, %17 : tensor<16x32xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %21 = stablehlo.divide %20, %19 : tensor<16x32xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %23 = stablehlo.subtract %22, %21 : tensor<16x32xf32>
    %24 = stablehlo.multiply %21, %23 : tensor<16x32xf32>
    %25 = stablehlo.tanh %4 : tensor<16x32xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %27 = stablehlo.subtract %26, %25 : tensor<16x32xf32>
    %28 = stablehlo.multiply %21, %25 : tensor<16x32xf32>
    %29 = stablehlo.add %15, %28 : tensor<16x32xf32>
    %30 = stablehlo.negate %5 : tensor<16x32xf32>
    %31 = stablehlo.exponential %30 : tensor<16x32xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %33 = stablehlo.add %32, %31 : tensor<16x32xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %35 = stablehlo.divide %34, %33 : tensor<16x32xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %37 = stablehlo.subtract %36, %35 : tensor<16x32xf32>
    %38 = stablehlo.multiply %35, %37 : tensor<16x32xf32>
    %39 = stablehlo.tanh %29 : tensor<16x32xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %41 = stablehlo.subtract %40, %39 : tensor<16x32xf32>
    %42 = stablehlo.multiply %35, %39 : tensor<16x32xf32>
    return %42, %29, %42, %0, %14, %arg2, %11, %24, %25, %27, %21, %38, %39, %41, %35 : tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<64x128xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.concatenate %arg3, %arg1, dim = 1 : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x64xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x64xf32>, tensor<64x128xf32>) -> tensor<16x128xf32>
    %2 = stablehlo.slice %1 [0:16, 0:32] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %3 = stablehlo.slice %1 [0:16, 32:64] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %4 = stablehlo.slice %1 [0:16, 64:96] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %5 = stablehlo.slice %1 [0:16, 96:128] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %6 = stablehlo.negate %3 : tensor<16x32xf32>
    %7 = stablehlo.exponential %6 : tensor<16x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %9 = stablehlo.add %8, %7 : tensor<16x32xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %11 = stablehlo.divide %10, %9 : tensor<16x32xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %13 = stablehlo.subtract %12, %11 : tensor<16x32xf32>
    %14 = stablehlo.multiply %11, %13 : tensor<16x32xf32>
    %15 = stablehlo.multiply %11, %arg2 : tensor<16x32xf32>
    %16 = stablehlo.negate %2 : tensor<16x32xf32>
    %17 = stablehlo.exponential %16 : tensor<16x32xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %19 = stablehlo.add %18, %17 : tensor<16x32xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %21 = stablehlo.divide %20, %19 : tensor<16x32xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %23 = stablehlo.subtract %22, %21 : tensor<16x32xf32>
    %24 = stablehlo.multiply %21, %23 : tensor<16x32xf32>
    %25 = stablehlo.tanh %4 : tensor<16x32xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %27 = stablehlo.subtract %26, %25 : tensor<16x32xf32>
    %28 = stablehlo.multiply %21, %25 : tensor<16x32xf32>
    %29 = stablehlo.add %15, %28 : tensor<16x32xf32>
    %30 = stablehlo.negate %5 : tensor<16x32xf32>
    %31 = stablehlo.exponential %30 : tensor<16x32xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %33 = stablehlo.add %32, %31 : tensor<16x32xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %35 = stablehlo.divide %34, %33 : tensor<16x32xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %37 = stablehlo.subtract %36, %35 : tensor<16x32xf32>
    %38 = stablehlo.multiply %35, %37 : tensor<16x32xf32>
    %39 = stablehlo.tanh %29 : tensor<16x32xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %41 = stablehlo.subtract %40, %39 : tensor<16x32xf32>
    %42 = stablehlo.multiply %35, %39 : tensor<16x32xf32>
    return %42, %29, %42, %0, %14, %arg2, %11, %24, %25, %27, %21, %38, %39, %41, %35 : tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>
  }
  func.func private @dynamic_index_in_dim_3(%arg0: tensor<8x16x64xf32>, %arg1: tensor<i32>) -> tensor<16x64xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 16, 64] : (tensor<8x16x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x64xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x16x64xf32>) -> tensor<16x64xf32>
    return %1 : tensor<16x64xf32>
  }
  func.func private @closed_call_4(%arg0: tensor<64x128xf32>, %arg1: tensor<64x128xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<16x32xf32>, %arg4: tensor<16x32xf32>, %arg5: tensor<16x64xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<16x32xf32>, %arg8: tensor<16x32xf32>, %arg9: tensor<16x32xf32>, %arg10: tensor<16x32xf32>, %arg11: tensor<16x32xf32>, %arg12: tensor<16x32xf32>, %arg13: tensor<16x32xf32>, %arg14: tensor<16x32xf32>, %arg15: tensor<16x32xf32>, %arg16: tensor<16x32xf32>) -> (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.add %arg2, %arg4 : tensor<16x32xf32>
    %1 = stablehlo.multiply %arg16, %0 : tensor<16x32xf32>
    %2 = stablehlo.multiply %0, %arg14 : tensor<16x32xf32>
    %3 = stablehlo.multiply %1, %arg15 : tensor<16x32xf32>
    %4 = stablehlo.add %arg3, %3 : tensor<16x32xf32>
    %5 = stablehlo.multiply %3, %arg14 : tensor<16x32xf32>
    %6 = stablehlo.add %4, %5 : tensor<16x32xf32>
    %7 = stablehlo.multiply %2, %arg13 : tensor<16x32xf32>
    %8 = stablehlo.multiply %arg12, %6 : tensor<16x32xf32>
    %9 = stablehlo.multiply %6, %arg10 : tensor<16x32xf32>
    %10 = stablehlo.multiply %8, %arg11 : tensor<16x32xf32>
    %11 = stablehlo.multiply %10, %arg10 : tensor<16x32xf32>
    %12 = stablehlo.add %10, %11 : tensor<16x32xf32>
    %13 = stablehlo.multiply %9, %arg9 : tensor<16x32xf32>
    %14 = stablehlo.multiply %arg8, %6 : tensor<16x32xf32>
    %15 = stablehlo.multiply %6, %arg7 : tensor<16x32xf32>
    %16 = stablehlo.multiply %15, %arg6 : tensor<16x32xf32>
    %17 = stablehlo.concatenate %13, %16, %12, %7, dim = 1 : (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x128xf32>
    %18 = stablehlo.dot_general %17, %arg5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x128xf32>, tensor<16x64xf32>) -> tensor<128x64xf32>
    %19 = stablehlo.transpose %18, dims = [1, 0] : (tensor<128x64xf32>) -> tensor<64x128xf32>
    %20 = stablehlo.add %arg1, %19 : tensor<64x128xf32>
    %21 = stablehlo.dot_general %17, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x128xf32>, tensor<64x128xf32>) -> tensor<16x64xf32>
    %22 = stablehlo.slice %21 [0:16, 0:32] : (tensor<16x64xf32>) -> tensor<16x32xf32>
    %23 = stablehlo.slice %21 [0:16, 32:64] : (tensor<16x64xf32>) -> tensor<16x32xf32>
    return %20, %23, %14, %22 : tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>
  }
  func.func private @closed_call_5(%arg0: tensor<64x128xf32>, %arg1: tensor<64x128xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<16x32xf32>, %arg4: tensor<16x32xf32>, %arg5: tensor<16x64xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<16x32xf32>, %arg8: tensor<16x32xf32>, %arg9: tensor<16x32xf32>, %arg10: tensor<16x32xf32>, %arg11: tensor<16x32xf32>, %arg12: tensor<16x32xf32>, %arg13: tensor<16x32xf32>, %arg14: tensor<16x32xf32>, %arg15: tensor<16x32xf32>, %arg16: tensor<16x32xf32>) -> (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.add %arg2, %arg4 : tensor<16x32xf32>
    %1 = stablehlo.multiply %arg16, %0 : tensor<16x32xf32>
    %2 = stablehlo.multiply %0, %arg14 : tensor<16x32xf32>
    %3 = stablehlo.multiply %1, %arg15 : tensor<16x32xf32>
    %4 = stablehlo.add %arg3, %3 : tensor<16x32xf32>
    %5 = stablehlo.multiply %3, %arg14 : tensor<16x32xf32>
    %6 = stablehlo.add %4, %5 : tensor<16x32xf32>
    %7 = stablehlo.multiply %2, %arg13 : tensor<16x32xf32>
    %8 = stablehlo.multiply %arg12, %6 : tensor<16x32xf32>
    %9 = stablehlo.multiply %6, %arg10 : tensor<16x32xf32>
    %10 = stablehlo.multiply %8, %arg11 : tensor<16x32xf32>
    %11 = stablehlo.multiply %10, %arg10 : tensor<16x32xf32>
    %12 = stablehlo.add %10, %11 : tensor<16x32xf32>
    %13 = stablehlo.multiply %9, %arg9 : tensor<16x32xf32>
    %14 = stablehlo.multiply %arg8, %6 : tensor<16x32xf32>
    %15 = stablehlo.multiply %6, %arg7 : tensor<16x32xf32>
    %16 = stablehlo.multiply %15, %arg6 : tensor<16x32xf32>
    %17 = stablehlo.concatenate %13, %16, %12, %7, dim = 1 : (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x128xf32>
    %18 = stablehlo.dot_general %17, %arg5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x128xf32>, tensor<16x64xf32>) -> tensor<128x64xf32>
    %19 = stablehlo.transpose %18, dims = [1, 0] : (tensor<128x64xf32>) -> tensor<64x128xf32>
    %20 = stablehlo.add %arg1, %19 : tensor<64x128xf32>
    %21 = stablehlo.dot_general %17, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x128xf32>, tensor<64x128xf32>) -> tensor<16x64xf32>
    %22 = stablehlo.slice %21 [0:16, 0:32] : (tensor<16x64xf32>) -> tensor<16x32xf32>
    %23 = stablehlo.slice %21 [0:16, 32:64] : (tensor<16x64xf32>) -> tensor<16x32xf32>
    return %20, %23, %14, %22 : tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>
  }
  func.func private @closed_call_6(%arg0: tensor<64x128xf32>, %arg1: tensor<64x128xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<16x32xf32>, %arg4: tensor<16x32xf32>, %arg5: tensor<16x64xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<16x32xf32>, %arg8: tensor<16x32xf32>, %arg9: tensor<16x32xf32>, %arg10: tensor<16x32xf32>, %arg11: tensor<16x32xf32>, %arg12: tensor<16x32xf32>, %arg13: tensor<16x32xf32>, %arg14: tensor<16x32xf32>, %arg15: tensor<16x32xf32>, %arg16: tensor<16x32xf32>) -> (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.add %arg2, %arg4 : tensor<16x32xf32>
    %1 = stablehlo.multiply %arg16, %0 : tensor<16x32xf32>
    %2 = stablehlo.multiply %0, %arg14 : tensor<16x32xf32>
    %3 = stablehlo.multiply %1, %arg15 : tensor<16x32xf32>
    %4 = stablehlo.add %arg3, %3 : tensor<16x32xf32>
    %5 = stablehlo.multiply %3, %arg14 : tensor<16x32xf32>
    %6 = stablehlo.add %4, %5 : tensor<16x32xf32>
    %7 = stablehlo.multiply %2, %arg13 : tensor<16x32xf32>
    %8 = stablehlo.multiply %arg12, %6 : tensor<16x32xf32>
    %9 = stablehlo.multiply %6, %arg10 : tensor<16x32xf32>
    %10 = stablehlo.multiply %8, %arg11 : tensor<16x32xf32>
    %11 = stablehlo.multiply %10, %arg10 : tensor<16x32xf32>
    %12 = stablehlo.add %10, %11 : tensor<16x32xf32>
    %13 = stablehlo.multiply %9, %arg9 : tensor<16x32xf32>
    %14 = stablehlo.multiply %arg8, %6 : tensor<16x32xf32>
    %15 = stablehlo.multiply %6, %arg7 : tensor<16x32xf32>
    %16 = stablehlo.multiply %15, %arg6 : tensor<16x32xf32>
    %17 = stablehlo.concatenate %13, %16, %12, %7, dim = 1 : (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x128xf32>
    %18 = stablehlo.dot_general %17, %arg5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x128xf32>, tensor<16x64xf32>) -> tensor<128x64xf32>
    %19 = stablehlo.transpose %18, dims = [1, 0] : (tensor<128x64xf32>) -> tensor<64x128xf32>
    %20 = stablehlo.add %arg1, %19 : tensor<64x128xf32>
    %21 = stablehlo.dot_general %17, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x128xf32>, tensor<64x128xf32>) -> tensor<16x64xf32>
    %22 = stablehlo.slice %21 [0:16, 0:32] : (tensor<16x64xf32>) -> tensor<16x32xf32>
    %23 = stablehlo.slice %21 [0:16, 32:64] : (tensor<16x64xf32>) -> tensor<16x32xf32>
    return %20, %23, %14, %22 : tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>
  }
}
