/* Web Push: the example of RFC 8291, and where nobody is sent to. The sender is tried in tests/push. */
#include "../../src/push/parts.h"

#include <arpa/inet.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void read_base64(const char *text, uint8_t *bytes, size_t size)
{
    size_t found;

    assert_int_equal(sodium_base642bin(bytes, size, text, strlen(text), NULL, &found, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    assert_int_equal(found, size);
}

/* RFC 8291, section 5 and appendix A. */
static void the_example_of_the_rfc(void **state)
{
    static const char text[] = "When I grow up, I want to be a watermelon";
    static const char sealed[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
                                 "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
                                 "WGNWQexSgSxsj_Qulcy4a-fN";
    uint8_t secret[GH_PUSH_SECRET_SIZE], salt[GH_PUSH_SALT_SIZE], body[GH_PUSH_BODY_SIZE], right[144];
    struct gh_push_subscription browser;
    struct gh_push_keys sender;
    char point[GH_PUSH_KEY_TEXT_SIZE];

    (void)state;
    assert_true(gh_push_read_subscription(
        &browser, "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg", false));
    read_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", secret, sizeof secret);
    read_base64("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
    read_base64(sealed, right, sizeof right);
    assert_true(gh_push_read_keys(&sender, secret));
    gh_push_key_text(&sender, point);
    assert_string_equal(point, "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
                               "7A8");
    assert_int_equal(gh_push_encrypt(&browser, &sender, salt, text, strlen(text), body), sizeof right);
    assert_memory_equal(body, right, sizeof right);
}

static bool may_go_to(const char *text, bool allows_local)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};

    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return endpoint_may_go_to((const struct sockaddr *)&four, allows_local);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return endpoint_may_go_to((const struct sockaddr *)&six, allows_local);
}

static void addresses(void **state)
{
    static const char *const public[] = {"1.1.1.1",       "9.255.255.255",   "11.0.0.0",        "100.63.255.255",
                                         "100.128.0.0",   "128.0.0.1",       "172.15.255.255",  "172.32.0.0",
                                         "192.167.255.1", "192.169.0.0",     "198.17.255.255",  "198.20.0.0",
                                         "223.255.255.1", "2a00:1450::2004", "2606:4700::1111", "2001:4860::8888"};
    static const char *const others[] = {
        "0.0.0.0",         "0.1.2.3",
        "10.0.0.0",        "10.255.255.255",
        "100.64.0.0",      "100.127.255.255",
        "169.254.169.254", "172.16.0.0",
        "172.31.255.255",  "192.0.0.1",
        "192.0.2.1",       "192.88.99.1",
        "192.168.0.0",     "192.168.255.255",
        "198.18.0.0",      "198.19.255.255",
        "198.51.100.1",    "203.0.113.9",
        "224.0.0.1",       "240.0.0.1",
        "255.255.255.255", "::",
        "::ffff:1.1.1.1",  "::ffff:10.0.0.1",
        "64:ff9b::a00:1",  "fe80::1",
        "fc00::1",         "fdff::1",
        "ff02::1",         "2001::1",
        "2001:db8::1",     "2002:a00:1::1",
        "3fff::1",         "100::1",
        "::10.0.0.1",
    };
    static const char *const local[] = {"127.0.0.1", "127.255.255.255", "::1"};

    (void)state;
    for (unsigned i = 0; i < COUNT(public); i++)
        if (!may_go_to(public[i], false))
            fail_msg("%s is public", public[i]);
    for (unsigned i = 0; i < COUNT(others); i++)
        if (may_go_to(others[i], false) || may_go_to(others[i], true))
            fail_msg("%s is not public", others[i]);
    for (unsigned i = 0; i < COUNT(local); i++)
        if (may_go_to(local[i], false) || !may_go_to(local[i], true))
            fail_msg("%s is this computer", local[i]);
}

static void endpoints(void **state)
{
    struct place place;

    (void)state;
    assert_true(endpoint_read("https://fcm.googleapis.com/fcm/send/a:b-c_d?x=%20", false, &place));
    assert_string_equal(place.host, "fcm.googleapis.com");
    assert_string_equal(place.port, "443");
    assert_string_equal(place.origin, "https://fcm.googleapis.com");
    assert_string_equal(place.path, "/fcm/send/a:b-c_d?x=%20");
    assert_true(endpoint_read("https://[2a00:1450::2004]/x", false, &place));
    assert_string_equal(place.host, "2a00:1450::2004");
    assert_true(endpoint_read("http://127.0.0.1:8080/x", true, &place));
    assert_string_equal(place.origin, "http://127.0.0.1:8080");
    assert_false(place.is_encrypted);
    assert_false(endpoint_read("https://example.org/x\r\nHost: other", false, &place));
    assert_false(endpoint_read("https://example.org:8443/x", false, &place));
    assert_false(endpoint_read("https://a@b/x", false, &place));
    assert_false(endpoint_read("https://[::1/x", true, &place));
    assert_false(endpoint_read("https://h:123456/x", true, &place));
    assert_false(endpoint_read("https://h:/x", true, &place));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_rfc),
        cmocka_unit_test(addresses),
        cmocka_unit_test(endpoints),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
