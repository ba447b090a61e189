import { z } from 'zod';
import {
  adds,
  changes,
  defineRead,
  defineWrite,
  reads,
  type Tool,
} from '../../tools/shared/runtime/define.ts';
import { conflict, notFound } from '../../tools/shared/runtime/errors.ts';
import { slug } from '../../tools/shared/listings/input-fields.ts';

const thing = { name: z.string().min(1).max(10).describe('Name of the thing.') };

/** Operations for the transport's tests: one per scope, and one per way a call can end. */
export function toyTools({ aborted = () => {} }: { aborted?: () => void } = {}): Tool[] {
  let things = 0;
  const publicRead = { scope: null, annotations: reads } as const;
  return [
    defineRead({
      name: 'get_site',
      title: 'Get the site',
      description: 'Name of the directory.',
      ...publicRead,
      rest: { method: 'GET', path: '/site' },
      input: z.strictObject({}),
      output: z.object({ name: z.string() }),
      run: async () => ({ name: 'Launch Directory' }),
    }),
    defineRead({
      name: 'get_listing',
      title: 'Get a listing',
      description: 'One listing by its slug; only "acme" exists.',
      ...publicRead,
      rest: { method: 'GET', path: '/listings/{slug}' },
      input: z.strictObject({ slug, evidence: z.boolean().optional() }),
      output: z.object({ slug: z.string(), tagline: z.string().nullable() }),
      async run(input) {
        if (input.slug !== 'acme')
          throw notFound('slug', 'No live listing has this slug.', 'See search_listings.');
        return { slug: 'acme', tagline: null };
      },
    }),
    defineRead({
      name: 'get_account',
      title: 'Get my account',
      description: 'Who the caller is.',
      scope: 'account:read',
      annotations: reads,
      rest: { method: 'GET', path: '/me' },
      input: z.strictObject({}),
      output: z.object({ email: z.string(), scopes: z.array(z.string()) }),
      run: async (_, { account }) => ({ email: account.email, scopes: [...account.scopes] }),
    }),
    defineWrite({
      name: 'add_thing',
      title: 'Add a thing',
      description: 'Adds a thing and answers with its number, one higher each time.',
      scope: 'listings:write',
      annotations: adds,
      rest: { method: 'POST', path: '/things', status: 201, idempotent: true },
      input: z.strictObject({ ...thing, parts: z.array(z.strictObject(thing)).max(3).optional() }),
      output: z.object({ number: z.int(), name: z.string() }),
      change: async (_tx, { name }) => ({ number: ++things, name }),
    }),
    defineWrite({
      name: 'order_thing',
      title: 'Order a thing',
      description: 'Orders a thing, which is always sold out.',
      scope: 'orders:write',
      annotations: changes,
      rest: { method: 'POST', path: '/orders' },
      input: z.strictObject({}),
      output: z.object({}),
      async change() {
        throw conflict('The thing is sold out.', 'Wait.', { retry_after: 3 });
      },
    }),
    defineRead({
      name: 'break_down',
      title: 'Break down',
      description: 'Fails in a way nobody planned.',
      ...publicRead,
      rest: { method: 'GET', path: '/broken' },
      input: z.strictObject({}),
      output: z.object({}),
      async run() {
        throw new Error('select * from secrets');
      },
    }),
    defineRead({
      name: 'wait_forever',
      title: 'Wait forever',
      description: 'Ends only when the caller hangs up.',
      ...publicRead,
      rest: { method: 'GET', path: '/wait' },
      input: z.strictObject({}),
      output: z.object({}),
      run: (_, { signal }) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => {
            aborted();
            resolve({});
          });
        }),
    }),
  ];
}
