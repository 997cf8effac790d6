/* Encrypted connections: the certificate and its key (--certificate, --key), read when the server starts and again when
 * it is told to (SIGHUP). Each new connection is shown what was read last; those that are there go on as they are. */
#include "server.h"

#include "gadshill/text.h"

#include <openssl/err.h>
#include <openssl/ssl.h>

/* Nobody is there to type it. */
static int no_password(char *text, int size, int is_writing, void *user)
{
    (void)text, (void)size, (void)is_writing, (void)user;
    return -1;
}

/* NULL, with the reason: they are not a certificate and its key. */
static SSL_CTX *read_files(const struct gh_server_options *options, const char **why)
{
    SSL_CTX *read = SSL_CTX_new(TLS_server_method());

    ERR_clear_error();
    if (read)
        SSL_CTX_set_default_passwd_cb(read, no_password);
    if (read && SSL_CTX_use_certificate_chain_file(read, options->certificate) == 1 &&
        SSL_CTX_use_PrivateKey_file(read, options->key, SSL_FILETYPE_PEM) == 1 && SSL_CTX_check_private_key(read) == 1)
        return read;
    const unsigned long error = ERR_get_error();
    *why = ERR_reason_error_string(error);
    if (ERR_SYSTEM_ERROR(error))
        *why = gh_system_error(ERR_GET_REASON(error));
    if (!*why)
        *why = "";
    SSL_CTX_free(read);
    return NULL;
}

bool tls_read(struct server *server)
{
    const struct gh_server_options *options = &server->options;
    const char *why;

    if (!options->certificate)
        return true;
    server->certificate = read_files(options, &why);
    if (!server->certificate)
        (__extension__ complain(_("serve: %1$s and %2$s are not a certificate and its key: %3$s"), options->certificate,
                                options->key, why));
    return server->certificate != NULL;
}

void tls_read_again(struct server *server)
{
    const char *why;

    if (!server->options.certificate)
        return;
    SSL_CTX *read = read_files(&server->options, &why);
    if (!read) {
        log_line("error", "certificate-not-read", "why=\"%s\"", why);
        return;
    }
    SSL_CTX_free(server->certificate);
    server->certificate = read;
    log_line("info", "certificate-read", "file=\"%s\"", server->options.certificate);
}

/* When a connection begins. */
static int show_certificate(SSL *ssl, void *user)
{
    const struct server *server = user;
    STACK_OF(X509) *chain = NULL;

    SSL_CTX_get0_chain_certs(server->certificate, &chain);
    return SSL_use_cert_and_key(ssl, SSL_CTX_get0_certificate(server->certificate),
                                SSL_CTX_get0_privatekey(server->certificate), chain, 1);
}

/* The library has one certificate for each name, and chooses; here there is one. */
void tls_set_up(struct server *server, void *library)
{
    SSL_CTX *context = library;

    SSL_CTX_set_tlsext_servername_callback(context, NULL);
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_cert_cb(context, show_certificate, server);
}

void tls_free(struct server *server)
{
    SSL_CTX_free(server->certificate);
    server->certificate = NULL;
}
