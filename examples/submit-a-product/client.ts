// A founder's assistant: from a website address to a queued launch. The API key replaces the OAuth
// sign-in of a host (see ../sign-in): both are sent as a Bearer token.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const directory = process.env['DIRECTORY_URL'] ?? 'http://localhost:3000';
const apiKey = process.env['API_KEY'];
const product = process.env['PRODUCT_URL'];
assert.ok(
  apiKey && product,
  `Set PRODUCT_URL and API_KEY; make a key at ${directory}/account/api-keys?scope=account:read+listings:write`,
);

type Field = {
  value: string | string[] | null;
  state: string;
  evidence?: { source: number; quote: string }[];
};
type Draft = {
  id: string;
  status: 'crawling' | 'drafting' | 'ready';
  poll_after_seconds?: number;
  completeness: number;
  fields: Record<string, Field>;
  /** The pages that were read; a quote names one of them. */
  sources: { id: number; url: string }[];
  /** What could not be read, and what to do about it. */
  problems: { message: string; fix: string }[];
  missing: { field: string; fix: string }[];
  required_missing: string[];
};

const client = new Client({ name: 'submit-a-product', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL(`${directory}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
  }),
);
async function call<T>(name: string, args: Record<string, unknown>): Promise<T> {
  const result = await client.callTool({ name, arguments: args });
  assert.ok(!result.isError, JSON.stringify(result.content));
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what the operation promises
  return result.structuredContent as T;
}

// 1. The website address is all it takes.
let draft = await call<Draft>('submit_listing', { url: product });
console.log(`draft ${draft.id}: ${draft.status}`);

// 2. The site is read meanwhile.
while (draft.status !== 'ready') {
  await wait((draft.poll_after_seconds ?? 2) * 1000);
  draft = await call<Draft>('get_draft', { id: draft.id });
}
// A website that could not be read makes a draft that is ready, and blank.
for (const { message, fix } of draft.problems) console.log(`not read: ${message} ${fix}`);
assert.ok(draft.fields['name']?.value, 'the website says what the product is called');
for (const [name, { value, evidence }] of Object.entries(draft.fields)) {
  if (value === null) continue;
  assert.ok(evidence?.length, `${name} has a quote`);
  const [first] = evidence;
  const page = draft.sources.find(({ id }) => id === first?.source);
  assert.ok(page, `${name} names the page of its quote`);
  console.log(`${name}: ${String(value).slice(0, 60)}  <- "${first?.quote.slice(0, 60)}" on ${page.url}`);
}
console.log(
  `${draft.completeness} % complete; missing: ${draft.missing.map(({ field }) => field).join(', ')}`,
);

// 3. The founder corrects; what is sent becomes the founder's own.
draft = await call<Draft>('update_draft', {
  id: draft.id,
  fields: { name: draft.fields['name']?.value ?? 'My product', tagline: 'Exactly what I wanted to say' },
  lock_fields: ['tagline'],
});
assert.equal(draft.fields['tagline']?.state, 'override');
assert.deepEqual(draft.required_missing, []);

// 4. Saved as a listing, then queued for a free week. Nothing is charged.
const { listing_id } = await call<{ listing_id: number }>('submit_draft', { id: draft.id });
const launch = await call<{ status: string; launch_week: string; badge: { html: string } }>(
  'choose_free_listing',
  {
    listing_id,
  },
);
console.log(`launch week ${launch.launch_week}; put this on the homepage:\n${launch.badge.html}`);
assert.match(launch.launch_week, /^\d{4}-\d\d-\d\d$/);

await client.close();
console.log('submit-a-product: ok');
