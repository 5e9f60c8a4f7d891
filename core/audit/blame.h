/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef SS_CORE_AUDIT_BLAME_H
#define SS_CORE_AUDIT_BLAME_H
struct ss_blame {
    int found;
};
struct ss_audit_collective;
#endif
