import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds without a byte of the body, and what every body may take in all. */
const SILENT_MS = 20_000;
/** 50 kB a second: the slowest a large body may be. */
const BYTES_PER_MS = 50;
const TOO_LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Ends a request of whose body nothing arrives for 20 seconds, or that takes longer than 20 seconds and 1 more for every 50 kB
 * that have arrived: what it announces buys no time. It is answered 408 where nothing was answered yet, and its
 * connection ends (RFC 9110, section 15.5.9).
 */
export function bodyDeadline(silentMs = SILENT_MS): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = req.headers;
    if (length === '0' && chunked === undefined) return;
    const { socket } = req;
    const [began, first] = [performance.now(), socket.bytesRead];
    let [latest, seen] = [began, first];
    const look = (): void => {
      // All of it is here: whatever it waits for now is ours.
      if (req.complete) return stop();
      const now = performance.now();
      if (socket.bytesRead > seen) [latest, seen] = [now, socket.bytesRead];
      const longest = silentMs + (seen - first) / BYTES_PER_MS;
      if (now - latest < silentMs && now - began < longest) return;
      stop();
      // Written past the response, as Node does for late headers: who reads the body still gives an answer of its own.
      if (res.headersSent) socket.destroy();
      else socket.end(TOO_LATE, () => socket.destroy());
    };
    const looking = setInterval(look, silentMs / 20);
    const stop = (): void => clearInterval(looking);
    req.once('end', stop).once('close', stop);
  };
}
