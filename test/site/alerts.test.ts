import { load } from 'cheerio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteExpiredRows } from '../../store/site/write/retention.ts';
import { type Browser, openBrowser, type PageVisit } from '../kit/browser.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { type CallOperation, restClient } from '../kit/clients.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

describeAnyDialect('following a search', (dialect) => {
  let service: TestApp;
  let call: CallOperation;
  let visitor: Browser;
  beforeAll(async () => {
    service = await startTestApp({ dialect, settings: { sampleData: false, rateLimits: true } });
    ({ call } = await restClient(service.url));
    visitor = openBrowser(service.url);
    await addListing(service.app.db, 'plumber-crm', {
      name: 'Pipework',
      tagline: 'A CRM for plumbers',
      country: 'AT',
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const search = async () => {
    const { body } = await call('search_listings', { q: 'crm', country: 'AT' });
    return body as { feed_url: string; alert_url: string };
  };
  const mailTo = async (address: string) => {
    await service.app.catchUp();
    return (await service.mail()).filter(({ to }) => to === address);
  };
  const linkIn = (text: string, path: string) => new RegExp(`${service.url}${path}\\S+`).exec(text)![0];
  /** Submits the form of a page, whose action has a query. */
  const submit = ({ $ }: PageVisit, fields: Record<string, string>) => {
    const form = $('main form').first();
    const values = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
    return visitor.post(form.attr('action')!, { ...values, ...fields });
  };
  const subscribe = async (email: string, rhythm = 'daily') => {
    const form = await visitor.get((await search()).alert_url);
    return submit(form, { email, rhythm });
  };
  /** Confirms the newest alert of an address, and returns its first mail. */
  const confirm = async (email: string) => {
    const mail = (await mailTo(email)).at(-1)!;
    const page = await visitor.get(linkIn(mail.text, '/alerts/confirm'));
    expect(page.text).toContain('Yes, send them');
    expect((await submit(page, {})).text).toContain('Confirmed');
    return mail;
  };
  const launch = async (slug: string, at: string, given = {}) =>
    addListing(service.app.db, slug, {
      ...{ name: slug, tagline: 'Another CRM', country: 'AT' },
      ...{ launchedAt: new Date(at), ...given },
    });

  it('is possible by the addresses in its answer: a bounded feed of what has all of it', async () => {
    const { feed_url } = await search();
    const feed = await visitor.get(feed_url);
    expect(feed.headers.get('content-type')).toContain('application/atom+xml');
    const $ = load(feed.text, { xml: true });
    expect(
      $('entry title')
        .map((_, one) => $(one).text())
        .get(),
    ).toEqual(['Pipework']);
    const again = await fetch(feed_url, {
      headers: { 'if-none-match': feed.headers.get('etag')!, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    expect((await fetch(`${service.url}/search/feed.xml?q=crm%20zeppelin`)).status).toBe(200);
    expect((await fetch(`${service.url}/search/feed.xml?category=none`)).status).toBe(400);
  });

  it('by mail needs a confirmation, sends only what is new, and nothing where nothing is', async () => {
    const email = 'reader@mail.example';
    expect((await subscribe(email)).text).toContain('Look into your mail');
    await launch('before', '2026-11-18T12:00:00Z');
    service.setTime('2026-11-20T12:00:00Z');
    expect(await mailTo(email)).toHaveLength(1);
    await confirm(email);

    service.setTime('2026-11-21T13:00:00Z');
    expect(await mailTo(email)).toHaveLength(1);
    await launch('fresh', '2026-11-21T14:00:00Z');
    // Launched late, with the time of its Monday.
    await launch('late', '2026-11-16T00:00:00Z');
    await launch('elsewhere', '2026-11-21T14:00:00Z', { country: 'DE' });
    service.setTime('2026-11-22T14:00:00Z');
    const [, news] = await mailTo(email);
    expect(news!.subject).toContain('2 new launches');
    for (const slug of ['fresh', 'late']) expect(news!.text).toContain(`/l/${slug}`);
    for (const slug of ['before', 'elsewhere', 'plumber-crm']) expect(news!.text).not.toContain(`/l/${slug}`);
    expect(news!.text).toContain('New since 2026-11-21');
    expect(news!.headers).toMatchObject({
      'list-unsubscribe': expect.stringContaining('/alerts/end?token='),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    service.setTime('2026-11-23T15:00:00Z');
    expect(await mailTo(email)).toHaveLength(2);

    const end = /<(.*)>/.exec(news!.headers['list-unsubscribe']!)![1]!;
    expect((await visitor.get(end)).text).toContain('No more of this mail?');
    const ended = await fetch(end, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(ended.status).toBe(200);
    expect(await service.app.db.$count(service.app.db.t.searchAlerts)).toBe(0);
    await launch('after', '2026-11-23T16:00:00Z');
    service.setTime('2026-11-25T15:00:00Z');
    expect(await mailTo(email)).toHaveLength(2);
  });

  it('is possible for a visitor however many ask from many networks, until the confirmed ones are too many', async () => {
    const { db } = service.app;
    const { searchAlerts, siteSettings } = db.t;
    const setMost = (value: number) =>
      db.transaction(async (tx) => {
        await tx.delete(siteSettings);
        await tx.insert(siteSettings).values({ name: 'most_search_alerts', value });
      });
    // Three may wait for their confirmation.
    await setMost(12);
    const createdAt = new Date('2026-11-25T15:00:00Z');
    const waiting = ['busy-1', 'busy-2', 'other-1'].map((name) => ({
      ...{ email: `${name}@flood.example`, mailbox: name, sender: name.split('-')[0]! },
      ...{ search: { q: 'crm' }, rhythm: 'daily' as const, createdAt },
      expiresAt: new Date('2026-11-26T15:00:00Z'),
    }));
    await db.transaction((tx) => tx.insert(searchAlerts).values(waiting));
    const email = 'visitor@mail.example';
    expect((await subscribe(email)).text).toContain('Look into your mail');
    const left = (await db.select().from(searchAlerts)).map((alert) => alert.email);
    expect(left.toSorted()).toEqual(['busy-2@flood.example', 'other-1@flood.example', email]);
    await confirm(email);
    await setMost(1);
    expect((await subscribe('late@mail.example')).status).toBe(503);

    // Who has confirmed more at their own domain than one mailbox may have makes room for others.
    const confirmedAt = createdAt;
    const many = Array.from({ length: 11 }, (_, at) => ({
      ...waiting[0]!,
      ...{ email: `${at}@hoard.example`, mailbox: `${at}@hoard.example`, sender: `${at}`, confirmedAt },
      dueAt: new Date('2027-01-01T00:00:00Z'),
    }));
    await db.transaction((tx) => tx.insert(searchAlerts).values(many));
    await setMost(12);
    expect((await subscribe('late@mail.example')).text).toContain('Look into your mail');
    await confirm('late@mail.example');
    const confirmed = (await db.select().from(searchAlerts)).filter(({ dueAt }) => dueAt !== null);
    const addresses = confirmed.map((one) => one.email);
    expect(addresses).toHaveLength(12);
    expect(addresses).toEqual(expect.arrayContaining([email, 'late@mail.example', '1@hoard.example']));
    expect(addresses).not.toContain('0@hoard.example');
    await db.transaction(async (tx) => {
      await tx.delete(siteSettings);
      await tx.delete(searchAlerts);
    });
  });

  it('asks for the confirmation in words that are no message of whoever typed them', async () => {
    const text = 'Your invoice is overdue, wire 900 EUR at once. ';
    const typed = { q: text.repeat(4), city: text, stage: text, pricing_model: text };
    const query = new URLSearchParams({ ...typed, country: 'AT' });
    for (const end of ['a', 'b']) query.append('attribute', text + end);
    const email = 'customer@mail.example';
    const asked = await submit(await visitor.get(`/alerts/new?${query.toString()}`), {
      email,
      rhythm: 'daily',
    });
    expect(asked.text).toContain('Look into your mail');
    const [mail] = await mailTo(email);
    expect(mail!.text).toContain('a search, AT');
    expect(mail!.subject + mail!.text).not.toMatch(/invoice|wire/);
  });

  it('is not for those who do not confirm, and does not fill a mailbox', async () => {
    const email = 'victim@mail.example';
    for (let times = 0; times < 5; times += 1) await subscribe(email, times % 2 ? 'daily' : 'weekly');
    expect((await mailTo(email)).length).toBe(3);
    const { alert_url } = await search();
    const form = await visitor.get(alert_url);
    expect((await submit(form, { email: 'no address', rhythm: 'daily' })).status).toBe(400);
    let last = 200;
    for (let times = 0; times < 10; times += 1)
      last = (await subscribe(`other-${times}@mail.example`)).status;
    expect(last).toBe(429);
    expect((await visitor.get('/alerts/confirm?token=1.abc')).status).toBe(404);
    const { db } = service.app;
    await deleteExpiredRows(db, new Date('2026-11-30T12:00:00Z'), new AbortController().signal);
    expect(await db.$count(db.t.searchAlerts)).toBe(0);
  });
});
