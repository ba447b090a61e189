import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What happens to a COMMIT. `lost`: cut before it reaches the server. `answer_lost`: the server commits, then the
 * connection is cut. `gone`: the server commits, then all connections are cut and new ones refused. `answer_silent`:
 * the server commits, and the connection stays open without a response.
 * `late`: the client is disconnected, and the COMMIT reaches the server only when `releaseLate` is called.
 */
export type CommitFate = 'lost' | 'answer_lost' | 'gone' | 'answer_silent' | 'late';

export type PostgresProxy = AsyncDisposable & {
  /** The same database, through the proxy. */
  url: string;
  /** Called for each COMMIT with the statements of its transaction; undefined lets it through. */
  onCommit: ((statements: string[]) => CommitFate | undefined) | null;
  /** While true, new connections are cut at once. */
  refusing: boolean;
  /** The delay of each chunk in milliseconds, in both directions. */
  delayMs: number;
  /** Cuts all connections (RST). */
  cut(): void;
  /** Ends the server's side of all connections (FIN) while the client's half stays open. */
  halfClose(): void;
  /** Silently stops traffic in both directions until `resume`. */
  pause(): void;
  resume(): void;
  /** Forwards late COMMITs; resolves when the server has answered them. */
  releaseLate(): Promise<void>;
};

type Pair = { client: Socket; server: Socket; silent: boolean };

/** Starts a proxy on loopback in front of a PostgreSQL server. It parses enough of the protocol to detect a COMMIT. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  const late: (() => Promise<void>)[] = [];
  let paused: { until: Promise<void>; end: () => void } | null = null;

  // Messages are forwarded one by one: with Nagle's algorithm each statement would wait 40 ms for an acknowledgement.
  const listening = createServer({ noDelay: true }, (client) => {
    if (proxy.refusing) return void client.resetAndDestroy();
    const server = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    const pair: Pair = { client, server, silent: false };
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    client.on('error', end).on('close', () => pair.silent || end());
    server.on('error', end).on('close', end);
    // One chunk at a time, so that delays keep their order.
    processInOrder(client, async (piece) => {
      await waitForDelay();
      for (const message of frontend(piece)) {
        const text = parseStatement(message);
        if (text !== undefined) statements = /^begin\b/i.test(text) ? [] : [...statements, text];
        const fate = /^commit\b/i.test(text ?? '') ? proxy.onCommit?.(statements) : undefined;
        if (fate) cutAt(pair, fate, message, end);
        else if (!server.destroyed) server.write(message);
      }
    });
    processInOrder(server, async (piece) => {
      await waitForDelay();
      if (!pair.silent && !client.destroyed) client.write(piece);
    });
    const frontend = createMessageSplitter();
    let statements: string[] = [];
  });

  function cutAt(pair: Pair, fate: CommitFate, message: Buffer, end: () => void): void {
    const { client, server } = pair;
    if (fate === 'lost') {
      client.resetAndDestroy();
      return end();
    }
    pair.silent = true;
    if (fate === 'late') {
      late.push(async () => {
        if (server.destroyed) return;
        const answered = Promise.race([once(server, 'data'), once(server, 'close')]);
        server.write(message);
        await answered;
        end();
      });
      return void client.resetAndDestroy();
    }
    server.write(message);
    // The answer has arrived, so the commit is done.
    if (fate === 'gone') {
      proxy.refusing = true;
      server.once('data', () => proxy.cut());
    }
    if (fate === 'answer_lost') server.once('data', () => client.resetAndDestroy() && end());
  }

  async function waitForDelay(): Promise<void> {
    if (proxy.delayMs > 0) await pause(proxy.delayMs);
    await paused?.until;
  }

  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const all = (act: (pair: Pair) => void): void => [...pairs].forEach(act);
  const proxy: PostgresProxy = {
    url: url.href,
    onCommit: null,
    refusing: false,
    delayMs: 0,
    cut: () => all(({ client, server }) => void (client.resetAndDestroy(), server.destroy())),
    halfClose: () => all(({ client }) => client.end()),
    pause() {
      const { promise: until, resolve: end } = Promise.withResolvers<void>();
      paused ??= { until, end };
    },
    resume() {
      paused?.end();
      paused = null;
    },
    async releaseLate() {
      await Promise.all(late.splice(0).map((release) => release()));
    },
    async [Symbol.asyncDispose]() {
      proxy.resume();
      all(({ client, server }) => void (client.destroy(), server.destroy()));
      await new Promise((resolve) => listening.close(resolve));
    },
  };
  return proxy;
}

function processInOrder(socket: Socket, work: (piece: Buffer) => Promise<void>): void {
  let last: Promise<void> = Promise.resolve();
  socket.on('data', (piece: Buffer) => (last = last.then(() => work(piece))));
}

/**
 * Splits the stream of a client into messages: a type, which the very first message lacks, and a length.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
function createMessageSplitter(): (piece: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  let started = false;
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    const whole: Buffer[] = [];
    for (;;) {
      const typed = started ? 1 : 0;
      if (rest.length < typed + 4) return whole;
      const size = typed + rest.readUInt32BE(typed);
      if (rest.length < size) return whole;
      whole.push(rest.subarray(0, size));
      rest = rest.subarray(size);
      started = true;
    }
  };
}

/** Returns the SQL of a Query or Parse message. A prepared statement is reported when it is first used. */
function parseStatement(message: Buffer): string | undefined {
  const parts = message.toString('utf8', 5).split('\0');
  switch (String.fromCharCode(message[0]!)) {
    case 'Q':
      return parts[0];
    case 'P':
      return parts[1];
    default:
      return undefined;
  }
}
