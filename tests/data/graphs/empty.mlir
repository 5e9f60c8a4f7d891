// SPDX-License-Identifier: GPL-3.0-or-later
// No inputs, no outputs, no ops.
func.func public @main() {
  return
}
