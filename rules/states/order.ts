import {
  defineStates,
  type EffectOf,
  type EventOf,
  from,
  isOneOf,
  type StateOf,
  unchanged,
} from './define-states.ts';

/** The final states of orders that were never paid. */
export const UNPAID_STATUSES = ['cancelled', 'expired'] as const;
const PAYABLE_STATUSES = ['pending', ...UNPAID_STATUSES] as const;

/** The states of orders. */
export const ORDER = defineStates({
  subject: 'order',
  note: 'Money that arrives late still pays an order, where its places are left.',
  states: {
    pending: 'Waits to be paid.',
    paid: 'Its money arrived, or nothing was to pay; all that a machine can deliver is delivered.',
    cancelled: 'Given up by the buyer, or by the operator with their account.',
    expired: 'Not paid within its 24 hours.',
    refunded: 'The money went back.',
  },
  starts: 'pending',
  events: {
    hold: {
      means: 'A try to pay it begins.',
      to: unchanged('pending'),
      does: ['reserve_slots', 'take_promo_use'],
    },
    pay: {
      means: 'Money for it arrived, or nothing is to pay.',
      when: 'Its places are held, or are still left.',
      to: from(PAYABLE_STATUSES, 'paid'),
      does: ['reserve_slots', 'take_promo_use', 'deliver', 'issue_invoice', 'mail_receipt'],
    },
    pay_too_late: {
      means: 'Money for it arrived when its places were gone; the money goes back.',
      to: from(PAYABLE_STATUSES, 'refunded'),
      does: ['release_slots', 'give_promo_use_back', 'mail_too_late'],
    },
    release: {
      means: 'A try to pay it ended without money.',
      when: 'No other try is under way.',
      to: unchanged(...PAYABLE_STATUSES, 'refunded'),
      does: ['release_slots', 'give_promo_use_back'],
    },
    give_back: {
      means:
        'Money for it went back, or is sent back, before it could pay it: it was returned before we knew of it, or was of another amount.',
      when: 'No other try to pay it is under way.',
      to: from(PAYABLE_STATUSES, 'refunded'),
      does: ['release_slots', 'give_promo_use_back', 'mail_given_back', 'mail_team'],
    },
    cancel: {
      means: 'The buyer gives it up.',
      when: 'No payment is under way.',
      to: { pending: 'cancelled' },
    },
    expire: {
      means: 'Its 24 hours are over.',
      when: 'No payment is under way.',
      to: { pending: 'expired' },
    },
    refund: {
      means: 'The operator refunds it, or the provider gave the money back.',
      to: { paid: 'refunded' },
      does: ['revert_deliveries', 'release_slots', 'give_promo_use_back', 'issue_credit_note', 'mail_refund'],
    },
  },
});

export type OrderStatus = StateOf<typeof ORDER>;
export type OrderEvent = EventOf<typeof ORDER>;
export type OrderEffect = EffectOf<typeof ORDER>;

/** States of a payment in which money can still arrive. */
export const ACTIVE_PAYMENT_STATES = ['starting', 'open'] as const;

/** States in which no other payment of the order may begin, and the order cannot end. */
const UNSETTLED_PAYMENT_STATES = [...ACTIVE_PAYMENT_STATES, 'questioned'] as const;

/** The states of payments; a payment is one attempt to pay an order. */
export const PAYMENT = defineStates({
  subject: 'payment',
  states: {
    starting: 'The provider is being asked for a page to pay on.',
    open: 'The buyer can pay.',
    paid: 'The money arrived.',
    questioned:
      'Money arrived that is of another amount or currency than was asked for; the team looks into it.',
    ended: 'Over without money.',
    refunding: 'The money is to go back; a job asks the provider.',
    refunded: 'The money went back.',
  },
  starts: 'starting',
  events: {
    open: { means: 'The provider made the page.', to: from(ACTIVE_PAYMENT_STATES, 'open') },
    receive: {
      means: 'The money arrived, also after all was over here.',
      when: 'It is of the amount and currency that was asked for.',
      to: from([...UNSETTLED_PAYMENT_STATES, 'ended'], 'paid'),
    },
    question: {
      means: 'Money of another amount or currency than was asked for arrived.',
      to: from([...ACTIVE_PAYMENT_STATES, 'ended'], 'questioned'),
      does: ['mail_team'],
    },
    end: {
      means: 'It can certainly not be paid any more.',
      to: from(ACTIVE_PAYMENT_STATES, 'ended'),
    },
    start_refund: {
      means: 'Its order is refunded, or can take no money any more.',
      to: from(['paid', 'questioned'], 'refunding'),
      does: ['call_provider'],
    },
    refund: {
      means: 'The provider gave the money back, by our asking or by itself.',
      to: from(['paid', 'questioned', 'ended', 'refunding', 'refunded'], 'refunded'),
    },
  },
});

export type PaymentState = StateOf<typeof PAYMENT>;

/** Checks whether money can still arrive for a payment in this state. */
export const isActivePayment = (state: PaymentState): boolean => isOneOf(state, ACTIVE_PAYMENT_STATES);

/** Checks whether a payment in this state blocks other payments of its order, and the end of the order. */
export const isUnsettledPayment = (state: PaymentState): boolean => isOneOf(state, UNSETTLED_PAYMENT_STATES);

export type PaymentEvent = EventOf<typeof PAYMENT>;
export type PaymentEffect = EffectOf<typeof PAYMENT>;

/** The states of the lines of an order. */
export const ORDER_LINE = defineStates({
  subject: 'line of an order',
  states: {
    waiting: 'Not paid yet.',
    in_work: 'Paid; a machine makes it.',
    done: 'Delivered, or booked for its time: what shows with a listing in a week to come is `booked` in get_order until then.',
    by_hand: 'The team delivers it.',
    undone: 'Taken back by a refund, or never delivered.',
    kept: 'Refunded; what was delivered cannot be taken back.',
  },
  starts: 'waiting',
  events: {
    begin: { means: 'Its order is paid; a job makes it.', to: { waiting: 'in_work' } },
    deliver: {
      means: 'Its order is paid, or a job or the team has delivered it.',
      to: from(['waiting', 'in_work', 'by_hand'], 'done'),
    },
    hand_over: {
      means: 'Its order is paid; a machine cannot deliver it, or failed to.',
      to: from(['waiting', 'in_work'], 'by_hand'),
    },
    reopen: {
      means: 'The team takes back that it was delivered.',
      when: 'The team said so, not a machine.',
      to: { done: 'by_hand' },
    },
    undo: { means: 'Its order is refunded.', to: from(['waiting', 'in_work', 'done', 'by_hand'], 'undone') },
    keep: {
      means: 'Its order is refunded.',
      when: 'What was delivered cannot be taken back.',
      to: { done: 'kept' },
    },
  },
});

export type Fulfilment = StateOf<typeof ORDER_LINE>;
export type LineEvent = EventOf<typeof ORDER_LINE>;
