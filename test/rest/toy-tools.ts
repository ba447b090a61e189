import { z } from 'zod';
import {
  adds,
  changes,
  defineRead,
  defineWrite,
  reads,
  removes,
  type Tool,
} from '../../tools/shared/runtime/define.ts';
import { conflict, notFound } from '../../tools/shared/runtime/errors.ts';
import { pageSchema, buildPage, paging, slug } from '../../tools/shared/listings/input-fields.ts';

const boxId = z.int().min(1).describe('Number of the box.');
const echo = z.object({ got: z.record(z.string(), z.unknown()).describe('The input, as it was read.') });

/** Operations of no real service, one for each way values travel. */
export function toyTools(): Tool[] {
  let boxes = 0;
  return [
    defineRead({
      name: 'search_toys',
      title: 'Search toys',
      description: 'Finds toys by words and filters; answers with what it was asked.',
      scope: null,
      annotations: reads,
      rest: { method: 'GET', path: '/toys' },
      input: z.strictObject({
        q: z.string().max(20).optional().describe('Words to look for.'),
        price: z.number().nullable().optional().describe('Highest price.'),
        live: z.boolean().default(true).describe('Only live toys.'),
        sort: z.enum(['newest', 'votes']).default('newest').describe('Order of the results.'),
        ...paging,
      }),
      output: pageSchema(z.object({ asked: z.string() })),
      async run(input) {
        return buildPage([{ asked: JSON.stringify(input) }], 1, input);
      },
    }),
    defineRead({
      name: 'get_toy',
      title: 'Get a toy',
      description: 'One toy by its slug; the slug "missing" does not exist.',
      scope: null,
      annotations: reads,
      rest: { method: 'GET', path: '/toys/{slug}' },
      input: z.strictObject({ slug }),
      output: z.object({ slug: z.string() }),
      async run({ slug }) {
        if (slug === 'missing') throw notFound('slug', `No toy is called "${slug}".`, 'See search_toys.');
        return { slug };
      },
    }),
    defineRead({
      name: 'get_parcel',
      title: 'Get a parcel',
      description: 'One parcel by its id, for the person it belongs to.',
      scope: 'account:read',
      annotations: reads,
      rest: { method: 'GET', path: '/parcels/{id}' },
      input: z.strictObject({ id: z.uuid().describe('Id of the parcel.') }),
      output: echo,
      run: async (got) => ({ got }),
    }),
    defineRead({
      name: 'get_box',
      title: 'Get a box',
      description: 'One box by its number, for the person it belongs to.',
      scope: 'account:read',
      annotations: reads,
      rest: { method: 'GET', path: '/boxes/{box_id}' },
      input: z.strictObject({ box_id: boxId }),
      output: echo,
      run: async (got) => ({ got }),
    }),
    defineWrite({
      name: 'add_box',
      title: 'Add a box',
      description: 'Adds a box and answers with its number, one higher each time.',
      scope: 'listings:write',
      annotations: adds,
      rest: { method: 'POST', path: '/boxes', status: 201, idempotent: true },
      input: z.strictObject({
        name: z.string().min(1).max(2_000_000).describe('Name of the box.'),
        size: z.int().min(1).optional().describe('Size in litres.'),
      }),
      output: z.object({ box_id: z.int(), name: z.string() }),
      change: async (_tx, { name }) => ({ box_id: ++boxes, name }),
    }),
    defineRead({
      name: 'quote_boxes',
      title: 'Quote boxes',
      description: 'Prices boxes; its path would also fit the path of get_box.',
      scope: 'orders:write',
      annotations: reads,
      rest: { method: 'POST', path: '/boxes/quote' },
      input: z.strictObject({ boxes: z.array(boxId).min(1).max(20).describe('Numbers of the boxes.') }),
      output: echo,
      run: async (got) => ({ got }),
    }),
    defineWrite({
      name: 'change_box',
      title: 'Change a box',
      description: 'Changes the members that are sent; everything else stays.',
      scope: 'listings:write',
      annotations: changes,
      rest: { method: 'PATCH', path: '/boxes/{box_id}', idempotent: true },
      input: z.strictObject({
        box_id: boxId,
        name: z.string().max(10).nullable().optional().describe('New name; null removes it.'),
      }),
      output: echo,
      change: async (_tx, got) => ({ got }),
    }),
    defineWrite({
      name: 'seal_box',
      title: 'Seal a box',
      description: 'Seals a box. Box 9 is sealed already, box 8 is being sealed.',
      scope: 'listings:write',
      annotations: changes,
      rest: { method: 'POST', path: '/boxes/{box_id}/seal', idempotent: true, query: ['twice'] },
      input: z.strictObject({
        box_id: boxId,
        twice: z.boolean().optional().describe('Seal it on both sides.'),
      }),
      output: echo,
      async change(_tx, got) {
        if (got.box_id === 9) throw conflict('The box is sealed already.');
        if (got.box_id === 8) throw conflict('The box is being sealed.', 'Wait.', { retry_after: 3 });
        if (got.box_id === 7) throw new Error('secret detail of the database');
        return { got };
      },
    }),
    defineWrite({
      name: 'empty_box',
      title: 'Take an item out',
      description: 'Takes one item out of a box for good.',
      scope: 'listings:write',
      annotations: removes,
      rest: { method: 'DELETE', path: '/boxes/{box_id}/items/{item_id}', idempotent: true },
      input: z.strictObject({ box_id: boxId, item_id: z.int().min(1).describe('Number of the item.') }),
      output: echo,
      change: async (_tx, got) => ({ got }),
    }),
  ];
}
