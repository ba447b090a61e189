import { z } from 'zod';
import { HELP_REASON_NAMES } from '../../../rules/orders/help-reasons.ts';
import type { OrderHelpRow } from '../../../store/orders/order-help.ts';
import { compact } from '../presenters/present.ts';

/** What the buyer asked the team about an order, with its answer. */
export const helpRecord = z.object({
  reason: z.enum(HELP_REASON_NAMES),
  message: z.string(),
  asked_at: z.string(),
  answer: z.string().optional(),
  answered_at: z.string().optional(),
});

/** Presents a request for help. */
export const presentHelp = ({
  reason,
  message,
  createdAt,
  answer,
  answeredAt,
}: OrderHelpRow): z.infer<typeof helpRecord> => ({
  reason,
  message,
  asked_at: createdAt.toISOString(),
  ...compact({ answer, answered_at: answeredAt?.toISOString() }),
});
