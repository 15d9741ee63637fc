#include "layouts.h"
#include "faults.h"
#include <stddef.h>

#define KEYS 128

static const uint16_t *const american[KEYS] = {
    [0] = u"aA", [1] = u"sS", [2] = u"dD", [3] = u"fF", [4] = u"hH", [5] = u"gG", [6] = u"zZ", [7] = u"xX",
    [8] = u"cC", [9] = u"vV", [11] = u"bB", [12] = u"qQ", [13] = u"wW", [14] = u"eE", [15] = u"rR", [16] = u"yY",
    [17] = u"tT", [18] = u"1!", [19] = u"2@", [20] = u"3#", [21] = u"4$", [22] = u"6^", [23] = u"5%", [24] = u"=+",
    [25] = u"9(", [26] = u"7&", [27] = u"-_", [28] = u"8*", [29] = u"0)", [30] = u"]}", [31] = u"oO", [32] = u"uU",
    [33] = u"[{", [34] = u"iI", [35] = u"pP", [37] = u"lL", [38] = u"jJ", [39] = u"'\"", [40] = u"kK", [41] = u";:",
    [42] = u"\\|", [43] = u",<", [44] = u"/?", [45] = u"nN", [46] = u"mM", [47] = u".>", [49] = u"  ", [50] = u"`~"};

/* Where the German layout differs. */
static const uint16_t *const german[KEYS] = {
    [6] = u"yY", [16] = u"zZ", [10] = u"<>", [19] = u"2\"", [20] = u"3\u00a7", [22] = u"6&", [24] = u"\u00b4`",
    [25] = u"9)", [26] = u"7/", [27] = u"\u00df?", [28] = u"8(", [29] = u"0=", [30] = u"+*", [33] = u"\u00fc\u00dc",
    [39] = u"\u00e4\u00c4", [41] = u"\u00f6\u00d6", [42] = u"#'", [43] = u",;", [44] = u"-_", [47] = u".:",
    [50] = u"^\u00b0"};

uint16_t key_character(int code, bool shift) {
  if (code < 0 || code >= KEYS) return 0;
  const uint16_t *own = fault_strikes("layout", "german") ? german[code] : NULL;
  const uint16_t *key = own ? own : american[code];
  return key ? key[shift] : 0;
}
