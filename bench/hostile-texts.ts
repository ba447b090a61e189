/**
 * Sends every text that an operation takes, at maximum length and with content that is slow to process: measures the longest
 * processor time of the main thread in one turn of its event loop while the text is stored, indexed and shown.
 *
 *     node bench/hostile-texts.ts [--only update_draft] [--over 50]
 */
import { parseArgs } from 'node:util';
import { writeListingState } from '../store/listings/write/move-listing.ts';
import { OPERATIONS } from '../test/contract/operations.ts';
import { type Place, placesOf, withValue } from '../test/hostile/spec-values.ts';
import { HOSTILE_TEXTS } from '../test/hostile/hostile-texts.ts';
import { mcpClient, restClient } from '../test/kit/clients.ts';
import { addPerson } from '../test/kit/owner.ts';
import { startProductSite } from '../test/kit/product-site.ts';
import { startTestApp } from '../test/kit/start.ts';
import { watchTurns } from './turns.ts';

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, over: { type: 'string', default: '50' } },
});
/** Of texts that have to look like something, such as dates, which are no longer than that in an address. */
const UNBOUNDED = 1_000;
const MOST_ITEMS = 100;
/** What they end with: an expression that holds its reader gives up there, and tries again. */
const ENDS = ' !x';

const app = await startTestApp({ settings: { sampleData: true } });
const site = await startProductSite();
const owner = await addPerson(app.app.db, 'owner@example.com', 'Ada Quick');
const { call } = await restClient(app.url, owner.key);
// A draft of a website, its pages kept, and the listing it became: what is sent reaches both.
const { body: begun } = await call('submit_listing', { url: site.url });
await app.app.catchUp();
const { body: listing } = await call('submit_draft', { id: begun.id });
await app.app.db.transaction((tx) =>
  writeListingState(
    tx,
    listing.listing_id,
    { status: 'live', plan: 'paid', launchWeek: '2026-11-16', unlocked: ['story', 'milestones', 'media'] },
    new Date(),
  ),
);
const SHOWN = [
  `/l/${listing.slug}`,
  `/v1/listings/${listing.slug}`,
  `/l/${listing.slug}.md`,
  '/search?q=hostile',
];

/** What an operation needs besides the hostile text. */
const KNOWN: Record<string, unknown> = {
  id: begun.id,
  listing_id: listing.listing_id,
  milestone_id: 1,
  claim_id: 1,
  number: 1,
  board: 'community-weekly',
  slug: listing.slug,
  a: 'linear',
  b: listing.slug,
  week: '2026-12-28',
  url: 'http://127.0.0.1:9/',
  email: 'x@example.com',
  title: 'a',
  body: 'b',
  date: '2026-01-05',
  method: 'meta',
  product: 'skip_queue',
  items: [],
  answers: [],
  question: 'a',
  answer: 'b',
  name: 'a',
};

type Row = { name: string; field: string; text: string; turn: number; ok: boolean };
const rows: Row[] = [];
await wholeDrafts();
for (const { name, input } of OPERATIONS.filter((one) => one.name.includes(options.only))) {
  const places = placesOf(input);
  const texts = places.filter(
    ({ kind }) => !['integer', 'boolean', 'array', 'object', 'enum'].includes(kind),
  );
  for (const place of texts) {
    for (const [text, unit] of Object.entries(HOSTILE_TEXTS)) {
      rows.push({ name, field: place.field, text, ...(await turnOf(name, places, place, unit)) });
    }
  }
  process.stderr.write(`${name}: ${texts.length} texts\n`);
}
rows.sort((left, right) => right.turn - left.turn);
const over = rows.filter(({ turn }) => turn > Number(options.over));
console.log(
  `${rows.length} calls: the longest turn of the service's event loop was ${rows[0]?.turn.toFixed(0)} ms; in ${over.length} of them longer than ${options.over} ms.\n`,
);
console.log('| operation | text | made of | longest turn, ms | taken |\n|---|---|---|---|---|');
for (const { name, field, text, turn, ok } of over.length > 0 ? over.slice(0, 100) : rows.slice(0, 10))
  console.log(`| ${name} | ${field} | ${text} | ${turn.toFixed(1)} | ${ok ? 'yes' : 'no'} |`);
await app[Symbol.asyncDispose]();
await site.close();

async function turnOf(name: string, places: Place[], place: Place, unit: string) {
  const length = place.max ?? UNBOUNDED;
  const value = madeOf(unit, length);
  const sample = (field: string): unknown => known(places, field);
  const needed = places.filter(({ required, field }) => required && !field.includes('.'));
  const bare = Object.fromEntries(needed.map(({ field }) => [field, sample(field)]));
  let args = withValue(bare, place.field, value, sample);
  if (place.field.endsWith('.0')) {
    const list = place.field.slice(0, -2);
    const most = places.find(({ field }) => field === list)?.max ?? MOST_ITEMS;
    args = withValue(
      args,
      list,
      Array.from({ length: Math.min(most, MOST_ITEMS) }, () => value),
      sample,
    );
  }
  const turns = watchTurns();
  // Half characters are in no address.
  const { ok } = await call(name, args).catch(() => ({ ok: false }));
  if (ok && length > 200) for (const path of SHOWN) await (await fetch(app.url + path)).text();
  return { turn: turns.stop(), ok };
}

function madeOf(unit: string, length: number): string {
  const most = Math.max(0, length - ENDS.length);
  return (unit.repeat(Math.ceil(most / unit.length)).slice(0, most) + ENDS).slice(0, length);
}

/** A member on the way to a text: a list with one thing in it, or an object, with what they need. */
function known(places: Place[], field: string): unknown {
  const name = field.split('.').at(-1) ?? '';
  const inner = places.filter((one) => one.required && one.field.startsWith(`${field}.0.`));
  const isList = places.some((one) => one.field.startsWith(`${field}.0`));
  const members = inner.map((one) => [
    one.field.split('.').at(-1),
    KNOWN[one.field.split('.').at(-1) ?? ''] ?? 'a',
  ]);
  if (isList) return inner.length > 0 ? [Object.fromEntries(members)] : [];
  return name in KNOWN ? KNOWN[name] : places.some((one) => one.field.startsWith(`${field}.`)) ? {} : 'a';
}

/** What is asked for, one after the other: a name, the operation, and what it is given. */
function stepsOf(
  unit: string,
  places: Place[],
  bounds: ReadonlyMap<string, number | null>,
): [string, string, Record<string, unknown>][] {
  const made = (length: number) => madeOf(unit, length);
  const members = (within: string) =>
    Object.fromEntries(
      places
        .filter(
          ({ field, max }) => field.startsWith(`${within}.`) && max !== null && field.split('.').length === 2,
        )
        .map(({ field, max }) => [field.split('.')[1], made(max ?? 0)]),
    );
  const texts = ['tagline', 'short_description', 'description', 'pricing_summary', 'city'];
  // No longer than a listing takes it.
  const fields = Object.fromEntries(texts.map((name) => [name, made(bounds.get(`fields.${name}`) ?? 0)]));
  const lists = Object.fromEntries(
    ['features', 'usps', 'keywords', 'tags'].map((name) => [
      name,
      Array.from({ length: 20 }, (_, at) => `${at} ${made(190)}`),
    ]),
  );
  const founders = Array.from({ length: 6 }, (_, at) => ({
    name: `${at} ${made(150)}`,
    title: made(160),
    bio: made(3000),
  }));
  const faqs = Array.from({ length: 10 }, (_, at) => ({
    question: `${at} ${made(290)}`,
    answer: made(1500),
  }));
  return [
    ['all fields', 'update_draft', { fields: { ...fields, ...lists }, seo: members('seo') }],
    ['all lists', 'update_draft', { faqs, founders, story: members('story') }],
    ['a new name', 'update_draft', { fields: { name: `${unit.slice(0, 2)}b` } }],
    ['another name', 'update_draft', { fields: { name: 'A1' } }],
    ['an address', 'update_draft', { fields: { contact_email: 'a@a.com', founded_year: '2020' } }],
    ['another address', 'update_draft', { fields: { contact_email: 'b@a.com', founded_year: '2021' } }],
    [
      'another founder',
      'update_draft',
      { founders: founders.map((one) => ({ ...one, name: `b${one.name}`.slice(0, 150), was: one.name })) },
    ],
    [
      'other prices',
      'update_draft',
      { fields: { pricing_summary: 'Free, then $20 a month', pricing_model: 'freemium' } },
    ],
    ['yet other prices', 'update_draft', { fields: { pricing_summary: 'From $30 a month' } }],
    ['a dry run', 'update_draft', { dry_run: true, fields: { ...fields } }],
    ['read', 'get_draft', {}],
  ];
}

/** All texts of a draft at once, then what looks for one in the others: a new name, a founder who is called otherwise. */
async function wholeDrafts(): Promise<void> {
  const places = placesOf(OPERATIONS.find(({ name }) => name === 'update_draft')?.input ?? {});
  const listed = placesOf(OPERATIONS.find(({ name }) => name === 'update_my_listing')?.input ?? {});
  const bounds = new Map(listed.map(({ field, max }) => [field, max]));
  const mcp = await mcpClient(app.url, { pin: '2026-07-28' }, owner.key);
  for (const [text, unit] of Object.entries(HOSTILE_TEXTS)) {
    for (const [step, name, args] of stepsOf(unit, places, bounds)) {
      const turns = watchTurns();
      const { ok, body } = await mcp.call(name, { id: begun.id, ...args });
      if (!ok && text === 'schemes') process.stderr.write(`${step} ${JSON.stringify(body).slice(0, 300)}\n`);
      const answered = turns.stop();
      const after = watchTurns();
      await app.app.catchUp();
      for (const path of SHOWN) await (await fetch(app.url + path)).text();
      rows.push({ name, field: step, text, turn: answered, ok });
      rows.push({ name: 'pages after it', field: step, text, turn: after.stop(), ok });
    }
  }
  await mcp.close();
}
