import { z } from 'zod';
import { addPromo } from '../../acts/operating/orders/add-promo.ts';
import { promoWords } from '../../rules/money/promo.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { readOptions } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';
import { sure } from '../../rules/typed/sure.ts';

const instant = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform((text) => new Date(text));
const uses = z.coerce.number().int().min(1).max(1_000_000);

const PROMO = z.object({
  percent: z.coerce.number().min(0.01).max(100).optional(),
  cents: z.coerce.number().int().min(1).max(100_000_000).optional(),
  products: z
    .string()
    .transform((text) => text.split(',').map((code) => code.trim()))
    .optional(),
  from: instant.optional(),
  until: instant.optional(),
  uses: uses.optional(),
  'per-account': uses.optional(),
});

export default {
  name: 'promo add',
  summary: 'Adds a promo code',
  usage: `<code> (--percent <n> | --cents <n>) [--products <codes>] [--from <time>] [--until <time>]
          [--uses <n>] [--per-account <n>]
  code      1 to 40 visible characters; counts exactly as written
  --until   first instant or day it is good for no more, UTC`,
  options: {
    percent: { type: 'string' },
    cents: { type: 'string' },
    products: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    uses: { type: 'string' },
    'per-account': { type: 'string' },
  },

  async run({ positionals: [code], values }, context) {
    if (code === undefined || !/^[\x21-\x7e]{1,40}$/.test(code)) {
      throw new CommandError('promo add takes a code of 1 to 40 visible characters.', 2);
    }
    const read = readOptions(PROMO, values);
    const { percent, cents, products = null, from, until } = read;
    if ((percent === undefined) === (cents === undefined)) {
      throw new CommandError('Send either --percent or --cents.', 2);
    }
    const promo = {
      code,
      kind: percent === undefined ? ('fixed' as const) : ('percent' as const),
      value: percent === undefined ? sure(cents) : Math.round(percent * 100),
      products,
      validFrom: from ?? null,
      validUntil: until ?? null,
      maxUses: read.uses ?? null,
      maxUsesPerAccount: read['per-account'] ?? null,
    };
    const done = await addPromo(context, { promo });
    if (done.outcome === 'unknown_products') {
      throw new CommandError(`There is no product ${done.codes.join(', ')}.`);
    }
    if (done.outcome === 'taken') throw new CommandError(`There is a code ${code} already.`);
    const { currency } = await getSiteSettings(context.db);
    return { data: promo, text: `${code}: ${promoWords(promo, currency)}.` };
  },
} satisfies Command;
