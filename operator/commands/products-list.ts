import { formatMoney } from '../../rules/orders/money.ts';
import { listAllProducts } from '../../store/orders/products.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'products list',
  summary: 'Lists every product with its price, including those that are not for sale',
  usage: '',

  async run(_args, { db }) {
    const { currency } = await getSiteSettings(db);
    const data = await listAllProducts(db);
    const rows = data.map(({ code, name, priceCents, active }) => [
      code,
      name,
      formatMoney(priceCents, currency),
      active ? 'on sale' : 'off sale',
    ]);
    return { data, text: formatTable([['product', 'name', 'price', 'sale'], ...rows]) };
  },
} satisfies Command;
