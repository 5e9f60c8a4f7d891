-- SPDX-License-Identifier: GPL-3.0-or-later
-- Patterns of strings, matched by Lua code: for patterns and texts on which the matcher of the C
-- library, which nothing can stop, may take long (patterns.c). Steps on single characters are still
-- the library's. A position from which the rest of a pattern does not match is remembered, so that
-- the work grows with the product of the lengths, and never exponentially.
local raw = ...
local find, sub, byte = raw.find, raw.sub, raw.byte
local most_captures = 32

-- ---- reading a pattern ----

local function end_of_class(p, at)
    local c = sub(p, at, at)
    if c == "%" then
        if at == #p then
            error("malformed pattern (ends with '%')", 0)
        end
        return at + 1
    elseif c ~= "[" then
        return at
    end
    at = at + (sub(p, at + 1, at + 1) == "^" and 2 or 1)
    repeat
        if at > #p then
            error("malformed pattern (missing ']')", 0)
        end
        at = at + (sub(p, at, at) == "%" and 2 or 1)
    until sub(p, at, at) == "]"
    return at
end

-- A class as the library reads it behind "^": a sign is escaped, because "$" would be the end.
local function class_text(p, first, last)
    local text = sub(p, first, last)
    return #text == 1 and text ~= "." and find(text, "^%p") and "%" .. text or text
end

local function add_single(items, p, at)
    local last = end_of_class(p, at)
    local text, sign = class_text(p, at, last), sub(p, last + 1, last + 1)
    local many = sign == "*" or sign == "+" or sign == "-" or sign == "?"
    items[#items + 1] = {kind = many and sign or "one", class = text, at = "^" .. text,
                         run = "^" .. text .. "*", any = text == "."}
    return last + (many and 2 or 1)
end

local function add_capture(items, open, p, at)
    if sub(p, at, at) == ")" then
        local n = table.remove(open)
        if not n then
            error("invalid pattern capture", 0)
        end
        items[#items + 1] = {kind = "close", n = n}
        return at + 1
    end
    items.captures = items.captures + 1
    if items.captures > most_captures then
        error("too many captures", 0)
    end
    if sub(p, at + 1, at + 1) == ")" then
        items[#items + 1] = {kind = "position", n = items.captures}
        return at + 2
    end
    items[#items + 1] = {kind = "open", n = items.captures}
    open[#open + 1] = items.captures
    return at + 1
end

-- %b, %f and %1; nil: it is a class.
local function add_special(items, p, at)
    local c = sub(p, at + 1, at + 1)
    if c == "b" then
        if at + 3 > #p then
            error("malformed pattern (missing arguments to '%b')", 0)
        end
        items[#items + 1] = {kind = "balance", open = byte(p, at + 2), close = byte(p, at + 3)}
        return at + 4
    elseif c == "f" then
        if sub(p, at + 2, at + 2) ~= "[" then
            error("missing '[' after '%f' in pattern", 0)
        end
        local last = end_of_class(p, at + 2)
        items[#items + 1] = {kind = "frontier", at = "^" .. sub(p, at + 2, last)}
        return last + 1
    elseif find(c, "^%d") then
        items[#items + 1] = {kind = "back", n = tonumber(c)}
        items.back = true
        return at + 2
    end
end

local function parse(p, anchors)
    local items, open, at = {captures = 0}, {}, 1
    if anchors and sub(p, 1, 1) == "^" then
        items.anchored, at = true, 2
    end
    while at <= #p do
        local c = sub(p, at, at)
        if c == "(" or c == ")" then
            at = add_capture(items, open, p, at)
        elseif c == "$" and at == #p then
            items[#items + 1] = {kind = "end"}
            at = at + 1
        else
            at = c == "%" and add_special(items, p, at) or add_single(items, p, at)
        end
    end
    if #open > 0 then
        error("unfinished capture", 0)
    end
    local first = items[1]
    if first and (first.kind == "one" or first.kind == "+") then
        items.begins = first.class
    end
    return items
end

-- ---- matching ----

-- The end of "%bxy" at s, or nil.
local function balance(m, item, s)
    local depth, subject = 0, m.subject
    if byte(subject, s) ~= item.open then
        return nil
    end
    for i = s, m.n do
        local c = byte(subject, i)
        if c == item.close then
            depth = depth - 1
            if depth == 0 then
                return i + 1
            end
        elseif c == item.open then
            depth = depth + 1
        end
    end
end

local function frontier(m, item, s)
    local before = s > 1 and sub(m.subject, s - 1, s - 1) or "\0"
    local here = s <= m.n and sub(m.subject, s, s) or "\0"
    return not find(before, item.at) and find(here, item.at)
end

local try

-- try, for what follows a repetition: it is asked for the same position again and again.
local function try_once(m, i, s)
    local failed, key = m.failed, i * (m.n + 2) + s
    if failed and failed[key] then
        return nil
    end
    local last = try(m, i, s)
    if not last and failed then
        failed[key] = true
    end
    return last
end

local function longest(m, i, s, item)
    local subject, last = m.subject, m.n
    if not item.any then
        local _, to = find(subject, item.run, s)
        last = to or s - 1
    end
    for e = last + 1, s + (item.kind == "+" and 1 or 0), -1 do
        local r = try_once(m, i + 1, e)
        if r then
            return r
        end
    end
end

local function shortest(m, i, s, item)
    local subject = m.subject
    while true do
        local r = try_once(m, i + 1, s)
        if r then
            return r
        elseif s > m.n or not (item.any or find(subject, item.at, s)) then
            return nil
        end
        s = s + 1
    end
end

-- Captures are set for the rest, and taken back if it does not match.
local function capture(m, i, s, item)
    local from, to, n = m.from, m.to, item.n
    local old_from, old_to = from[n], to[n]
    if item.kind == "close" then
        to[n] = s - 1
    else
        from[n], to[n] = s, item.kind == "position" and "position" or nil
    end
    local r = try(m, i + 1, s)
    if not r then
        from[n], to[n] = old_from, old_to
    end
    return r
end

-- The position behind a match of the items from i on at s, or nil.
function try(m, i, s)
    local items, subject, n = m.items, m.subject, m.n
    while true do
        local item = items[i]
        if not item then
            return s
        end
        local kind = item.kind
        if kind == "one" then
            if s > n or not (item.any or find(subject, item.at, s)) then
                return nil
            end
            s = s + 1
        elseif kind == "*" or kind == "+" then
            return longest(m, i, s, item)
        elseif kind == "-" then
            return shortest(m, i, s, item)
        elseif kind == "?" then
            if s <= n and (item.any or find(subject, item.at, s)) then
                local r = try_once(m, i + 1, s + 1)
                if r then
                    return r
                end
            end
            return try_once(m, i + 1, s)
        elseif kind == "end" then
            return s == n + 1 and s or nil
        elseif kind == "balance" then
            s = balance(m, item, s)
            if not s then
                return nil
            end
        elseif kind == "frontier" then
            if not frontier(m, item, s) then
                return nil
            end
        elseif kind == "back" then
            local to = m.to[item.n]
            if math.type(to) ~= "integer" then
                error(("invalid capture index %%%d"):format(item.n), 0)
            end
            local text = sub(subject, m.from[item.n], to)
            if sub(subject, s, s + #text - 1) ~= text then
                return nil
            end
            s = s + #text
        else
            return capture(m, i, s, item)
        end
        i = i + 1
    end
end

local function begin(subject, p, anchors)
    local items = parse(p, anchors)
    return {items = items, subject = subject, n = #subject, from = {}, to = {},
            failed = not items.back and {} or nil}
end

local function get(m, n)
    if m.to[n] == "position" then
        return m.from[n]
    end
    return sub(m.subject, m.from[n], m.to[n])
end

-- All captures; without any, the whole match if there is one to give.
local function captures(m, s, e)
    local n = m.items.captures
    if n == 0 and s then
        return sub(m.subject, s, e - 1)
    end
    local all = {}
    for i = 1, n do
        all[i] = get(m, i)
    end
    return table.unpack(all, 1, n)
end

-- The first match from s on: where it begins, and the position behind it.
local function search(m, s)
    local items, begins = m.items, m.items.begins
    repeat
        if begins and not items.anchored then
            s = find(m.subject, begins, s)
            if not s then
                return nil
            end
        end
        local e = try(m, 1, s)
        if e then
            return s, e
        end
        s = s + 1
    until items.anchored or s > m.n + 1
end

-- ---- the functions ----

local function start(subject, init)
    init = init or 1
    if init < 0 then
        init = math.max(#subject + init + 1, 1)
    end
    return math.max(init, 1)
end

local P = {}

function P.find(subject, p, init)
    local first = start(subject, init)
    local m = begin(subject, p, true)
    if first > m.n + 1 then
        return nil
    end
    local s, e = search(m, first)
    if s then
        return s, e - 1, captures(m)
    end
    return nil
end

function P.match(subject, p, init)
    local first = start(subject, init)
    local m = begin(subject, p, true)
    if first > m.n + 1 then
        return nil
    end
    local s, e = search(m, first)
    if s then
        return captures(m, s, e)
    end
    return nil
end

function P.gmatch(subject, p, init)
    local m, at, last = begin(subject, p, false), start(subject, init), nil
    return function()
        while at <= m.n + 1 do
            local s, e = search(m, at)
            if not s then
                at = m.n + 2
                return nil
            elseif e ~= last then
                at, last = e, e
                return captures(m, s, e)
            end
            at = s + 1
        end
    end
end

-- What a match becomes.
local function replacement(m, repl, s, e)
    local whole, value = sub(m.subject, s, e - 1), nil
    if type(repl) == "function" then
        value = repl(captures(m, s, e))
    elseif type(repl) == "table" then
        value = repl[(captures(m, s, e))]
    else
        return (raw.gsub(repl, "%%(.?)", function(c)
            if c == "%" then
                return "%"
            elseif not find(c, "^%d") then
                error("invalid use of '%' in replacement string", 0)
            elseif c == "0" or (c == "1" and m.items.captures == 0) then
                return whole
            elseif tonumber(c) > m.items.captures then
                error(("invalid capture index %%%s in replacement string"):format(c), 0)
            end
            return tostring(get(m, tonumber(c)))
        end))
    end
    if not value then
        return whole
    elseif type(value) ~= "string" and type(value) ~= "number" then
        error(("invalid replacement value (a %s)"):format(type(value)), 0)
    end
    return tostring(value)
end

function P.gsub(subject, p, repl, most)
    local kind = type(repl)
    if kind == "number" then
        repl = tostring(repl)
    elseif kind ~= "string" and kind ~= "table" and kind ~= "function" then
        error(("bad argument #3 to 'gsub' (string/function/table expected, got %s)"):format(kind), 0)
    end
    local m, parts, at, n, last = begin(subject, p, true), {}, 1, 0, nil
    most = most or math.huge
    while n < most do
        local s, e = search(m, at)
        if not s then
            break
        end
        if e ~= last then
            parts[#parts + 1] = sub(subject, at, s - 1)
            parts[#parts + 1] = replacement(m, repl, s, e)
            n, at, last = n + 1, e, e
        else
            parts[#parts + 1] = sub(subject, at, s)
            at = s + 1
        end
        if at > m.n + 1 or m.items.anchored then
            break
        end
    end
    parts[#parts + 1] = sub(subject, at)
    return table.concat(parts), n
end

return P
