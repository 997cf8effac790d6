/* A secret in words that can be written down and read out: one of 256 for each byte. Their first four letters differ.
 * The list must never change, for there are phrases about. */
#include "gadshill/people.h"

#include <string.h>

static const char *const words[256] = {
    "acorn",   "adobe",   "agent",  "alarm",   "album",   "almond",  "amber",   "anchor",  "angel",   "anvil",
    "apple",   "apron",   "arrow",  "aspen",   "attic",   "autumn",  "badge",   "bakery",  "banjo",   "barrel",
    "basin",   "beacon",  "beaver", "bell",    "bench",   "berry",   "bishop",  "bison",   "blanket", "bonnet",
    "border",  "bottle",  "bounty", "bridge",  "bronze",  "bucket",  "buffalo", "buggy",   "bullet",  "butter",
    "cabin",   "cactus",  "camel",  "candle",  "canyon",  "carbon",  "cedar",   "cellar",  "chapel",  "cherry",
    "chimney", "cider",   "circus", "clover",  "cobalt",  "coffee",  "comet",   "copper",  "coral",   "corner",
    "cotton",  "coyote",  "cradle", "creek",   "cricket", "crystal", "daisy",   "dancer",  "dawn",    "dealer",
    "desert",  "diamond", "dinner", "doctor",  "dollar",  "donkey",  "dragon",  "drum",    "dust",    "eagle",
    "echo",    "elbow",   "ember",  "engine",  "evening", "fable",   "falcon",  "farmer",  "feather", "fence",
    "fiddle",  "finger",  "flame",  "flour",   "forest",  "fossil",  "freight", "frog",    "funnel",  "gallop",
    "garden",  "garlic",  "gate",   "geyser",  "ginger",  "glacier", "globe",   "gold",    "gopher",  "granite",
    "gravel",  "guitar",  "gulch",  "hammer",  "harbor",  "harness", "hatchet", "hazel",   "helmet",  "heron",
    "hickory", "hollow",  "honey",  "horse",   "hotel",   "hunter",  "iceberg", "indigo",  "inkwell", "iron",
    "island",  "ivory",   "jacket", "jasmine", "jewel",   "jockey",  "judge",   "juniper", "kettle",  "kitchen",
    "kite",    "ladder",  "lagoon", "lantern", "lasso",   "laurel",  "leather", "ledger",  "lemon",   "letter",
    "lily",    "linen",   "lizard", "locust",  "lumber",  "magnet",  "maple",   "marble",  "market",  "meadow",
    "medal",   "melon",   "mesa",   "miller",  "mirror",  "mole",    "monkey",  "morning", "mule",    "museum",
    "mustang", "needle",  "nickel", "night",   "north",   "nugget",  "oasis",   "ocean",   "olive",   "onion",
    "orange",  "orchard", "organ",  "otter",   "oven",    "owl",     "paddle",  "palace",  "paper",   "parade",
    "parrot",  "pasture", "peach",  "pebble",  "pencil",  "pepper",  "piano",   "pigeon",  "pilot",   "pine",
    "pistol",  "planet",  "plow",   "pocket",  "pony",    "poppy",   "potato",  "powder",  "prairie", "pumpkin",
    "quail",   "quarry",  "quilt",  "rabbit",  "railway", "ranch",   "raven",   "ribbon",  "river",   "robin",
    "rocket",  "rooster", "rope",   "saddle",  "saloon",  "sandal",  "school",  "scout",   "shadow",  "sheriff",
    "shovel",  "silver",  "siren",  "smith",   "sparrow", "spring",  "stable",  "station", "stove",   "sugar",
    "summer",  "sunset",  "tavern", "thunder", "ticket",  "timber",  "tobacco", "tomato",  "torch",   "trader",
    "trout",   "tulip",   "tunnel", "turtle",  "valley",  "velvet",
};

void gh_phrase_write(const uint8_t secret[GH_SECRET_BYTES], char phrase[GH_PHRASE_SIZE])
{
    size_t length = 0;

    for (unsigned i = 0; i < GH_SECRET_BYTES; i++) {
        const char *word = words[secret[i]];

        if (i > 0)
            phrase[length++] = ' ';
        memcpy(phrase + length, word, strlen(word) + 1);
        length += strlen(word);
    }
}

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/* Which word begins so; 256: none. */
static unsigned find(const char *text, size_t length)
{
    enum { ENOUGH = 4, LONGEST = 7 };
    char small[LONGEST + 1] = "";
    unsigned at = 0;

    if (length > LONGEST)
        return 256;
    for (size_t i = 0; i < length; i++)
        small[i] = (char)(text[i] | 0x20);
    while (at < 256 && strcmp(words[at], small) != 0 && (length < ENOUGH || strncmp(words[at], small, length) != 0))
        at++;
    return at;
}

unsigned gh_phrase_read(const char *text, uint8_t secret[GH_SECRET_BYTES])
{
    unsigned count = 0;

    for (const char *end; *text; text = end) {
        while (*text && !is_letter(*text) && !(*text & 0x80))
            text++;
        for (end = text; is_letter(*end) || (*end & 0x80); end++)
            continue;
        if (end == text)
            break;
        const unsigned found = find(text, (size_t)(end - text));
        if (count < GH_SECRET_BYTES && found == 256)
            return count + 1;
        if (count < GH_SECRET_BYTES)
            secret[count] = (uint8_t)found;
        count++;
    }
    return count == GH_SECRET_BYTES ? 0 : GH_SECRET_BYTES + 1;
}

/* ---- as base64url ---- */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void gh_secret_write(const uint8_t secret[GH_SECRET_BYTES], char text[GH_SECRET_TEXT_SIZE])
{
    unsigned at = 0;

    for (unsigned bit = 0; bit < GH_SECRET_BYTES * 8; bit += 6) {
        const unsigned high = secret[bit / 8], low = bit / 8 + 1 < GH_SECRET_BYTES ? secret[bit / 8 + 1] : 0;

        text[at++] = digits[(high << 8 | low) >> (10 - bit % 8) & 63];
    }
    text[at] = 0;
}

bool gh_secret_read(const char *text, size_t length, uint8_t secret[GH_SECRET_BYTES])
{
    unsigned bits = 0, value = 0, count = 0;

    if (length != GH_SECRET_TEXT_SIZE - 1)
        return false;
    for (size_t i = 0; i < length; i++) {
        const char *digit = memchr(digits, text[i], sizeof digits - 1);

        if (!digit)
            return false;
        value = (value << 6 | (unsigned)(digit - digits)) & 0xFFFF;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            secret[count++] = (uint8_t)(value >> bits);
        }
    }
    return (value & ((1U << bits) - 1)) == 0; /* what is left over says nothing */
}
