import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { getPort } from '../../http/get-port.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

/** What a server is started with, as JSON in the file that its first argument names: arguments have at most 128 kB. */
export type Given = {
  databaseUrl: string;
  dataFolder: string;
  /** What peers answer with. */
  body: string;
};

/** Reads what this server was given. */
export const given = (): Given => {
  const told: Given = JSON.parse(readFileSync(assertDefined(process.argv[2]), 'utf8'));
  return told;
};

/** Tells the benchmark the address and, whenever it asks, how much processor time was used. */
export function tell(url: string): void {
  process.on('message', () =>
    process.send?.({ usage: process.cpuUsage(), memory: process.memoryUsage.rss() }),
  );
  // The benchmark may die before it can say so.
  process.on('disconnect', () => process.exit());
  process.send?.({ url });
}

/** The same for a plain server, on a free port. */
export function listenAndTell(server: Server): void {
  server.listen(0, '127.0.0.1', () => tell(`http://127.0.0.1:${getPort(server)}`));
}

/** The result of a call of our service, for frameworks that make a message of it. Of anything but a call it is empty. */
export function standingResult(): Standing {
  const { result }: { result: Partial<Standing> } = JSON.parse(given().body);
  const { structuredContent = {} } = result;
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

type Standing = { content: [{ type: 'text'; text: string }]; structuredContent: Record<string, unknown> };
