import type { OrderItem } from '../../../rules/orders/order.ts';
import { moneyText } from '../../../rules/orders/money.ts';
import { afterPrice } from '../../../rules/orders/seller-tax.ts';
import { RULES } from '../../../rules/orders/product-rules.ts';
import { entriesOf } from '../../../rules/typed/records.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { listProducts } from '../../../store/orders/products.ts';
import type { Context } from '../runtime/define.ts';
import { ToolError } from '../runtime/errors.ts';
import type { Step } from '../next-steps/steps.ts';
import type { OrderBody } from './order-body.ts';
import { type OrderQuote, quote } from './quote.ts';

/** Finds a bundle on sale that replaces several items of a cart for less, and returns the step that quotes it. */
export async function cheaperBundle(
  db: Queries,
  ctx: Pick<Context, 'account' | 'now' | 'asksClaude'>,
  body: OrderBody,
  quoted: OrderQuote,
): Promise<Step | undefined> {
  const onSale = new Set((await listProducts(db)).map(({ code }) => code));
  for (const [bundle, { holds = [] }] of entriesOf(RULES)) {
    if (!onSale.has(bundle)) continue;
    const items = withBundle(body.items, bundle, holds);
    if (!items) continue;
    const cart = { ...body, items };
    const other = await quoteOf(db, ctx, cart, quoted);
    if (!other || other.price.net_cents >= quoted.price.net_cents) continue;
    const [less, now] = [other, quoted].map(({ price }) => moneyText(price.net_cents, quoted.currency));
    const after = afterPrice(await getSiteSettings(db));
    return {
      tool: 'quote_order',
      arguments: cart,
      why: `Cheaper: ${bundle} holds the same, for ${less}${after && ` ${after}`} instead of ${now}.`,
    };
  }
  return undefined;
}

/** Returns the cart with a bundle in place of the items it contains; undefined unless it replaces two or more of one listing. */
function withBundle(
  items: OrderBody['items'],
  bundle: string,
  holds: readonly string[],
): OrderBody['items'] | undefined {
  const held = ({ product }: Pick<OrderItem, 'product'>) => holds.includes(product);
  const groups = Object.values(Object.groupBy(items.filter(held), ({ listing_id }) => String(listing_id)));
  const group = groups.find((parts = []) => parts.length > 1);
  if (!group) return undefined;
  const [first] = group;
  const week = group.find((item) => item.week !== undefined)?.week;
  const one = {
    product: bundle,
    ...(first?.listing_id === undefined ? {} : { listing_id: first.listing_id }),
    ...(week === undefined ? {} : { week }),
  };
  return [one, ...items.filter((item) => !group.includes(item))];
}

/** Quotes another cart of the same buyer; undefined if it cannot be ordered. */
async function quoteOf(
  db: Queries,
  ctx: Pick<Context, 'account' | 'now' | 'asksClaude'>,
  body: OrderBody,
  { vat }: OrderQuote,
): Promise<OrderQuote | undefined> {
  try {
    return await quote(db, ctx, body, vat);
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}
