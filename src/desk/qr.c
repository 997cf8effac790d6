/* QR codes of links. The link comes over the socket and is in no address: what stands behind its # is secret. */
#include "parts.h"

#include "gadshill/qr.h"
#include "gadshill/text.h"

void request_qr(struct gh_reader *reader, const struct gh_request *request)
{
    const struct gh_said text = request->qr;
    char row[GH_QR_MOST_SIDE + 1];
    struct gh_qr qr;

    if (!text.text || !gh_qr_make(&qr, text.text, text.length)) {
        desk_refuse(reader, &request->id.whole, "bad-message", _("A QR code is made of a text of at most 180 bytes."));
        return;
    }
    struct gh_writer *to = desk_begin(reader->desk);
    gh_open_list(to, "qr");
    for (unsigned i = 0; i < qr.side; i++) {
        for (unsigned at = 0; at < qr.side; at++)
            row[at] = qr.dark[i][at] ? '1' : '0';
        row[qr.side] = 0;
        gh_write_text(to, NULL, row);
    }
    gh_close_list(to);
    desk_send(reader, to, answer_to(request->id.whole, NULL));
}
