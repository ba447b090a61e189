import type { IncomingMessage, ServerResponse } from 'node:http';

const SHORTEST_MS = 20_000;
/** 50 kB a second: the slowest a large upload may be. */
const BYTES_PER_MS = 50;
const TOO_LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Lets every body arrive within 20 seconds, and 1 more for every 50 kB it announces; one that takes longer is
 * answered 408 where nothing was answered yet, and its connection ends (RFC 9110, section 15.5.9).
 */
export function bodyDeadline(shortestMs = SHORTEST_MS): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = req.headers;
    if (length === '0' && chunked === undefined) return;
    const late = setTimeout(
      () => {
        const { socket } = req;
        // Written past the response, as Node does for late headers: who reads the body still gives an answer of its own.
        if (res.headersSent) socket.destroy();
        else socket.end(TOO_LATE, () => socket.destroy());
      },
      shortestMs + Number(length) / BYTES_PER_MS,
    );
    const stop = (): void => clearTimeout(late);
    req.once('end', stop).once('close', stop);
  };
}
