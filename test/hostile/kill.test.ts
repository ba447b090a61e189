import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../store/engine/open.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { startProductSite } from '../kit/product-site.ts';
import { runs, TEST_ALL } from '../kit/test-all.ts';
import { ask } from './founder.ts';
import { startProgram, startUnready } from './program.ts';

// Many processes start, one after the other on few cores.
vi.setConfig({ testTimeout: 300_000 });

const BEFORE = '2026-11-18T12:00:00Z';
const LAUNCH = '2027-01-04T00:00:01Z';

/** Where a launch is interrupted by a kill: while its website is read, when it is saved, and before its Monday, of these. */
const ALL_KILLS = [
  'submitted',
  'crawling',
  'written',
  'ready',
  'updated',
  'saved',
  'chosen',
  'scheduled',
  'live',
];
/** Calls of a founder while the process is killed. */
const CALLS = runs(90);
const KILLS = TEST_ALL ? ALL_KILLS : ['crawling'];

/** Asks until the answer is as wanted: the program is a process of its own, so there is nothing to wait for. */
async function until<T>(look: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await look();
    if (good(value)) return value;
    await pause(100);
  }
}

/** Answers a path of the site only once that is released. */
function holdBack(site: Awaited<ReturnType<typeof startProductSite>>, path: string) {
  const released = Promise.withResolvers<void>();
  let asked = 0;
  site.set(path, (_request, response) => {
    asked += 1;
    void released.promise.then(() =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Pricing</h1>'),
    );
  });
  return { asked: () => asked, release: released.resolve };
}

/** A founder of the program, with a product site. */
async function startFounder() {
  const site = await startProductSite();
  const program = await startProgram({ CLOCK_START: BEFORE });
  await using db = await openDatabase(program.databaseUrl);
  const key = await createTestApiKey(db);
  const headers = { authorization: `Bearer ${key}` };
  const read = async (path: string) => (await ask(program.url, path, { headers })).body;
  const draft = async (id: string) => read(`/drafts/${id}`);

  async function write(method: string, path: string, idempotencyKey: string, body?: object) {
    // A call that was cut holds its key for half a minute: another process might be at work on it.
    const answer = await until(
      () =>
        ask(program.url, path, {
          method,
          ...(body ? { body: JSON.stringify(body) } : {}),
          headers: { ...headers, 'idempotency-key': idempotencyKey },
        }),
      (one) => one.body.error?.reason !== 'idempotency_key_in_use',
    );
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  }
  return {
    site,
    program,
    headers,
    read,
    write,
    draft,
    ready: (id: string) =>
      until(
        () => draft(id),
        ({ status }) => status === 'ready',
      ),
    listing: async (listing_id: number) => read(`/me/listings/${listing_id}`),
    submit: () => write('POST', '/drafts', 'submit', { url: site.url }),
    totals: async () => ({
      drafts: (await read('/drafts')).total,
      listings: (await read('/me/listings')).total,
    }),
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await site.close();
    },
  };
}

describe.concurrent('a process that is killed', () => {
  it('in and after each step of a launch loses nothing and does nothing twice', async () => {
    await using founder = await startFounder();
    const { site, program, read, write, submit, draft, ready, listing, totals } = founder;
    // Long enough to read that its being written is seen.
    if (KILLS.includes('written'))
      site.addToHomepage('<h3>Search everything</h3><p>One search box over every note.</p>'.repeat(4_000));
    const pricing = holdBack(site, '/pricing');
    const kill = async (when: string): Promise<void> => {
      if (KILLS.includes(when)) await program.killAndRestart();
    };
    const first = await submit();
    const { body } = first;
    let asked = KILLS.includes('submitted') ? pricing.asked() : 0;
    await kill('submitted');
    const again = await submit();
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await totals()).toEqual({ drafts: 1, listings: 0 });

    await until(
      async () => pricing.asked(),
      (now) => now > asked,
    );
    expect((await draft(body.id)).status).toBe('crawling');
    asked = pricing.asked();
    await program.killAndRestart();
    await until(
      async () => pricing.asked(),
      (now) => now > asked,
    );
    pricing.release();
    await until(
      () => draft(body.id),
      ({ status }) => status !== 'crawling',
    );
    await kill('written');
    const before = await ready(body.id);
    expect(before.fields.name).toMatchObject({ value: 'Tidepool', state: 'ai' });
    expect(before.fields.founded_year).toMatchObject({ value: '2021', state: 'ai' });
    expect(await totals()).toEqual({ drafts: 1, listings: 0 });
    await kill('ready');
    expect(await draft(body.id)).toEqual(before);

    const change = { fields: { tagline: 'Every note, found' }, lock_fields: ['name'] };
    const updated = await write('PATCH', `/drafts/${body.id}`, 'update', change);
    const edited = await draft(body.id);
    await kill('updated');
    expect(await draft(body.id)).toEqual(edited);
    // What it replaced is told once: a repeat tells the draft as it is.
    expect(Object.keys(updated.body.previous)).toEqual(['tagline']);
    expect((await write('PATCH', `/drafts/${body.id}`, 'update', change)).body).toEqual(updated.body);

    const submitted = await write('POST', `/drafts/${body.id}/submit`, 'save');
    await kill('saved');
    expect((await write('POST', `/drafts/${body.id}/submit`, 'save')).text).toBe(submitted.text);
    expect(await totals()).toEqual({ drafts: 1, listings: 1 });
    const { listing_id, slug } = submitted.body;

    const chosen = await write('POST', `/me/listings/${listing_id}/free`, 'free');
    await kill('chosen');
    expect((await write('POST', `/me/listings/${listing_id}/free`, 'free')).text).toBe(chosen.text);
    expect(await listing(listing_id)).toMatchObject({ status: 'awaiting_badge', launch_week: '2027-01-04' });

    site.addToHomepage(chosen.body.badge.html);
    await write('POST', `/me/listings/${listing_id}/free`, 'look-again');
    await until(
      () => listing(listing_id),
      ({ status }) => status === 'scheduled',
    );
    await kill('scheduled');
    expect(await listing(listing_id)).toMatchObject({ status: 'scheduled', launch_week: '2027-01-04' });
    expect((await read(`/listings/${slug}`)).error.code).toBe('not_found');

    await program.killAndRestart({ CLOCK_START: LAUNCH });
    await until(
      () => listing(listing_id),
      ({ status }) => status === 'live',
    );
    await until(
      () => program.mails(),
      (mails) => mails.length > 0,
    );
    await kill('live');
    expect(await listing(listing_id)).toMatchObject({
      status: 'live',
      launched_at: '2027-01-04T00:00:00.000Z',
    });
    expect((await read('/listings?q=tidepool')).items).toMatchObject([{ slug }]);
    expect((await read('/launches/weeks/this')).items).toHaveLength(1);
    expect(await program.mails()).toEqual([
      { to: 'founder@tidepool.example', subject: 'Tidepool is live on Launch Directory' },
    ]);
    expect(await totals()).toEqual({ drafts: 1, listings: 1 });
  });

  it('under load has kept every call it acknowledged, and has nothing half done', async () => {
    await using founder = await startFounder();
    const { site, program, headers, read, write, totals } = founder;
    // The calls count: that each website is drafted, too, takes a minute.
    if (!TEST_ALL) site.hold();
    const acknowledged = new Set<string>();
    const sent = Array.from({ length: CALLS }, async (_, index) => {
      const body = JSON.stringify({ url: `${site.url}/product-${index}` });
      const answer = await ask(program.url, '/drafts', {
        method: 'POST',
        body,
        headers: { ...headers, 'idempotency-key': `load-${index}` },
      });
      if (answer.status === 201) acknowledged.add(answer.body.id);
    });
    const settled = Promise.allSettled(sent);
    await Promise.race(sent.slice(10, 20));
    // A minute later, when no key is held any more by a call that was cut.
    await program.killAndRestart({ CLOCK_START: '2026-11-18T12:01:00Z' });
    await settled;
    expect(acknowledged.size).toBeGreaterThan(0);
    const { items } = await read('/drafts?per_page=100');
    const kept = new Set(items.map(({ id }: { id: string }) => id));
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    for (let index = 0; index < CALLS; index++) {
      await write('POST', '/drafts', `load-${index}`, { url: `${site.url}/product-${index}` });
    }
    expect(await totals()).toEqual({ drafts: CALLS, listings: 0 });
  });
});

describe.concurrent('SIGTERM', () => {
  it('ends the process with code 0 while it starts, and waits for a database that says nothing', async () => {
    await using silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const databaseUrl = `postgres://directory:secret@127.0.0.1:${port}/directory`;
    await using program = await startUnready({ DATABASE_URL: databaseUrl });
    const [connection] = (await once(silent, 'connection')) as [Socket];
    expect(await program.stop()).toBe(0);
    expect(program.log()).toContain('stopped while starting');
    connection.destroy();
  });

  it('ends the process with code 0 while a page made to be slow is read', async () => {
    await using founder = await startFounder();
    const { site, program, submit, draft } = founder;
    const slow = '<h2>Features</h2><ul>' + '<li>We do one thing well</li>'.repeat(40_000) + '</ul>';
    site.set('/', `<title>Acme</title>${slow}`);
    const { body } = await submit();
    await until(
      () => draft(body.id),
      ({ status }) => status !== 'crawling',
    );
    expect(await program.stop()).toBe(0);
    expect(program.log()).not.toMatch(/"level":(50|60)|ERROR|FATAL/);
  });
});
