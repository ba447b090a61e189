import { message, type Message } from './messages.ts';

/** What order mails say of an order; amounts are texts such as `€49.00`. */
export type MailedOrder = {
  number: string;
  lines: { name: string; total: string; note: string | null }[];
  total: string;
  /** The VAT in it, such as `VAT €9.31`; empty where none is charged ever. */
  vat: string;
  /** Whether nothing was to pay. */
  free: boolean;
  /** Page of the order. */
  url: string;
};

const listed = ({ lines }: MailedOrder): string =>
  lines.map(({ name, total, note }) => `${name}: ${total}${note ? `\n  ${note}` : ''}`).join('\n');

/** The order is paid, or complete where nothing was to pay. */
export const receiptMessage = (siteName: string, order: MailedOrder): Message =>
  message(
    order.free
      ? `Order ${order.number} on ${siteName} is complete`
      : `Receipt for order ${order.number} on ${siteName}`,
    [
      order.free
        ? `Thank you. Order ${order.number} is complete; nothing was to pay.`
        : `Thank you. Order ${order.number} is paid: ${order.total}${order.vat && `, includes ${order.vat}`}.`,
      listed(order),
      'The order, with its invoice:',
      order.url,
    ],
  );

/** The order is refunded: what was taken back and what stays. */
export const refundMessage = (siteName: string, order: MailedOrder): Message =>
  message(`Order ${order.number} on ${siteName} is ${order.free ? 'taken back' : 'refunded'}`, [
    order.free
      ? 'It is taken back. Nothing was paid for it, so no money moves.'
      : `${order.total} is on its way back to where it came from. That can take some days.`,
    listed(order),
    'The order, with its credit note:',
    order.url,
  ]);

/** Money came for an order that could no longer be delivered. */
export const paidTooLateMessage = (siteName: string, order: MailedOrder): Message =>
  message(`Order ${order.number} on ${siteName}: your money is returned`, [
    `Your payment of ${order.total} for order ${order.number} arrived when the order could no longer be delivered. Nothing was delivered, and all of it is on its way back to you.`,
    'A new order can be made at any time.',
    order.url,
  ]);

/** Money for an order went back before it could pay it. */
export const givenBackMessage = (siteName: string, order: MailedOrder): Message =>
  message(`Order ${order.number} on ${siteName}: your money is returned`, [
    `Your payment for order ${order.number} could not pay it and goes back to you, all of it. Nothing was delivered.`,
    'A new order can be made at any time.',
    order.url,
  ]);

/** To the team: money of an order needs a look. `words` say what happened. */
export const moneyToLookAtMessage = (siteName: string, number: string, words: string, url: string): Message =>
  message(`Order ${number} on ${siteName}: look at its money`, [words, url]);

/** What became of a line, with a note of how; `title` is the subject's, `said` ends a sentence that begins with the line. */
const lineMessage =
  (title: string, said: string) =>
  (siteName: string, number: string, line: string, note: string, url: string): Message =>
    message(`${line}: ${title} (order ${number})`, [
      `${line} of order ${number} on ${siteName} ${said}.`,
      note,
      url,
    ]);

/** A line that a machine could not deliver is the team's now. */
export const handedOverMessage = lineMessage('the team takes over', 'could not be delivered yet');

/** A line that was in work, or that a person took care of, is done. */
export const deliveredMessage = lineMessage('done', 'is done');
