import { z } from 'zod';
import { promoWords } from '../../rules/money/promo.ts';
import { insertPromo } from '../../store/money/promo-codes.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { type Command, CommandError } from '../command.ts';

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

  async run({ positionals: [code], values }, { db, now }) {
    if (code === undefined || !/^[\x21-\x7e]{1,40}$/.test(code)) {
      throw new CommandError('promo add takes a code of 1 to 40 visible characters.', 2);
    }
    const parsed = PROMO.safeParse(values);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new CommandError(`--${issue!.path.join('.')}: ${issue!.message}`, 2);
    }
    const { percent, cents, products = null, from, until } = parsed.data;
    if ((percent === undefined) === (cents === undefined)) {
      throw new CommandError('Send either --percent or --cents.', 2);
    }
    const known = (await db.select().from(db.t.products)).map((product) => product.code);
    const unknown = products?.filter((product) => !known.includes(product)) ?? [];
    if (unknown.length > 0) throw new CommandError(`There is no product ${unknown.join(', ')}.`);
    const promo = {
      code,
      kind: percent === undefined ? ('fixed' as const) : ('percent' as const),
      value: percent === undefined ? cents! : Math.round(percent * 100),
      products,
      validFrom: from ?? null,
      validUntil: until ?? null,
      maxUses: parsed.data.uses ?? null,
      maxUsesPerAccount: parsed.data['per-account'] ?? null,
    };
    if (!(await db.transaction((tx) => insertPromo(tx, { ...promo, createdAt: now() })))) {
      throw new CommandError(`There is a code ${code} already.`);
    }
    const { currency } = await getSiteSettings(db);
    return { data: promo, text: `${code}: ${promoWords(promo, currency)}.` };
  },
} satisfies Command;
