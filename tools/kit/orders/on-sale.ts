import { ruleOf } from '../../../rules/money/product-rules.ts';

/** Why a product cannot be ordered here now, though it is listed; undefined where it can. */
export const whyNotOnSale = (product: string): string | undefined =>
  ruleOf(product).byClaude
    ? 'It is to be done by Claude, an AI, which does no reviews here yet. Nothing is sold that nobody does.'
    : undefined;
