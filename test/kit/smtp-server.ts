import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Delivered = { to: string; raw: string; mail: Email };

export type SmtpServer = {
  /** The value for the `SMTP_URL` variable. */
  url: string;
  /** Accepted messages, oldest first. */
  delivered: Delivered[];
  /** Resolves with the delivered messages once there are `count`. */
  arrived(count: number): Promise<Delivered[]>;
  /** Resolves when the text of a message has arrived, before it is answered. */
  textReceived: Promise<void>;
  close(): Promise<void>;
};

/** The reply to a recipient or a text: null accepts it, `silent` sends nothing, `cut` closes the connection. */
type Reply = { code: number; text: string } | 'silent' | 'cut' | null;

/** Starts a real SMTP server on loopback that accepts everything by default. */
export async function startSmtpServer(
  replies: {
    recipient?: (address: string) => Reply | Promise<Reply>;
    text?: () => Reply;
    port?: number;
  } = {},
): Promise<SmtpServer> {
  const delivered: Delivered[] = [];
  const waiting: { count: number; resolve: (all: Delivered[]) => void }[] = [];
  const came = Promise.withResolvers<void>();

  const sockets = new Set<Socket>();

  const answer = (reply: Reply, done: (error?: Error | null) => void): void => {
    if (reply === 'silent') return;
    if (reply === 'cut') return sockets.forEach((socket) => void socket.destroy());
    done(reply && Object.assign(new Error(reply.text), { responseCode: reply.code }));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      void Promise.resolve(replies.recipient?.(address) ?? null).then((reply) => answer(reply, done));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          came.resolve();
          const reply = replies.text?.() ?? null;
          const raw = Buffer.concat(chunks).toString();
          // A message that is accepted without a reply is delivered nevertheless.
          if (reply === null || typeof reply === 'string') {
            const mail = await PostalMime.parse(raw);
            for (const { address } of session.envelope.rcptTo) delivered.push({ to: address, raw, mail });
            for (const { count, resolve } of waiting) if (delivered.length >= count) resolve(delivered);
          }
          answer(reply, done);
        })();
      });
    },
  });
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // The client may have been killed.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(replies.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    textReceived: came.promise,
    arrived: (count) =>
      delivered.length >= count
        ? Promise.resolve(delivered)
        : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
