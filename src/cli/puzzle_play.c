#include "puzzle.h"
int puzzle_play(const struct puzzle *puzzle)
{
    puzzle_show(puzzle);
    return CLI_OK;
}
