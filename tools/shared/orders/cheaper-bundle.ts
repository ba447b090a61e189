import type { OrderItem } from '../../../rules/orders/order.ts';
import { formatMoney } from '../../../rules/orders/money.ts';
import { getPriceSuffix } from '../../../rules/orders/seller-tax.ts';
import { PRODUCT_RULES } from '../../../rules/orders/product-rules.ts';
import { entriesOf } from '../../../rules/typed/records.ts';
import type { Queries } from '../../../store/engine/database.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { listProducts } from '../../../store/orders/products.ts';
import type { ReadContext } from '../runtime/define.ts';
import { ToolError } from '../runtime/errors.ts';
import type { Step } from '../next-steps/steps.ts';
import type { OrderBody } from './order-body.ts';
import { type OrderQuote, quoteCart } from './quote-cart.ts';

/** Finds a bundle on sale that replaces several items of a cart for less, and returns the step that quotes it. */
export async function findCheaperBundle(
  db: Queries,
  ctx: Pick<ReadContext, 'account' | 'now' | 'usesClaude'>,
  body: OrderBody,
  quoted: OrderQuote,
): Promise<Step | undefined> {
  const onSale = new Set((await listProducts(db)).map(({ code }) => code));
  for (const [bundle, { holds = [] }] of entriesOf(PRODUCT_RULES)) {
    if (!onSale.has(bundle)) continue;
    const items = replaceByBundle(body.items, bundle, holds);
    if (!items) continue;
    const cart = { ...body, items };
    const other = await tryQuote(db, ctx, cart, quoted);
    if (!other || other.price.net_cents >= quoted.price.net_cents) continue;
    const [less, now] = [other, quoted].map(({ price }) => formatMoney(price.net_cents, quoted.currency));
    const after = getPriceSuffix(await getSiteSettings(db));
    return {
      tool: 'quote_order',
      arguments: cart,
      why: `Cheaper: ${bundle} holds the same, for ${less}${after && ` ${after}`} instead of ${now}.`,
    };
  }
  return undefined;
}

/** Returns the cart with a bundle in place of the items it contains; undefined unless it replaces two or more of one listing. */
function replaceByBundle(
  items: OrderBody['items'],
  bundle: string,
  holds: readonly string[],
): OrderBody['items'] | undefined {
  const isHeld = ({ product }: Pick<OrderItem, 'product'>) => holds.includes(product);
  const groups = Object.values(Object.groupBy(items.filter(isHeld), ({ listing_id }) => String(listing_id)));
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
async function tryQuote(
  db: Queries,
  ctx: Pick<ReadContext, 'account' | 'now' | 'usesClaude'>,
  body: OrderBody,
  { vat }: OrderQuote,
): Promise<OrderQuote | undefined> {
  try {
    return await quoteCart(db, ctx, { body, vat });
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}
