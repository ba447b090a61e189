import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../operator/index.ts';
import { findMisspeltVariables } from '../../settings.ts';
import { getCategoriesByListing, findCategory } from '../../store/listings/categories.ts';
import { setListingCategories } from '../../store/listings/write/categories.ts';
import { insertOrder } from '../../store/orders/write/orders.ts';
import { restClient } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import { createOperator } from '../kit/operator.ts';
import { addDraft, addPerson, NOW } from '../kit/owner.ts';
import { startSmtpServer } from '../kit/smtp-server.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let run: ReturnType<typeof createOperator>;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
  run = createOperator(service.databaseUrl);
});
afterAll(() => service[Symbol.asyncDispose]());

const status = async (path: string) => {
  const { status, headers } = await fetch(service.url + path, { redirect: 'manual' });
  return status === 301 ? headers.get('location') : status;
};
const idOf = async (slug: string) => (await findCategory(service.app.db, slug))!.id;
async function put(slug: string, ...categories: string[]): Promise<number> {
  const { id } = await addListing(service.app.db, slug);
  const ids = await Promise.all(categories.map(idOf));
  await service.app.db.transaction((tx) => setListingCategories(tx, id, ids));
  return id;
}
const slugsOf = async (id: number) =>
  (await getCategoriesByListing(service.app.db, [id]))
    .get(id)
    ?.map(({ slug, primary }) => (primary ? `${slug}!` : slug));

describe('categories', () => {
  it('are merged with all that names them, and the old slug leads to the new one', async () => {
    const { db } = service.app;
    const [only, both] = [await put('only', 'games'), await put('both', 'games', 'music-and-audio')];
    const owner = await addPerson(db, 'mira@tidepool.example');
    const { call } = await restClient(service.url, owner.key);
    const draft = await addDraft(db, owner);
    expect(
      (await call('update_draft', { id: draft.id, fields: { categories: ['Games', 'Design Tools'] } })).ok,
    ).toBe(true);
    const money = { discountCents: 0, netCents: 0, vatCents: 0, totalCents: 0 };
    const item = { product: 'extra_categories', listing_id: both, categories: ['games'] };
    await db.transaction((tx) =>
      insertOrder(
        tx,
        {
          ...{ number: 'LD-MERGED', accountId: owner.accountId, status: 'paid', currency: 'EUR', ...money },
          ...{ items: [item], terms: { prices: [900], promo: null }, billing: {}, vat: {} as never },
          ...{ createdAt: NOW, expiresAt: NOW },
        },
        [
          {
            ...{ orderId: 0, position: 0, product: 'extra_categories', name: 'Extra', listingId: both, item },
            ...{ priceCents: 900, ...money, effect: { categories: ['games'] } },
          },
        ],
      ),
    );
    const asked = ['categories', 'merge', 'games', 'music-and-audio'];
    const counts = { listings: 2, drafts: 1, orders: 1, subcategories: ['video-games', 'tabletop'] };
    expect(await run(...asked, '--dry-run')).toMatchObject({ code: 0, data: counts });
    expect(await status('/categories/games')).toBe(200);
    expect(await run(...asked)).toMatchObject({ code: 0, data: counts });

    expect([await slugsOf(only), await slugsOf(both)]).toEqual([['music-and-audio!'], ['music-and-audio!']]);
    const read = (await call('get_draft', { id: draft.id })).body;
    expect(read.fields.categories.value).toEqual(['Music & Audio', 'Design Tools']);
    // It was in the other category by itself: a refund must not take that away.
    const [line] = await db.select().from(db.t.orderLines);
    expect(line).toMatchObject({ item: { categories: ['music-and-audio'] }, effect: { categories: [] } });
    expect(await status('/categories/games')).toBe('/categories/music-and-audio');
    expect(await status('/categories/games/feed.xml')).toBe('/categories/music-and-audio/feed.xml');
    expect((await call('get_category', { slug: 'games' })).body).toMatchObject({
      slug: 'music-and-audio',
      total: 2,
    });
    expect((await call('search_listings', { category: 'games' })).body.total).toBe(2);
    expect(await run('categories', 'merge', 'music-and-audio', 'making-music')).toMatchObject({ code: 1 });
  });

  it('are hidden with those below, and keep their listings', async () => {
    const hidden = await put('in-hidden', 'travel');
    await run('categories', 'hide', 'travel');
    const { call } = await restClient(service.url);
    const tree = JSON.stringify((await call('list_categories', {})).body);
    expect(['travel', 'trip-planning'].filter((slug) => tree.includes(`"${slug}"`))).toEqual([]);
    expect([await status('/categories/travel'), await status('/categories/trip-planning')]).toEqual([
      404, 404,
    ]);
    expect(await run('categories', 'show', 'trip-planning')).toMatchObject({
      code: 1,
      err: /categories show travel/,
    });
    expect(await slugsOf(hidden)).toEqual(['travel!']);
    expect(await run('categories', 'show', 'travel')).toMatchObject({ code: 0 });
    expect(await status('/categories/travel')).toBe(200);
  });

  it('are removed once nothing is in them, and do not come back at a start', async () => {
    await put('in-finance', 'accounting');
    expect(await run('categories', 'remove', 'finance')).toMatchObject({
      code: 1,
      err: /categories merge finance/,
    });
    const { data } = await run('categories', 'remove', '--empty', '--built-in');
    expect(data.removed).toContain('payments');
    const left = (await run('categories', 'list')).data.map(({ slug }: { slug: string }) => slug);
    expect(left).toEqual(expect.arrayContaining(['finance', 'accounting', 'music-and-audio', 'other']));
    expect(left).not.toContain('climate');
  });
});

describe('mail test', () => {
  it('sends one message by the name of the directory, and says what the mail server answered', async () => {
    const smtp = await startSmtpServer({
      recipient: (address) => (address.startsWith('no') ? { code: 550, text: 'No such user' } : null),
    });
    await run('settings', 'set', 'name', 'Toolhafen & Co');
    const { databaseUrl } = service;
    const by = createOperator(databaseUrl, {}, { smtpUrl: smtp.url });
    expect(await by('mail', 'test', 'ada@example.com')).toMatchObject({
      code: 0,
      data: { reply: expect.stringMatching(/^250 /) },
    });
    const [{ mail }] = smtp.delivered as [(typeof smtp.delivered)[0]];
    expect(mail.from?.name).toBe('Toolhafen & Co');
    expect(mail.html).toContain('Toolhafen &#38; Co</span>');
    expect(await by('mail', 'test', 'nobody@example.com')).toMatchObject({
      code: 1,
      err: /550 No such user/,
    });
    await smtp.close();
    expect(await by('mail', 'test', 'ada@example.com')).toMatchObject({ code: 1, err: /ECONNREFUSED/ });
    expect(await run('settings', 'unset', 'name')).toMatchObject({ data: { name: 'Launch Directory' } });
  });
});

it('a slip is answered with what was meant, and exit code 2', async () => {
  const slips: [string[], RegExp][] = [
    [['ordrs', 'list'], /"orders list"/],
    [['list', 'orders'], /"orders list"/],
    [['settings', 'sett', 'x', 'y'], /"settings set"/],
    [['products', 'set', 'launch', '--prise', '5'], /"--price"/],
  ];
  for (const [words, meant] of slips)
    expect(await run(...words), words.join(' ')).toMatchObject({ code: 2, err: meant });
  expect(COMMANDS.filter(({ summary, usage }) => summary === '' || usage.includes('undefined'))).toEqual([]);
});

it('variables that are misspelt are named with the one that is meant, and those of other programs are not', () => {
  const env = {
    MAIL_FROMM: 'x',
    STRIPE_KEY: 'x',
    PUBLIC_URI: 'x',
    LOG_LEVELS: 'x',
    smtp_url: 'x',
    MAIL_FROM_: ' ',
  };
  const others = {
    PATH: 'x',
    HOME: 'x',
    HOSTNAME: 'x',
    NODE_OPTIONS: 'x',
    OLDPWD: 'x',
    npm_config_yes: 'x',
    ANTHROPIC_LOG: 'x',
  };
  expect(
    findMisspeltVariables({ ...env, ...others, MAIL_FROM: 'x' }).map(
      ({ name, meant }) => `${name}: ${meant}`,
    ),
  ).toEqual([
    'MAIL_FROMM: MAIL_FROM',
    'STRIPE_KEY: STRIPE_SECRET_KEY',
    'PUBLIC_URI: PUBLIC_URL',
    'LOG_LEVELS: LOG_LEVEL',
    'smtp_url: SMTP_URL',
  ]);
});
