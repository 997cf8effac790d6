/* The words of a drawn map: names of sites with their arrows, framed spaces, letters of streets. */
#include "map_token.h"

static bool is_name_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool map_is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

char map_at(const struct block_line *line, size_t offset)
{
    return offset < line->length ? line->text[offset] : 0;
}

/* {A1} */
static size_t scan_frame(const struct block_line *line, size_t offset, struct token *token)
{
    token->kind = FRAME;
    token->name = ++offset;
    while (is_name_character(map_at(line, offset)))
        offset++;
    token->name_length = offset - token->name;
    if (map_at(line, offset) == '}' && token->name_length > 0)
        return offset + 1;
    token->kind = WRONG;
    token->wrong = '{';
    for (size_t end = offset; map_at(line, end) && map_at(line, end) != '{'; end++)
        if (map_at(line, end) == '}')
            return end + 1; /* one mistake, not one for each character in the braces */
    return offset;
}

/* B1>  <C2  A2^  C1v  M */
static size_t scan_word(const struct block_line *line, size_t offset, struct token *token)
{
    bool capitals = true;

    if (map_at(line, offset) == '<') {
        token->side = 'w';
        token->arrows = 1;
        offset++;
    }
    token->name = offset;
    for (; is_name_character(map_at(line, offset)); offset++)
        capitals = capitals && map_is_capital(map_at(line, offset));
    token->name_length = offset - token->name;
    if (token->name_length > 0 && map_at(line, offset - 1) == 'v') {
        token->side = 's';
        token->arrows++;
        token->name_length--;
    }
    for (; map_at(line, offset) == '>' || map_at(line, offset) == '^'; offset++) {
        token->side = map_at(line, offset) == '>' ? 'e' : 'n';
        token->arrows++;
    }
    token->kind = token->name_length == 0 ? WRONG : capitals && token->arrows == 0 ? LETTERS : LOT;
    token->wrong = map_at(line, token->start);
    return offset;
}

struct token map_next_token(const struct block_line *line, size_t *offset)
{
    struct token token = {.kind = END_OF_LINE};

    while (map_at(line, *offset) == ' ')
        ++*offset;
    if (*offset >= line->length)
        return token;
    token.start = token.name = *offset;
    if (map_at(line, *offset) == '{') {
        *offset = scan_frame(line, *offset, &token);
    } else if (map_at(line, *offset) == '<' || is_name_character(map_at(line, *offset))) {
        *offset = scan_word(line, *offset, &token);
    } else {
        token.kind = WRONG;
        token.wrong = map_at(line, *offset);
        do /* whole characters only */
            ++*offset;
        while (((unsigned char)map_at(line, *offset) & 0xC0) == 0x80);
    }
    return token;
}

bool map_is_lot_row(const struct block_line *line)
{
    for (size_t i = 0; i < line->length; i++) {
        char c = line->text[i];

        if (c == '<' || c == '>' || c == '^' || c == '{' || c == '}' || (is_name_character(c) && !map_is_capital(c)))
            return true;
    }
    return false;
}
