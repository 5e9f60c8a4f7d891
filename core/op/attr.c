/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/op/attr.h"

const char *ss_attr_name(enum ss_attr_id id)
{
    static const char *const names[] = {
#define X(attr, name) name,
        SS_ATTRS(X)
#undef X
    };
    return (size_t)id < SS_N_ATTRS ? names[id] : "?";
}

const struct ss_attr *ss_attr_find(const struct ss_attrs *attrs, enum ss_attr_id id)
{
    for (size_t i = 0; i < attrs->count; i++) {
        if (attrs->items[i].id == id)
            return &attrs->items[i];
    }
    return NULL;
}

const int64_t *ss_attr_ints(const struct ss_attrs *attrs, enum ss_attr_id id, size_t *count)
{
    const struct ss_attr *attr = ss_attr_find(attrs, id);
    *count = attr ? attr->count : 0;
    return attr ? attr->ints : NULL;
}

int64_t ss_attr_int(const struct ss_attrs *attrs, enum ss_attr_id id, int64_t fallback)
{
    size_t count;
    const int64_t *ints = ss_attr_ints(attrs, id, &count);
    return ints && count > 0 ? ints[0] : fallback;
}

const struct ss_region *ss_attr_region(const struct ss_attrs *attrs, enum ss_attr_id id)
{
    const struct ss_attr *attr = ss_attr_find(attrs, id);
    return attr && attr->regions && attr->count > 0 ? &attr->regions[0] : NULL;
}

const struct ss_region *ss_attr_branch(const struct ss_attrs *attrs, size_t i)
{
    if (i < 2)
        return ss_attr_region(attrs, i == 0 ? SS_ATTR_BODY : SS_ATTR_BODY2);
    const struct ss_attr *rest = ss_attr_find(attrs, SS_ATTR_BRANCHES);
    return rest && rest->regions && i - 2 < rest->count ? &rest->regions[i - 2] : NULL;
}
