import { afterEach, describe, expect, it } from 'vitest';
import { MAIL_KINDS, type MailKind } from '../../rules/people/mail-kinds.ts';
import { createUnsubscribeLinks } from '../../mail/unsubscribe.ts';
import { listUnsubscribedKinds } from '../../store/people/ended-mail.ts';
import { unsubscribeFromMail } from '../../store/people/write/ended-mail.ts';
import { follow } from '../../store/community/write/follows.ts';
import { listListingsToRemind } from '../../store/launches/launches.ts';
import type { NewListing } from '../../store/listings/listings.ts';
import type { Browser } from '../kit/browser.ts';
import { restClient } from '../kit/clients.ts';
import { addDraft, addOwnListing, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { extractCode, signIn } from '../kit/person.ts';
import { type Delivered, startSmtpServer } from '../kit/smtp-server.ts';
import { startTestApp } from '../kit/start.ts';

const stack: AsyncDisposableStack[] = [];
afterEach(async () => {
  for (const one of stack.splice(0)) await one.disposeAsync();
});

/** The service with a real mail server, a founder and somebody who reads. */
async function setUp() {
  const kept = new AsyncDisposableStack();
  stack.push(kept);
  const smtp = await startSmtpServer();
  kept.defer(() => smtp.close());
  const service = kept.use(
    await startTestApp({ settings: { sampleData: false }, secrets: { smtpUrl: smtp.url } }),
  );
  const { db } = service.app;
  const founder = await addPerson(db, 'mira@tidepool.example', 'Mira Okafor');
  const reader = await addPerson(db, 'reader@people.example', 'Reader R');
  const { call } = await restClient(service.url, founder.key);
  const mailTo = async ({ email }: Owner) => {
    await service.app.catchUp();
    return smtp.delivered.filter(({ to, mail }) => to === email && !/sign-in code/.test(mail.subject ?? ''));
  };
  return {
    smtp,
    service,
    db,
    founder,
    reader,
    call,
    mailTo,
    browserOf: ({ email }: Owner) =>
      signIn(service.url, email, async () => {
        await service.app.catchUp();
        return extractCode(String(smtp.delivered.findLast(({ to }) => to === email)?.mail.text));
      }),
    listing: (slug: string, given: Partial<NewListing> = {}) => addOwnListing(db, founder, slug, given),
    end: (person: Owner, ...kinds: MailKind[]) =>
      db.transaction(async (tx) => {
        for (const kind of kinds) await unsubscribeFromMail(tx, person.accountId, kind, NOW);
      }),
    moveTo: async (time: string) => {
      service.setTime(time);
      await service.app.catchUp();
    },
  };
}

const headerOf = ({ mail }: Delivered, name: string) => mail.headers.find(({ key }) => key === name)?.value;
const unsubscribeUrlOf = (delivered: Delivered) =>
  /<(.*)>/.exec(headerOf(delivered, 'list-unsubscribe') ?? '')?.[1];

const send = async (browser: Browser, path: string, fields: Record<string, string | string[]>) =>
  browser.post(path, {
    form_token: String((await browser.get('/account')).$('[name=form_token]').val()),
    ...fields,
  });
const review = (browser: Browser, slug: string, body: string, rating = '5') =>
  send(browser, `/l/${slug}/review`, { rating, body });

describe('every mail that can be turned off', () => {
  it('says how in its text and in its header, and one click without a sign-in ends it', async () => {
    const { db, founder, reader, call, listing, mailTo, browserOf, moveTo } = await setUp();
    const tidepool = await listing('tidepool');
    await db.transaction((tx) => follow(tx, tidepool.id, reader.accountId, NOW));
    await call('post_listing_update', { listing_id: tidepool.id, title: 'News', body: 'Text' });
    const [news] = (await mailTo(reader)) as [Delivered];
    await review(await browserOf(reader), 'tidepool', 'Good');
    const [reviewed] = (await mailTo(founder)) as [Delivered];
    await listing('tomorrow', { status: 'scheduled', launchWeek: '2026-11-23', launchedAt: null });
    await moveTo('2026-11-22T00:00:00Z');
    const reminder = (await mailTo(founder)).at(-1)!;
    for (const delivered of [news, reviewed, reminder]) {
      expect(headerOf(delivered, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const url = unsubscribeUrlOf(delivered)!;
      expect(delivered.mail.text).toContain(url);
      expect(delivered.mail.html).toContain('/unsubscribe?token=');
      // Those who only look, such as scanners of links, end nothing.
      expect((await fetch(url)).status).toBe(200);
    }
    expect(await listUnsubscribedKinds(db, founder.accountId)).toEqual([]);
    for (const delivered of [news, reviewed, reminder]) {
      const answer = await fetch(unsubscribeUrlOf(delivered)!, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
      expect(answer.status).toBe(200);
    }
    expect((await listUnsubscribedKinds(db, founder.accountId)).sort()).toEqual([
      'launch_reminders',
      'reviews',
    ]);
    expect(await db.$count(db.t.follows)).toBe(0);
  });

  it('is ended by our own links only', async () => {
    const { service, db, founder } = await setUp();
    const forged = createUnsubscribeLinks('another key', service.url);
    const token = new URL(forged.url({ accountId: founder.accountId, kind: 'reviews' })).searchParams.get(
      'token',
    )!;
    const tokens = [
      token,
      token.replace('reviews', 'orders'),
      'reviews.1.',
      '',
      `reviews.${'9'.repeat(40)}.${'x'.repeat(43)}`,
      '<script>',
    ];
    for (const one of tokens) {
      const url = `${service.url}/unsubscribe?token=${encodeURIComponent(one)}`;
      expect((await fetch(url, { method: 'POST' })).status, one).toBe(404);
    }
    expect(await listUnsubscribedKinds(db, founder.accountId)).toEqual([]);
  });
});

describe('a link', () => {
  const links = createUnsubscribeLinks('key', 'https://launch.example');
  const tokenOf = (url: string) => new URL(url).searchParams.get('token')!;

  it('is read as what it was made for, and not after one sign of it was changed', () => {
    for (const kind of MAIL_KINDS) {
      const token = tokenOf(links.url({ accountId: 7, kind }));
      expect(links.parseToken(token)).toEqual({ accountId: 7, kind });
      expect(links.parseToken(token.replace('.7.', '.8.'))).toBeUndefined();
      expect(
        links.parseToken(
          token.replace(
            kind,
            MAIL_KINDS.find((one) => one !== kind)!,
          ),
        ),
      ).toBeUndefined();
    }
    const token = tokenOf(links.url({ accountId: 7, listingId: 8 }));
    expect(links.parseToken(token)).toEqual({ accountId: 7, listingId: 8 });
  });
});

describe('reviews', () => {
  it('are mailed to the owner once for each person, answers to who wrote them', async () => {
    const { founder, reader, listing, mailTo, browserOf } = await setUp();
    await listing('tidepool');
    const [reading, owning] = [await browserOf(reader), await browserOf(founder)];
    const page = await review(reading, 'tidepool', 'It found my notes.\r\n<b>Yes</b>', '4');
    await review(reading, 'tidepool', 'Changed', '5');
    await send(reading, '/l/tidepool/review', { remove: 'yes' });
    await review(reading, 'tidepool', 'Once more', '1');
    const [mail, ...more] = await mailTo(founder);
    expect(more).toEqual([]);
    expect(mail!.mail.subject).toBe('Reader R reviewed tidepool');
    expect(mail!.mail.text).toContain('4 of 5 stars');
    expect(mail!.mail.text).toContain('It found my notes.');
    expect(mail!.mail.html).not.toContain('<b>');

    const shown = await owning.get(new URL(page.url).pathname);
    const action = String(shown.$('form[action*="/reviews/"]').attr('action'));
    await send(owning, action, { answer: 'Thank you' });
    await send(owning, action, { answer: 'Thank you very much' });
    await send(owning, action, { answer: '' });
    const [answered, ...others] = await mailTo(reader);
    expect(others).toEqual([]);
    expect(answered!.mail.subject).toBe('The maker of tidepool answered your review');
    expect(answered!.mail.text).toContain('Thank you');
  });

  it('are not mailed to those who turned that off', async () => {
    const { founder, reader, listing, mailTo, browserOf, end } = await setUp();
    await listing('tidepool');
    await end(founder, 'reviews');
    await end(reader, 'reviews');
    const [reading, owning] = [await browserOf(reader), await browserOf(founder)];
    await review(reading, 'tidepool', 'Good');
    const shown = await owning.get('/l/tidepool');
    await send(owning, String(shown.$('form[action*="/reviews/"]').attr('action')), { answer: 'Thank you' });
    expect(await mailTo(founder)).toEqual([]);
    expect(await mailTo(reader)).toEqual([]);
  });
});

describe('before a launch', () => {
  it('its owner is reminded on Sunday once, and only of a launch that is tomorrow', async () => {
    const { service, founder, listing, mailTo, moveTo } = await setUp();
    await listing('tomorrow', {
      status: 'scheduled',
      plan: 'free',
      launchWeek: '2026-11-23',
      launchedAt: null,
    });
    await listing('later', { status: 'scheduled', plan: 'paid', launchWeek: '2026-11-30', launchedAt: null });
    await moveTo('2026-11-21T23:59:00Z');
    expect(await mailTo(founder)).toEqual([]);
    await moveTo('2026-11-22T00:00:00Z');
    await moveTo('2026-11-22T18:00:00Z');
    const [mail, ...more] = await mailTo(founder);
    expect(more).toEqual([]);
    expect(mail!.mail.subject).toBe('tomorrow launches tomorrow on Launch Directory');
    expect(mail!.mail.text).toContain(`${service.url}/l/tomorrow`);
    expect(mail!.mail.text).toContain('Keep the badge');
  });

  it('is told on Friday, once, that the badge is missing, with the badge', async () => {
    const { founder, listing, mailTo, moveTo } = await setUp();
    const url = 'http://127.0.0.1:9/';
    const waiting = {
      status: 'awaiting_badge',
      plan: 'free',
      launchWeek: '2026-11-23',
      launchedAt: null,
      url,
    } as const;
    await listing('waiting', waiting);
    await moveTo('2026-11-19T23:00:00Z');
    expect(await mailTo(founder)).toEqual([]);
    await moveTo('2026-11-20T00:00:00Z');
    await moveTo('2026-11-22T12:00:00Z');
    const [mail, ...more] = await mailTo(founder);
    expect(more).toEqual([]);
    expect(mail!.mail.subject).toContain('badge is missing');
    expect(mail!.mail.text).toContain('/badges/waiting/');
  });

  it('nothing is sent to those who turned that off, but a moved week always is', async () => {
    const { service, founder, listing, mailTo, moveTo, end } = await setUp();
    await end(founder, ...MAIL_KINDS);
    await listing('tomorrow', {
      status: 'scheduled',
      plan: 'paid',
      launchWeek: '2026-11-23',
      launchedAt: null,
    });
    const url = 'http://127.0.0.1:9/';
    await listing('moved', {
      status: 'awaiting_badge',
      plan: 'free',
      launchWeek: '2026-11-23',
      launchedAt: null,
      url,
    });
    await moveTo('2026-11-22T12:00:00Z');
    expect(await mailTo(founder)).toEqual([]);
    // Not even looked at every minute.
    expect(await listListingsToRemind(service.app.db, '2026-11-23')).toEqual([]);
    await moveTo('2026-11-23T00:00:01Z');
    const sent = await mailTo(founder);
    expect(sent.map(({ mail }) => mail.subject).sort()).toEqual([
      'The launch of moved moved to the week of 2026-11-30',
      'tomorrow is live on Launch Directory',
    ]);
    for (const one of sent) expect(headerOf(one, 'list-unsubscribe')).toBeUndefined();
  });
});

describe('the page of e-mail choices', () => {
  it('turns kinds off and on, and what must be sent is sent all the same', async () => {
    const { db, founder, reader, call, listing, mailTo, browserOf, smtp } = await setUp();
    const tidepool = await listing('tidepool');
    await db.transaction((tx) => follow(tx, tidepool.id, reader.accountId, NOW));
    const reading = await browserOf(reader);
    const page = await reading.get('/account/mail');
    expect(page.$('[name=send]:checked').length).toBe(MAIL_KINDS.length);
    const off = await reading.submit(page, { send: [] }, 'form[action="/account/mail"]');
    expect(off.$('[name=send]:checked').length).toBe(0);
    expect(off.text).toContain('turned off above');
    const post = (body: string) =>
      call('post_listing_update', { listing_id: tidepool.id, title: 'News', body });
    expect((await post('Told nobody')).body.followers).toBe(0);
    expect(await mailTo(reader)).toEqual([]);
    const draft = await addDraft(db, founder);
    await call('invite_cofounder', { id: draft.id, email: reader.email });
    expect(await mailTo(reader)).toHaveLength(1);
    const before = smtp.delivered.length;
    await browserOf(reader);
    expect(smtp.delivered.length).toBeGreaterThan(before);

    const on = await reading.submit(off, { send: ['followed_news'] }, 'form[action="/account/mail"]');
    expect(on.$('[name=send]:checked').val()).toBe('followed_news');
    expect((await post('Told one')).body.followers).toBe(1);
    expect((await mailTo(reader)).at(-1)!.mail.subject).toBe('tidepool: News');
    // Following goes on, whatever is mailed.
    expect((await reading.get('/account/mail')).text).toContain('/l/tidepool');
  });

  it("needs the form's token, and takes no kind that there is not", async () => {
    const { db, reader, browserOf } = await setUp();
    const reading = await browserOf(reader);
    expect((await reading.post('/account/mail', {})).status).toBe(403);
    expect((await reading.post('/account/mail/unfollow', { end: 'x' })).status).toBe(403);
    expect(await listUnsubscribedKinds(db, reader.accountId)).toEqual([]);
    await send(reading, '/account/mail', { send: ['orders', 'reviews', `"><script>`] });
    expect((await listUnsubscribedKinds(db, reader.accountId)).sort()).toEqual([
      'followed_news',
      'launch_reminders',
    ]);
  });
});
