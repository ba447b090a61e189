import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../tools/index.ts';
import { packPages } from '../../store/drafts/stored-pages.ts';
import { saveStoredPages } from '../../store/drafts/write/stored-pages.ts';
import { addMember } from '../../store/drafts/write/members.ts';
import { follow } from '../../store/community/write/follows.ts';
import { getLastMailId } from '../../store/work/outgoing-mail.ts';
import { addDraft, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { type ProductSite, startProductSite } from '../kit/product-site.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

// Every tool that the directory serves where nothing is sold, called once to a good end: what it says, and what it does.

type Json = Record<string, any>;
type World = { live: Made; draft: Made; queued: Made; doomed: Made; old: Made; slug: string };
type Made = { listing_id: number; id: string; slug: string };

let app: TestApp;
let site: ProductSite;
let client: Client;
let owner: Owner;
const refused: string[] = [];
const answers = new Map<string, { body: Json; reached: boolean }>();

const call = async (name: string, args: Json): Promise<Json> => {
  const result = (await client.callTool({ name, arguments: args })) as Json;
  if (result['isError']) throw new Error(`${name}: ${result['content'][0].text}`);
  return result['structuredContent'];
};

/** A listing saved from a draft. */
async function made(name: string): Promise<Made> {
  const draft = await addDraft(app.app.db, owner, name, `https://${name.toLowerCase()}.example/`);
  const { listing_id, slug } = await call('submit_draft', { id: draft.id });
  return { listing_id, slug, id: draft.id };
}

const publish = ({ listing_id }: Made) =>
  app.app.db.transaction((tx) =>
    tx
      .update(tx.t.listings)
      .set({
        status: 'live',
        plan: 'free',
        launchWeek: '2026-11-16',
        launchedAt: new Date('2026-11-16T00:00:00Z'),
      })
      .where(eq(tx.t.listings.id, listing_id)),
  );

async function openWorld(): Promise<World> {
  const { db } = app.app;
  const live = await made('Livewell');
  const old = await made('Oldharbour');
  for (const one of [live, old]) await publish(one);
  const [draft, queued, doomed] = [await made('Draftling'), await made('Queuelet'), await made('Doomsday')];
  await call('choose_free_listing', { listing_id: queued.listing_id });
  const { accountId } = await addPerson(db, 'friend@mind.example');
  const html =
    '<html lang="en"><title>Livewell</title><h1>Livewell</h1><p>Livewell works offline.</p></html>';
  const page = { url: 'https://livewell.example/', status: 200, sha256: 'a'.repeat(64), html };
  const pages = await packPages(db, [{ ...page, fetched_at: NOW.toISOString() }]);
  await db.transaction(async (tx) => {
    await saveStoredPages(tx, live.id, pages);
    await addMember(tx, doomed.id, accountId, NOW);
    await follow(tx, live.listing_id, accountId, NOW);
    // Where it is scheduled, everybody sees the week.
    await tx
      .update(tx.t.listings)
      .set({ status: 'scheduled' })
      .where(eq(tx.t.listings.id, queued.listing_id));
  });
  return { live, draft, queued, doomed, old, slug: live.slug };
}

/** What each is called with. What one ends, no later one needs. */
const ARGUMENTS: Record<string, (world: World) => Json | Promise<Json>> = {
  search_listings: () => ({ q: 'notes' }),
  get_listing: ({ slug }) => ({ slug }),
  list_reviews: ({ slug }) => ({ slug }),
  get_alternatives: ({ slug }) => ({ slug }),
  compare_listings: ({ live, old }) => ({ a: live.slug, b: old.slug }),
  get_category: async () => ({ slug: (await call('list_categories', {}))['items'][0].slug }),
  get_launch_week: () => ({ week: '2026-11-16' }),
  get_leaderboard: () => ({ board: 'community-weekly' }),
  get_founder: async () => ({ slug: (await call('list_founders', {}))['items'][0].slug }),
  get_blog_post: async () => ({ slug: (await call('list_blog_posts', {}))['items'][0].slug }),
  get_badges: ({ live }) => ({ slug: live.slug }),
  submit_listing: () => ({ url: site.url }),
  get_draft: ({ draft }) => ({ id: draft.id }),
  update_draft: ({ live }) => ({ id: live.id, fields: { tagline: 'Told by the draft' } }),
  get_draft_pages: ({ live }) => ({ id: live.id }),
  propose_draft_values: async ({ live: { id } }) => {
    const { reading } = await call('get_draft_pages', { id });
    return { id, reading, values: [{ field: 'features', value: 'Works offline', lines: [3] }] };
  },
  submit_draft: ({ draft }) => ({ id: draft.id }),
  delete_draft: ({ doomed }) => ({ id: doomed.id }),
  invite_cofounder: ({ draft }) => ({ id: draft.id, email: 'new@mind.example' }),
  get_my_listing: ({ live }) => ({ listing_id: live.listing_id }),
  get_listing_stats: ({ live }) => ({ listing_id: live.listing_id }),
  update_my_listing: ({ live }) => ({
    listing_id: live.listing_id,
    fields: { tagline: 'Told by the listing' },
  }),
  post_listing_update: ({ live }) => ({ listing_id: live.listing_id, title: 'News', body: 'It is faster.' }),
  add_milestone: ({ live }) => ({ listing_id: live.listing_id, date: '2026-11-01', title: 'Founded' }),
  delete_milestone: async ({ live }) => {
    const { milestone_id } = await call('add_milestone', {
      listing_id: live.listing_id,
      date: '2026-11-02',
      title: 'Funded',
    });
    return { listing_id: live.listing_id, milestone_id };
  },
  set_founder_story: ({ live }) => ({ listing_id: live.listing_id, story: 'We met at sea.' }),
  answer_interview: () => ({ answers: [] }),
  choose_free_listing: ({ draft }) => ({ listing_id: draft.listing_id }),
  reschedule_launch: async ({ queued }) => {
    const { launch_weeks } = await call('list_products', {});
    const { week } = launch_weeks.findLast(({ free_queue }: Json) => free_queue);
    return { listing_id: queued.listing_id, week };
  },
  withdraw_launch: ({ queued }) => ({ listing_id: queued.listing_id }),
  archive_listing: ({ old }) => ({ listing_id: old.listing_id }),
  claim_listing: ({ live }) => ({ slug: live.slug, method: 'meta' }),
  verify_claim: async () => ({ claim_id: (await call('list_my_claims', {}))['items'][0].claim_id }),
};

/** What anybody may see of these listings, and the last mail. */
async function seen({ live, queued, old }: World): Promise<string> {
  const of = async (path: string) => (await fetch(`${app.url}/v1${path}`)).text();
  const pages = [`/listings/${live.slug}`, `/listings/${old.slug}`, '/launches?section=upcoming&per_page=50'];
  const told = await Promise.all([...pages, `/listings/${queued.slug}`].map(of));
  return JSON.stringify([told.map(stable), await getLastMailId(app.app.db)]);
}

const stable = (text: string): string => text.replace(/"(?:request_id|updated_at)":"[^"]*"/g, '');

beforeAll(async () => {
  app = await startTestApp({ settings: { sampleData: true } });
  site = await startProductSite();
  owner = await addPerson(app.app.db, 'owner@mind.example', 'Ada Quick');
  client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${app.url}/mcp/x/directory`), {
      requestInit: { headers: { authorization: `Bearer ${owner.key}` } },
    }),
  );
  const world = await openWorld();
  const { tools } = await client.listTools();
  for (const { name } of tools) {
    try {
      const args = (await ARGUMENTS[name]?.(world)) ?? {};
      const before = await seen(world);
      const body = await call(name, args);
      answers.set(name, { body, reached: (await seen(world)) !== before });
    } catch (error) {
      refused.push(String(error));
    }
  }
}, 120_000);
afterAll(async () => {
  await client.close();
  await site.close();
  await app[Symbol.asyncDispose]();
});

/** What names a thing that is sold, wherever it stands. */
const SOLD =
  /checkout_url|quote_order|create_checkout|list_my_orders|get_order|cancel_order|skip_queue|extra_categories|ai_review|"orders"|\/pricing"/;
/** What our own sentences would sell by. */
const SALE = /billboard|checkout|\brelaunch\b|\borders?\b|paid launch|\bbuy\b|\bsells?\b|\bpay\b/i;
const OURS = ['note', 'why', 'what', 'instead', 'fix', 'message', 'rankings', 'told'];

const sentencesIn = (value: unknown, name = ''): string[] =>
  typeof value === 'string'
    ? OURS.includes(name)
      ? [value]
      : []
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => sentencesIn(inner, Array.isArray(value) ? name : key))
      : [];

describe('every tool of /mcp/x/directory', () => {
  const served = TOOLS.filter(({ scope }) => scope !== 'orders:write').filter(
    ({ name }) => !['list_my_orders', 'get_order'].includes(name),
  );

  it('was called', () => {
    expect(refused).toEqual([]);
    expect([...answers.keys()].toSorted()).toEqual(served.map(({ name }) => name).toSorted());
  });

  it('sells nothing', () => {
    const sales = [...answers].flatMap(([name, { body }]) =>
      [SOLD.exec(JSON.stringify(body))?.[0], ...sentencesIn(body).filter((sentence) => SALE.test(sentence))]
        .filter(Boolean)
        .map((found) => `${name}: ${found}`),
    );
    expect(sales).toEqual([]);
  });

  it('says that it reaches people or pages where it does', () => {
    const silent = served.filter(
      ({ name, annotations }) => answers.get(name)?.reached && !annotations.openWorldHint,
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('is one that reaches people or pages, by what it did', () => {
    const reached = [...answers].filter(([, answer]) => answer.reached).map(([name]) => name);
    expect(reached).toEqual(
      expect.arrayContaining(
        'update_draft delete_draft invite_cofounder update_my_listing post_listing_update reschedule_launch withdraw_launch archive_listing'.split(
          ' ',
        ),
      ),
    );
  });
});
