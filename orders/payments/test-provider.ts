import type { PaymentProvider } from './provider.ts';

/** Name under which payments of the test provider are kept. */
export const TEST_PROVIDER = 'test';

/**
 * Click to pay, for development and tests: its payment page is one of ours (site/checkout/test-payment.ts), no money moves,
 * and what was paid is known from our own database alone.
 */
export function createTestProvider(publicUrl: string): PaymentProvider {
  return {
    name: TEST_PROVIDER,
    payOrigin: null,
    open: async ({ id }) => ({ sessionId: `test_${id}`, url: `${publicUrl}/checkout/test-payment/${id}` }),
    find: async () => ({ state: 'open' }),
    end: async () => ({ state: 'ended' }),
    refund: async () => undefined,
  };
}
