import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../tools/index.ts';
import { getRequestedScopes } from '../../tools/shared/runtime/requested-scopes.ts';
import { SCOPES } from '../../tools/shared/runtime/define.ts';
import { toInputSchema, type JsonSchema } from '../../tools/shared/schema/json-schema.ts';
import { listPathKeys } from '../../tools/shared/schema/rest-parameters.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { openBrowser } from '../kit/browser.ts';
import { type Answer, type CallOperation, restClient, CLIENTS } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import {
  buildAuthorization,
  extractCode,
  connectApp,
  createApiKeyOnPage,
  type ReadCode,
  registerApp,
  signIn,
} from '../kit/person.ts';
import { createSavedListing } from '../kit/shop.ts';
import { startTestApp } from '../kit/start.ts';
import { ask, type Founder, startFounder } from './founder.ts';

let founder: Founder;
let url: string;
let listingId: number;
let slug: string;
let stranger: string;
let readCode: ReadCode;
beforeAll(async () => {
  founder = await startFounder();
  ({ url } = founder.service);
  const { body } = await founder.call('submit_draft', { id: founder.draftId });
  ({ listing_id: listingId, slug } = body);
  stranger = await createTestApiKey(founder.service.app.db, 'stranger@example.com');
  readCode = async (email) => {
    await founder.service.app.catchUp();
    return extractCode((await founder.service.mail()).findLast(({ to }) => to === email)?.text ?? '');
  };
});
afterAll(async () => {
  await founder[Symbol.asyncDispose]();
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('what belongs to somebody else', () => {
  /** What the operations need besides the id. */
  const REST_OF: Record<string, object> = {
    invite_cofounder: { email: 'x@example.com' },
    post_listing_update: { title: 'a', body: 'b' },
    add_milestone: { date: '2026-01-05', title: 'a' },
    delete_milestone: { milestone_id: 1 },
    update_draft: { fields: { name: 'Mine now' } },
    propose_draft_values: { reading: 'of-theirs', not_stated: ['city'] },
    update_my_listing: { fields: { tagline: 'Mine now' } },
    reschedule_launch: { week: '2027-01-04' },
    request_order_help: { reason: 'other', message: 'Where is it?' },
  };
  type Ids = Record<string, unknown>;
  let theirs: Ids;
  let ownListing: number;
  /** Nobody's, of the same form. */
  const NOBODYS: Ids = {
    id: '00000000-0000-4000-8000-000000000000',
    listing_id: 987_654_321,
    milestone_id: 987_654_321,
    claim_id: 987_654_321,
    number: 'LD-AAAA-AAAA',
  };
  // Interview questions are everybody's; a quote is told by the account it was made for (below).
  const OF_ALL = new Set(['question_id', 'quote_id']);

  /** Where operations take an id, from the registry itself: `listing_id`, `items.0.listing_id`. */
  const idsIn = (schema: JsonSchema, within = ''): string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      ...(/^(?:id|number|\w+_id)$/.test(name) && !OF_ALL.has(name) ? [within + name] : []),
      ...idsIn(inner, `${within}${name}.`),
    ]),
    ...(schema.items ? idsIn(schema.items, `${within}0.`) : []),
  ];
  const places = TOOLS.filter(({ scope }) => scope).flatMap((tool) =>
    idsIn(toInputSchema(tool.input)).map((place) => [tool.name, place] as const),
  );

  beforeAll(async () => {
    const { call } = founder;
    const { body: order } = await call('create_checkout', {
      items: [{ product: 'launch', listing_id: listingId }],
    });
    const { body: milestone } = await call('add_milestone', {
      ...{ listing_id: listingId, date: '2026-01-05', title: 'Founded' },
    });
    const { db } = founder.service.app;
    const unowned = await addListing(db, 'unowned');
    const { body: claim } = await call('claim_listing', { slug: unowned.slug, method: 'meta' });
    theirs = {
      id: founder.draftId,
      listing_id: listingId,
      milestone_id: milestone.milestone_id,
      claim_id: claim.claim_id,
      number: order.number,
    };
    ownListing = (
      await createSavedListing(db, 'stranger@example.com', {
        ...{ slug: 'own', name: 'Own', url: 'https://own.example/', domain: 'own.example' },
      })
    ).id;
  });

  it.each(places)('is for %s by %s as if it were not there', async (name, place) => {
    const before = await founder.everything();
    const last = place.split('.').at(-1)!;
    const { call } = await restClient(url, stranger);
    const asked = (ids: Ids) => {
      const value = ids[last];
      expect(value, `a value for ${place}`).toBeDefined();
      // What belongs to a listing is looked for on one of their own.
      if (place === 'milestone_id') return { listing_id: ownListing, milestone_id: value };
      if (place.startsWith('items.')) return { items: [{ product: 'launch', listing_id: value }] };
      return { ...REST_OF[name], [place]: value };
    };
    const [answer, nobodys] = [await call(name, asked(theirs)), await call(name, asked(NOBODYS))];
    // Of a cart it is said which of its lines is wrong.
    expect(answer.body.error.code).toBe(place.includes('.') ? 'invalid_request' : 'not_found');
    const told = ({ body }: Answer) => {
      const { request_id: _, ...error } = body.error;
      return JSON.stringify(error)
        .replaceAll(String(theirs[last]), '#')
        .replaceAll(String(NOBODYS[last]), '#');
    };
    expect(told(answer)).toBe(told(nobodys));
    expect(await founder.everything()).toEqual(before);
  });

  it('is the price that was promised to them', async () => {
    const items = [{ product: 'launch', listing_id: ownListing }];
    const mine = await restClient(url, stranger);
    const { body: promised } = await mine.call('quote_order', { items });
    const other = await restClient(url, await createTestApiKey(founder.service.app.db, 'third@example.com'));
    const { ok } = await other.call('create_checkout', { items, quote_id: promised.quote_id });
    expect(ok).toBe(false);
  });

  it('is in none of the lists of another account', async () => {
    const { call } = await restClient(url, stranger);
    for (const { name, rest } of TOOLS.filter(
      (tool) => tool.scope === 'account:read' && !listPathKeys(tool).length,
    )) {
      const { body } = await call(name);
      const text = JSON.stringify(body);
      expect(text, rest.path).not.toContain(founder.draftId);
      expect(text, rest.path).not.toContain('tidepool');
    }
  });
});

describe('a listing that is not published', () => {
  /** Everything a visitor could learn of it from. */
  async function traces(call: CallOperation): Promise<string[]> {
    const { hostname, port } = new URL(founder.site.url);
    const found: string[] = [];
    const look = (where: string, body: unknown) => {
      if (
        /tidepool/i.test(
          JSON.stringify(body).replaceAll(
            /"(?:message|feed_url|alert_url)":"[^"]*"|"left_out":\[[^\]]*\]/g,
            '',
          ),
        )
      )
        found.push(where);
    };
    look('search', (await call('search_listings', { q: 'tidepool' })).body);
    look('search upcoming', (await call('search_listings', { q: 'tidepool', status: 'upcoming' })).body);
    look('search all', (await call('search_listings')).body);
    look('search domain', (await call('search_listings', { domain: `${hostname}:${port}` })).body);
    look('category', (await call('get_category', { slug: 'other' })).body);
    look('categories', (await call('list_categories')).body);
    for (const week of ['this', 'next', '2026-12-28'])
      look(week, (await call('get_launch_week', { week })).body);
    for (const section of ['today', 'this-week', 'recent', 'trending', 'upcoming', 'most-voted']) {
      look(section, (await call('list_launches', { section })).body);
    }
    look('founders', (await call('list_founders')).body);
    return found;
  }

  it.each(['draft', 'awaiting_badge', 'rejected', 'archived'] as const)(
    'but %s leaves no trace for visitors',
    async (status) => {
      const { app } = founder.service;
      await app.db.transaction(async (tx) => {
        const { listings } = tx.t;
        await tx
          .update(listings)
          .set({ status, launchWeek: '2026-12-28', plan: 'free' })
          .where(eq(listings.id, listingId));
      });
      for (const key of [undefined, stranger]) {
        expect(await traces((await restClient(url, key)).call)).toEqual([]);
      }
    },
  );

  it.each(
    ['get_listing', 'get_badges', 'get_alternatives'].filter((name) =>
      TOOLS.some((tool) => tool.name === name),
    ),
  )('is answered by %s as if it were not there', async (name) => {
    for (const connect of Object.values(CLIENTS)) {
      const { call, close } = await connect(url, stranger);
      const hidden = (await call(name, { slug })).body.error;
      const unknown = (await call(name, { slug: 'never-there' })).body.error;
      expect(hidden.code).toBe('not_found');
      expect(hidden.message.replace(slug, '')).toBe(unknown.message.replace('never-there', ''));
      await close();
    }
  });

  it('has no page and no earned badge, and its badge for the homepage tells nothing', async () => {
    const page = async (path: string) => {
      const response = await fetch(url + path);
      return { status: response.status, text: await response.text() };
    };
    expect((await page(`/l/${slug}`)).status).toBe(404);
    expect((await page('/search?q=tidepool')).text).not.toContain(`/l/${slug}`);
    expect((await page('/')).text).not.toMatch(/tidepool/i);
    for (const kind of ['launched-on', 'featured', 'verified', 'launch-of-the-week']) {
      expect((await page(`/badges/${slug}/${kind}.svg`)).status).toBe(404);
    }
    const hidden = await page(`/badges/${slug}/listed-on.svg`);
    expect(hidden).toEqual(await page('/badges/never-there/listed-on.svg'));
  });
});

describe('a credential that does not hold', () => {
  const wrong = {
    'of nobody': async () => `ld_${'A'.repeat(43)}`,
    'cut short': async () => founder.key.slice(0, -1),
    'that was revoked': async () => {
      const { db } = founder.service.app;
      const key = await createTestApiKey(db, 'revoked@example.com');
      await db.transaction(async (tx) => {
        await tx
          .update(tx.t.apiKeys)
          .set({ revokedAt: new Date() })
          .where(eq(tx.t.apiKeys.start, key.slice(0, 8)));
      });
      return key;
    },
    'that is no key': async () => 'hunter2',
  };

  it.each(Object.entries(wrong))('is 401 on every operation over REST: one %s', async (_, make) => {
    const token = await make();
    for (const { name, rest } of TOOLS) {
      const answer = await ask(url, rest.path.replace(/\{\w+\}/g, '1'), {
        method: rest.method,
        ...bearer(token),
      });
      expect([name, answer.status, answer.body.error.code]).toEqual([name, 401, 'unauthenticated']);
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
      expect(answer.text).not.toContain(token);
    }
  });

  it.each(Object.entries(wrong))('is 401 on every operation over MCP: one %s', async (_, make) => {
    const token = await make();
    for (const { name } of TOOLS) {
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          ...bearer(token).headers,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: {} },
        }),
      });
      expect([name, response.status]).toEqual([name, 401]);
      expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
  });

  it.each(['', 'Bearer', 'Basic dXNlcjpwYXNz', 'bearer', 'Token x', 'Bearer a b', 'Bearer \u00e9'])(
    'is 401 in the header "%s"',
    async (authorization) => {
      const answer = await ask(url, '/site', { headers: { authorization } });
      expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated']);
    },
  );

  it('is not looked for in the address', async () => {
    const answer = await ask(url, `/me?access_token=${founder.key}`);
    expect(answer.status).toBe(401);
  });

  it('is a browser session, for the API', async () => {
    const browser = await signIn(url, 'cookie@example.com', readCode);
    const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect((await ask(url, '/me', { headers: { cookie } })).status).toBe(401);
  });
});

describe('a token', () => {
  const connect = async (email: string, params: Record<string, string | undefined>) =>
    (await connectApp(url, await signIn(url, email, readCode), { params })).accessToken;
  const me = async (token: string) => {
    const rest = await ask(url, '/me', bearer(token));
    const mcp = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        ...bearer(token).headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_account', arguments: {} },
      }),
    });
    return { rest: rest.status, mcp: mcp.status };
  };

  it('is good at both facades of this server, however it was asked for', async () => {
    for (const resource of [undefined, `${url}/mcp`, `${url}/v1`])
      expect(await me(await connect('mcp@example.com', { resource }))).toEqual({ rest: 200, mcp: 200 });
  });

  it('is over after its time and after its app was disconnected', async () => {
    const browser = await signIn(url, 'over@example.com', readCode);
    const params = { resource: `${url}/v1` };
    const { accessToken, clientId } = await connectApp(url, browser, { params });
    expect((await me(accessToken)).rest).toBe(200);
    const apps = await browser.get('/account/apps');
    await browser.submit(apps, { client_id: clientId }, 'form[action="/account/apps/disconnect"]');
    expect((await me(accessToken)).rest).toBe(401);

    const later = await connectApp(url, browser, { params });
    await founder.service.app.db.transaction(async (tx) => {
      await tx.update(tx.t.oauthRecords).set({ expiresAt: new Date(Date.now() - 1) });
    });
    expect((await me(later.accessToken)).rest).toBe(401);
  });

  const scoped = TOOLS.filter(({ scope }) => scope !== null);
  it.each(scoped)('without its scope is 403 for $name, and is told which it needs', async (tool) => {
    const { name, scope, rest } = tool;
    const others = SCOPES.filter((one) => one !== scope);
    const key = await createTestApiKey(founder.service.app.db, 'founder@tidepool.example', others);
    const answer = await ask(url, rest.path.replace(/\{\w+\}/g, '1'), {
      method: rest.method,
      ...bearer(key),
    });
    expect([name, answer.status, answer.body.error.code]).toEqual([name, 403, 'insufficient_scope']);
    expect(answer.body.error.scopes).toEqual([scope]);
    expect(answer.headers.get('www-authenticate')).toContain(`scope="${getRequestedScopes(tool).join(' ')}"`);
  });

  it.each(scoped)('is needed for $name', async ({ name, rest }) => {
    const answer = await ask(url, rest.path.replace(/\{\w+\}/g, '1'), { method: rest.method });
    expect([name, answer.status, answer.body.error.code]).toEqual([name, 401, 'unauthenticated']);
  });
});

describe('forms', () => {
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  it.each([
    '/sign-in',
    '/sign-in/code',
    '/sign-out',
    '/account',
    '/account/api-keys',
    '/account/apps/disconnect',
  ])('of another website are refused at %s and change nothing', async (path) => {
    const browser = await signIn(url, 'victim@example.com', readCode);
    const own = (await browser.get('/account')).$('[name="form_token"]').first().val();
    const fields = {
      name: 'Evil',
      scope: ['listings:write'],
      email: 'evil@example.com',
      form_token: String(own),
    };
    // The notice of this sign-in is on its way.
    await founder.service.app.catchUp();
    const mails = (await founder.service.mail()).length;
    expect((await browser.post(path, fields, evil)).status).toBe(403);
    expect((await browser.post(path, { ...fields, form_token: 'x' })).status).toBe(403);
    const { form_token: _, ...bare } = fields;
    expect((await browser.post(path, bare)).status).toBe(403);
    await founder.service.app.catchUp();
    expect((await founder.service.mail()).length).toBe(mails);
    expect((await browser.get('/account')).$('#name').val()).toBe('');
    expect((await browser.get('/account/api-keys')).$('main').text()).toContain('no keys yet');
  });

  it('of consent are good only for the person who was asked', async () => {
    const victim = await signIn(url, 'consenting@example.com', readCode);
    const other = await signIn(url, 'clickjacker@example.com', readCode);
    const app = await registerApp(url);
    const page = await victim.get(buildAuthorization(url, String(app['client_id'])).url);
    expect(page.$('form[action^="/consent/"]').length).toBe(1);
    const action = page.$('form[action^="/consent/"]').attr('action')!;
    const token = String((await other.get('/account')).$('[name="form_token"]').first().val());
    const stolen = await other.post(action, { decision: 'allow', scope: 'account:read', form_token: token });
    expect(stolen.url + (stolen.location ?? '')).not.toContain('code=');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('that sign in never lead off the site', async () => {
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\t/evil.example',
      '/.//evil.example',
    ]) {
      const browser = openBrowser(url);
      const page = await browser.get(`/sign-in?${new URLSearchParams({ next }).toString()}`);
      const codePage = await browser.submit(
        page,
        { email: 'hop@example.com', next },
        'form[action="/sign-in"]',
      );
      const code = await readCode('hop@example.com');
      const done = await browser.submit(codePage, { code, next }, 'form[action="/sign-in/code"]');
      expect([new URL(done.url).origin, done.location]).toEqual([url, null]);
    }
  });

  it('for a code are locked after five guesses, also for the right one', async () => {
    const browser = openBrowser(url);
    const page = await browser.submit(await browser.get('/sign-in'), { email: 'guessed@example.com' });
    const code = await readCode('guessed@example.com');
    const guesses = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(6, '0'));
    for (const guess of guesses.filter((one) => one !== code).slice(0, 5))
      await browser.submit(page, { code: guess });
    await browser.submit(page, { code });
    expect(new URL((await browser.get('/account')).url).pathname).toBe('/sign-in');
  });

  it('do not sign a victim in under a session that was planted', async () => {
    const attacker = await signIn(url, 'attacker@example.com', readCode);
    const victim = openBrowser(url);
    victim.cookies.push(...attacker.cookies.map((cookie) => ({ ...cookie })));
    const { db } = founder.service.app;
    await victim.submit(await victim.get('/account'), {}, 'form[action="/sign-out"]');
    const page = await victim.submit(await victim.get('/sign-in'), { email: 'planted@example.com' });
    await victim.submit(page, { code: await readCode('planted@example.com') });
    expect((await victim.get('/account')).$('dd').text()).toBe('planted@example.com');
    expect(new URL((await attacker.get('/account')).url).pathname).toBe('/sign-in');
    expect(await db.$count(db.t.browserSessions)).toBeGreaterThan(0);
  });

  it('make keys that only their maker sees', async () => {
    const browser = await signIn(url, 'maker@example.com', readCode);
    const key = await createApiKeyOnPage(browser);
    expect((await ask(url, '/me', bearer(key))).body.email).toBe('maker@example.com');
    expect((await browser.get('/account/api-keys')).text).not.toContain(key);
  });
});

describe('rate limits', () => {
  it('let an anonymous address read 120 times a minute, and say when to come back', async () => {
    await using service = await startTestApp({ settings: { rateLimits: true, sampleData: false } });
    const first = await ask(service.url, '/site');
    expect(first.headers.get('ratelimit-policy')).toBe('"anonymous_reads";q=120;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"anonymous_reads";r=119;t=\d+$/);
    for (let count = 2; count <= 120; count++) {
      // A header anybody can send is no other address.
      const headers = { 'x-forwarded-for': `203.0.113.${count}`, forwarded: `for=203.0.113.${count}` };
      expect((await ask(service.url, '/listings', { headers })).status).toBe(200);
    }
    const refused = await ask(service.url, '/site');
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(refused.body.error).toMatchObject({ limit: 120, window_seconds: 60 });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBe(refused.body.error.retry_after);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit')).toMatch(/r=0/);

    const key = await createTestApiKey(service.app.db);
    expect((await ask(service.url, '/site', bearer(key))).status).toBe(200);
    const overMcp = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_site' } }),
    });
    expect(await overMcp.text()).toContain('rate_limited');

    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  });

  it('tell a visitor who reads too many pages to wait, not that nothing is there', async () => {
    await using service = await startTestApp({ settings: { rateLimits: true } });
    const { body } = await ask(service.url, '/listings?per_page=1');
    const answers = new Map<number, Response>();
    for (let count = 0; count < 300 && !answers.has(429); count++) {
      const page = await fetch(`${service.url}/l/${body.items[0].slug}`);
      answers.set(page.status, page);
      await page.arrayBuffer();
    }
    expect([...answers.keys()]).toEqual([200, 429]);
    expect(Number(answers.get(429)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(service.url)).status).toBe(429);
  }, 30_000);

  it('let an account submit 20 products an hour, whatever the key', async () => {
    await using service = await startTestApp({ settings: { rateLimits: true, sampleData: false } });
    const keys = [await createTestApiKey(service.app.db), await createTestApiKey(service.app.db)];
    const submit = (count: number, key: string) =>
      ask(service.url, '/drafts', {
        method: 'POST',
        body: JSON.stringify({ url: `http://127.0.0.1:9/${count}` }),
        ...bearer(key),
      });
    for (let count = 1; count <= 20; count++)
      expect((await submit(count, keys[count % 2]!)).status).toBe(201);
    const refused = await submit(21, keys[0]!);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatchObject({ code: 'rate_limited', limit: 20, window_seconds: 3600 });
    expect((await ask(service.url, '/drafts', bearer(keys[0]!))).body.total).toBe(20);
    const other = await createTestApiKey(service.app.db, 'other@example.com');
    expect((await submit(22, other)).status).toBe(201);
  });
});
