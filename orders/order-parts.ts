import type { Logger } from 'pino';
import type { PaymentProvider } from './payments/provider.ts';
import type { Database, Tx } from '../store/engine/database.ts';
import type { Jobs } from '../store/work/write/jobs.ts';
import type { Mail } from '../store/work/outgoing-mail.ts';
import type { OrderLinks } from './order-links.ts';
import type { VatFor } from './cart/vat-for.ts';

/** What a change of an order may cause, written down in the transaction of the change. */
export type OrderEffects = {
  jobs: Jobs;
  mail: { queue(tx: Tx, mail: Mail): Promise<void> };
  now: () => Date;
  /** Origin of the service, no trailing slash. */
  publicUrl: string;
};

/** What taking payments needs. */
export type OrderParts = OrderEffects & {
  db: Database;
  /** Null where the operator has set none up. */
  provider: PaymentProvider | null;
  vatFor: VatFor;
  links: OrderLinks;
  /** Whether places that an account holds while paying are bounded (`RATE_LIMITS`). */
  rateLimits: boolean;
  log: Logger;
};
