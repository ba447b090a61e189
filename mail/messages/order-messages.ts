import { HELP_REASONS, type HelpReason } from '../../rules/orders/help-reasons.ts';
import { removeAddresses } from '../../rules/people/mail-safe-text.ts';
import { buildMessage, type Message } from './messages.ts';

/** What order mails say about an order; amounts are texts such as `€49.00`. */
export type MailedOrder = {
  number: string;
  lines: { name: string; total: string; note: string | null }[];
  total: string;
  /** The VAT included, such as `VAT €9.31`; empty if the site never charges VAT. */
  vat: string;
  /** True if there was nothing to pay. */
  free: boolean;
  /** Address of the order page. */
  url: string;
};

const listLines = ({ lines }: MailedOrder): string =>
  lines.map(({ name, total, note }) => `${name}: ${total}${note ? `\n  ${note}` : ''}`).join('\n');

/** Confirms that the order is paid, or complete if there was nothing to pay. */
export const receiptMessage = (siteName: string, order: MailedOrder): Message =>
  buildMessage(
    order.free
      ? `Order ${order.number} on ${siteName} is complete`
      : `Receipt for order ${order.number} on ${siteName}`,
    [
      order.free
        ? `Thank you. Order ${order.number} is complete; nothing was to pay.`
        : `Thank you. Order ${order.number} is paid: ${order.total}${order.vat && `, includes ${order.vat}`}.`,
      listLines(order),
      'The order, with its invoice:',
      order.url,
    ],
  );

/** Says that the order is refunded. */
export const refundMessage = (siteName: string, order: MailedOrder): Message =>
  buildMessage(`Order ${order.number} on ${siteName} is ${order.free ? 'taken back' : 'refunded'}`, [
    order.free
      ? 'It is taken back. Nothing was paid for it, so no money moves.'
      : `${order.total} is on its way back to where it came from. That can take some days.`,
    listLines(order),
    'The order, with its credit note:',
    order.url,
  ]);

/** Says that a payment arrived too late for its order and is returned. */
export const latePaymentMessage = (siteName: string, order: MailedOrder): Message =>
  buildMessage(`Order ${order.number} on ${siteName}: your money is returned`, [
    `Your payment of ${order.total} for order ${order.number} arrived when the order could no longer be delivered. Nothing was delivered, and all of it is on its way back to you.`,
    'A new order can be made at any time.',
    order.url,
  ]);

/** Says that a payment could not pay its order and is returned. */
export const paymentReturnedMessage = (siteName: string, order: MailedOrder): Message =>
  buildMessage(`Order ${order.number} on ${siteName}: your money is returned`, [
    `Your payment for order ${order.number} could not pay it and goes back to you, all of it. Nothing was delivered.`,
    'A new order can be made at any time.',
    order.url,
  ]);

/** Asks the team to check the payments of an order. `explanation` says what happened. */
export const checkPaymentsMessage = (
  siteName: string,
  number: string,
  explanation: string,
  url: string,
): Message => buildMessage(`Order ${number} on ${siteName}: look at its money`, [explanation, url]);

/** An order line by the name of its product, with its note and the address of its order. */
export type MailedLine = { order: string; name: string; note: string; url: string };

/** Builds a message about an order line and its note; `title` goes into the subject, `outcome` ends a sentence that begins with the line. */
const createLineMessage =
  (title: string, outcome: string) =>
  (siteName: string, { order, name, note, url }: MailedLine): Message =>
    buildMessage(`${name}: ${title} (order ${order})`, [
      `${name} of order ${order} on ${siteName} ${outcome}.`,
      note,
      url,
    ]);

/** Says that the team takes over a line that could not be delivered automatically. */
export const teamTakeoverMessage = createLineMessage('the team takes over', 'could not be delivered yet');

/** Says that a line that was in progress, or that the team took care of, is done. */
export const deliveredMessage = createLineMessage('done', 'is done');

/** Tells the team what a buyer asks about an order; `url` is its list. */
export const orderHelpMessage = (
  siteName: string,
  request: { number: string; buyer: string; reason: HelpReason; message: string; url: string },
): Message =>
  buildMessage(`Order ${request.number} on ${siteName}: ${HELP_REASONS[request.reason]}`, [
    `${request.buyer} asks about order ${request.number}: ${HELP_REASONS[request.reason]}.`,
    { quote: removeAddresses(request.message) },
    `It waits for an answer on the list of the team, from where it is mailed to the buyer:\n${request.url}`,
  ]);

/** Mails a buyer the team's answer about an order. */
export const orderAnswerMessage = (
  siteName: string,
  answered: { number: string; message: string; answer: string; url: string },
): Message =>
  buildMessage(`Order ${answered.number} on ${siteName}: an answer`, [
    `The team of ${siteName} answers what you asked about order ${answered.number}:`,
    answered.answer,
    'You had written:',
    { quote: removeAddresses(answered.message) },
    `The order, where you can ask again:\n${answered.url}`,
  ]);
