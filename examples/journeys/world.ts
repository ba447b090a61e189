import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { type Assistant, assistantOn, type Connected, overMcp } from './assistant.ts';
import type { World } from './journey.ts';
import { type Mail, newPerson } from './person.ts';

/** The people and assistants of journeys at a directory. Assistants that are played are `connected` so; codes come from `outbox`. */
export function openWorld({
  directory,
  outbox,
  connected = {},
}: {
  directory: string;
  outbox: string;
  connected?: Connected;
}): { world: World; close: () => Promise<void> } {
  async function mails(): Promise<Mail[]> {
    const files = (await readdir(outbox)).filter((file) => file.endsWith('.eml')).sort();
    return Promise.all(
      files.map(async (file) => {
        const { to, subject = '', text = '' } = await PostalMime.parse(await readFile(join(outbox, file)));
        return { to: to?.[0]?.address ?? '', subject, text };
      }),
    );
  }

  const opened: Assistant[] = [];
  async function connect(token: string | undefined, how: Connected): Promise<Assistant> {
    const way = await overMcp(directory, token, how);
    const assistant = assistantOn(way, (seconds) => sleep(seconds * 1000));
    opened.push(assistant);
    return assistant;
  }

  const world: World = {
    directory,
    visitor: () => connect(undefined, connected),
    async founder(scopes) {
      const person = await newPerson(directory, mails);
      return {
        person,
        assistant: await connect(await person.key(scopes), connected),
        elsewhere: await connect(await person.key(), {}),
        connect: async (these) => connect(await person.key(these), connected),
      };
    },
  };
  return { world, close: async () => void (await Promise.all(opened.map((one) => one.close()))) };
}
