// Runs every example against a temporary directory; fails if any exit code is not 0.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApiKey } from '../test/kit/api-key.ts';
import { type ClaudeRequest, startClaudeServer } from '../test/kit/claude-server.ts';
import { startProductSite } from '../test/kit/product-site.ts';
import { pino } from 'pino';
import { startApp } from '../app/app.ts';
import { readSettings } from '../settings.ts';

const STORIES = [
  ['node', 'examples/search-and-compare/client.ts'],
  ['node', 'examples/submit-a-product/client.ts'],
  ['node', 'examples/propose-values/client.ts'],
  ['node', 'examples/quote-and-checkout/client.ts'],
  ['node', 'examples/sign-in/client.ts'],
  ['node', 'examples/journeys/play.ts'],
  ['bash', 'examples/rest-with-curl/run.sh'],
  ['bash', 'examples/inspector/run.sh'],
] as const;
const TIME_LIMIT = 120_000;

const folder = await mkdtemp(join(tmpdir(), 'launch-directory-examples-'));
const { settings, secrets } = readSettings({
  PORT: '0',
  DATABASE_URL: `file:${join(folder, 'directory.db')}`,
  CRAWLER_ALLOW_PRIVATE: 'true',
  // All people in the examples sign in from one address.
  RATE_LIMITS: 'off',
});
let failed = 0;
{
  await using app = await startApp(
    { ...settings, dataFolder: folder },
    secrets,
    pino({ level: 'warn' }, pino.destination(2)),
  );
  await using model = await startClaudeServer((request) => ({ says: proposeShortLines(request) }));
  const env = {
    ...process.env,
    DIRECTORY_URL: app.url,
    API_KEY: await createTestApiKey(app.db),
    OUTBOX: join(folder, 'outbox'),
    CLICK_TO_PAY: 'yes',
    ANTHROPIC_API_KEY: 'key-of-the-examples',
    ANTHROPIC_BASE_URL: model.url,
  };
  for (const [command, file] of STORIES) {
    console.log(`\n== ${file}`);
    // Each launches a product of its own: a second listing of one website is asked about.
    const site = await startProductSite();
    const story = spawn(command, [file], {
      env: { ...env, PRODUCT_URL: site.url },
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: TIME_LIMIT,
    });
    const ended: unknown[] = await once(story, 'exit');
    await site.close();
    const [code] = ended;
    if (code !== 0) {
      failed += 1;
      console.error(`${file} failed${code === null ? `: not done in ${TIME_LIMIT / 1000} seconds` : ''}`);
    }
  }
}
await rm(folder, { recursive: true, force: true });
console.log(`\nexamples: ${STORIES.length - failed} of ${STORIES.length} ok`);
process.exitCode = failed ? 1 : 0;

/** Answers in place of a model: proposes every short line as a feature, and one that no line says. */
function proposeShortLines({ messages }: ClaudeRequest): object {
  const lines = (messages[0]?.content[0]?.text ?? '').split('\n').flatMap((line) => {
    const [, number, words = ''] = /^(\d+) \| (.{8,60})$/.exec(line) ?? [];
    return number === undefined ? [] : [{ number: Number(number), words }];
  });
  const values = lines
    .slice(0, 10)
    .map(({ number, words }) => ({ field: 'features', value: words, lines: [number] }));
  return { values: [...values, { field: 'city', value: 'Atlantis', lines: [1] }] };
}
