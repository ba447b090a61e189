import { z } from 'zod';
import { setProduct } from '../../use-cases/admin/orders/set-product.ts';
import { formatMoney } from '../../rules/orders/money.ts';
import { differsTenfold, type ParsedAmount } from '../../rules/orders/parse-amount.ts';
import { entriesOf } from '../../rules/typed/records.ts';
import { listAllProducts, type ProductRow } from '../../store/orders/products.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { parseAmountArgument, DRY_RUN, parseOptions, withDryRunNote } from '../arguments.ts';
import { type Command, type CommandArgs, CommandError } from '../command.ts';
import { didYouMean } from '../did-you-mean.ts';

const CHANGE = z.object({
  name: z.string().min(1).max(120),
  description: z.string().min(1).max(1000),
  rules: z.string().max(1000),
  sale: z.enum(['on', 'off']),
  listing: z.enum(['needed', 'none']),
  options: z.string().max(10_000).transform(parseOptionsSchema),
});

export default {
  name: 'products set',
  startsDirectory: true,
  summary: 'Changes a product, or adds one that is delivered by hand',
  usage: `<product> [--price <amount>] [--name <text>] [--description <text>] [--rules <text>]
             [--sale on|off] [--listing needed|none] [--options <JSON Schema>] [--yes] [--dry-run]
  --price    before VAT, in the directory's currency, such as 59.00; of billboard_min the least amount
  --options  JSON Schema of an object, or none; orders are checked against it
  --yes      also where the price becomes more than ten times what it was, or less than a tenth
  ${DRY_RUN.usage}`,
  notes: '--price 5900 is 5,900.00, not 59.00: amounts are money everywhere, never cents.',
  options: {
    price: { type: 'string' },
    name: { type: 'string' },
    description: { type: 'string' },
    rules: { type: 'string' },
    sale: { type: 'string' },
    listing: { type: 'string' },
    options: { type: 'string' },
    yes: { type: 'boolean' },
    ...DRY_RUN.option,
  },

  async run({ positionals: [code], values }, { db }) {
    if (code === undefined || !/^[a-z][a-z0-9_]{0,59}$/.test(code)) {
      throw new CommandError('products set takes a product code of small letters, digits and _.', 2);
    }
    const { currency } = await getSiteSettings(db);
    const price =
      values['price'] === undefined ? undefined : parseAmountArgument(values['price'], '--price', currency);
    const change = parseChange(values, price);
    const products = await listAllProducts(db);
    const before = products.find((one) => one.code === code);
    const money = (cents: number) => formatMoney(cents, currency);
    if (price && values['yes'] !== true) checkPrice(code, price, before, money);

    const dryRun = values['dry-run'] === true;
    const done = await setProduct({ db }, { code, change, dryRun });
    if (done.outcome === 'incomplete') {
      const meant = didYouMean(
        code,
        products.map((one) => one.code),
      );
      throw new CommandError(`${code} is new: it needs --name, --description and --price.${meant}`);
    }
    const { product } = done;
    return {
      data: { ...product, dry_run: dryRun, before: before ?? null },
      text: withDryRunNote(describeChange(product, before, money), dryRun),
    };
  },
} satisfies Command;

function parseChange(
  values: CommandArgs['values'],
  price: ParsedAmount | undefined,
): Parameters<typeof setProduct>[1]['change'] {
  const { sale, listing, ...texts } = parseOptions(CHANGE.partial(), values);
  const change = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(price === undefined ? {} : { priceCents: price.cents }),
    ...(sale === undefined ? {} : { active: sale === 'on' }),
    ...(listing === undefined ? {} : { needsListing: listing === 'needed' }),
  };
  if (Object.keys(change).length === 0) throw new CommandError('Name at least one thing to change.', 2);
  return change;
}

// A price typed in cents is a hundred times too high and has no decimal point.
const LARGE_CENTS = 100_000;

/** Refuses a price that is probably a typo, and explains how to confirm it. */
function checkPrice(
  code: string,
  { cents, isWhole }: ParsedAmount,
  before: ProductRow | undefined,
  money: (cents: number) => string,
): void {
  const isTypo = before ? differsTenfold(cents, before.priceCents) : isWhole && cents >= LARGE_CENTS;
  if (!isTypo) return;
  const was = before ? `${code} costs ${money(before.priceCents)} and` : `${code} is new and`;
  const instead =
    isWhole && cents > 0 ? ` For ${money(cents / 100)} write --price ${(cents / 10_000).toFixed(2)}.` : '';
  throw new CommandError(`${was} would cost ${money(cents)}. If you mean it, add --yes.${instead}`);
}

/** Describes the product, and the previous value of each change. */
function describeChange(
  product: ProductRow,
  before: ProductRow | undefined,
  money: (cents: number) => string,
): string {
  const describeProduct = (row: ProductRow) => ({
    price: money(row.priceCents),
    sale: row.active ? 'on sale' : 'off sale',
    name: row.name,
    description: row.description,
    rules: row.rules || '-',
    listing: row.needsListing ? 'for a listing' : 'without a listing',
    options: row.options === null ? 'none' : JSON.stringify(row.options),
  });
  const now = describeProduct(product);
  const was = before && describeProduct(before);
  const lines = entriesOf(now)
    .filter(([name, value]) => was !== undefined && was[name] !== value)
    .map(([name, value]) => `  ${name}: ${was?.[name] ?? ''} -> ${value}`);
  const head = `${product.code}: ${now.name}, ${now.price}, ${now.sale}.`;
  if (!was) return `${head} It is new, and delivered by hand.`;
  return lines.length === 0 ? `${head} Nothing is different.` : [head, ...lines].join('\n');
}

function parseOptionsSchema(text: string, context: z.RefinementCtx): Record<string, unknown> | null {
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
