import { ruleOf } from '../../../rules/orders/product-rules.ts';
import type { Services } from '../runtime/define.ts';

/** Why a product cannot be ordered here now, though it is listed; undefined where it can. */
export const whyNotOnSale = (
  product: string,
  { asksClaude }: Pick<Services, 'asksClaude'>,
): string | undefined =>
  ruleOf(product).byClaude && !asksClaude
    ? 'It is done by Claude, an AI, which this directory is not connected to. Nothing is sold that nobody does.'
    : undefined;
