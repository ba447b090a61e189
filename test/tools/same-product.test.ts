import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { domainOf } from '../../rules/listings/addresses/domains.ts';
import { listOpenReports } from '../../store/team/reports.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { type CallOperation, restClient } from '../kit/clients.ts';
import { createEmptyDatabase, describeAnyDialect, type EmptyDatabase } from '../kit/databases.ts';
import { send } from '../kit/founder-site.ts';
import { addListing } from '../kit/listing.ts';
import { addDraft, addOwnListing, addPerson, type Owner } from '../kit/owner.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { type ProductSite, startProductSite } from '../kit/product-site.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

type Step = { tool: string; arguments: Record<string, unknown> };

describeAnyDialect('a product that is there already', (dialect) => {
  let database: EmptyDatabase;
  let service: TestApp;
  let site: ProductSite;
  let mira: Owner;
  let stranger: Owner;
  let call: CallOperation;
  let asStranger: CallOperation;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    database = await createEmptyDatabase(dialect);
    site = await startProductSite();
    service = await startTestApp({
      time: '2026-11-18T13:00:00Z',
      settings: { sampleData: false, databaseUrl: database.url, rateLimits: true },
    });
    mira = await addPerson(service.app.db, 'mira@tidepool.example');
    stranger = await addPerson(service.app.db, 'stranger@example.com');
    const own = await viaRestAndMcp(service.url, mira.key);
    const theirs = await viaRestAndMcp(service.url, stranger.key);
    closing.push(own.close, theirs.close);
    call = own.call;
    asStranger = theirs.call;
  });
  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
    await service[Symbol.asyncDispose]();
    await Promise.all([site.close(), database[Symbol.asyncDispose]()]);
  });

  const at = (url: string) => ({ url, domain: domainOf(url)! });
  const run = async (to: CallOperation, name: string, args: Record<string, unknown>) => {
    const { ok, body } = await to(name, args);
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };
  /** Over one way in: over the other it is a repeat, and says so. */
  const submit = async ({ key }: Owner, args: { url: string }) =>
    run((await restClient(service.url, key)).call, 'submit_listing', args);
  /** Every step that the answer names succeeds when it is followed. */
  const followed = async ({ key }: Owner, { next_steps }: { next_steps: Step[] }) => {
    const { call } = await restClient(service.url, key);
    for (const { tool, arguments: args } of next_steps) await run(call, tool, args);
  };

  it('is named where it is submitted, live or scheduled, and claimed before it is saved', async () => {
    const { slug } = await addOwnListing(service.app.db, mira, 'tidepool', at(`${site.url}/`));
    const submitted = await submit(stranger, { url: `${site.url}/preise` });
    expect(submitted.url).toBe(`${site.url}/`);
    expect(submitted.existing_listings).toEqual([
      { slug, name: 'tidepool', url: `${service.url}/l/tidepool`, status: 'live' },
    ]);
    expect(submitted.next_steps.map(({ tool }: Step) => tool)).toEqual(['claim_listing', 'get_draft']);
    await service.app.catchUp();
    const draft = await run(asStranger, 'get_draft', { id: submitted.id });
    expect(draft.next_steps).toMatchObject([
      { tool: 'claim_listing', arguments: { slug, method: 'meta' } },
      { tool: 'submit_draft', arguments: { id: draft.id, confirm_new: true } },
    ]);
    // Over one way in: each call counts against the limits that it shows.
    const account = await run((await restClient(service.url, stranger.key)).call, 'get_account', {});
    expect(account.drafts.open[0].next_steps).toEqual(draft.next_steps);

    const refused = await asStranger('submit_draft', { id: draft.id });
    expect(refused.body.error).toMatchObject({
      ...{ code: 'conflict', reason: 'already_listed', field: 'confirm_new' },
      fix: expect.stringContaining('claim_listing') as string,
    });
    expect((await asStranger('submit_draft', { id: draft.id, confirm_new: false })).ok).toBe(false);
    await followed(stranger, draft);
    const saved = await run(asStranger, 'submit_draft', { id: draft.id });
    expect(saved.slug).not.toBe(slug);
    // Its owner is not verified, so that nobody knows whose website it is.
    expect(await listOpenReports(service.app.db, 5)).toEqual([]);
    expect((await run(asStranger, 'get_draft', { id: draft.id })).existing_listings).toBeUndefined();

    await addListing(service.app.db, 'soon', { ...at('https://soon.example/'), status: 'scheduled' });
    const soon = await submit(stranger, { url: 'www.soon.example' });
    expect(soon.existing_listings).toMatchObject([{ slug: 'soon', status: 'scheduled' }]);
  });

  it('is edited where it is one’s own, in whatever state', async () => {
    const { id: listing_id } = await addOwnListing(service.app.db, mira, 'queued', {
      ...at('https://queued.example/'),
      status: 'awaiting_badge',
      launchWeek: '2027-02-01',
    });
    const submitted = await submit(mira, { url: 'https://queued.example/en' });
    expect(submitted.existing_listings).toMatchObject([
      { slug: 'queued', status: 'awaiting_badge', listing_id },
    ]);
    expect(submitted.next_steps[0]).toMatchObject({ tool: 'update_my_listing', arguments: { listing_id } });
    await service.app.catchUp();
    await followed(mira, submitted);
    // What is not public yet is nobody else's to know.
    const other = await submit(stranger, { url: 'https://queued.example/en' });
    expect(other.existing_listings).toBeUndefined();
  });

  it('is the draft that is there where one wrote it before, and not a stranger’s', async () => {
    const { id } = await addDraft(service.app.db, mira, 'Twice', 'https://twice.example/');
    const again = await submit(mira, { url: 'https://www.twice.example/' });
    expect(again.existing_drafts).toEqual([{ draft_id: id, status: 'ready' }]);
    expect(again.next_steps[0]).toMatchObject({ tool: 'get_draft', arguments: { id } });
    const other = await submit(stranger, { url: 'https://twice.example/' });
    expect(other.existing_drafts).toBeUndefined();
    await run(call, 'submit_draft', { id });
  });

  it('is none where another product shares its host', async () => {
    await addListing(service.app.db, 'one', at('https://ann.itch.io/one'));
    const { id } = await addDraft(service.app.db, mira, 'Two', 'https://ann.itch.io/two');
    expect((await run(call, 'get_draft', { id })).existing_listings).toBeUndefined();
    await run(call, 'submit_draft', { id });
  });

  it('is asked about where another folder of the website is submitted, and seen by the team of a verified one', async () => {
    const theirs = { ...at('https://verified.example/'), verifiedAt: new Date('2026-11-01') };
    await addOwnListing(service.app.db, mira, 'verified', theirs);
    const { id } = await addDraft(service.app.db, stranger, 'Verified', 'https://verified.example/notes');
    const draft = await run(asStranger, 'get_draft', { id });
    expect(draft.existing_listings).toMatchObject([{ slug: 'verified' }]);
    expect((await asStranger('submit_draft', { id })).body.error.reason).toBe('already_listed');
    const { listing_id } = await run(asStranger, 'submit_draft', { id, confirm_new: true });
    const [report] = await listOpenReports(service.app.db, 5);
    expect(report).toMatchObject({ listing: { id: listing_id }, report: { reason: 'not_theirs' } });
  });

  it('is saved twice by one person only where a place is free and they say that it is another product', async () => {
    const first = await addDraft(service.app.db, mira, 'Pair', 'https://pair.example/');
    const second = await addDraft(service.app.db, mira, 'Pair', 'https://pair.example/');
    const { listing_id } = await run(call, 'submit_draft', { id: first.id });
    const steps = async () => (await run(call, 'get_draft', { id: second.id })).next_steps as Step[];
    // The place of the website is taken: only what works is offered.
    expect((await steps()).map(({ tool }) => tool)).toEqual([
      ...['update_my_listing', 'delete_draft', 'list_my_listings'],
    ]);
    expect((await call('submit_draft', { id: second.id, confirm_new: true })).body.error.reason).toBe(
      'quota',
    );
    const { listings } = service.app.db.t;
    await service.app.db.transaction((tx) =>
      tx.update(listings).set({ status: 'live' }).where(eq(listings.id, listing_id)),
    );
    const refused = await call('submit_draft', { id: second.id });
    expect(refused.body.error).toMatchObject({ reason: 'already_listed', field: 'confirm_new' });
    expect((await steps()).slice(1)).toMatchObject([
      { tool: 'delete_draft' },
      { tool: 'submit_draft', arguments: { id: second.id, confirm_new: true } },
    ]);
    await run(call, 'submit_draft', { id: second.id, confirm_new: true });
  });

  it('is said on the page, which saves it only where it was confirmed', async () => {
    await addListing(service.app.db, 'paged', at('https://paged.example/'));
    const browser = await signIn(service.url, 'ada@paged.example', createCodeReader(service));
    const ada = await addPerson(service.app.db, 'ada@paged.example');
    const { id } = await addDraft(service.app.db, ada, 'Paged', 'https://paged.example/');
    const page = await browser.get(`/account/drafts/${id}`);
    expect(page.$('.note a[href="/l/paged"]').length).toBe(1);
    expect(page.$('input[name=confirm_new][required]').length).toBe(1);
    const refused = await send(browser, `/account/drafts/${id}/submit`, {});
    expect(refused.status).toBe(409);
    expect(refused.$('[role=alert]').text()).toContain('listed already');
    const saved = await send(browser, `/account/drafts/${id}/submit`, { confirm_new: 'yes' });
    expect(saved.url).toMatch(/\/account\/listings\/\d+$/);
  });

  it('is confirmed in the address over REST, not in a body', async () => {
    const { id } = await addDraft(service.app.db, mira, 'Body', 'https://body.example/');
    const response = await fetch(`${service.url}/v1/drafts/${id}/submit`, {
      method: 'POST',
      body: JSON.stringify({ confirm_new: true }),
      headers: { authorization: `Bearer ${mira.key}`, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: object }).error).toMatchObject({
      field: 'confirm_new',
      fix: expect.stringContaining('?confirm_new=') as string,
    });
  });
});
