import { getProductRule } from '../../../rules/orders/product-rules.ts';
import type { Services } from '../runtime/define.ts';

/** Returns why a listed product cannot be ordered now; undefined if it can. */
export const getUnavailableReason = (
  product: string,
  { usesClaude }: Pick<Services, 'usesClaude'>,
): string | undefined =>
  getProductRule(product).needsClaude && !usesClaude
    ? 'It is done by Claude, an AI, which this directory is not connected to. Nothing is sold that nobody does.'
    : undefined;
