#include "puzzle.h"
int puzzle_print(const struct puzzle *puzzle, bool with_solution)
{
    (void)with_solution;
    puzzle_show(puzzle);
    return CLI_OK;
}
