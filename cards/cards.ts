import type { OperationName } from '../tools/index.ts';
import { entriesOf } from '../rules/typed/records.ts';

/** A picture of an answer, in a frame that hosts show beside the conversation (MCP Apps). */
export type Card = {
  title: string;
  description: string;
  /** Operations whose answer it shows. */
  shows: readonly [OperationName, ...OperationName[]];
  /** Operations that it calls for the person. Where one of them is not served, neither is the card. */
  calls: readonly OperationName[];
};

/** Every card, by its name: `browser/{name}.js` draws it. */
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

/** The cards that can do all they offer where only some tools are served. */
export const cardsFor = (served: (tool: string) => boolean): [CardName, Card][] =>
  entriesOf<Record<CardName, Card>>(CARDS).filter(([, { shows, calls }]) =>
    [...shows, ...calls].every(served),
  );
