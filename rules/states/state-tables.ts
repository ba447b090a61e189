import { CLAIM } from './claim.ts';
import { DRAFT, DRAFT_FIELD } from './draft.ts';
import { LISTING } from './listing.ts';
import { ORDER, ORDER_LINE, PAYMENT } from './order.ts';
import { REPORT } from './report.ts';

/** All state tables, in the order of docs/states.md. */
export const STATE_TABLES = [LISTING, DRAFT, DRAFT_FIELD, CLAIM, ORDER, ORDER_LINE, PAYMENT, REPORT] as const;
