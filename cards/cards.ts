import type { OperationName } from '../tools/index.ts';
import { entriesOf } from '../rules/typed/records.ts';

/** Interactive view of an answer, in a frame that hosts show in the conversation (MCP Apps). */
export type Card = {
  title: string;
  description: string;
  /** Operations whose answers it shows. */
  shows: readonly [OperationName, ...OperationName[]];
  /** Operations that it calls for the person. The card is not served where one of them is not served. */
  calls: readonly OperationName[];
};

/** All cards by name. `browser/{name}.js` draws each. */
export const CARDS = {
  'draft-review': {
    title: 'Draft review',
    description: 'A draft field by field: value, quote of the website, state; keep, edit or lock each.',
    shows: ['get_draft'],
    calls: ['get_draft', 'update_draft'],
  },
  'launch-calendar': {
    title: 'Launch calendar',
    description:
      'The weeks on offer with the places left in each; one is picked, and the launch booked or moved.',
    shows: ['choose_free_listing', 'reschedule_launch', 'submit_draft'],
    calls: ['list_products', 'get_account', 'choose_free_listing', 'reschedule_launch'],
  },
  comparison: {
    title: 'Comparison',
    description: 'Two listings side by side, fact by fact; what neither states is named as unknown.',
    shows: ['compare_listings'],
    calls: ['compare_listings'],
  },
  'order-quote': {
    title: 'Order quote',
    description:
      'The lines of an order with VAT and total, and the way to the checkout page where the person pays.',
    shows: ['quote_order'],
    calls: ['quote_order', 'create_checkout'],
  },
} as const satisfies Record<string, Card>;

export type CardName = keyof typeof CARDS;

/** Returns the cards for which every operation that they need is served. */
export const cardsFor = (isServed: (tool: string) => boolean): [CardName, Card][] =>
  entriesOf<Record<CardName, Card>>(CARDS).filter(([, { shows, calls }]) =>
    [...shows, ...calls].every(isServed),
  );
