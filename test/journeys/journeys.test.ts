import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Assistant,
  assistantOn,
  overMcp,
  overRest,
  type Way,
} from '../../examples/journeys/assistant.ts';
import { journeys } from '../../examples/journeys/index.ts';
import type { World } from '../../examples/journeys/journey.ts';
import { newPerson } from '../../examples/journeys/person.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const WAYS = { MCP: overMcp, REST: overRest };

describeAnyDialect('journeys of an assistant', (dialect) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startTestApp({ dialect, settings: { sampleData: true } });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  // Over one way on one database, and over the other on the other.
  const cases = Object.entries(journeys).map(([name, journey], at) => {
    const way = (at % 2 === 0) === (dialect === 'sqlite') ? 'MCP' : 'REST';
    return { name, way, open: WAYS[way], ...journey };
  });
  it.each(cases)(
    '$asks ($name over $way, at most 1.2 times $least calls)',
    async ({ open, least, play }) => {
      const opened: Assistant[] = [];
      try {
        const assistant = await play(worldOf(service, open, opened));
        expect(assistant.calls).toBeLessThanOrEqual(Math.floor(1.2 * least));
      } finally {
        await Promise.all(opened.map((one) => one.close()));
      }
    },
    60_000,
  );
});

function worldOf(
  service: TestApp,
  open: (directory: string, token?: string) => Promise<Way>,
  opened: Assistant[],
): World {
  const directory = service.url;
  async function mails() {
    await service.app.catchUp();
    return service.mail();
  }
  async function assistant(token?: string) {
    const made = assistantOn(await open(directory, token), () => service.app.catchUp());
    opened.push(made);
    return made;
  }
  return {
    directory,
    visitor: () => assistant(),
    async founder(scopes) {
      const person = await newPerson(directory, mails);
      const connect = async (these?: string[]) => assistant(await person.key(these));
      return { person, assistant: await connect(scopes), elsewhere: await connect(), connect };
    },
  };
}
