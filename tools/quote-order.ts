import { defineRead, reads } from './shared/runtime/define.ts';
import { orderBody, normalizeWeeks } from './shared/orders/order-body.ts';
import { findCheaperBundle } from './shared/orders/cheaper-bundle.ts';
import { presentBoundQuote, quoteRecord } from './shared/orders/bound-quote.ts';
import { listCartIssues, quoteCart, refusePromoGuesses, decideVat } from './shared/orders/quote-cart.ts';

export default defineRead({
  name: 'quote_order',
  title: 'Price an order',
  description:
    'Prices a cart now: checks all its rules, takes off a promo code before VAT, and adds VAT as the seller charges it. An invalid VAT number, or a promo code of no use (`promo_refused`), is no error. Nothing is saved, reserved or charged; all problems are named at once. The link to pay with: create_checkout, which `quote_id` binds to this total.',
  scope: 'orders:write',
  annotations: reads,
  rest: { method: 'POST', path: '/orders/quote' },
  input: orderBody,
  output: quoteRecord,

  findMoreProblems: (input, ctx) => listCartIssues(ctx.db, ctx, normalizeWeeks(input, ctx.now())),

  async run(input, ctx) {
    const body = normalizeWeeks(input, ctx.now());
    const vat = await decideVat(ctx, body);
    await refusePromoGuesses(ctx, body);
    const quoted = await quoteCart(ctx.db, ctx, { body, vat, namesUnusablePromo: true });
    // A promo code that cannot be used is not part of the quote.
    const { promo_code: _, ...without } = body;
    const priced = quoted.promoRefusal ? without : body;
    return presentBoundQuote(ctx, priced, quoted, await findCheaperBundle(ctx.db, ctx, priced, quoted));
  },
});
