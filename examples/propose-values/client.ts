// A script that drafts a website with a model of its own: pages in, proposals out, over REST. The server takes only what the
// lines state. Runs with Claude (ANTHROPIC_API_KEY); for another model, replace `askModel`.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const directory = process.env['DIRECTORY_URL'] ?? 'http://localhost:3000';
const apiKey = process.env['API_KEY'];
const product = process.env['PRODUCT_URL'];
const modelKey = process.env['ANTHROPIC_API_KEY'];
const modelUrl = process.env['ANTHROPIC_BASE_URL'] ?? 'https://api.anthropic.com';
const model = process.env['MODEL'] ?? 'claude-sonnet-5-5';
assert.ok(
  apiKey && product && modelKey,
  `Set PRODUCT_URL, ANTHROPIC_API_KEY and API_KEY; make a key at ${directory}/account/api-keys?scope=account:read+listings:write`,
);

type Draft = {
  id: string;
  status: string;
  completeness: number;
  weak?: string;
  fields: Record<string, { value: unknown }>;
};
type Pages = { reading: string; text: string; next_line?: number };
type Proposals = Partial<Record<'values' | 'founders' | 'faqs' | 'not_stated', unknown[]>>;
type Outcome = {
  accepted: { field: string; value?: string }[];
  waiting: { field: string; value: string }[];
  refused: { field: string; value: string; reason: string }[];
  completeness: number;
};

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${directory}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  assert.ok(response.ok, answer);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what the operation promises
  return JSON.parse(answer) as T;
}

/** Asks the model once, and returns its text. */
async function askModel(system: string, text: string): Promise<string> {
  const response = await fetch(`${modelUrl}/v1/messages`, {
    method: 'POST',
    headers: {
      'x-api-key': modelKey ?? '',
      'anthropic-version': '2023-06-01',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      model,
      max_tokens: 8000,
      system: [{ type: 'text', text: system }],
      messages: [{ role: 'user', content: [{ type: 'text', text }] }],
    }),
  });
  const answer = await response.text();
  assert.ok(response.ok, answer);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what the Messages API promises
  const { content } = JSON.parse(answer) as { content: { text?: string }[] };
  return content.map((part) => part.text ?? '').join('');
}

/** Reads the object in the text of a model, which may stand in a code block. */
const parseProposals = (text: string): Proposals =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the server checks it
  JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Proposals;

// 1. The server reads the website and drafts a profile by rules.
let draft = await call<Draft>('POST', '/drafts', { url: product });
while (draft.status !== 'ready') {
  await wait(1000);
  draft = await call<Draft>('GET', `/drafts/${draft.id}`);
}
console.log(`drafted by rules: ${draft.completeness} %; weak: ${draft.weak ?? 'nothing'}`);

// 2. All its lines, piece by piece.
const pieces: string[] = [];
let reading = '';
for (let from: number | undefined = 1; from !== undefined && pieces.length < 5;) {
  const pages: Pages = await call<Pages>('GET', `/drafts/${draft.id}/pages?from_line=${from}`);
  ({ reading } = pages);
  pieces.push(pages.text);
  from = pages.next_line;
}

// 3. The model proposes, by the prompt of docs/assistants.md.
const guide = await readFile(new URL('../../docs/assistants.md', import.meta.url), 'utf8');
const [, prompt = ''] = /```text\n(.*?)```/s.exec(guide) ?? [];
assert.ok(prompt, 'docs/assistants.md has the prompt');
const { items } = await call<{ items: { name: string; subcategories: { name: string }[] }[] }>(
  'GET',
  '/categories',
);
const names = items.flatMap(({ name, subcategories }) => [name, ...subcategories.map((one) => one.name)]);
const answer = await askModel(`${prompt}\nCategories: ${names.join('; ')}`, pieces.join('\n'));
const proposals = parseProposals(answer);

// 4. The server takes what the lines state, and says why not of the rest.
const outcome = await call<Outcome>('POST', `/drafts/${draft.id}/proposals`, { reading, ...proposals });
for (const { field, value } of outcome.accepted) console.log(`taken: ${field}: ${value ?? 'blank'}`);
for (const { field, value } of outcome.waiting) console.log(`waits for the person: ${field}: ${value}`);
for (const { field, value, reason } of outcome.refused)
  console.log(`refused: ${field}: ${value} (${reason})`);
assert.ok(outcome.accepted.length > 0, 'something was taken');
console.log(`${outcome.completeness} % complete`);
console.log('propose-values: ok');
