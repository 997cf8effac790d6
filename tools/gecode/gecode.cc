/* Gecode's "distinct" with domain consistency, which concludes exactly what our closure does. */
#include "gecode.h"

#include <gecode/int.hh>

using namespace Gecode;

namespace
{

class Board : public Space
{
  public:
    IntVarArray site;

    Board(const uint32_t *sets, unsigned count) : site(*this, static_cast<int>(count))
    {
        for (unsigned i = 0; i < count; i++) {
            int values[32], size = 0;

            for (int bit = 0; bit < 32; bit++)
                if (sets[i] >> bit & 1)
                    values[size++] = bit;
            site[static_cast<int>(i)] = IntVar(*this, IntSet(values, size));
        }
        distinct(*this, site, IPL_DOM);
    }

    Board(Board &other) : Space(other)
    {
        site.update(*this, other.site);
    }

    Space *copy() override
    {
        return new Board(*this);
    }
};

} // namespace

bool gecode_close(uint32_t *sets, unsigned count, bool reasons)
{
    Board board(sets, count);

    if (!reasons)
        return true;
    if (board.status() == SS_FAILED)
        return false;
    for (unsigned i = 0; i < count; i++) {
        sets[i] = 0;
        for (IntVarValues value(board.site[static_cast<int>(i)]); value(); ++value)
            sets[i] |= UINT32_C(1) << value.val();
    }
    return true;
}
