import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { getPort } from '../../http/get-port.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

/**
 * The configuration of a server, as JSON in the file that its first argument names, because arguments are limited to
 * 128 kB.
 */
export type Given = {
  databaseUrl: string;
  dataFolder: string;
  /** The answer of the other servers. */
  body: string;
};

/** Reads the configuration of this server. */
export const given = (): Given => {
  const told: Given = JSON.parse(readFileSync(assertDefined(process.argv[2]), 'utf8'));
  return told;
};

/** Sends the benchmark the URL and, on request, the processor time used. */
export function tell(url: string): void {
  process.on('message', () =>
    process.send?.({ usage: process.cpuUsage(), memory: process.memoryUsage.rss() }),
  );
  // The benchmark may end without a message.
  process.on('disconnect', () => process.exit());
  process.send?.({ url });
}

/** Listens on a free port and reports its URL to the benchmark. */
export function listenAndTell(server: Server): void {
  server.listen(0, '127.0.0.1', () => tell(`http://127.0.0.1:${getPort(server)}`));
}

/**
 * Returns the result of a call of our service, for frameworks that build a message from it; empty for anything other
 * than a call.
 */
export function standingResult(): Standing {
  const { result }: { result: Partial<Standing> } = JSON.parse(given().body);
  const { structuredContent = {} } = result;
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

type Standing = { content: [{ type: 'text'; text: string }]; structuredContent: Record<string, unknown> };
