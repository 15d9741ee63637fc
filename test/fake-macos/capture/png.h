#pragma once
#include <stdbool.h>
#include <stdint.h>

/* Writes `rgb`, three bytes a pixel. */
bool write_png(const char *path, const uint8_t *rgb, uint32_t width, uint32_t height);
