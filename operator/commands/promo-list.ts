import { describePromo } from '../../rules/orders/promo.ts';
import { listPromos } from '../../store/orders/promo-codes.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { formatMoment } from '../arguments.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'promo list',
  summary: 'Shows every promo code with its uses',
  usage: '',

  async run(_args, { db }) {
    const { currency } = await getSiteSettings(db);
    const data = await listPromos(db);
    const day = (time: Date | null): string => (time ? formatMoment(time) : '-');
    const rows = data.map((promo) => [
      promo.code,
      describePromo(promo, currency),
      promo.products?.join(',') ?? 'all',
      day(promo.validFrom),
      day(promo.validUntil),
      `${promo.uses}/${promo.maxUses ?? '∞'}`,
      promo.active ? 'yes' : 'no',
    ]);
    const head = ['code', 'discount', 'products', 'from', 'until', 'uses', 'active'];
    return { data, text: rows.length ? formatTable([head, ...rows]) : 'There are no promo codes.' };
  },
} satisfies Command;
