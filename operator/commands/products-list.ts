import { asc } from 'drizzle-orm';
import { moneyText } from '../../rules/money/money.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Command } from '../command.ts';
import { table } from '../table.ts';

export default {
  name: 'products list',
  summary: 'Shows every product with its price, also those off sale',
  usage: '',

  async run(_args, { db }) {
    const { products } = db.t;
    const { currency } = await getSiteSettings(db);
    const data = await db.select().from(products).orderBy(asc(products.position), asc(products.code));
    const rows = data.map(({ code, name, priceCents, active }) => [
      code,
      name,
      moneyText(priceCents, currency),
      active ? 'on sale' : 'off sale',
    ]);
    return { data, text: table([['product', 'name', 'price', 'sale'], ...rows]) };
  },
} satisfies Command;
