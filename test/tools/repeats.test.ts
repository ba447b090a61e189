import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { follow } from '../../store/community/write/follows.ts';
import { type CallOperation, CLIENTS, WAYS } from '../kit/clients.ts';
import { describeDialects } from '../kit/databases.ts';
import { addDraft, addOwnListing, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

/** Later on the same day: within the hour, and just after it. */
const SOON = '2026-11-18T12:59:59Z';
const LATER = '2026-11-18T13:00:00Z';

describeDialects('what is asked for twice without an idempotency key', (dialect) => {
  let service: TestApp;
  let site: WebServer;
  let people = 0;
  beforeAll(async () => {
    site = await startWebServer({});
    service = await startTestApp({ dialect, settings: { sampleData: false } });
  });
  afterAll(async () => {
    await site.close();
    await service[Symbol.asyncDispose]();
  });
  let over: PromiseWithResolvers<void>;
  beforeEach(() => {
    service.setTime('2026-11-18T12:00:00Z');
    over = Promise.withResolvers();
  });
  afterEach(() => over.resolve());

  /** The address of a page that is answered once the test is over: until then its draft stays in the state of being read. */
  function heldBack(path: string): string {
    const { promise } = over;
    site.set(path, (_, response) => void promise.then(() => response.end()));
    return `${site.url}${path}`;
  }

  const person = (): Promise<Owner> => addPerson(service.app.db, `p${(people += 1)}@repeats.example`);
  const mailTo = async (email: string) => {
    await service.app.catchUp();
    return (await service.mail()).filter(({ to }) => to === email);
  };
  /** An update of a listing with one follower, an invite, a claim by mail and an order: each with who is mailed. */
  async function asked(owner: Owner) {
    const { db } = service.app;
    const at = `r${owner.accountId}`;
    const listing = await addOwnListing(db, owner, at);
    const draft = await addDraft(db, owner, 'Tidepool', `https://${at}.example/`);
    const reader = await addPerson(db, `reader@${at}.example`);
    await db.transaction((tx) => follow(tx, listing.id, reader.accountId, NOW));
    const theirs = await addOwnListing(db, reader, `${at}-theirs`, {
      url: `https://${at}-theirs.example/`,
      domain: `${at}-theirs.example`,
    });
    const items = [{ product: 'featured', listing_id: listing.id }];
    return {
      post_listing_update: {
        args: { listing_id: listing.id, title: 'Version 2', body: 'It is out.' },
        other: { body: 'It is out!' },
        id: 'update_id',
        mailed: reader.email,
      },
      invite_cofounder: {
        args: { id: draft.id, email: `friend@${at}.example` },
        other: { email: `other@${at}.example` },
        id: 'invite_id',
        mailed: `friend@${at}.example`,
      },
      claim_listing: {
        args: { slug: theirs.slug, method: 'email', email: `me@${theirs.domain}` },
        other: { email: `you@${theirs.domain}` },
        id: 'claim_id',
        mailed: `me@${theirs.domain}`,
      },
      create_checkout: {
        args: { items, billing_country: 'PT' },
        other: { billing_country: 'DE' },
        id: 'number',
        mailed: null,
      },
      submit_listing: {
        args: { url: heldBack(`/${at}`) },
        other: { url: heldBack(`/${at}-other`) },
        id: 'id',
        mailed: null,
      },
    };
  }
  const OPERATIONS = [
    'post_listing_update',
    'invite_cofounder',
    'claim_listing',
    'create_checkout',
    'submit_listing',
  ] as const;

  describe.each(WAYS)('over %s', (_, connect) => {
    it.each(OPERATIONS)('%s answers the first, marked, and mails once', async (name) => {
      const owner = await person();
      const { args, other, id, mailed } = (await asked(owner))[name];
      const { call, close } = await connect(service.url, owner.key);
      const first = (await call(name, args)).body;
      expect(first).not.toHaveProperty('repeated');
      service.setTime(SOON);
      const again = (await call(name, args)).body;
      // The reading of a website begins between the calls.
      if (name === 'submit_listing') expect(again).toMatchObject({ id: first.id, repeated: true });
      else expect(again).toEqual({ ...first, repeated: true });
      const next = (await call(name, { ...args, ...other })).body;
      expect(next).not.toHaveProperty('repeated');
      expect(next[id]).not.toBe(first[id]);
      if (mailed && name !== 'post_listing_update') expect(await mailTo(mailed)).toHaveLength(1);
      if (mailed && name === 'post_listing_update') expect(await mailTo(mailed)).toHaveLength(2);
      await close();
    });
  });

  describe('is done again', () => {
    const open: (() => Promise<void>)[] = [];
    afterEach(() => Promise.all(open.splice(0).map((close) => close())));
    const withKey = async (owner: Owner): Promise<CallOperation> => {
      const { call, close } = await CLIENTS['MCP 2026-07-28'](service.url, owner.key);
      open.push(close);
      return (name, args) => call(name, { ...args, idempotency_key: crypto.randomUUID() });
    };

    it.each(['post_listing_update', 'create_checkout'] as const)(
      '%s: with a key of its own, and after an hour',
      async (name) => {
        const owner = await person();
        const { args, id } = (await asked(owner))[name];
        const keyed = await withKey(owner);
        const { call } = await CLIENTS.REST(service.url, owner.key);
        const made = [await keyed(name, args), await keyed(name, args)];
        service.setTime(LATER);
        made.push(await call(name, args));
        expect(new Set(made.map(({ body }) => body[id])).size).toBe(3);
        for (const { body } of made) expect(body).not.toHaveProperty('repeated');
      },
    );

    it.each(['invite_cofounder', 'claim_listing'] as const)(
      '%s: a new link with a key of its own, and after an hour',
      async (name) => {
        const owner = await person();
        const { args, id, mailed } = (await asked(owner))[name];
        const keyed = await withKey(owner);
        const { call } = await CLIENTS.REST(service.url, owner.key);
        const made = [await keyed(name, args), await keyed(name, args)];
        service.setTime(LATER);
        made.push(await call(name, args));
        expect(new Set(made.map(({ body }) => body[id])).size).toBe(1);
        for (const { body } of made) expect(body).not.toHaveProperty('repeated');
        expect(await mailTo(mailed)).toHaveLength(3);
      },
    );

    it.each(['claim_listing', 'submit_listing'] as const)('%s: by another account', async (name) => {
      const [owner, other] = [await person(), await person()];
      const { args, id } = (await asked(owner))[name];
      const mine = await (await CLIENTS.REST(service.url, owner.key)).call(name, args);
      const theirs = await (await CLIENTS.REST(service.url, other.key)).call(name, args);
      expect(theirs.body).not.toHaveProperty('repeated');
      expect(theirs.body[id]).not.toBe(mine.body[id]);
    });

    it('an order that was cancelled', async () => {
      const owner = await person();
      const { args } = (await asked(owner)).create_checkout;
      const { call } = await CLIENTS.REST(service.url, owner.key);
      const { number } = (await call('create_checkout', args)).body;
      const { orders } = service.app.db.t;
      await service.app.db.transaction((tx) => tx.update(orders).set({ status: 'cancelled' }));
      const again = (await call('create_checkout', args)).body;
      expect(again).not.toHaveProperty('repeated');
      expect(again.number).not.toBe(number);
    });
  });

  it.each(OPERATIONS)('%s is one when twelve come at the same moment', async (name) => {
    const owner = await person();
    const { args, id, mailed } = (await asked(owner))[name];
    const { call } = await CLIENTS.REST(service.url, owner.key);
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(name, args)));
    expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 12 }, () => true));
    expect(new Set(answers.map(({ body }) => body[id])).size).toBe(1);
    expect(answers.filter(({ body }) => body.repeated === true)).toHaveLength(11);
    if (mailed) expect(await mailTo(mailed)).toHaveLength(1);
  });
});
