import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { adds, defineWrite } from '../../tools/shared/runtime/define.ts';
import { startToys, type ToyServer } from '../rest/toy-server.ts';

/** How often each part of `add_category` ran, and what it does this time. */
let ran = { prepare: 0, change: 0 };
let slips = false;
let taken = false;

const addCategory = defineWrite({
  name: 'add_category',
  title: 'Add a category',
  description: 'Adds a category, and answers with something else than it promises where `slips` is set.',
  scope: 'listings:write',
  annotations: adds,
  rest: { method: 'POST', path: '/categories', status: 201, idempotent: true },
  input: z.strictObject({ slug: z.string().describe('Slug of the category.') }),
  output: z.object({ category_id: z.int() }),
  async prepare({ slug }, { db }) {
    ran.prepare += 1;
    // Would throw inside of a transaction.
    await db.transaction(async () => {});
    return { name: slug.toUpperCase() };
  },
  async change(tx, { slug }, { account }, { name }) {
    ran.change += 1;
    const [row] = await tx.insert(tx.t.categories).values({ slug, name }).returning();
    if (taken) await tx.delete(tx.t.idempotencyKeys);
    const number: unknown = slips ? `number ${row?.id} of ${account.id}` : row?.id;
    return { category_id: number as number };
  },
});

let toys: ToyServer;
beforeAll(async () => {
  toys = await startToys({ tools: [addCategory] });
});
afterAll(() => toys[Symbol.asyncDispose]());

let n = 0;
let slug: string;
beforeEach(() => {
  ran = { prepare: 0, change: 0 };
  slips = false;
  taken = false;
  slug = `toys-${(n += 1)}`;
});

const add = (key?: string) =>
  toys.ask('POST', '/categories', {
    as: 'writer',
    body: { slug },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const names = async () => {
  const { categories } = toys.db.t;
  return (await toys.db.select().from(categories)).map(({ name }) => name);
};

it('a write answers with what is committed by then', async () => {
  const { status, body } = await add();
  expect(status).toBe(201);
  const { categories } = toys.db.t;
  expect(await toys.db.select().from(categories)).toContainEqual(
    expect.objectContaining({ id: body.category_id, name: slug.toUpperCase() }),
  );
});

it.each([
  ['without a key', undefined],
  ['with a key', 'slipped'],
])('a write whose answer is not what it promises has not happened, %s', async (_, key) => {
  slips = true;
  const { status, body } = await add(key);
  expect(status).toBe(500);
  expect(body.error.code).toBe('internal');
  expect(ran).toEqual({ prepare: 1, change: 1 });
  expect(await names()).not.toContain(slug.toUpperCase());

  // And its key is free: sent again, it is made.
  slips = false;
  expect((await add(key)).status).toBe(201);
  expect(ran).toEqual({ prepare: 2, change: 2 });
  expect(await names()).toContain(slug.toUpperCase());
});

it('a write that is sent again is answered from what was kept with the change, and runs no part of it', async () => {
  const first = await add('again');
  const again = await add('again');
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(ran).toEqual({ prepare: 1, change: 1 });
});

it('a write whose key became another call’s meanwhile has not happened', async () => {
  taken = true;
  const { status, body } = await add('taken');
  expect(status).toBe(409);
  expect(body.error.reason).toBe('idempotency_key_in_use');
  expect(await names()).not.toContain(slug.toUpperCase());
});
