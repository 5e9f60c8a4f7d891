/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SS_ASAN is defined where the address sanitizer watches memory. */
#ifndef SS_CORE_BASE_SANITIZE_H
#define SS_CORE_BASE_SANITIZE_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SS_ASAN 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define SS_ASAN 1
#endif

#endif
