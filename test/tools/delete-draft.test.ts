import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDraft } from '../../store/drafts/drafts.ts';
import { addMember } from '../../store/drafts/write/members.ts';
import { saveDraft } from '../../store/drafts/write/drafts.ts';
import { insertClaim } from '../../store/listings/write/ownership-claims.ts';
import { findListing, type NewListing } from '../../store/listings/listings.ts';
import { openBrowser } from '../kit/browser.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { type Founder, openFounder } from '../kit/founder.ts';
import { createOperator } from '../kit/operator.ts';
import { addDraft, addPerson, NOW } from '../kit/owner.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { submitCheckout } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { restClient } from '../kit/clients.ts';
import { startWebServer } from '../kit/web-server.ts';

describeAnyDialect('a draft that its owner deletes', (dialect) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startTestApp({
      time: NOW.toISOString(),
      dialect,
      settings: { sampleData: false },
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());
  const mailTo = async (email: string) => {
    await service.app.catchUp();
    return (await service.mail()).filter(({ to }) => to === email);
  };

  /** A founder whose listing was saved from a draft. */
  async function founder(given: Partial<NewListing> = {}): Promise<Founder & { id: string }> {
    const { db } = service.app;
    const email = `drafting-${crypto.randomUUID()}@mind.example`;
    const owner = await addPerson(db, email);
    const draft = await addDraft(db, owner);
    const found = await openFounder(service, { draftId: draft.id, ...given }, email);
    await db.transaction((tx) => saveDraft(tx, draft.id, { listingId: found.listing_id }, NOW));
    return { ...found, id: draft.id };
  }
  const remove = (one: Founder & { id: string }) => one.ask('delete_draft', { id: one.id });

  it('goes with its listing, launch week, invites and unpaid orders', async () => {
    const one = await founder();
    const { id, listing_id } = one;
    await one.good('choose_free_listing');
    const { number } = (
      await one.ask('create_checkout', { items: [{ product: 'launch', listing_id, week: '2026-12-07' }] })
    ).body;
    await one.ask('invite_cofounder', { id, email: 'typo@people.example' });
    const [invite] = await mailTo('typo@people.example');

    expect((await remove(one)).body).toEqual({
      id,
      deleted: true,
      listing_id,
      orders_cancelled: [number],
      invites_ended: ['typo@people.example'],
      cofounders_told: [],
    });
    expect(await findDraft(service.app.db, id)).toBeUndefined();
    expect(await findListing(service.app.db, listing_id)).toBeUndefined();
    expect((await one.call('get_draft', { id })).body.error.code).toBe('not_found');
    expect((await one.call('get_my_listing', { listing_id })).body.error.code).toBe('not_found');
    expect((await one.call('list_my_listings', {})).body.total).toBe(0);
    expect((await one.call('get_order', { number })).body).toMatchObject({
      status: 'cancelled',
      lines: [{ state: 'cancelled' }],
    });
    const path = /(\/invites\/[\w-]+)/.exec(invite!.text)![1]!;
    expect((await openBrowser(service.url).get(path)).status).toBe(404);
    expect((await remove(one)).body.error).toMatchObject({ code: 'not_found', field: 'id' });
  });

  it('is told to co-founders and to those who claim its listing', async () => {
    const one = await founder({ status: 'scheduled', plan: 'free', launchWeek: '2027-01-04' });
    const { db } = service.app;
    const [jonas, ada] = [
      await addPerson(db, `jonas-${dialect}@people.example`),
      await addPerson(db, `ada-${dialect}@people.example`),
    ];
    await db.transaction(async (tx) => {
      await addMember(tx, one.id, jonas.accountId, NOW);
      const claim = {
        listingId: one.listing_id,
        accountId: ada.accountId,
        method: 'dns',
        email: null,
      } as const;
      await insertClaim(tx, { ...claim, token: `t-${dialect}`, expiresAt: new Date('2026-11-25') }, NOW);
    });
    const asJonas = await restClient(service.url, jonas.key);
    expect((await asJonas.call('delete_draft', { id: one.id })).body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Only the owner'),
    });
    expect((await remove(one)).body).toMatchObject({ cofounders_told: [jonas.email] });
    expect((await mailTo(jonas.email)).at(-1)!.text).toContain(`${one.email} deleted the draft`);
    expect((await mailTo(ada.email)).at(-1)!.text).toContain('nothing to claim any more');
    const asAda = await restClient(service.url, ada.key);
    expect((await asAda.call('list_my_claims', {})).body).toMatchObject({ total: 0, items: [] });
    expect((await asJonas.call('list_my_drafts', {})).body.total).toBe(0);
  });

  it('stays once it is live, was live, was bought something for, or is being paid for', async () => {
    const live = await founder({ status: 'live', launchedAt: NOW });
    expect((await remove(live)).body.error).toMatchObject({
      code: 'conflict',
      fix: expect.stringContaining('archive_listing'),
    });
    await live.once('archive_listing');
    expect((await remove(live)).body.error.code).toBe('conflict');

    const paid = await founder();
    const number = await paid.buy('launch', { week: '2026-12-07' });
    await paid.good('withdraw_launch');
    expect((await remove(paid)).body.error).toMatchObject({
      code: 'conflict',
      reason: 'paid',
      message: expect.stringContaining(number),
    });
    await createOperator(service.databaseUrl)('orders', 'refund', number);
    expect((await remove(paid)).ok).toBe(true);

    const paying = await founder();
    const items = [{ product: 'launch', listing_id: paying.listing_id }];
    const order = (await paying.ask('create_checkout', { items })).body;
    await submitCheckout(openBrowser(service.url), order.checkout_url);
    expect((await remove(paying)).body.error).toMatchObject({ reason: 'being_paid' });
    expect(await findListing(service.app.db, paying.listing_id)).toBeDefined();
    expect((await paying.ask('cancel_order', { number: order.number })).ok).toBe(true);
    expect((await remove(paying)).body).toMatchObject({ deleted: true, orders_cancelled: [] });
  });

  it('is of nobody else', async () => {
    const [mine, theirs] = [await founder(), await founder()];
    expect((await mine.ask('delete_draft', { id: theirs.id })).body.error.code).toBe('not_found');
    expect((await mine.ask('delete_draft', { id: crypto.randomUUID() })).body.error.code).toBe('not_found');
    expect((await mine.ask('delete_draft', { id: '../x' })).ok).toBe(false);
    expect(await findDraft(service.app.db, theirs.id)).toBeDefined();
  });

  it('while its website is being read is gone, and reading it ends', async () => {
    const held = Promise.withResolvers<ServerResponse>();
    const site = await startWebServer({ '/': (_, response) => held.resolve(response) });
    const one = await founder();
    const { id } = (await one.ask('submit_listing', { url: site.url })).body;
    const response = await held.promise;
    expect((await one.ask('delete_draft', { id })).body).toMatchObject({ deleted: true });
    response.end('<html><body><h1>Slow</h1></body></html>');
    await service.app.catchUp();
    const jobs = await service.app.db.select().from(service.app.db.t.jobs);
    expect(jobs.filter(({ key }) => key === id)).toEqual([]);
    await site.close();
  });

  it('is deleted on its page and on the page of its listing, with a tick', async () => {
    const one = await founder();
    const browser = await signIn(service.url, one.email, createCodeReader(service));
    const page = await browser.get(`/account/listings/${one.listing_id}`);
    const unsure = await browser.submit(page, {}, '#delete');
    expect(unsure.$('[role=alert]').text()).toContain('Tick');
    expect(await findDraft(service.app.db, one.id)).toBeDefined();
    const after = await browser.submit(page, { sure: 'yes' }, '#delete');
    expect(new URL(after.url).pathname).toBe('/account/listings');
    expect(await findListing(service.app.db, one.listing_id)).toBeUndefined();

    const owner = { email: one.email, accountId: one.accountId, key: '' };
    const { id } = await addDraft(service.app.db, owner);
    await browser.submit(await browser.get(`/account/drafts/${id}`), { sure: 'yes' }, '#delete');
    expect(await findDraft(service.app.db, id)).toBeUndefined();

    const paid = await founder({ status: 'scheduled', plan: 'paid', launchWeek: '2026-12-07' });
    const theirs = await signIn(service.url, paid.email, createCodeReader(service));
    expect((await theirs.get(`/account/listings/${paid.listing_id}`)).$('#delete').length).toBe(0);
  });
});
