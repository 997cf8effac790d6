/* Made by tools/learn-shares: do not change by hand. */
#include "worth.h"

/* clang-format off */
const struct gh_doubling gh_doublings[GH_RULESETS_COUNT][GH_MAX_SEATS + 1] = {
[0] = {[2] = {1080, 220}, [3] = {680, 140}, [4] = {460, 120}},
[1] = {[2] = {1000, 220}, [3] = {560, 100}, [4] = {420, 80}},
};
