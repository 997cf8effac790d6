// A web space for the page without a server: plain files of a folder, under a path, gzipped. It can be changed, and
// closed while pages are open; it counts the bytes that it sends.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
};
const POLICY =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; object-src 'none'";

/** What ./play --offline makes; undefined where it cannot be made. */
const folder = join(dirname(process.env.GADSHILL ?? ""), "offline");
export const offlineFolder = existsSync(join(folder, "index.html")) ? folder : undefined;

/** Serves a folder under a path. `change(path, bytes)`: other bytes than the file's. */
export async function openSpace({ at = offlineFolder, path = "/games/gadshill/" } = {}) {
    const space = { change: (_path, bytes) => bytes, asked: [], missing: [], isDown: false };
    const answer = (request, response) => {
        const name = decodeURIComponent(new URL(request.url, "http://x").pathname);
        space.asked.push(name);
        if (space.isDown) return void request.socket.destroy();
        const file = join(at, name.slice(path.length) || "index.html");
        if (!name.startsWith(path) || !existsSync(file) || statSync(file).isDirectory()) {
            space.missing.push(name);
            return void response.writeHead(404).end();
        }
        const bytes = space.change(name.slice(path.length), readFileSync(file));
        response.writeHead(200, {
            "content-type": TYPES[extname(file)] ?? "application/octet-stream",
            "content-encoding": "gzip",
            "cache-control": "no-cache",
            "content-security-policy": POLICY,
        });
        response.end(gzipSync(bytes));
    };
    const server = createServer(answer);
    const sockets = new Set();
    server.on("connection", (socket) => sockets.add(socket));
    space.sent = () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0);
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    server.unref(); // a test that fails leaves it open
    space.address = `http://127.0.0.1:${server.address().port}`;
    space.home = space.address + path;
    space.close = () => {
        server.closeAllConnections();
        server.close();
    };
    return space;
}
