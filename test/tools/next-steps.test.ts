import { afterAll, beforeAll, expect, it } from 'vitest';
import { setField } from '../../rules/drafts/draft-document.ts';
import type { NewListing } from '../../store/listings/listings.ts';
import { saveDraft } from '../../store/drafts/write/drafts.ts';
import type { NotPossible, Step } from '../../tools/shared/next-steps/steps.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { openBrowser } from '../kit/browser.ts';
import { type CallOperation, restClient } from '../kit/clients.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { addDraft, addPerson, NOW } from '../kit/owner.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { createSavedListing, openBuyer, payOnPage } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

const WEEK = '2026-12-07';

describeAnyDialect('what comes next', (dialect) => {
  let service: TestApp;
  let site: WebServer;
  let people = 0;
  beforeAll(async () => {
    site = await startWebServer({ '/': '<html><body>Nothing yet</body></html>' });
    service = await startTestApp({
      time: '2026-11-18T12:00:00Z',
      dialect,
      settings: { sampleData: false },
    });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await site.close();
  });

  async function founder(values: Partial<NewListing> = {}) {
    const email = `founder-${(people += 1)}@next.example`;
    const buyer = await openBuyer({ url: service.url, db: service.app.db }, email);
    const { id: listing_id, slug } = await createSavedListing(service.app.db, email, {
      url: `${site.url}/`,
      ...values,
    });
    const mine = async () => good(buyer.call, 'get_my_listing', { listing_id });
    return { ...buyer, listing_id, slug, mine };
  }
  const good = async (call: CallOperation, name: string, args: Record<string, unknown> = {}) => {
    const { ok, body } = await call(name, args);
    expect(ok, `${name}: ${JSON.stringify(body)}`).toBe(true);
    return body;
  };
  const tools = (steps: Step[]) => steps.map(({ tool, page }) => tool ?? page);

  /** Does each step by itself, in the state that named it: the ones that end something come last. */
  async function follow(person: { call: CallOperation; email: string }, steps: Step[]) {
    for (const { tool, page, arguments: args } of steps) {
      if (tool) await good(person.call, tool, args);
      if (page) {
        const signedIn = page.includes('/account')
          ? await signIn(service.url, person.email, createCodeReader(service))
          : openBrowser(service.url);
        expect((await signedIn.get(page)).status, page).toBe(200);
      }
    }
  }

  it('of a listing without a launch is the free or the paid one, and both can be had', async () => {
    const person = await founder();
    const { next_steps } = await person.mine();
    expect(tools(next_steps)).toEqual(['choose_free_listing', 'quote_order']);
    await follow(person, next_steps.toReversed());
    const { next_steps: then } = await person.mine();
    expect(tools(then)).toEqual(['choose_free_listing']);
    expect(then[0].why).toContain('2027-01-04');
  });

  it('is to pay first, where an order of a launch waits', async () => {
    const person = await founder();
    const items = [{ product: 'launch', listing_id: person.listing_id }];
    const { next_steps: quoted } = await good(person.call, 'quote_order', { items });
    expect(tools(quoted)).toEqual(['create_checkout']);
    const order = await good(person.call, 'create_checkout', quoted[0].arguments);
    const pay = { tool: 'get_order', arguments: { number: order.number }, page: order.checkout_url };
    expect(order.next_steps).toMatchObject([pay, { tool: 'cancel_order' }]);
    expect((await person.mine()).next_steps).toMatchObject([pay]);
    const account = await good(person.call, 'get_account');
    expect(account.listings.newest[0].next_steps).toMatchObject([pay]);
    expect(account.orders.newest[0].next_steps).toMatchObject([pay]);
    await follow(person, order.next_steps.slice(0, 1));

    await payOnPage(order.checkout_url);
    const paid = await good(person.call, 'get_order', { number: order.number });
    expect(paid.not_possible).toMatchObject([{ what: expect.stringContaining('refund') as string }]);
    expect((await person.call('cancel_order', { number: order.number })).ok).toBe(false);
    const { next_steps, not_possible } = await person.mine();
    expect(tools(next_steps)).toEqual([
      'claim_listing',
      ...['story', 'milestones', 'pictures'].map(
        (part) => `${service.url}/account/listings/${person.listing_id}/${part}`,
      ),
    ]);
    await follow(person, next_steps);
    expect(not_possible[0].instead).toContain('relaunch');
    expect((await person.call('quote_order', { items })).ok).toBe(false);
  });

  it('of an order that cannot be paid any more is to end it', async () => {
    const person = await founder();
    const items = [{ product: 'launch', listing_id: person.listing_id, week: WEEK }];
    const { number } = await good(person.call, 'create_checkout', { items });
    const other = await good(person.call, 'create_checkout', {
      items: [{ product: 'launch', listing_id: person.listing_id }],
    });
    await payOnPage(other.checkout_url);
    const dead = await good(person.call, 'get_order', { number });
    expect(tools(dead.next_steps)).toEqual(['cancel_order']);
    expect(tools((await person.mine()).next_steps)[0]).toBe('cancel_order');
    await follow(person, dead.next_steps);
    expect(await good(person.call, 'get_order', { number })).not.toHaveProperty('next_steps');
  });

  it('of a live listing is its proof, and a claim of it that is under way', async () => {
    const person = await founder({ status: 'live', plan: 'free', launchWeek: '2026-11-16', launchedAt: NOW });
    const { next_steps, not_possible } = await person.mine();
    expect(tools(next_steps)).toEqual(['claim_listing']);
    expect((not_possible as NotPossible[])[0]!.what).toContain('founder story');
    expect(
      (await good(person.call, 'set_founder_story', { listing_id: person.listing_id, story: 'We began.' }))
        .note,
    ).toContain('relaunch');
    await follow(person, next_steps);
    const { next_steps: then } = await person.mine();
    expect(tools(then)).toEqual(['verify_claim']);
    await follow(person, then);
  });

  it('of a draft is to save it, and what is still blank', async () => {
    const { db } = service.app;
    const mira = await addPerson(db, `mira-${dialect}@next.example`);
    const draft = await addDraft(db, mira, 'Blank', 'https://blank.example/');
    const ways = await viaRestAndMcp(service.url, mira.key);
    const shown = await good(ways.call, 'get_draft', { id: draft.id });
    expect(tools(shown.next_steps)).toEqual(['submit_draft', expect.stringContaining('/account/drafts/')]);
    expect(shown.next_steps[1].why).toMatch(/20 % complete\. Still blank: .*Logo/);
    const [first, second] = shown.next_steps;
    await follow({ ...mira, call: ways.call }, [second, first]);
    const saved = await good(ways.call, 'get_draft', { id: draft.id });
    expect(tools(saved.next_steps)).toEqual(['get_my_listing', expect.stringContaining('/account/drafts/')]);
    await follow({ ...mira, call: ways.call }, saved.next_steps);
    await ways.close();

    const unread = await addDraft(db, mira, 'Unread', 'https://unread.example/');
    await db.transaction((tx) => {
      const { document } = unread;
      document.fields.tagline = setField(document.fields.tagline, null);
      document.problems = [{ code: 'empty_page', message: 'The page is empty.', url: unread.url }];
      return saveDraft(tx, unread.id, { document }, NOW);
    });
    const { call } = await restClient(service.url, mira.key);
    const [fill] = (await good(call, 'get_draft', { id: unread.id })).next_steps;
    expect(fill).toMatchObject({ page: expect.stringContaining(`/account/drafts/${unread.id}`) });
    expect(fill.why).toMatch(/^Nothing could be drafted from the website/);
  });

  it('is all in the account, in one short answer', async () => {
    const person = await founder();
    await good(person.call, 'choose_free_listing', { listing_id: person.listing_id });
    const { db } = service.app;
    const owner = { email: person.email, accountId: person.accountId, key: person.key };
    const draft = await addDraft(db, owner, 'Second', `https://second-${dialect}.example/`);
    const friend = `friend-${dialect}@next.example`;
    await good(person.call, 'invite_cofounder', { id: draft.id, email: friend });
    await createSavedListing(db, person.email, {
      status: 'live',
      plan: 'free',
      launchWeek: '2026-11-16',
      launchedAt: NOW,
    });
    const items = [{ product: 'featured', listing_id: person.listing_id }];
    const { number } = await good(person.call, 'create_checkout', { items });
    const other = await addListing(db, `claimed-${dialect}`);
    await good(person.call, 'claim_listing', { slug: other.slug, method: 'meta' });

    const account = await good(person.call, 'get_account');
    expect(account).toMatchObject({
      drafts: { open: [{ id: draft.id, name: 'Second', completeness: 20 }] },
      listings: {
        total: 2,
        newest: expect.arrayContaining([
          expect.objectContaining({
            listing_id: person.listing_id,
            launch_week: '2027-01-04',
            badge: expect.objectContaining({ seen: false, needed_by: '2027-01-04T00:00:00.000Z' }) as unknown,
          }),
        ]) as unknown,
      },
      claims: { newest: [{ status: 'pending', expires_at: expect.any(String) as string }] },
      orders: { newest: [{ number, checkout_url: expect.any(String) as string }] },
      invites: { sent: [{ draft_id: draft.id, product: 'Second', email: friend }], received: [] },
    });
    expect(JSON.stringify(account).length).toBeLessThan(8_000);
    for (const { next_steps } of [
      ...account.drafts.open,
      ...account.listings.newest,
      ...account.claims.newest,
      ...account.orders.newest,
    ] as { next_steps: Step[] }[]) {
      await follow(person, next_steps);
    }
    const invited = await addPerson(db, friend);
    const { call } = await restClient(service.url, invited.key);
    expect((await good(call, 'get_account')).invites).toMatchObject({
      sent: [],
      received: [{ product: 'Second', email: person.email }],
    });
  });

  it('of what an operation does not take is the one that does', async () => {
    const person = await founder();
    const { listing_id } = person;
    for (const [name, args, home] of [
      ['update_my_listing', { listing_id, fields: { founders: [] } }, 'update_draft'],
      ['update_my_listing', { listing_id, fields: { categories: [] } }, 'update_draft'],
      ['update_my_listing', { listing_id, media: [] }, '/account/listings'],
    ] as const) {
      const { body } = await person.call(name, args);
      expect(JSON.stringify(body.error)).toContain(home);
    }
    const { not_applied } = await good(person.call, 'update_my_listing', {
      listing_id,
      fields: { pricing_summary: 'From 10 EUR' },
      apply_to: ['all'],
    });
    expect(not_applied).toMatchObject([
      { site: 'all', reason: expect.stringContaining('headline') as string },
    ]);
  });
});
