import type { PaymentProvider } from './provider.ts';

/** The provider name stored with test payments. */
export const TEST_PROVIDER = 'test';

/**
 * Creates a provider for development and tests: its payment page is one of ours (site/checkout/test-payment.ts), no
 * money moves, and only our own database knows what was paid.
 */
export function createTestProvider(publicUrl: string): PaymentProvider {
  return {
    name: TEST_PROVIDER,
    paymentOrigin: null,
    open: async ({ id }) => ({ sessionId: `test_${id}`, url: `${publicUrl}/checkout/test-payment/${id}` }),
    find: async () => ({ state: 'open' }),
    end: async () => ({ state: 'ended' }),
    refund: async () => undefined,
  };
}
