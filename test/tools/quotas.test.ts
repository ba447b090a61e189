import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reserveClaudeRequest } from '../../store/drafts/write/claude-usage.ts';
import { findListing } from '../../store/listings/listings.ts';
import { SITE_SETTINGS } from '../../store/site/site-settings.ts';
import { saveSiteSetting } from '../../store/site/write/site-settings.ts';
import { revertEdit } from '../../use-cases/admin/moderation/revert-edit.ts';
import { listVersions } from '../../store/listings/listing-versions.ts';
import { addVersion } from '../../store/listings/write/listing-versions.ts';
import { openBrowser } from '../kit/browser.ts';
import { type CallOperation, restClient } from '../kit/clients.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import { describeDialects, itAnyDialect } from '../kit/databases.ts';
import { addDraft, addPerson, type Owner } from '../kit/owner.ts';
import { createSavedListing, payOnPage, submitCheckout } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { TEST_ALL } from '../kit/test-all.ts';
import { startWebServer } from '../kit/web-server.ts';

type Failure = {
  error: { code: string; reason?: string; message: string; fix: string; limit: number; used: number };
};
type Person = Owner & { call: CallOperation };

describeDialects('what a free account may have', (dialect) => {
  // What many do at once is decided by the database.
  const itOnce = itAnyDialect(dialect);
  let service: TestApp;
  let people = 0;

  beforeAll(async () => {
    service = await startTestApp({
      dialect,
      settings: { sampleData: false, rateLimits: true },
    });
    // Calls are not what is bounded here.
    const generous = { points: 100_000, seconds: 60 };
    await service.app.db.transaction(async (tx) => {
      for (const [name, schema] of Object.entries(SITE_SETTINGS.shape)) {
        if (schema.safeParse(generous).success) await saveSiteSetting(tx, name, generous);
      }
    });
    await service.restart();
  });
  afterAll(() => service[Symbol.asyncDispose]());
  beforeEach(() => service.setTime('2026-11-18T12:00:00Z'));

  async function person(): Promise<Person> {
    const owner = await addPerson(service.app.db, `person@quotas-${(people += 1)}.example`);
    return { ...owner, call: (await restClient(service.url, owner.key)).call };
  }

  /** A listing saved from a draft of this website. */
  async function save(owner: Person, url: string) {
    const draft = await addDraft(service.app.db, owner, 'Tidepool', url);
    return owner.call('submit_draft', { id: draft.id });
  }

  const refusalsOf = (answers: { ok: boolean; body: unknown }[]) =>
    answers.filter(({ ok }) => !ok).map(({ body }) => (body as Failure).error);

  describe('listings that wait', () => {
    it('are one a website, whatever subdomain, port or path it is given by', async () => {
      const owner = await person();
      const websites = Array.from({ length: TEST_ALL ? 32 : 8 }, (_, at) =>
        at % 2 ? `https://shop${at}.flood.example/` : `https://flood.example:${8000 + at}/p${at}`,
      );
      const saved = await Promise.all(websites.map((url) => save(owner, url)));
      expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
      const [refusal] = refusalsOf(saved);
      expect(refusal).toMatchObject({ code: 'conflict', reason: 'quota', limit: 1, used: 1 });
      expect(refusal!.fix).toContain('delete_draft');
    });

    itOnce('are told apart where anybody gets a name below the domain', async () => {
      const owner = await person();
      for (const url of ['https://one.github.io/', 'https://two.github.io/', 'https://one.vercel.app/'])
        expect(await save(owner, url)).toMatchObject({ ok: true });
    });

    it('are ten an account, also when many are saved at once', async () => {
      const owner = await person();
      const saved = await Promise.all(
        Array.from({ length: TEST_ALL ? 16 : 12 }, (_, at) =>
          save(owner, `https://ten${at}-${owner.accountId}.example/`),
        ),
      );
      expect(saved.filter(({ ok }) => ok)).toHaveLength(10);
      expect(refusalsOf(saved)[0]).toMatchObject({ code: 'conflict', reason: 'quota', limit: 10, used: 10 });
      const { quotas } = (await owner.call('get_account')).body;
      expect(quotas).toContainEqual({ name: 'waiting_listings', limit: 10, used: 10 });
    });

    itOnce('make room once one is live, and edits of one are no second one', async () => {
      const owner = await person();
      const draft = await addDraft(service.app.db, owner, 'Room', 'https://room.example/');
      const { listing_id } = (await owner.call('submit_draft', { id: draft.id })).body;
      expect(await owner.call('submit_draft', { id: draft.id })).toMatchObject({ ok: true });
      expect(await save(owner, 'https://room.example/next')).toMatchObject({ ok: false });
      await service.app.db.transaction((tx) =>
        tx.update(tx.t.listings).set({ status: 'live' }).where(eq(tx.t.listings.id, listing_id)),
      );
      const next = await addDraft(service.app.db, owner, 'Next', 'https://room.example/next');
      const saved = await owner.call('submit_draft', { id: next.id, confirm_new: true });
      expect(saved).toMatchObject({ ok: true });
    });

    itOnce('hold three places without a badge, whatever accounts of one mailbox they are of', async () => {
      const [owner, alias] = await Promise.all(
        ['', '+two'].map((tag) => addPerson(service.app.db, `places${tag}@mailbox.example`)),
      );
      const choose = async (who: typeof owner, at: number) => {
        const caller = {
          ...assertDefined(who),
          call: (await restClient(service.url, assertDefined(who).key)).call,
        };
        const { listing_id } = (await save(caller, `http://127.0.0.1:1${at}/`)).body;
        await service.app.db.transaction((tx) =>
          tx
            .update(tx.t.listings)
            .set({ domain: `places${at}.example`, url: `http://places${at}.example/` })
            .where(eq(tx.t.listings.id, listing_id)),
        );
        return caller.call('choose_free_listing', { listing_id });
      };
      for (const [who, at] of [
        [owner, 1],
        [alias, 2],
        [owner, 3],
      ] as const)
        expect(await choose(who, at)).toMatchObject({ ok: true, body: { status: 'awaiting_badge' } });
      const refusal = (await choose(alias, 4)).body as Failure;
      expect(refusal.error).toMatchObject({ code: 'conflict', reason: 'quota', limit: 3, used: 3 });
    });

    itOnce('leave the queue to the one whose badge is on the homepage', async () => {
      const site = await startWebServer({ '/': '<html><body>Nothing yet</body></html>' });
      try {
        const [squatter, owner] = [await person(), await person()];
        const squatted = (await save(squatter, site.url)).body.listing_id as number;
        await squatter.call('choose_free_listing', { listing_id: squatted });
        const { listing_id } = (await save(owner, site.url)).body;
        const stepOf = async () => (await owner.call('get_my_listing', { listing_id })).body.next_steps[0];
        const badgeStep = await stepOf();
        expect(badgeStep).toMatchObject({ tool: 'get_badges' });
        expect((await owner.call(badgeStep.tool, badgeStep.arguments)).ok).toBe(true);
        const refused = (await owner.call('choose_free_listing', { listing_id })).body as Failure;
        expect(refused.error).toMatchObject({ code: 'conflict', reason: 'quota', limit: 1, used: 1 });

        site.set('/', `<html><body>${/<a .*<\/a>/s.exec(refused.error.fix)![0]}</body></html>`);
        expect((await owner.call('choose_free_listing', { listing_id })).body).toMatchObject({
          status: 'scheduled',
        });
        expect(await findListing(service.app.db, squatted)).toMatchObject({
          status: 'draft',
          launchWeek: null,
        });
        await service.app.catchUp();
        expect((await service.mail()).findLast(({ to }) => to === squatter.email)?.text).toMatch(
          /has that place/,
        );

        const lost = (await squatter.call('get_my_listing', { listing_id: squatted })).body.next_steps[0];
        expect(lost).toMatchObject({ tool: 'claim_listing' });
        expect((await squatter.call(lost.tool, lost.arguments)).ok).toBe(true);
        const again = (await squatter.call('choose_free_listing', { listing_id: squatted })).body as Failure;
        expect(again.error.fix).toMatch(/claim_listing/);
      } finally {
        await site.close();
      }
    });
  });

  it('drafts that are no listing yet are fifty an account, also when many are begun at once', async () => {
    const owner = await person();
    for (let at = 0; at < 45; at += 1) await addDraft(service.app.db, owner);
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, at) => owner.call('submit_listing', { url: `https://d${at}.invalid/` })),
    );
    expect(begun.filter(({ ok }) => ok)).toHaveLength(5);
    expect(refusalsOf(begun)[0]).toMatchObject({ code: 'conflict', reason: 'quota', limit: 50, used: 50 });
  });

  describe('places in launch weeks', () => {
    const WEEK = '2026-11-30';
    let made = 0;
    const listings = async (owner: Person, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          createSavedListing(service.app.db, owner.email, {
            slug: `held-${owner.accountId}-${at}-${(made += 1)}`,
          }),
        ),
      );

    const checkout = async (owner: Person) => {
      const [one] = await listings(owner, 1);
      const items = [{ product: 'launch', listing_id: one!.id, week: WEEK }];
      return (await owner.call('create_checkout', { items })).body.checkout_url as string;
    };
    const begin = async (owner: Person) => {
      const page = await submitCheckout(openBrowser(service.url), await checkout(owner));
      return page.url.includes('/checkout/test-payment/') ? 'held' : page.$('main').text();
    };
    const peopleOf = async (domain: string, ...names: [string, string, string]) => {
      const found = names.map(async (name) => {
        const owner = await addPerson(service.app.db, `${name}@${domain}`);
        return { ...owner, call: (await restClient(service.url, owner.key)).call };
      });
      return (await Promise.all(found)) as [Person, Person, Person];
    };

    it('are held by an account three at a time, also when all are paid for at once', async () => {
      const owner = await person();
      const links: string[] = [];
      for (const { id } of await listings(owner, TEST_ALL ? 15 : 6)) {
        const items = [{ product: 'launch', listing_id: id, week: WEEK }];
        links.push((await owner.call('create_checkout', { items })).body.checkout_url);
      }
      const pages = await Promise.all(links.map((link) => submitCheckout(openBrowser(service.url), link)));
      expect(pages.filter(({ url }) => url.includes('/checkout/test-payment/'))).toHaveLength(3);
      const refused = pages.find(({ url }) => !url.includes('/checkout/test-payment/'))!;
      expect(refused.$('main').text()).toMatch(/At most 3 places.*you hold 3 in LD-/s);
      const held = await service.app.db.$count(service.app.db.t.launchPlaces);
      expect(held).toBe(3);
    });

    itOnce(
      'are held by nobody who begins to pay again and again, whatever accounts of one mailbox or own domain they use',
      async () => {
        const [first, second, third] = await peopleOf('ring.example', 'ring', 'ring+1', 'other');
        for (const owner of [first, second, third]) expect(await begin(owner)).toBe('held');
        expect(await begin(second)).toMatch(/you hold 2 in LD-.*, and other accounts of your domain hold 1/);
        service.setTime('2026-11-18T12:31:00Z');
        await service.app.catchUp();
        for (const owner of [first, second, third]) expect(await begin(owner)).toBe('held');
        service.setTime('2026-11-18T13:02:00Z');
        await service.app.catchUp();
        expect(await begin(third)).toMatch(/begun 6 times in 24 hours.*until 2026-11-19 12:00 UTC/s);
        service.setTime('2026-11-19T12:00:01Z');
        expect(await begin(third)).toBe('held');
      },
    );

    itOnce('are held apart by who has paid, while the others of the domain stay one holder', async () => {
      const [payer, second, third] = await peopleOf('firm.example', 'payer', 'second', 'third');
      await payOnPage(await checkout(payer));
      for (const owner of [payer, payer, payer]) expect(await begin(owner)).toBe('held');
      for (const owner of [second, second, third]) expect(await begin(owner)).toBe('held');
      expect(await begin(third)).toMatch(/you hold 1 in LD-.*, and other accounts of your domain hold 2/);
      service.setTime('2026-11-18T12:31:00Z');
      await service.app.catchUp();
      for (const owner of [second, second, third]) expect(await begin(owner)).toBe('held');
      service.setTime('2026-11-18T13:02:00Z');
      await service.app.catchUp();
      expect(await begin(third)).toMatch(/begun 6 times in 24 hours/);
      expect(await begin(payer)).toBe('held');
    });

    itOnce('are three an order, too', async () => {
      const owner = await person();
      const items = (await listings(owner, 4)).map(({ id }) => ({
        product: 'launch',
        listing_id: id,
        week: '2026-12-07',
      }));
      const refused = (await owner.call('create_checkout', { items })).body as Failure;
      expect(refused.error).toMatchObject({ code: 'conflict', reason: 'quota', limit: 3, used: 4 });
      expect(await owner.call('create_checkout', { items: items.slice(0, 3) })).toMatchObject({ ok: true });
    });
  });

  it('orders that nobody pays are twenty an account', async () => {
    const owner = await person();
    const { id } = await createSavedListing(service.app.db, owner.email, {
      slug: `orders-${owner.accountId}`,
    });
    const items = [{ product: 'launch', listing_id: id }];
    const made = await Promise.all(
      // Each for another country: the same cart again is the same order.
      'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO'
        .split(' ')
        .map((billing_country) => owner.call('create_checkout', { items, billing_country })),
    );
    expect(made.filter(({ ok }) => ok)).toHaveLength(20);
    expect(refusalsOf(made)[0]).toMatchObject({ code: 'conflict', reason: 'quota', limit: 20 });
    service.setTime('2026-11-19T12:00:01Z');
    expect(await owner.call('create_checkout', { items })).toMatchObject({ ok: true });
  });

  itOnce('claims that nobody decided are twenty an account', async () => {
    const owner = await person();
    const stranger = await person();
    const claimed = [];
    for (let at = 0; at < 22; at += 1) {
      const { slug } = await createSavedListing(service.app.db, stranger.email, {
        slug: `claimed-${owner.accountId}-${at}`,
        status: 'live',
      });
      claimed.push(await owner.call('claim_listing', { slug, method: 'meta' }));
    }
    expect(claimed.filter(({ ok }) => ok)).toHaveLength(20);
    expect(refusalsOf(claimed)[0]).toMatchObject({ code: 'conflict', reason: 'quota', limit: 20, used: 20 });
  });

  itOnce('news are five a day on a listing', async () => {
    const owner = await person();
    const { id } = await createSavedListing(service.app.db, owner.email, {
      slug: `news-${owner.accountId}`,
      status: 'live',
    });
    const post = (at: number) =>
      owner.call('post_listing_update', { listing_id: id, title: `News ${at}`, body: 'News' });
    const posted = await Promise.all(Array.from({ length: 8 }, (_, at) => post(at)));
    expect(posted.filter(({ ok }) => ok)).toHaveLength(5);
    service.setTime('2026-11-19T12:00:01Z');
    expect(await post(9)).toMatchObject({ ok: true });
  });

  const patch = (owner: Owner, id: string, key: string, tagline: string) =>
    fetch(`${service.url}/v1/drafts/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${owner.key}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ fields: { tagline, description: 'A long description. '.repeat(500) } }),
    });

  itOnce(
    'answers that are kept for a repeated call are small, and a repeated call answers the same status and members',
    async () => {
      const owner = await person();
      const { id } = await addDraft(service.app.db, owner);
      const [first, again] = [await patch(owner, id, 'small', 'One'), await patch(owner, id, 'small', 'One')];
      expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([
        200,
        200,
        'true',
      ]);
      const told = (await first.json()) as Record<string, unknown>;
      expect(told.previous).toEqual({ tagline: 'Notes your team can find', description: null });
      expect(await again.json()).toEqual(told);
      const { idempotencyKeys: keys } = service.app.db.t;
      const rows = await service.app.db.select().from(keys).where(eq(keys.accountId, owner.accountId));
      expect(JSON.stringify(rows).length).toBeLessThan(1500);
    },
  );

  itOnce('answers that are kept for a repeated call are bounded an account', async () => {
    await service.app.db.transaction((tx) => saveSiteSetting(tx, 'most_idempotency_keys', 3));
    try {
      const owner = await person();
      const { id } = await addDraft(service.app.db, owner);
      const sent = [];
      for (const key of ['a', 'b', 'c', 'd', 'a']) sent.push((await patch(owner, id, key, 'One')).status);
      expect(sent).toEqual([200, 200, 200, 409, 200]);
    } finally {
      await service.app.db.transaction((tx) => saveSiteSetting(tx, 'most_idempotency_keys', 2000));
    }
  });

  it('Claude is asked for an account so often a day, also when many ask at once', async () => {
    const { accountId } = await person();
    const { db } = service.app;
    const use = (time: string) =>
      db.transaction((tx) => reserveClaudeRequest(tx, accountId, 5, new Date(time)));
    const asked = await Promise.all(Array.from({ length: 9 }, () => use('2026-11-18T12:00:00Z')));
    expect(asked.filter(Boolean)).toHaveLength(5);
    expect(await use('2026-11-19T00:00:00Z')).toBe(true);
    expect(await db.$count(db.t.claudeUse, eq(db.t.claudeUse.accountId, accountId))).toBe(1);
  });

  itOnce('edits are bounded a day, and so is the history of a listing', async () => {
    await service.app.db.transaction(async (tx) => {
      await saveSiteSetting(tx, 'most_edits_a_day', 12);
      await saveSiteSetting(tx, 'kept_versions', 10);
    });
    const owner = await person();
    const { id } = await createSavedListing(service.app.db, owner.email, {
      slug: `edit-${owner.accountId}`,
      status: 'live',
    });
    const edit = (tagline: string) =>
      owner.call('update_my_listing', { listing_id: id, fields: { tagline } });
    for (let at = 0; at < 12; at += 1) expect(await edit(`Tagline ${at}`)).toMatchObject({ ok: true });
    const { listingVersions } = service.app.db.t;
    expect(await edit('One too many')).toMatchObject({ ok: false });
    service.setTime('2026-11-19T12:00:01Z');
    for (let at = 0; at < 3; at += 1) await edit(`Next day ${at}`);
    const rows = await service.app.db.select().from(listingVersions);
    expect(rows.filter(({ listingId }) => listingId === id)).toHaveLength(10);
  });

  itOnce(
    'the values that edits replaced are kept up to a size, the newest first; who edited stays',
    async () => {
      const { db } = service.app;
      await db.transaction((tx) => saveSiteSetting(tx, 'kept_version_megabytes', 1));
      const owner = await person();
      const { id } = await createSavedListing(db, owner.email, {
        slug: `large-${owner.accountId}`,
        status: 'draft',
      });
      const editor = { accountId: owner.accountId, via: 'test', operation: 'update_draft' };
      const edit = (letters: number) =>
        db.transaction((tx) =>
          addVersion(
            tx,
            id,
            { before: { description: 'a' }, after: { description: 'b'.repeat(letters) }, editor },
            new Date(),
          ),
        );
      const ids: number[] = [];
      for (const letters of [300_000, 300_000, 300_000, 300_000]) ids.push((await edit(letters)).id);
      const kept = async () =>
        (await listVersions(db, id, 10)).map((one) => [one.id, Object.keys(one.after).length, one.via]);
      expect(await kept()).toEqual([1, 1, 1, 0].map((values, at) => [ids.toReversed()[at], values, 'test']));
      // One that alone is larger stays: it is the newest.
      const { id: last } = await edit(2_000_000);
      expect((await kept()).map(([, values]) => values)).toEqual([1, 0, 0, 0, 0]);
      const parts = { db, now: () => new Date() };
      const asked = { force: true, by: { operator: 'ada' }, reason: 'spam' };
      expect((await revertEdit(parts, { version: ids[0]!, ...asked })).outcome).toBe('unknown');
      expect((await revertEdit(parts, { version: last, ...asked })).outcome).toBe('reverted');
    },
  );
});
