import type { OrderEffects } from '../../orders/order-parts.ts';
import type { OperatorContext } from '../command.ts';

/** What a change of an order causes, written down for the running service: it sends the mail and returns the money. */
export const orderEffects = ({ jobs, mail, now, settings }: OperatorContext): OrderEffects => ({
  jobs,
  mail,
  now,
  publicUrl: settings.publicUrl,
});
