# SPDX-License-Identifier: GPL-3.0-or-later
# One line per unit test, sorted.
ss_unit_test(base)
ss_unit_test(exchange)
ss_unit_test(infer)
ss_unit_test(json)
ss_unit_test(kernels)
ss_unit_test(kernels_region)
ss_unit_test(layout)
ss_unit_test(mesh)
ss_unit_test(op)
ss_unit_test(reshard)
ss_unit_test(solve)
ss_unit_test(tensor)
