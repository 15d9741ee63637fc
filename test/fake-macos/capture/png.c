/* PNG without compression: every row is a stored block. */
#include "png.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t crc_of(const uint8_t *data, size_t size, uint32_t crc) {
  for (size_t at = 0; at < size; at++) {
    crc ^= data[at];
    for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
  }
  return crc;
}

static void put32(uint8_t *into, uint32_t value) {
  for (int byte = 0; byte < 4; byte++) into[byte] = (uint8_t)(value >> (24 - 8 * byte));
}

static void write_chunk(FILE *file, const char *type, const uint8_t *data, uint32_t size) {
  uint8_t number[4];
  put32(number, size);
  fwrite(number, 1, 4, file);
  fwrite(type, 1, 4, file);
  fwrite(data, 1, size, file);
  put32(number, ~crc_of(data, size, crc_of((const uint8_t *)type, 4, ~0u)));
  fwrite(number, 1, 4, file);
}

static uint32_t adler_of(const uint8_t *data, size_t size) {
  uint32_t low = 1, high = 0;
  for (size_t at = 0; at < size; at++) {
    low = (low + data[at]) % 65521;
    high = (high + low) % 65521;
  }
  return high << 16 | low;
}

/* The rows with their filter bytes as zlib data of stored blocks of 65535 bytes at most. */
static uint8_t *pack(const uint8_t *rows, size_t size, uint32_t *packed) {
  size_t blocks = size / 65535 + 1;
  uint8_t *data = malloc(size + blocks * 5 + 6), *at = data;
  *at++ = 0x78;
  *at++ = 0x01;
  for (size_t done = 0; done < size || done == 0;) {
    size_t part = size - done < 65535 ? size - done : 65535;
    *at++ = done + part == size;
    *at++ = (uint8_t)part;
    *at++ = (uint8_t)(part >> 8);
    *at++ = (uint8_t)~part;
    *at++ = (uint8_t)(~part >> 8);
    memcpy(at, rows + done, part);
    at += part;
    done += part;
  }
  put32(at, adler_of(rows, size));
  *packed = (uint32_t)(at + 4 - data);
  return data;
}

bool write_png(const char *path, const uint8_t *rgb, uint32_t width, uint32_t height) {
  FILE *file = fopen(path, "wb");
  if (!file) return false;
  size_t stride = (size_t)width * 3 + 1, size = stride * height;
  uint8_t *rows = malloc(size), header[13];
  for (uint32_t y = 0; y < height; y++) {
    rows[y * stride] = 0;
    memcpy(rows + y * stride + 1, rgb + (size_t)y * width * 3, (size_t)width * 3);
  }
  uint32_t packed;
  uint8_t *data = pack(rows, size, &packed);
  put32(header, width);
  put32(header + 4, height);
  memcpy(header + 8, (uint8_t[]){8, 2, 0, 0, 0}, 5);
  fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
  write_chunk(file, "IHDR", header, sizeof header);
  write_chunk(file, "IDAT", data, packed);
  write_chunk(file, "IEND", NULL, 0);
  free(rows);
  free(data);
  return fclose(file) == 0;
}
