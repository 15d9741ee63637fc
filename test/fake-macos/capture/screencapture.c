/* `screencapture -x -o [-a] -l<window> file.png` for the stand-in's windows. */
#define _GNU_SOURCE
#include "../app/application.h"
#include "../app/world.h"
#include "../shared/faults.h"
#include "../shared/sockets.h"
#include "png.h"
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Without running applications, the picture is that of the world as it starts. */
static bool ask_own(Bytes *request, Bytes *reply) {
  const char *world = getenv("STROBE_MACOS_WORLD"), *pid = getenv("STROBE_MACOS_APP_PID");
  pid_t first = pid ? atoi(pid) : getppid();
  load_world(world ? world : SAMPLE_WORLD, first);
  return serve(first, request, reply) && get_int(reply) == 0;
}

static bool ask_running(Bytes *request, Bytes *reply) {
  DIR *folder = opendir(applications_folder());
  bool drawn = false;
  for (struct dirent *entry; folder && !drawn && (entry = readdir(folder));) {
    int socket = strstr(entry->d_name, ".sock") ? connect_to_application(atoi(entry->d_name)) : -1;
    if (socket < 0) continue;
    drawn = send_bytes(socket, request) && receive_bytes(socket, reply, 10000) == 1 && get_int(reply) == 0;
    close(socket);
  }
  if (folder) closedir(folder);
  return drawn;
}

static void fill(uint8_t *rgb, uint32_t width, uint32_t height, double box[4], int64_t colour) {
  uint32_t left = (uint32_t)fmax(0, round(box[0])), top = (uint32_t)fmax(0, round(box[1]));
  uint32_t right = (uint32_t)fmin(width, round(box[0] + box[2]));
  uint32_t bottom = (uint32_t)fmin(height, round(box[1] + box[3]));
  for (uint32_t y = top; y < bottom; y++) {
    for (uint32_t x = left; x < right; x++) {
      uint8_t *pixel = rgb + ((size_t)y * width + x) * 3;
      pixel[0] = (uint8_t)(colour >> 16);
      pixel[1] = (uint8_t)(colour >> 8);
      pixel[2] = (uint8_t)colour;
    }
  }
}

static bool draw(Bytes *boxes, double scale, const char *path) {
  uint32_t width = (uint32_t)(get_double(boxes) * scale), height = (uint32_t)(get_double(boxes) * scale);
  int64_t count = get_int(boxes);
  double left = get_double(boxes), top = get_double(boxes);
  uint8_t *rgb = calloc((size_t)width * height, 3);
  for (; count > 0; count--) {
    double box[4] = {(get_double(boxes) - left) * scale, 0, 0, 0};
    box[1] = (get_double(boxes) - top) * scale;
    box[2] = get_double(boxes) * scale;
    box[3] = get_double(boxes) * scale;
    fill(rgb, width, height, box, get_int(boxes));
  }
  bool written = write_png(path, rgb, width, height);
  free(rgb);
  return written;
}

int main(int count, char **words) {
  CGWindowID window = 0;
  const char *path = NULL, *scale = getenv("STROBE_MACOS_SCALE");
  bool silent = false, bare = false, alone = false;
  for (int at = 1; at < count; at++) {
    if (!strncmp(words[at], "-l", 2)) window = (CGWindowID)strtoul(words[at] + 2, NULL, 10);
    else if (!strcmp(words[at], "-x")) silent = true;
    else if (!strcmp(words[at], "-o")) bare = true;
    else if (!strcmp(words[at], "-a")) alone = true;
    else path = words[at];
  }
  if (!path || !window || !silent || !bare) {
    fprintf(stderr, "usage: screencapture -x -o [-a] -l<windowid> file\n");
    return 1;
  }
  read_faults();
  Bytes request = {0}, reply = {0};
  put_byte(&request, OP_DRAW);
  put_int(&request, window);
  /* Attached windows are in the picture unless they are refused. */
  put_byte(&request, !alone || fault("attached-anyway"));
  /* What macOS says for a window that is gone and for a missing permission alike. */
  bool seen = !fault("no-screen-recording") && (applications_folder() ? ask_running : ask_own)(&request, &reply);
  if (!seen || !draw(&reply, scale ? atof(scale) : 2, path)) {
    fprintf(stderr, "could not create image from window\n");
    return 1;
  }
  return 0;
}
