import { z } from 'zod';
import { defineRead, reads } from './kit/call/define.ts';
import { orderBody } from './kit/orders/order-body.ts';
import { presentQuote, priced } from './kit/orders/order-records.ts';
import { nextSteps } from './kit/next/steps.ts';
import { countingWrongPromos, quote, vatOf } from './kit/orders/quote.ts';

export default defineRead({
  name: 'quote_order',
  title: 'Price an order',
  description:
    'Prices a cart now: checks all its rules, takes off a promo code before VAT, and adds VAT for the billing country (none outside the EU, reverse charge for an EU business with a valid number). Nothing is saved, reserved or charged; all problems are named at once. The link to pay with: create_checkout.',
  scope: 'orders:write',
  annotations: reads,
  rest: { method: 'POST', path: '/orders/quote' },
  input: orderBody,
  output: priced.extend({ rounding: z.string(), next_steps: nextSteps }),

  async run(body, ctx) {
    const vat = await vatOf(ctx, body);
    const quoted = await countingWrongPromos(ctx, body, () =>
      quote(ctx.db, ctx.account, body, vat, ctx.now()),
    );
    return {
      ...presentQuote(quoted),
      rounding: 'VAT is rounded half a cent up on the total and shared out to the lines.',
      next_steps: [
        {
          tool: 'create_checkout',
          arguments: body,
          why: 'Makes a link where the person reviews this cart and pays.',
        },
      ],
    };
  },
});
