import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveReview } from '../../store/community/write/reviews.ts';
import { updateListing } from '../../store/listings/write/listings.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { TOOLS } from '../../tools/index.ts';
import { type Browser, openBrowser } from '../kit/browser.ts';
import { addListing } from '../kit/listing.ts';
import { continueSignIn, createCodeReader, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { signInOperator } from '../kit/team-member.ts';

let service: TestApp;
let person: Browser;
let owner: Browser;
let operator: Browser;
let listing: ListingRow;
let count = 0;

const browserOf = (email: string) => signIn(service.url, email, createCodeReader(service));
const idOf = (email: string) => service.app.db.transaction((tx) => getOrCreateAccount(tx, email, new Date()));

beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
  [person, owner, operator] = [
    await browserOf('person@example.com'),
    await browserOf('owner@example.com'),
    (await signInOperator(service)).browser,
  ];
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(async () => {
  listing = await addListing(service.app.db, `product-${(count += 1)}`, {
    ownerId: await idOf('owner@example.com'),
  });
});

const page = (browser: Browser) => browser.get(`/l/${listing.slug}`);
const tokenOf = async (browser: Browser) =>
  String((await browser.get('/launch')).$('[name=form_token]').val());
const send = async (browser: Browser, path: string, fields: Record<string, string>) =>
  browser.post(path, { form_token: await tokenOf(browser), ...fields });
const votes = async () => Number((await page(openBrowser(service.url))).$('.listing-head .vote span').text());
const review = (browser: Browser, fields: Record<string, string>) =>
  send(browser, `/l/${listing.slug}/review`, fields);

describe('votes', () => {
  it('count once for each person and listing, and can be taken back', async () => {
    await send(person, '/votes', { give: listing.slug });
    const again = await send(person, '/votes', { give: listing.slug });
    expect(new URL(again.url).pathname).toBe(`/l/${listing.slug}`);
    expect(again.$('.vote').attr('aria-pressed')).toBe('true');
    expect(await votes()).toBe(1);
    await send(person, '/votes', { take: listing.slug });
    await send(person, '/votes', { take: listing.slug });
    expect(await votes()).toBe(0);
  });

  it('and follows and reviews can be taken back whatever has become of the listing, or of the person in it', async () => {
    const { db } = service.app;
    const given = async () => {
      const own = { listingId: listing.id, accountId: await idOf('person@example.com') };
      return Promise.all(
        (['votes', 'follows', 'reviews'] as const).map((name) => {
          const { listingId, accountId } = db.t[name];
          return db.$count(db.t[name], and(eq(listingId, own.listingId), eq(accountId, own.accountId)));
        }),
      );
    };
    const become: ((accountId: number) => Promise<unknown>)[] = [
      (ownerId) => db.transaction((tx) => updateListing(tx, listing.id, { ownerId }, new Date())),
      () => db.transaction((tx) => moveListing(tx, listing, { event: 'archive' }, new Date())),
    ];
    for (const [at, becomes] of become.entries()) {
      listing = await addListing(db, `taken-back-${at}`);
      await send(person, '/votes', { give: listing.slug });
      await send(person, `/l/${listing.slug}/follow`, {});
      await review(person, { rating: '5', body: 'Good.' });
      expect(await given()).toEqual([1, 1, 1]);
      await becomes(await idOf('person@example.com'));
      await send(person, '/votes', { take: listing.slug });
      await send(person, `/l/${listing.slug}/follow`, { end: 'yes' });
      await review(person, { remove: 'yes' });
      expect(await given()).toEqual([0, 0, 0]);
    }
    await addListing(db, 'nothing-to-take', { status: 'draft' });
    for (const slug of ['nothing-to-take', 'no-such-product']) {
      expect((await send(person, '/votes', { take: slug })).status).toBe(404);
      expect((await send(person, `/l/${slug}/follow`, { end: 'yes' })).status).toBe(404);
      expect((await send(person, `/l/${slug}/review`, { remove: 'yes' })).status).toBe(404);
    }
  });

  it('count once when they are sent many times at once', async () => {
    const form_token = await tokenOf(person);
    await Promise.all(
      Array.from({ length: 12 }, () => person.post('/votes', { form_token, give: listing.slug })),
    );
    expect(await votes()).toBe(1);
  });

  it('count once for a person with two accounts, who is told so', async () => {
    await send(person, '/votes', { give: listing.slug });
    const second = await browserOf('person+2@example.com');
    const refused = await send(second, '/votes', { give: listing.slug });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('You did so already with your other account');
    expect((await send(second, `/l/${listing.slug}/follow`, {})).status).toBe(200);
    expect((await send(person, `/l/${listing.slug}/follow`, {})).status).toBe(409);
    await review(person, { rating: '5', body: 'Mine' });
    expect((await review(second, { rating: '5', body: 'Mine, too' })).status).toBe(409);
    expect(await votes()).toBe(1);
    expect((await page(person)).text).not.toContain('Mine, too');
  });

  it('are not for one’s own product, with whatever account', async () => {
    const second = await browserOf('owner+fan@example.com');
    const refused = await send(second, '/votes', { give: listing.slug });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('your own product');
    expect(await votes()).toBe(0);
  });

  it('count for the week they are cast in', async () => {
    await send(person, '/votes', { give: listing.slug });
    const { votes } = service.app.db.t;
    const [vote] = await service.app.db.select().from(votes).where(eq(votes.listingId, listing.id));
    expect(vote!.week).toBe('2026-11-16');
  });

  it('are not for one’s own product: owner, co-founder, founder', async () => {
    const db = service.app.db;
    await send(owner, '/votes', { give: listing.slug });
    expect(await votes()).toBe(0);
    const founder = await browserOf('founder@example.com');
    const accountId = await idOf('founder@example.com');
    await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(tx.t.founders)
        .values({ slug: `f-${listing.slug}`, name: 'Fay', accountId })
        .returning();
      await tx.insert(tx.t.listingFounders).values({ listingId: listing.id, founderId: row!.id });
    });
    const refused = await send(founder, '/votes', { give: listing.slug });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('your own product');
    expect(await votes()).toBe(0);
  });

  it('are not for what launches later, and what is unpublished does not exist', async () => {
    const { db } = service.app;
    await addListing(db, `later-${count}`, {
      status: 'scheduled',
      launchWeek: '2026-11-30',
      launchedAt: null,
    });
    await addListing(db, `draft-${count}`, { status: 'awaiting_badge' });
    expect((await send(person, '/votes', { give: `later-${count}` })).status).toBe(409);
    const hidden = await send(person, '/votes', { give: `draft-${count}` });
    const nothing = await send(person, '/votes', { give: 'no-such-product' });
    expect(hidden.status).toBe(404);
    expect(hidden.$('main').text()).toBe(nothing.$('main').text());
    expect(await db.$count(db.t.votes)).toBe(await db.$count(db.t.votes, eq(db.t.votes.week, '2026-11-16')));
  });

  it('need a signed-in person and a form of ours', async () => {
    const stranger = await openBrowser(service.url).post('/votes', { give: listing.slug });
    expect(new URL(stranger.url).pathname).toBe('/sign-in');
    const form_token = await tokenOf(person);
    for (const [token, headers] of [
      ['', {}],
      ['x'.repeat(43), {}],
      [await tokenOf(owner), {}],
      [form_token, { 'sec-fetch-site': 'cross-site' }],
    ] as const) {
      const refused = await person.post('/votes', { form_token: token, give: listing.slug }, headers);
      expect(refused.status).toBe(403);
    }
    const referer = `${service.url}/l/${listing.slug}`;
    const late = await person.post('/votes', { give: listing.slug }, { referer });
    expect(late.$('main a').attr('href')).toBe(`/l/${listing.slug}`);
    expect(await votes()).toBe(0);
  });

  it('come back to the page they were given on, and to no other site', async () => {
    const home = await send(person, '/votes', { give: listing.slug, next: '/weeks/this' });
    expect(new URL(home.url).pathname).toBe('/weeks/this');
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const back = await send(person, '/votes', { take: listing.slug, next });
      expect(back.location).toBeNull();
      expect(new URL(back.url).pathname).toBe(`/l/${listing.slug}`);
    }
  });

  it('cannot be given, nor anything followed or reviewed, through an operation', () => {
    const about = TOOLS.filter(({ name, rest }) => /vote|follow|review/.test(name + rest.path));
    expect(about.map(({ name, rest }) => [name, rest.method])).toEqual([['list_reviews', 'GET']]);
  });
});

describe('follows', () => {
  it('begin and end with a button, and show in the list of what one follows', async () => {
    const follow = 'form[action$="/follow"]';
    const followed = await person.submit(await page(person), {}, follow);
    expect(followed.$('#follow').text()).toContain('Following');
    expect((await person.get('/account/listings')).text).toContain(`/l/${listing.slug}"`);
    const ended = await send(person, `/l/${listing.slug}/follow`, { end: 'yes' });
    expect(ended.$('#follow').text().trim()).toBe('Follow');
    expect((await send(owner, `/l/${listing.slug}/follow`, {})).status).toBe(409);
  });
});

describe('a launch to come', () => {
  it('is told by mail to those who asked, once, and they can stop that', async () => {
    const { db } = service.app;
    const slug = `coming-${count}`;
    await addListing(db, slug, {
      ownerId: await idOf('owner@example.com'),
      ...{ status: 'scheduled', plan: 'paid', launchWeek: '2026-11-23', launchedAt: null },
    });
    // Lists of what is to come ask, too, and lead back to where they stand.
    const inList = await person.get('/weeks/2026-11-23');
    const button = inList.$(`#notify-${slug}`);
    expect(button.attr('aria-pressed')).toBe('false');
    const fields = Object.fromEntries(
      inList
        .$('#ballot')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
    const inTurn = await person.post(String(button.attr('formaction')), fields);
    expect(inTurn.$(`#notify-${slug}`).attr('aria-pressed')).toBe('true');
    expect(inTurn.$(`#notify-${slug}`).attr('name')).toBe('end');
    const ended = await person.post(String(button.attr('formaction')), { ...fields, end: 'yes' });
    expect(ended.$(`#notify-${slug}`).attr('aria-pressed')).toBe('false');
    expect((await owner.get('/weeks/2026-11-23')).$(`#notify-${slug}`).length).toBe(0);
    const visitor = await openBrowser(service.url).get('/weeks/2026-11-23');
    expect(visitor.$(`.notify[href*="${slug}"]`).attr('href')).toContain('then%3Dfollow');

    const upcoming = await person.get(`/l/${slug}`);
    expect(upcoming.$('#follow').text().trim()).toBe('Notify me');
    const asked = await person.submit(upcoming, {}, 'form[action$="/follow"]');
    expect(asked.$('#follow').text()).toContain('We will tell you');
    expect((await person.get('/account/mail')).text).toContain(`/l/${slug}"`);
    const other = await browserOf(`other-${count}@example.com`);
    await other.submit(await other.get(`/l/${slug}`), {}, 'form[action$="/follow"]');
    await send(other, `/l/${slug}/follow`, { end: 'yes' });
    expect((await owner.get(`/l/${slug}`)).$('#follow').length).toBe(0);

    service.setTime('2026-11-23T00:00:00Z');
    await service.app.catchUp();
    await service.app.catchUp();
    const told = (await service.mail()).filter(({ subject }) =>
      subject.startsWith(`${slug} has launched on`),
    );
    expect(told.map(({ to }) => to)).toEqual(['person@example.com']);
    expect(told[0]!.headers['list-unsubscribe']).toContain('/unsubscribe?token=');
    service.setTime('2026-11-18T12:00:00Z');
  });
});

describe('a sign-in', () => {
  it('gives the vote somebody came to give, says so before, and gives none unseen', async () => {
    const visitor = openBrowser(service.url);
    const link = String((await visitor.get(`/l/${listing.slug}`)).$('.listing-head .vote').attr('href'));
    const email = `late-${count}@example.com`;
    const signInPage = await visitor.get(link);
    expect(signInPage.$('main').text()).toContain(`Signing in gives your vote to ${listing.slug}.`);
    const landed = await continueSignIn(visitor, signInPage, email, createCodeReader(service));
    expect(new URL(landed.url).pathname + new URL(landed.url).search).toBe(`/l/${listing.slug}`);
    expect(landed.$('.vote').attr('aria-pressed')).toBe('true');
    expect(await votes()).toBe(1);
    // Who is signed in gives no vote by following a link.
    await person.get(link);
    await person.get(`/l/${listing.slug}?then=vote`);
    expect(await votes()).toBe(1);
  });

  it('says why the vote somebody came to give was not given', async () => {
    const visitor = openBrowser(service.url);
    const link = String((await visitor.get(`/l/${listing.slug}`)).$('.listing-head .vote').attr('href'));
    const page = await visitor.get(link);
    const landed = await continueSignIn(visitor, page, 'owner+late@example.com', createCodeReader(service));
    expect(landed.$('[role=status]').text()).toContain('your own product');
    expect(await votes()).toBe(0);
    const other = await openBrowser(service.url).get(`/l/${listing.slug}?refused=own_listing`);
    expect(other.$('[role=status]').length).toBe(0);
    expect((await person.get(`/l/${listing.slug}?refused=constructor`)).$('[role=status]').length).toBe(0);
  });

  it('makes somebody follow what they came to follow, and does nothing for what is not public', async () => {
    const visitor = openBrowser(service.url);
    const link = String((await visitor.get(`/l/${listing.slug}`)).$('a:contains("Follow")').attr('href'));
    const landed = await continueSignIn(
      visitor,
      await visitor.get(link),
      `fan-${count}@example.com`,
      createCodeReader(service),
    );
    expect(landed.$('#follow').text()).toContain('Following');
    await addListing(service.app.db, `secret-${count}`, { status: 'draft', name: 'Hidden thing' });
    const hidden = await openBrowser(service.url).get(link.replace(listing.slug, `secret-${count}`));
    expect(hidden.text).not.toContain('Hidden thing');
  });
});

describe('a review', () => {
  it('asks for the name it is shown under', async () => {
    const writer = await browserOf(`writer-${count}@example.com`);
    const asked = await page(writer);
    expect(asked.$('#review-name').val()).toBe('');
    await writer.submit(asked, { rating: '4', body: 'Good', name: '  Ada   L. ' }, 'form[action$="/review"]');
    const shown = await page(writer);
    expect(shown.$('.review strong').first().text()).toBe('Ada L.');
    expect(shown.$('#review-name').val()).toBe('Ada L.');
    // Eighty characters are as many as people count.
    const name = '😀'.repeat(80);
    await writer.submit(shown, { rating: '4', name }, 'form[action$="/review"]');
    expect((await page(writer)).$('#review-name').val()).toBe(name);
  });
});

describe('reviews', () => {
  it('are one for each person, who may change and remove it; the rating follows', async () => {
    await review(person, { rating: '2', body: 'Slow.' });
    const changed = await review(person, { rating: '4', body: 'Faster now.' });
    expect(changed.$('.review').length).toBe(1);
    expect(changed.$('.review').text()).toContain('Faster now.');
    expect(changed.$('#reviews .big').text()).toBe('4.0');
    const removed = await review(person, { remove: 'yes' });
    expect(removed.$('.review').length).toBe(0);
    expect(removed.$('#reviews').text()).toContain('No reviews yet');
  });

  it('are not for one’s own product, and need one to five stars', async () => {
    expect((await review(owner, { rating: '5' })).status).toBe(409);
    for (const rating of ['', '0', '6', '4.5', 'NaN', '1e9']) {
      expect((await review(person, { rating, body: 'x' })).status).toBe(409);
    }
    const long = await review(person, { rating: '3', body: 'é'.repeat(3001) });
    expect(long.text).toContain('at most 3000 characters');
    expect((await page(person)).$('.review').length).toBe(0);
  });

  it('are answered by the owner only, and a changed review loses its answer', async () => {
    const id = /reviews\/(\d+)/.exec(
      String(
        (await review(person, { rating: '3', body: 'Fine.' }), await page(owner))
          .$('.review form')
          .attr('action'),
      ),
    )![1]!;
    const path = `/l/${listing.slug}/reviews/${id}`;
    expect((await send(person, path, { answer: 'I answer myself' })).status).toBe(404);
    const answered = await send(owner, path, { answer: 'Thank you <b>all</b>' });
    expect(answered.$('.answer').text()).toContain('Thank you <b>all</b>');
    const again = await review(person, { rating: '3', body: 'Fine.' });
    expect(again.$('.answer').text()).toContain('Thank you <b>all</b>');
    expect((await review(person, { rating: '5', body: 'Better.' })).$('.answer').length).toBe(0);
  });

  it('an answer to none, or too long, is refused and not cut', async () => {
    await review(person, { rating: '3', body: 'Fine.' });
    const path = String((await page(owner)).$('.review form').attr('action'));
    const none = await send(owner, `/l/${listing.slug}/reviews/999999`, { answer: 'Thanks' });
    expect(none.status).toBe(404);
    const long = await send(owner, path, { answer: '😀'.repeat(3001) });
    expect(long.status).toBe(409);
    expect(long.text).toContain('at most 3000 characters');
    const full = await send(owner, path, { answer: '😀'.repeat(3000) });
    expect(full.$('.answer .pre-line').text()).toBe('😀'.repeat(3000));
  });

  it('their owner is told of a new one, and not of one that is changed', async () => {
    const { db } = service.app;
    const { outgoingMail } = db.t;
    const told = () => db.$count(outgoingMail, like(outgoingMail.key, `review-${listing.id}-%`));
    // Long ago: the mail of it is forgotten.
    const old = {
      listingId: listing.id,
      accountId: await idOf('person@example.com'),
      rating: 3,
      body: 'Fine.',
    };
    await db.transaction((tx) => saveReview(tx, old, new Date()));
    await review(person, { rating: '4', body: 'Better.' });
    expect(await told()).toBe(0);
    await review(operator, { rating: '4', body: 'New.' });
    expect(await told()).toBe(1);
  });

  it('are hidden by an operator only; hidden ones do not count, and their writer is told', async () => {
    await review(person, { rating: '1', body: 'Buy cheap pills' });
    const form = (await page(operator)).$('.review form:has([name=hide])');
    const path = String(form.attr('action'));
    expect((await send(owner, path, { hide: 'yes', reason: 'Not genuine' })).status).toBe(404);
    expect((await page(person)).$('.review').length).toBe(1);
    await send(operator, path, { hide: 'yes', reason: 'Not genuine' });
    const after = await page(person);
    expect(after.$('.review').length).toBe(0);
    expect(after.$('#reviews').text()).toContain('No reviews yet');
    expect(after.$('.note.warning').text()).toContain('hidden');
    const saved = await review(person, { rating: '5', body: 'Please?' });
    expect(saved.$('.review').length).toBe(0);
    // Removed and written again it is hidden still.
    await review(person, { remove: 'yes' });
    const again = await review(person, { rating: '4', body: 'Please.' });
    expect(again.$('.review').length).toBe(0);
    expect(again.$('.note.warning').text()).toContain('hidden');
    await send(operator, path, { hide: 'no', reason: 'Genuine' });
    expect((await page(openBrowser(service.url))).$('.review').length).toBe(1);
  });
});

describe('too much', () => {
  it('of sending is told to wait', async () => {
    await using strict = await startTestApp({ settings: { sampleData: false, rateLimits: true } });
    const stranger = openBrowser(strict.url);
    let last = await stranger.post('/votes', {});
    for (let i = 0; i < 45 && last.status !== 429; i += 1) last = await stranger.post('/votes', {});
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.text).toContain('Too many requests');
  });
});
