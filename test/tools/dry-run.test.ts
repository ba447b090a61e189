import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../tools/index.ts';
import { follow } from '../../store/community/write/follows.ts';
import { CLIENTS, WAYS } from '../kit/clients.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { addDraft, addOwnListing, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const WEEK = '2027-01-04';

type Asked = { args: Record<string, unknown>; before: unknown; after: unknown; told: string };

describeAnyDialect('a dry run', (dialect) => {
  let service: TestApp;
  let people = 0;
  beforeAll(async () => {
    service = await startTestApp({
      time: '2026-11-18T12:00:00Z',
      dialect,
      settings: { sampleData: false, rateLimits: true },
    });
    const { db } = service.app;
    await db.transaction(async (tx) => {
      const generous = { points: 10_000, seconds: 60 };
      const limits = ['limit_writes', 'limit_reads'].map((name) => ({ name, value: generous }));
      await tx
        .insert(tx.t.siteSettings)
        .values([...limits, { name: 'team_email', value: 'team@site.example' }]);
    });
    await service.restart();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  /** All that the database holds, but when keys were last used. */
  async function everything(): Promise<unknown> {
    const { db } = service.app;
    // The service sees to its duties by itself, and notes when a key was last used.
    const kept = Object.entries(db.t).filter(([name]) => name !== 'apiKeys' && name !== 'duties');
    return Object.fromEntries(
      await Promise.all(
        kept.map(async ([name, table]) => {
          const rows = await db.select().from(table as typeof db.t.listings);
          return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
        }),
      ),
    );
  }

  const OPERATIONS: Record<string, (owner: Owner, at: string) => Promise<Asked>> = {
    async submit_draft(owner, at) {
      const draft = await addDraft(service.app.db, owner, `Ebb ${at}`, `https://${at}.example/`);
      return {
        args: { id: draft.id },
        before: {},
        after: { name: `Ebb ${at}`, status: 'draft', tagline: 'Notes your team can find' },
        told: 'Nobody is mailed.',
      };
    },
    async update_my_listing(owner, at) {
      const { id } = await addOwnListing(service.app.db, owner, at, { tagline: 'Before' });
      return {
        args: { listing_id: id, fields: { tagline: 'After', city: 'Porto' } },
        before: { tagline: 'Before' },
        after: { tagline: 'After', city: 'Porto' },
        told: 'The team of the site',
      };
    },
    async update_draft(owner, at) {
      const draft = await addDraft(service.app.db, owner, 'Tidepool', `https://${at}.example/`);
      return {
        args: { id: draft.id, fields: { name: 'Ebb' } },
        before: { name: 'Tidepool' },
        after: { name: 'Ebb' },
        told: 'Nobody is mailed.',
      };
    },
    async post_listing_update(owner, at) {
      const { db } = service.app;
      const { id } = await addOwnListing(db, owner, at);
      const reader = await addPerson(db, `reader@${at}.example`);
      await db.transaction((tx) => follow(tx, id, reader.accountId, NOW));
      return {
        args: { listing_id: id, title: 'Version 2', body: 'It is out.' },
        before: {},
        after: { newest_update: { title: 'Version 2', body: 'It is out.' } },
        told: 'Its one follower is mailed.',
      };
    },
    async invite_cofounder(owner, at) {
      const draft = await addDraft(service.app.db, owner, 'Tidepool', `https://${at}.example/`);
      const email = `friend@${at}.example`;
      return {
        args: { id: draft.id, email },
        before: {},
        after: { open_invites: [email] },
        told: `${email} gets a mail`,
      };
    },
    async choose_free_listing(owner, at) {
      const { id } = await addUnpublished(owner, at);
      return {
        args: { listing_id: id, week: WEEK },
        before: { status: 'draft', plan: 'none' },
        after: { status: 'awaiting_badge', plan: 'free', launch_week: WEEK },
        told: 'Nobody is mailed. What was seen on the homepage last counts here.',
      };
    },
    async reschedule_launch(owner, at) {
      const queued = { status: 'awaiting_badge', plan: 'free', launchWeek: WEEK } as const;
      const { id } = await addUnpublished(owner, at, queued);
      return {
        args: { listing_id: id, week: '2027-01-11' },
        before: { launch_week: WEEK },
        after: { launch_week: '2027-01-11' },
        told: 'Nobody is mailed.',
      };
    },
    async withdraw_launch(owner, at) {
      const queued = { status: 'awaiting_badge', plan: 'free', launchWeek: WEEK } as const;
      const { id } = await addUnpublished(owner, at, queued);
      return {
        args: { listing_id: id },
        before: { status: 'awaiting_badge', launch_week: WEEK },
        after: { status: 'draft', launch_week: null },
        told: 'Nobody is mailed.',
      };
    },
    async archive_listing(owner, at) {
      const { id } = await addOwnListing(service.app.db, owner, at);
      return {
        args: { listing_id: id },
        before: { status: 'live' },
        after: { status: 'archived' },
        told: 'Nobody is mailed.',
      };
    },
  };
  const NAMES = Object.keys(OPERATIONS);

  const addUnpublished = (owner: Owner, at: string, given = {}) =>
    addOwnListing(service.app.db, owner, at, {
      status: 'draft',
      plan: 'none',
      launchWeek: null,
      launchedAt: null,
      url: `https://${at}.example/`,
      domain: `${at}.example`,
      ...given,
    });
  async function asked(name: string): Promise<Asked & { owner: Owner }> {
    const at = `dry-${(people += 1)}`;
    const owner = await addPerson(service.app.db, `p@${at}.example`);
    return { owner, ...(await OPERATIONS[name]!(owner, at)) };
  }

  it('can be made of every operation that says so', () => {
    expect(
      TOOLS.filter((tool) => 'dryRun' in tool)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(NAMES.toSorted());
  });

  describe.each(WAYS)('over %s', (_, connect) => {
    it.each(NAMES)('%s tells what would be and stores nothing', async (name) => {
      const { owner, args, before, after, told } = await asked(name);
      const { call, close } = await connect(service.url, owner.key);
      // What earlier calls caused is over.
      await service.app.catchUp();
      const was = await everything();
      const { ok, body } = await call(name, { ...args, dry_run: true });
      expect([ok, Object.keys(body)]).toEqual([true, ['would']]);
      expect(body.would.before).toEqual(expect.objectContaining(before));
      expect(body.would.after).toEqual(expect.objectContaining(after));
      expect(body.would.told).toContain(told);
      expect(await everything()).toEqual(was);
      // Done in earnest, it comes to the same.
      const { ok: done, body: made } = await call(name, { ...args, dry_run: false });
      expect(done).toBe(true);
      expect(made).not.toHaveProperty('would');
      await close();
    });
  });

  it.each(NAMES)('%s refuses what the real call refuses', async (name) => {
    const { owner, args } = await asked(name);
    const { call } = await CLIENTS.REST(service.url, owner.key);
    const stranger = await CLIENTS.REST(service.url, (await asked(name)).owner.key);
    const dry = await stranger.call(name, { ...args, dry_run: true });
    expect(dry.body.error).toMatchObject({ code: 'not_found' });
    const strange = await call(name, { ...args, dry_run: true, nonsense: 1 });
    expect(strange.body.error).toMatchObject({ code: 'invalid_request', field: 'nonsense' });
    const unclear = await call(name, { ...args, dry_run: 'perhaps' });
    expect(unclear.body.error).toMatchObject({ code: 'invalid_request', field: 'dry_run' });
  });

  it.each(NAMES)('%s uses nothing up: not its limit, not its key', async (name) => {
    const { owner, args } = await asked(name);
    const headers = { 'idempotency-key': `dry-${name}` };
    // When they begin anew depends on the time that passes.
    const left = async () => {
      const { body } = await (await CLIENTS.REST(service.url, owner.key)).call('get_account');
      return body.limits
        .filter(({ name: limit }: { name: string }) => limit !== 'reads')
        .map(({ resets_in_seconds: _, ...limit }: Record<string, unknown>) => limit);
    };
    const keyed = await CLIENTS['MCP 2026-07-28'](service.url, owner.key);
    const was = await left();
    for (let i = 0; i < 25; i += 1) {
      const { ok } = await keyed.call(name, {
        ...args,
        dry_run: true,
        idempotency_key: headers['idempotency-key'],
      });
      expect(ok).toBe(true);
    }
    expect(await left()).toEqual(was);
    const real = await keyed.call(name, { ...args, idempotency_key: headers['idempotency-key'] });
    expect(real.ok).toBe(true);
    await keyed.close();
  });
});
