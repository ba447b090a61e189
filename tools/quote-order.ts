import { defineRead, reads } from './shared/runtime/define.ts';
import { orderBody, withMondays } from './shared/orders/order-body.ts';
import { cheaperBundle } from './shared/orders/cheaper-bundle.ts';
import { presentBoundQuote, quoteRecord } from './shared/orders/bound-quote.ts';
import { quote, refusePromoGuesses, vatOf } from './shared/orders/quote.ts';

export default defineRead({
  name: 'quote_order',
  title: 'Price an order',
  description:
    'Prices a cart now: checks all its rules, takes off a promo code before VAT, and adds VAT as the seller charges it (in the EU: of the billing country, none outside it, reverse charge for an EU business with a valid number). An invalid VAT number is no error: VAT is charged. Nothing is saved, reserved or charged; all problems are named at once. The link to pay with: create_checkout, which `quote_id` binds to this total.',
  scope: 'orders:write',
  annotations: reads,
  rest: { method: 'POST', path: '/orders/quote' },
  input: orderBody,
  output: quoteRecord,

  async run(asked, ctx) {
    const body = withMondays(asked, ctx.now());
    const vat = await vatOf(ctx, body);
    await refusePromoGuesses(ctx, body);
    const quoted = await quote(ctx.db, ctx, body, vat);
    return presentBoundQuote(ctx, body, quoted, await cheaperBundle(ctx.db, ctx, body, quoted));
  },
});
