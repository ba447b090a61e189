import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds that may pass without a byte of the body, and the base time for every body. */
const SILENT_MS = 20_000;
/** The minimum rate of a large body: 50 kB per second. */
const BYTES_PER_MS = 50;
const TIMEOUT_RESPONSE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Ends a request if no byte of its body arrives for 20 seconds, or if the body takes longer than 20 seconds plus one second for
 * every 50 kB received; the declared length does not extend the deadline. If nothing was answered yet it sends 408, then closes
 * the connection (RFC 9110, section 15.5.9).
 */
export function createBodyDeadline(
  silentMs = SILENT_MS,
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = req.headers;
    if (length === '0' && chunked === undefined) return;
    const { socket } = req;
    const [began, first] = [performance.now(), socket.bytesRead];
    let [lastByteAt, bytesSeen] = [began, first];
    const checkDeadline = (): void => {
      // The whole body has arrived: any further delay is ours.
      if (req.complete) return stop();
      const now = performance.now();
      if (socket.bytesRead > bytesSeen) [lastByteAt, bytesSeen] = [now, socket.bytesRead];
      const longest = silentMs + (bytesSeen - first) / BYTES_PER_MS;
      if (now - lastByteAt < silentMs && now - began < longest) return;
      stop();
      // Written to the socket, as Node does for late headers: the reader of the body may still use the response.
      if (res.headersSent) socket.destroy();
      else socket.end(TIMEOUT_RESPONSE, () => socket.destroy());
    };
    const timer = setInterval(checkDeadline, silentMs / 20);
    const stop = (): void => clearInterval(timer);
    req.once('end', stop).once('close', stop);
  };
}
