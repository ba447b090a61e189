// Plays journeys against a directory with sample data, over MCP: all, or those named.
//   OUTBOX=data/outbox node examples/journeys/play.ts launch-for-free refund
// It plays the person as well: signs in with the codes in the outbox, and pays where the directory is in test mode.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { type Assistant, assistantOn, overMcp } from './assistant.ts';
import { journeys } from './index.ts';
import type { World } from './journey.ts';
import { type Mail, newPerson } from './person.ts';

const directory = process.env['DIRECTORY_URL'] ?? 'http://localhost:3000';
const outbox = process.env['OUTBOX'] ?? 'data/outbox';
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(journeys);

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
async function connect(token?: string): Promise<Assistant> {
  const assistant = assistantOn(await overMcp(directory, token), (seconds) => sleep(seconds * 1000));
  opened.push(assistant);
  return assistant;
}

const world: World = {
  directory,
  visitor: () => connect(),
  async founder(scopes) {
    const person = await newPerson(directory, mails);
    const withScopes = async (these?: string[]) => connect(await person.key(these));
    return {
      person,
      assistant: await withScopes(scopes),
      elsewhere: await withScopes(),
      connect: withScopes,
    };
  },
};

for (const name of names) {
  const journey = journeys[name];
  assert.ok(journey, `${name} is none of ${Object.keys(journeys).join(', ')}`);
  const { calls, characters } = await journey.play(world);
  console.log(`${name}: ${calls} calls (the least: ${journey.least}), ${characters} characters`);
}
await Promise.all(opened.map((one) => one.close()));
console.log('journeys: ok');
