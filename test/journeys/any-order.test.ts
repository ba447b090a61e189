import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assistantOn, overMcp, type Way } from '../../examples/journeys/assistant.ts';
import { newPerson, type Person } from '../../examples/journeys/person.ts';
import { openWebsite, productPages, type Website } from '../../examples/journeys/website.ts';
import { mondayOf } from '../../rules/launches/weeks.ts';
import { createOperator } from '../kit/operator.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { TEST_ALL } from '../kit/test-all.ts';

/** What can be looked at without changing anything: with `dry_run`, or a tool that only reads. */
type Tools = Map<string, { reads: boolean; dryRun: boolean }>;

let service: TestApp;
let tools: Tools;
let operator: ReturnType<typeof createOperator>;
let time = new Date('2026-11-18T12:00:00Z');

beforeAll(async () => {
  service = await startTestApp({ time: time.toISOString(), settings: { sampleData: false } });
  operator = createOperator(service.databaseUrl);
  tools = await toolsOf(service.url);
});
afterAll(() => service[Symbol.asyncDispose]());

/** One founder with one product, and what was done so far. */
type Play = {
  way: Way;
  person: Person;
  site: Website;
  listingId: number;
  draftId: string;
  done: string[];
};

/** Something that somebody does; what is refused changes nothing. */
type Move = (play: Play, choice: number) => Promise<unknown>;

const call = async (play: Play, name: string, args: Record<string, unknown>) =>
  tools.has(name) ? play.way.call(name, args) : { ok: false, body: {} as any };
const pick = <T>(from: readonly T[], choice: number): T | undefined => from[choice % from.length];

async function weekOf(play: Play, choice: number): Promise<string | undefined> {
  const { body } = await call(play, 'list_products', {});
  return pick<{ week: string }>(body.launch_weeks, choice)?.week;
}

async function orderOf(play: Play, choice: number, status: string): Promise<any> {
  const { body } = await call(play, 'list_my_orders', {});
  return pick(
    body.items.filter((one: any) => one.status === status),
    choice,
  );
}

const MOVES: Record<string, Move> = {
  async queue(play) {
    return call(play, 'choose_free_listing', { listing_id: play.listingId });
  },
  async queue_for_week(play, choice) {
    return call(play, 'choose_free_listing', {
      listing_id: play.listingId,
      week: await weekOf(play, choice),
    });
  },
  async reschedule(play, choice) {
    return call(play, 'reschedule_launch', { listing_id: play.listingId, week: await weekOf(play, choice) });
  },
  withdraw: (play) => call(play, 'withdraw_launch', { listing_id: play.listingId }),
  archive: (play) => call(play, 'archive_listing', { listing_id: play.listingId }),
  async order(play, choice) {
    const product = pick(['launch', 'skip_queue', 'relaunch', 'featured'], choice)!;
    const week = choice % 3 === 0 ? { week: await weekOf(play, choice) } : {};
    return call(play, 'create_checkout', {
      items: [{ product, listing_id: play.listingId, ...week }],
      billing_country: 'PT',
    });
  },
  async pay(play, choice) {
    const order = await orderOf(play, choice, 'pending');
    // What cannot be paid any more has no button to press.
    if (order?.checkout_url && !order.not_possible?.length) await play.person.pay(order.checkout_url);
  },
  async cancel_order(play, choice) {
    const order = await orderOf(play, choice, 'pending');
    if (order) await call(play, 'cancel_order', { number: order.number });
  },
  async refund(play, choice) {
    const order = await orderOf(play, choice, 'paid');
    if (order) await operator('orders', 'refund', order.number);
  },
  async show_badge(play) {
    const { body } = await call(play, 'get_badges', { slug: (await listingRow(play))?.slug ?? 'none' });
    if (body.items?.length) play.site.addToHomepage(body.items[0].html);
  },
  async take_badge_off(play) {
    play.site.put('/', productPages('Tidepool')['/']!);
  },
  async next_day() {
    await pass(24);
  },
  async next_week() {
    await pass(7 * 24);
  },
  async claim(play) {
    const slug = (await listingRow(play))?.slug ?? 'none';
    const { ok, body } = await call(play, 'claim_listing', { slug, method: 'meta' });
    if (!ok) return;
    play.site.addToHead(body.instructions?.value ?? '');
    await call(play, 'verify_claim', { claim_id: body.claim_id });
  },
  edit: (play, choice) =>
    call(play, 'update_draft', { id: play.draftId, fields: { tagline: `Notes, found ${choice}` } }),
  async take_down(play) {
    await operator('listings', 'archive', (await listingRow(play))?.slug ?? 'none');
  },
  delete_draft: (play) => call(play, 'delete_draft', { id: play.draftId }),
};

async function pass(hours: number): Promise<void> {
  time = new Date(time.getTime() + hours * 60 * 60 * 1000);
  service.setTime(time.toISOString());
  await service.app.catchUp();
}

async function listingRow({ listingId }: Play) {
  const { db } = service.app;
  const [row] = await db.select().from(db.t.listings).where(eq(db.t.listings.id, listingId));
  return row;
}

type Step = { tool?: string; arguments?: Record<string, unknown>; page?: string; why: string };

/** How each `not_possible` is tried, by the words of its `what`. */
const IN_VAIN: [RegExp, (play: Play, number?: string) => Promise<{ ok: boolean }>[]][] = [
  [
    /^Publish this listing again/,
    (play) => [
      call(play, 'choose_free_listing', { listing_id: play.listingId }),
      call(play, 'create_checkout', { items: [{ product: 'launch', listing_id: play.listingId }] }),
    ],
  ],
  [
    /^A paid launch of this listing/,
    (play) => [call(play, 'quote_order', { items: [{ product: 'launch', listing_id: play.listingId }] })],
  ],
  [/^Cancel or refund this order/, (play, number) => [call(play, 'cancel_order', { number })]],
  // The page of what cannot be paid is looked at in test/site/checkout.test.ts.
  [/^Pay this order/, () => []],
];

async function triedInVain(play: Play, { not_possible = [], number }: any): Promise<void> {
  for (const { what } of not_possible) {
    const [, attempts] = IN_VAIN.find(([words]) => words.test(what)) ?? [];
    expect(attempts, `how to try "${what}"`).toBeDefined();
    for (const { ok } of await Promise.all(attempts!(play, number))) expect(ok, what).toBe(false);
  }
}

/** Holds all that the founder is told against the database; returns the next steps it was told. */
async function answersAreTrue(play: Play): Promise<Step[]> {
  const row = await listingRow(play);
  const steps: Step[] = [];
  const note = (body: any): void => void steps.push(...(body?.next_steps ?? []));

  const mine = await call(play, 'get_my_listing', { listing_id: play.listingId });
  expect(mine.ok, 'get_my_listing answers while there is a listing').toBe(row !== undefined);
  if (row) {
    expect(mine.body.status).toBe(row.status);
    expect(mine.body.launch_week ?? null).toBe(row.launchWeek);
    note(mine.body);
    await triedInVain(play, mine.body);
    const shown = await call(play, 'get_listing', { slug: row.slug });
    expect(shown.ok, `${row.status} is shown to visitors`).toBe(row.status === 'live');
    const badges = await call(play, 'get_badges', { slug: row.slug });
    if (row.status === 'live') expect(badges.ok).toBe(true);
  }

  const account = (await call(play, 'get_account', {})).body;
  expect(account.listings.total).toBe(row ? 1 : 0);
  for (const one of account.listings.newest) {
    expect(one.status).toBe(row!.status);
    if ('launch_week' in one) expect(one.launch_week).toBe(row!.launchWeek);
    note(one);
  }
  for (const one of [...account.drafts.open, ...account.claims.newest, ...account.orders.newest]) note(one);

  const { body: orders } = await call(play, 'list_my_orders', {});
  for (const { number } of orders.items) {
    const { body: order } = await call(play, 'get_order', { number });
    for (const line of order.lines) {
      if (line.state === 'live') expect(row?.status).toBe('live');
      if (line.state === 'booked') expect(order.status).toBe('paid');
      if (line.state === 'waiting') expect(order.status).toBe('pending');
    }
    note(order);
    await triedInVain(play, order);
  }
  const draft = await call(play, 'get_draft', { id: play.draftId });
  if (draft.ok) note(draft.body);
  return steps;
}

/** Takes every step that changes nothing, alone or as `dry_run`; returns the others. */
async function triedSteps(play: Play, steps: Step[]): Promise<Step[]> {
  const open: Step[] = [];
  const seen = new Set<string>();
  for (const step of steps) {
    const key = JSON.stringify([step.tool, step.arguments, step.page]);
    if (seen.has(key)) continue;
    seen.add(key);
    if (step.page) {
      const { status } = await play.person.open(step.page);
      expect(status, `the page of ${key}`).toBe(200);
    }
    if (!step.tool) continue;
    const tool = tools.get(step.tool);
    expect(tool, `${step.tool} is a tool`).toBeDefined();
    if (!tool!.reads && !tool!.dryRun) open.push(step);
    else await taken(play, step, tool!.reads ? {} : { dry_run: true });
  }
  return open;
}

async function taken(play: Play, { tool, arguments: args = {} }: Step, also = {}): Promise<void> {
  const { ok, body } = await call(play, tool!, { ...args, ...also });
  expect(ok, `${tool} ${JSON.stringify(args)}: ${JSON.stringify(body)}`).toBe(true);
}

async function begin(): Promise<Play> {
  const mails = async () => {
    await service.app.catchUp();
    return service.mail();
  };
  const person = await newPerson(service.url, mails);
  const way = await overMcp(service.url, await person.key());
  const site = await openWebsite(productPages('Tidepool'));
  const assistant = assistantOn(way, () => service.app.catchUp());
  const draft = await assistant.untilDone(await assistant.call('submit_listing', { url: site.url }));
  const { listing_id } = await assistant.call('submit_draft', { id: draft.id });
  return { way, person, site, listingId: listing_id, draftId: draft.id, done: [] };
}

async function playThrough(choices: [string, number][]): Promise<void> {
  const play = await begin();
  try {
    let open: Step[] = [];
    for (const [name, choice] of choices) {
      const followed = pick(open, choice);
      play.done.push(name === 'follow' ? `follow ${JSON.stringify(followed ?? null)}` : `${name} ${choice}`);
      try {
        if (name !== 'follow') await MOVES[name]!(play, choice);
        else if (followed) await taken(play, followed);
        await service.app.catchUp();
        open = await triedSteps(play, await answersAreTrue(play));
      } catch (cause) {
        const said = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`after ${play.done.join(', ')} on ${time.toISOString()}: ${said}`, { cause });
      }
    }
  } finally {
    await play.way.close();
    await play.site[Symbol.asyncDispose]();
  }
}

async function toolsOf(url: string): Promise<Tools> {
  const { paths }: any = await (await fetch(`${url}/v1/openapi.json`)).json();
  const operations = Object.values<any>(paths).flatMap((methods) => Object.entries<any>(methods));
  return new Map(
    operations.map(([method, { operationId, parameters = [] }]) => [
      operationId,
      { reads: method === 'get', dryRun: parameters.some(({ name }: any) => name === 'dry_run') },
    ]),
  );
}

it('in whatever order things happen, answers are true and the next steps they name can be taken', async () => {
  expect(mondayOf(time)).toBe('2026-11-16');
  const moves = fc.oneof(
    { weight: 1, arbitrary: fc.constant('follow') },
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(MOVES)) },
  );
  const choices = fc.array(fc.tuple(moves, fc.nat({ max: 30 })), { minLength: 4, maxLength: 14 });
  const { SEED, RUNS } = process.env;
  await fc.assert(fc.asyncProperty(choices, playThrough), {
    numRuns: Number(RUNS ?? (TEST_ALL ? 8 : 2)),
    ...(SEED ? { seed: Number(SEED) } : {}),
    endOnFailure: true,
  });
}, 120_000);
