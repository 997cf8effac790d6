/* Requests that are refused for their form, before anybody looks at what they want: other methods than GET and HEAD, a
 * second Host, a body. */
#include "server.h"

#include "gadshill/text.h"

#include <stdio.h>
#include <string.h>

/* Two names, or a body where none belongs: two readers of such a request could understand it differently. */
unsigned http_fault_of(struct lws *wsi)
{
    char length[32] = "";

    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0 && lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) == 0)
        return HTTP_STATUS_METHOD_NOT_ALLOWED;
    lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HOST) != lws_hdr_fragment_length(wsi, WSI_TOKEN_HOST, 0) ||
        lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 || (*length && strcmp(length, "0") != 0))
        return HTTP_STATUS_BAD_REQUEST;
    return 0;
}

static const char *fault_text(unsigned status)
{
    return status == HTTP_STATUS_METHOD_NOT_ALLOWED ? _("Only GET and HEAD are known here.\n")
                                                    : _("A request has one Host and no body.\n");
}

/* The rest of such a request is not read. */
void http_tell_fault(struct lws *wsi, unsigned status)
{
    char text[LWS_PRE + 512];
    const char *why = fault_text(status);
    const int length =
        snprintf(text + LWS_PRE, sizeof text - LWS_PRE,
                 "HTTP/1.1 %u %s\r\n%scontent-type: text/plain; charset=utf-8\r\ncontent-length: %zu\r\n"
                 "connection: close\r\n\r\n%s",
                 status, status == HTTP_STATUS_METHOD_NOT_ALLOWED ? "Method Not Allowed" : "Bad Request",
                 status == HTTP_STATUS_METHOD_NOT_ALLOWED ? "allow: GET, HEAD\r\n" : "", strlen(why), why);

    metrics_status(&server_of(wsi)->metrics, status);
    lws_write(wsi, (unsigned char *)text + LWS_PRE, (size_t)length, LWS_WRITE_RAW);
}

/* A request that begins with a word is one of a method that is not known here. */
unsigned http_fault_of_bytes(const char *bytes, size_t length)
{
    size_t word = 0;

    while (word < length && bytes[word] >= 'A' && bytes[word] <= 'Z')
        word++;
    return word > 0 && word < length && bytes[word] == ' ' ? HTTP_STATUS_METHOD_NOT_ALLOWED : HTTP_STATUS_BAD_REQUEST;
}
