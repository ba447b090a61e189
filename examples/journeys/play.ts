// Plays journeys against a directory with sample data, over MCP: all, or those named.
//   OUTBOX=data/outbox node examples/journeys/play.ts launch-for-free refund
// It plays the person as well: signs in with the codes in the outbox, and pays where the directory is in test mode.
import assert from 'node:assert/strict';
import { journeys } from './index.ts';
import { openWorld } from './world.ts';

const directory = process.env['DIRECTORY_URL'] ?? 'http://localhost:3000';
const outbox = process.env['OUTBOX'] ?? 'data/outbox';
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(journeys);

const { world, close } = openWorld({ directory, outbox });
for (const name of names) {
  const journey = journeys[name];
  assert.ok(journey, `${name} is none of ${Object.keys(journeys).join(', ')}`);
  const { calls, characters } = await journey.play(world);
  console.log(`${name}: ${calls} calls (the least: ${journey.least}), ${characters} characters`);
}
await close();
console.log('journeys: ok');
