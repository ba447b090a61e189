import type { Logger } from 'pino';
import type { PaymentProvider } from './payments/provider.ts';
import type { Database, Tx } from '../store/engine/database.ts';
import type { Jobs } from '../store/work/write/jobs.ts';
import type { Mail } from '../store/work/outgoing-mail.ts';
import type { OrderLinks } from './order-links.ts';
import type { DecideOrderVat } from './cart/vat-decider.ts';

/** Dependencies for the effects of an order change, which are written in the same transaction. */
export type OrderEffectDeps = {
  jobs: Jobs;
  mail: { queue(tx: Tx, mail: Mail): Promise<void> };
  now: () => Date;
  /** Origin of the service, no trailing slash. */
  publicUrl: string;
};

/** Dependencies of the payment service. */
export type OrderDeps = OrderEffectDeps & {
  db: Database;
  /** Null if the operator has not set one up. */
  provider: PaymentProvider | null;
  decideOrderVat: DecideOrderVat;
  links: OrderLinks;
  /** Whether the slots that an account holds while paying are limited (`RATE_LIMITS`). */
  rateLimits: boolean;
  log: Logger;
};
