import { randomUUID } from 'node:crypto';
import { getTableColumns, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { requestAccountDeletion } from '../../use-cases/people/account-deletion/request-account-deletion.ts';
import { deleteAccount } from '../../use-cases/people/account-deletion/delete-account.ts';
import { deleteDueAccounts } from '../../use-cases/people/account-deletion/delete-due-accounts.ts';
import { exportAccount } from '../../use-cases/people/account-deletion/export-account.ts';
import { PERSON_DATA } from '../../store/people/person-data.ts';
import type { ListingFate } from '../../rules/people/account-deletion.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { scheduleDeletion } from '../../store/people/write/account-deletion.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import type { Database, Tables } from '../../store/engine/database.ts';
import { insertDraft } from '../../store/drafts/write/drafts.ts';
import { follow } from '../../store/community/write/follows.ts';
import { recountFigures } from '../../store/listings/write/figures.ts';
import { findListing, type ListingRow } from '../../store/listings/listings.ts';
import { addMember } from '../../store/drafts/write/members.ts';
import { addMail } from '../../store/work/write/outgoing-mail.ts';
import { addVote } from '../../store/community/write/votes.ts';
import { listFieldsWith } from '../../rules/listings/fields/listing-fields.ts';
import { columnOf } from '../../store/listings/field-columns.ts';
import { createEmptyDocument, setField } from '../../rules/drafts/draft-document.ts';
import { describeDatabases, openTemporaryDatabase } from '../kit/databases.ts';
import { addListing, EMPTY_PROFILE } from '../kit/listing.ts';
import { NOW } from '../kit/owner.ts';

const log = pino({ level: 'silent' });
const now = () => NOW;
const REFERS = /account|owner|voter|email|recipient|buyer/i;

/** Columns by which a row is somebody's, by table. */
function referring(t: Tables): [keyof Tables, string[]][] {
  return (Object.keys(t) as (keyof Tables)[]).map((name) => [
    name,
    Object.keys(getTableColumns(t[name])).filter((column) => REFERS.test(column)),
  ]);
}

describe('what is known of a person', () => {
  it('every table that refers to an account is exported, or left out with a reason of its own', async () => {
    await using db = await openTemporaryDatabase();
    const nobodys = referring(db.t).filter(([name, columns]) => {
      const holding = PERSON_DATA[name];
      return columns.length > 0 && 'leftOut' in holding && /nothing about a person/.test(holding.leftOut);
    });
    // How many uses an account has of a code: a number, no reference.
    expect(nobodys.map(([name]) => name)).toEqual(['promoCodes']);
    expect(Object.keys(PERSON_DATA).sort()).toEqual(Object.keys(db.t).sort());
  });

  it('no exported column opens a door', async () => {
    await using db = await openTemporaryDatabase();
    const secret = /hash|token|secret|session_?id|headers|html/i;
    const doors = Object.entries(PERSON_DATA).flatMap(([name, holding]) =>
      'leftOut' in holding
        ? []
        : Object.keys(getTableColumns(db.t[name as keyof Tables]))
            .filter((column) => secret.test(column) && !holding.without?.includes(column))
            .map((column) => `${name}.${column}`),
    );
    expect(doors).toEqual([]);
  });
});

/** A value for each field of a listing that can hold an address. */
const inEmailFields = <Value>(value: Value) =>
  Object.fromEntries(listFieldsWith({ kind: 'email' }).map((name) => [name, value]));
const inEmailColumns = (email: string) =>
  Object.fromEntries(listFieldsWith({ kind: 'email' }).map((name) => [columnOf(name), email]));

/** The website names the address, too: as a value, and in a sentence about another one. */
const withSources = (email: string) => {
  const quotes = [
    { quote: `Write to ${email} in Lisbon`, url: 'https://a.example/', read_at: NOW.toISOString() },
  ];
  const stated = { ...inEmailFields([{ value: email, quotes }]), city: [{ value: 'Lisbon', quotes }] };
  return { profile: { ...EMPTY_PROFILE, sources: { stated } } };
};

/** A person with something in every corner. */
async function fill(db: Database, fate: string) {
  const email = `leaver-${fate}@example.com`;
  const id = await db.transaction((tx) => getOrCreateAccount(tx, email, NOW));
  const other = await db.transaction((tx) => getOrCreateAccount(tx, `stayer-${fate}@example.com`, NOW));
  const [live, waiting, foreign, shared] = await Promise.all([
    addListing(db, `live-${fate}`, {
      ownerId: id,
      status: 'live',
      ...inEmailColumns(email),
      ...withSources(email),
    }),
    addListing(db, `waiting-${fate}`, { ownerId: id, status: 'awaiting_badge' }),
    addListing(db, `foreign-${fate}`, { ownerId: other, status: 'live' }),
    addListing(db, `shared-${fate}`, {
      ownerId: id,
      status: 'live',
      ...inEmailColumns(email),
      ...withSources(email),
    }),
  ]);
  const [own, together] = [randomUUID(), randomUUID()];
  const draft = {
    accountId: id,
    url: 'https://a.example/',
    domain: 'a.example',
    document: createEmptyDocument(),
  };
  await db.transaction(async (tx) => {
    const { t } = tx;
    await insertDraft(tx, { ...draft, id: own }, NOW);
    const document = createEmptyDocument();
    for (const name of listFieldsWith({ kind: 'email' }))
      document.fields[name] = setField(document.fields[name], email);
    await insertDraft(tx, { ...draft, document, id: together }, NOW);
    const page = { url: 'https://a.example/', status: 200, sha256: 'x', fetchedAt: 'x' };
    await tx.insert(t.keptPages).values({ ...page, draftId: own, position: 0, deflated: Buffer.from('x') });
    await tx.update(t.listings).set({ draftId: together }).where(eq(t.listings.id, shared.id));
    await tx.update(t.drafts).set({ listingId: shared.id }).where(eq(t.drafts.id, together));
    await addMember(tx, together, other, NOW);
    await addVote(tx, { listingId: foreign.id, accountId: id, week: '2026-11-16' }, NOW);
    await addVote(tx, { listingId: foreign.id, accountId: other, week: '2026-11-16' }, NOW);
    await follow(tx, foreign.id, id, NOW);
    const at = { createdAt: NOW };
    const later = new Date(NOW.getTime() + 60_000);
    await tx
      .insert(t.reviews)
      .values({ listingId: foreign.id, accountId: id, rating: 5, body: 'Good.', ...at });
    await tx.insert(t.endedMail).values({ accountId: id, kind: 'followed_news', ...at });
    await tx
      .insert(t.apiKeys)
      .values({ accountId: id, name: 'k', keyHash: `k-${fate}`, start: 'ld_', scopes: [], ...at });
    await tx
      .insert(t.browserSessions)
      .values({ idHash: `s-${fate}`, accountId: id, expiresAt: later, ...at });
    await tx.insert(t.oauthRecords).values({
      model: 'Grant',
      idHash: `g-${fate}`,
      payload: { clientId: 'c' },
      accountId: String(id),
      ...at,
    });
    await tx.insert(t.bouncedAddresses).values({ email, reply: '550', ...at });
    await tx.insert(t.founders).values({ slug: `f-${fate}`, accountId: id, name: `Ada ${fate}` });
    await tx.insert(t.listingVersions).values({
      listingId: foreign.id,
      accountId: id,
      via: 'my key',
      operation: 'x',
      before: inEmailFields(null),
      after: { ...inEmailFields(email), tagline: 'New' },
      ...at,
    });
    await tx.insert(t.claims).values({
      listingId: foreign.id,
      accountId: id,
      method: 'dns',
      token: `c-${fate}`,
      status: 'pending',
      expiresAt: later,
      ...at,
    });
    await tx.insert(t.listingPictures).values({
      listingId: live.id,
      position: 0,
      mediaType: 'image/webp',
      width: 1,
      height: 1,
      sha256: 'x',
      bytes: Buffer.from('picture'),
      ...at,
    });
    await addMail(tx, { key: `news-${fate}`, to: email, subject: 'News', text: 'x', html: 'x' }, NOW);
    await insertOrder(tx, id, 'pending', `p-${fate}`, foreign.id);
    await insertOrder(tx, id, 'paid', `q-${fate}`, foreign.id);
  });
  return { me: { id, email }, other, live, waiting, foreign, shared, own, together };
}

async function insertOrder(
  tx: Parameters<Parameters<Database['transaction']>[0]>[0],
  accountId: number,
  status: 'paid' | 'pending',
  number: string,
  listingId: number,
) {
  const { t } = tx;
  const money = { discountCents: 0, netCents: 100, vatCents: 0, totalCents: 100 };
  const terms = { prices: [100], promo: null };
  const vat = { treatment: 'unknown' } as never;
  const [order] = await tx
    .insert(t.orders)
    .values({
      ...{ number, accountId, status, currency: 'EUR', items: [], terms, vat, ...money },
      ...{ billing: { name: 'Ada', address: 'Street 1' }, createdAt: NOW, expiresAt: NOW },
      paidAt: status === 'paid' ? NOW : null,
    })
    .returning();
  const line = {
    orderId: order!.id,
    position: 0,
    product: 'trophy',
    name: 'Trophy',
    item: { product: 'trophy' },
  };
  await tx
    .insert(t.orderLines)
    .values({ ...line, ...money, priceCents: 100, fulfilment: status === 'paid' ? 'by_hand' : 'waiting' });
  await tx
    .insert(t.launchPlaces)
    .values({ orderId: order!.id, position: 0, week: '2026-12-07', listingId, createdAt: NOW });
}

const settings = { publicUrl: 'https://d.example' };

const exported = async (db: Database, me: { id: number; email: string }): Promise<any> => {
  let text = '';
  for await (const part of exportAccount({ db, now, settings }, { person: me })) text += part;
  return JSON.parse(text);
};

async function leave(db: Database, me: { id: number; email: string }, fate: ListingFate) {
  const mail = { queue: async (tx: any, message: any) => addMail(tx, message, NOW) };
  const parts = { db, now, log, mail, settings };
  await requestAccountDeletion(parts, { person: me, fate, inDays: 0, by: {} });
  const cancelOrder = async ({ id }: { id: number }) => {
    const { orders } = db.t;
    await db.transaction((tx) => tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id)));
    return true;
  };
  return deleteAccount({ ...parts, cancelOrder }, { accountId: me.id });
}

describeDatabases('exporting and deleting a person', (db) => {
  it('the export holds what was put in, pictures as base64, and nothing of anybody else', async () => {
    const { me, other } = await fill(db(), 'export');
    const { data, left_out, cut_off } = await exported(db(), me);
    expect(data.accounts).toMatchObject([{ id: me.id, email: me.email }]);
    expect(data.listings.map(({ slug }: any) => slug).sort()).toEqual([
      'live-export',
      'shared-export',
      'waiting-export',
    ]);
    expect(Buffer.from(data.listing_pictures[0].bytes, 'base64').toString()).toBe('picture');
    expect(data.drafts).toHaveLength(2);
    expect(data.votes).toMatchObject([{ account_id: me.id, created_at: NOW.toISOString() }]);
    expect(data.orders.map(({ status }: any) => status).sort()).toEqual(['paid', 'pending']);
    expect(data.api_keys[0]).not.toHaveProperty('key_hash');
    expect(data.outgoing_mail[0]).not.toHaveProperty('text');
    expect(left_out).toHaveProperty('idempotency_keys');
    expect(cut_off).toEqual([]);
    expect(JSON.stringify(data)).not.toContain(`"account_id":${other},`);
    expect(JSON.stringify(data)).not.toContain('stayer-export@example.com');
  });

  it.each(['archive', 'unowned'] as const)(
    'after a deletion (%s) no row refers to the person but those named with a reason',
    async (fate) => {
      const { me } = await fill(db(), fate);
      expect(await leave(db(), me, fate)).toBe(true);
      const left = new Set<string>();
      for (const [name, columns] of referring(db().t)) {
        for (const row of (await db()
          .select()
          .from(db().t[name] as Tables['accounts'])) as any[]) {
          const isTheirs = columns.some((column) => [me.id, String(me.id)].includes(row[column]));
          const text = JSON.stringify(row);
          if (isTheirs || text.includes(me.email) || text.includes(`Ada ${fate}`)) left.add(name);
        }
      }
      for (const name of left) expect(PERSON_DATA[name as keyof Tables], name).toHaveProperty('kept');
      const mail = await db()
        .select()
        .from(db().t.outgoingMail)
        .where(eq(db().t.outgoingMail.recipient, me.email));
      expect(mail.map(({ subject }) => subject)).toEqual(['Your Launch Directory account is deleted']);
      expect(mail[0]!.text).toContain('tax law');
      expect(mail[0]!.text).toContain('Trophy');
    },
  );

  it('what was published is taken down or left without an owner, as chosen; what nobody saw is gone', async () => {
    const look = async ({ id }: ListingRow) => findListing(db(), id);
    const down = await fill(db(), 'down');
    await leave(db(), down.me, 'archive');
    expect(await look(down.live)).toMatchObject({ status: 'archived', ownerId: null, contactEmail: null });
    expect(await look(down.waiting)).toBeUndefined();
    const { listingPictures } = db().t;
    expect(await db().$count(listingPictures, eq(listingPictures.listingId, down.live.id))).toBe(0);

    const free = await fill(db(), 'free');
    await leave(db(), free.me, 'unowned');
    expect(await look(free.live)).toMatchObject({ status: 'live', ownerId: null, contactEmail: null });
    expect(await look(free.waiting)).toBeUndefined();
  });

  it('what is shared goes to the co-founder who joined first', async () => {
    const { me, other, shared, own, together } = await fill(db(), 'shared');
    await leave(db(), me, 'archive');
    expect(await findListing(db(), shared.id)).toMatchObject({
      status: 'live',
      ownerId: other,
      contactEmail: null,
    });
    const { drafts } = db().t;
    expect(await db().select().from(drafts).where(eq(drafts.id, together))).toMatchObject([
      { accountId: other },
    ]);
    expect(await db().$count(drafts, eq(drafts.id, own))).toBe(0);
  });

  it('votes and follows go with exact counts, and the places of unpaid orders are free again', async () => {
    const { me, foreign } = await fill(db(), 'counts');
    await leave(db(), me, 'archive');
    const after = await findListing(db(), foreign.id);
    expect(after).toMatchObject({ votes: 1, follows: 0 });
    await recountFigures(db(), NOW);
    expect(await findListing(db(), foreign.id)).toMatchObject({ votes: 1, follows: 0 });
    const { orders, launchPlaces } = db().t;
    const kept = await db().select().from(orders).where(eq(orders.accountId, me.id));
    expect(kept).toMatchObject([{ status: 'paid', billing: { name: 'Ada' } }]);
    const places = await db().select().from(launchPlaces).where(eq(launchPlaces.listingId, foreign.id));
    expect(places.map(({ orderId }) => orderId)).toEqual([kept[0]!.id]);
  });

  it('a second time does nothing; the address makes a new account', async () => {
    const { me } = await fill(db(), 'twice');
    expect(await leave(db(), me, 'archive')).toBe(true);
    const parts = {
      db: db(),
      now,
      log,
      settings,
      mail: { queue: async () => undefined },
      cancelOrder: async () => true,
    };
    expect(await deleteAccount(parts, { accountId: me.id })).toBe(false);
    expect(await findAccount(db(), me.id)).toBeUndefined();
    const again = await db().transaction((tx) => getOrCreateAccount(tx, me.email, NOW));
    expect(again).not.toBe(me.id);
    expect((await exported(db(), { id: again, email: me.email })).data.votes).toEqual([]);
  });

  it('however many cannot be done just now, the others are, and those are tried again', async () => {
    const plan = (name: string, dueAt: Date) =>
      db().transaction(async (tx) => {
        const id = await getOrCreateAccount(tx, `${name}@due.example`, NOW);
        await scheduleDeletion(tx, id, { dueAt, listings: 'archive' });
        return id;
      });
    const hour = 60 * 60 * 1000;
    const failing: number[] = [];
    for (let at = 0; at < 25; at += 1) {
      failing.push(await plan(`failing-${at}`, new Date(NOW.getTime() - 2 * hour)));
    }
    const last = await plan('last', new Date(NOW.getTime() - hour));
    let fails = true;
    const mail = {
      queue: async (_: unknown, { to }: { to: string }) => {
        if (fails && to.startsWith('failing')) throw new Error('not just now');
      },
    };
    let time = NOW;
    const parts = { db: db(), now: () => time, log, mail, cancelOrder: async () => true };
    await deleteDueAccounts(parts);
    await deleteDueAccounts(parts);
    expect(await findAccount(db(), last)).toBeUndefined();
    expect(await findAccount(db(), failing[0]!)).toBeDefined();
    fails = false;
    await deleteDueAccounts(parts);
    expect(await findAccount(db(), failing[0]!)).toBeDefined();
    time = new Date(NOW.getTime() + hour);
    await deleteDueAccounts(parts);
    await deleteDueAccounts(parts);
    for (const id of failing) expect(await findAccount(db(), id)).toBeUndefined();
  });

  it('what fails in the middle changes nothing, and is done whole the next time', async () => {
    const { me, live } = await fill(db(), 'middle');
    const mail = { queue: async () => undefined };
    const parts = { db: db(), now, log, mail, settings, cancelOrder: async () => true };
    await requestAccountDeletion(parts, { person: me, fate: 'archive', inDays: 0, by: {} });
    // An order that is still unpaid stops it before anything is deleted.
    expect(await deleteAccount(parts, { accountId: me.id })).toBe(false);
    const { orders } = db().t;
    await db().transaction((tx) =>
      tx.update(orders).set({ status: 'expired' }).where(eq(orders.accountId, me.id)),
    );
    // The last thing it does fails, as if the process had been killed there.
    const broken = { queue: () => Promise.reject(new Error('killed')) };
    await expect(deleteAccount({ ...parts, mail: broken }, { accountId: me.id })).rejects.toThrow('killed');
    expect(await findListing(db(), live.id)).toMatchObject({ status: 'live', ownerId: me.id });
    expect(await deleteAccount(parts, { accountId: me.id })).toBe(true);
    expect(await findListing(db(), live.id)).toMatchObject({ status: 'archived', ownerId: null });
  });
});
