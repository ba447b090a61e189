import { addPromo } from '../../use-cases/admin/orders/add-promo.ts';
import { formatMoney } from '../../rules/orders/money.ts';
import { describePromo } from '../../rules/orders/promo.ts';
import { listAllProducts } from '../../store/orders/products.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import {
  parseAmountArgument,
  DRY_RUN,
  parseFutureMoment,
  parseMoment,
  formatMoment,
  parsePercentage,
  withDryRunNote,
  parseWholeNumber,
} from '../arguments.ts';
import { type Command, type CommandArgs, CommandError, type OperatorContext } from '../command.ts';
import { didYouMean } from '../did-you-mean.ts';

const MOST_USES = 1_000_000;

export default {
  name: 'promo add',
  startsDirectory: true,
  summary: 'Adds a promo code',
  usage: `<code> (--percent <n> | --off <amount>) [--products <codes>] [--from <time>] [--until <time>]
          [--uses <n>] [--per-account <n>] [--yes] [--dry-run]
  code      1 to 40 visible characters; SPRING20 and spring20 are the same
  --off     in the directory's currency, such as 5.00; --cents 5.00 is the same
  --from    a day (from 00:00 UTC on) or an instant such as 2027-05-01T18:00+02:00
  --until   first day or instant it is good for no more
  --yes     also where --off is as much as everything it is for costs
  ${DRY_RUN.usage}`,
  options: {
    percent: { type: 'string' },
    off: { type: 'string' },
    cents: { type: 'string' },
    products: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    uses: { type: 'string' },
    'per-account': { type: 'string' },
    yes: { type: 'boolean' },
    ...DRY_RUN.option,
  },

  async run({ positionals: [code], values }, context) {
    if (code === undefined || !/^[\x21-\x7e]{1,40}$/.test(code)) {
      throw new CommandError('promo add takes a code of 1 to 40 visible characters.', 2);
    }
    const { currency } = await getSiteSettings(context.db);
    const uses = (name: string) =>
      values[name] === undefined ? null : parseWholeNumber(values[name], `--${name}`, MOST_USES);
    const products =
      typeof values['products'] === 'string' ? values['products'].split(',').map((one) => one.trim()) : null;
    const promo = {
      code,
      ...parseDiscount(values, currency),
      products,
      ...parsePeriod(values, context.now()),
      maxUses: uses('uses'),
      maxUsesPerAccount: uses('per-account'),
    };
    await checkValue(promo, values, context, currency);
    const dryRun = values['dry-run'] === true;
    const done = await addPromo(context, { promo, dryRun });
    if (done.outcome === 'unknown_products') {
      const codes = (await listAllProducts(context.db)).map((one) => one.code);
      const [first = ''] = done.codes;
      throw new CommandError(`There is no product ${done.codes.join(', ')}.${didYouMean(first, codes)}`);
    }
    if (done.outcome === 'taken') {
      const same = done.code === code ? '' : ': upper and lower case make no difference';
      throw new CommandError(`The code ${done.code} exists already${same}.`);
    }
    const { validFrom, validUntil } = promo;
    const when = [
      validFrom ? ` from ${formatMoment(validFrom)}` : '',
      validUntil ? ` until ${formatMoment(validUntil)}` : '',
    ];
    const text = `${code}: ${describePromo(promo, currency)} ${products?.join(', ') ?? 'everything'}${when.join('')}.`;
    return { data: { ...promo, dry_run: dryRun }, text: withDryRunNote(text, dryRun) };
  },
} satisfies Command;

type Values = CommandArgs['values'];
type Discount = { kind: 'percent' | 'fixed'; value: number };

function parseDiscount({ percent, off, cents }: Values, currency: string): Discount {
  const given = [percent, off, cents].filter((one) => one !== undefined);
  if (given.length !== 1) throw new CommandError('Send either --percent or --off.', 2);
  if (percent !== undefined) return { kind: 'percent', value: parsePercentage(percent, '--percent') };
  const name = off === undefined ? '--cents' : '--off';
  const read = parseAmountArgument(off ?? cents, name, currency);
  if (read.cents === 0) throw new CommandError(`${name} must be more than zero, such as 5.00.`, 2);
  if (off === undefined && read.isWhole) {
    // The option was in whole cents in earlier versions.
    const [whole, part] = [read.cents / 100, read.cents / 10_000].map((one) => one.toFixed(2));
    throw new CommandError(
      `--cents ${String(cents)} could be either: write --off ${whole}, or --off ${part}.`,
      2,
    );
  }
  return { kind: 'fixed', value: read.cents };
}

function parsePeriod(
  { from, until }: Values,
  now: Date,
): { validFrom: Date | null; validUntil: Date | null } {
  const validUntil = until === undefined ? null : parseFutureMoment(until, '--until', now);
  const validFrom = from === undefined ? null : parseMoment(from, '--from');
  const today = new Date(now.toISOString().slice(0, 10));
  if (validFrom && validFrom < today) parseFutureMoment(from, '--from', now);
  if (validFrom && validUntil && validUntil <= validFrom) {
    throw new CommandError(
      `--until ${formatMoment(validUntil)} is not after --from ${formatMoment(validFrom)}.`,
      2,
    );
  }
  return { validFrom, validUntil };
}

/** Refuses a discount of at least the highest price it applies to, which is probably a typo. */
async function checkValue(
  { kind, value, products }: Discount & { products: string[] | null },
  values: Values,
  { db }: Pick<OperatorContext, 'db'>,
  currency: string,
): Promise<void> {
  if (kind === 'percent' || values['yes'] === true) return;
  const applicable = (await listAllProducts(db)).filter(({ code }) => products?.includes(code) ?? true);
  const highestPrice = Math.max(0, ...applicable.map(({ priceCents }) => priceCents));
  if (applicable.length === 0 || value < highestPrice) return;
  throw new CommandError(
    `${formatMoney(value, currency)} off makes every product it applies to free: the most expensive costs ${formatMoney(highestPrice, currency)}. If you mean it, add --yes.`,
  );
}
