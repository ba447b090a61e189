import { z } from 'zod';
import { setProduct } from '../../acts/operating/orders/set-product.ts';
import { moneyText } from '../../rules/money/money.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { readOptions } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';

const CHANGE = z.object({
  name: z.string().min(1).max(120),
  description: z.string().min(1).max(1000),
  rules: z.string().max(1000),
  price: z.coerce.number().int().min(0).max(100_000_000),
  sale: z.enum(['on', 'off']),
  listing: z.enum(['needed', 'none']),
  options: z.string().max(10_000).transform(optionsSchema),
});

export default {
  name: 'products set',
  summary: 'Changes a product, or adds one that is delivered by hand',
  usage: `<product> [--price <cents>] [--name <text>] [--description <text>] [--rules <text>]
             [--sale on|off] [--listing needed|none] [--options <JSON Schema>]
  --price    whole cents before VAT; of billboard_min the least amount
  --options  JSON Schema of an object, or none; orders are checked against it`,
  options: {
    name: { type: 'string' },
    description: { type: 'string' },
    rules: { type: 'string' },
    price: { type: 'string' },
    sale: { type: 'string' },
    listing: { type: 'string' },
    options: { type: 'string' },
  },

  async run({ positionals: [code], values }, { db }) {
    if (code === undefined || !/^[a-z][a-z0-9_]{0,59}$/.test(code)) {
      throw new CommandError('products set takes a product code of small letters, digits and _.', 2);
    }
    const read = readOptions(CHANGE.partial(), values);
    const { price, sale, listing, ...texts } = read;
    const change = {
      ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
      ...(price === undefined ? {} : { priceCents: price }),
      ...(sale === undefined ? {} : { active: sale === 'on' }),
      ...(listing === undefined ? {} : { needsListing: listing === 'needed' }),
    };
    if (Object.keys(change).length === 0) throw new CommandError('Name at least one thing to change.', 2);
    const done = await setProduct({ db }, { code, change });
    if (done.outcome === 'incomplete') {
      throw new CommandError(`${code} is new: it needs --name, --description and --price.`);
    }
    const { product } = done;
    const { currency } = await getSiteSettings(db);
    const sold = product.active ? 'on sale' : 'off sale';
    return {
      data: product,
      text: `${code}: ${product.name}, ${moneyText(product.priceCents, currency)}, ${sold}.`,
    };
  },
} satisfies Command;

function optionsSchema(text: string, context: z.RefinementCtx): Record<string, unknown> | null {
  if (text === 'none') return null;
  try {
    const schema = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    if (schema['type'] !== 'object') throw new Error('not of an object');
    z.fromJSONSchema(schema);
    return schema;
  } catch {
    context.addIssue({ code: 'custom', message: 'Must be a JSON Schema with "type": "object", or none.' });
    return z.NEVER;
  }
}
