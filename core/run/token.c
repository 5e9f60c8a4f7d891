/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/token.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool ss_token_make(unsigned char token[SS_TOKEN_BYTES])
{
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t n = read(fd, token, SS_TOKEN_BYTES);
    close(fd);
    return n == SS_TOKEN_BYTES;
}

void ss_token_setting(const unsigned char token[SS_TOKEN_BYTES],
                      char text[sizeof SS_TOKEN_VARIABLE + 2 * SS_TOKEN_BYTES + 1])
{
    strcpy(text, SS_TOKEN_VARIABLE "=");
    for (int i = 0; i < SS_TOKEN_BYTES; i++)
        snprintf(text + sizeof SS_TOKEN_VARIABLE + 2 * i, 3, "%02x", token[i]);
}

void ss_token_take(unsigned char token[SS_TOKEN_BYTES])
{
    const char *text = getenv(SS_TOKEN_VARIABLE);
    memset(token, 0, SS_TOKEN_BYTES);
    for (int i = 0; text && strlen(text) == 2 * SS_TOKEN_BYTES && i < SS_TOKEN_BYTES; i++) {
        unsigned byte;
        if (sscanf(text + 2 * i, "%2x", &byte) != 1)
            break;
        token[i] = (unsigned char)byte;
    }
    unsetenv(SS_TOKEN_VARIABLE);
}

bool ss_token_equal(const unsigned char a[SS_TOKEN_BYTES], const unsigned char b[SS_TOKEN_BYTES])
{
    unsigned apart = 0;
    for (int i = 0; i < SS_TOKEN_BYTES; i++)
        apart |= (unsigned)(a[i] ^ b[i]);
    return apart == 0;
}
