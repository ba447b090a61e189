// Shows what an order costs, line by line, and links to the page where the person pays. Nothing is paid here.
import { button, fits, h, heading, say, show } from './parts.js';
import { call, open, connect, reportAction } from './host.js';

/** @typedef {import('../../tools/index.ts').Answer<'quote_order'>} Quote */

const MAX_LINES = 6;
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const WEEK = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/**
 * Draws as many lines of the order as fit, and a count of the rest. Details are cut short when even one line does not fit.
 * @param {Quote} quote
 */
function draw(quote, focus = '') {
  for (let lines = Math.min(MAX_LINES, quote.lines.length); lines > 0; lines -= 1) {
    drawLines(quote, lines, focus);
    if (fits()) return;
  }
  document.querySelector('.order')?.classList.add('tight');
}

/**
 * @param {Quote} quote
 * @param {number} count
 * @param {string} focus
 */
function drawLines(quote, count, focus) {
  const {
    lines,
    totals,
    total,
    vat,
    promo,
    expires_at: expiresAt,
    next_steps: steps,
    not_possible: notPossible = [],
  } = quote;
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: quote.currency });
  /** @param {number} cents */
  const amount = (cents) => money.format(cents / 100);
  const hidden = lines.slice(count);
  const order = steps.find(({ tool }) => tool === 'create_checkout');
  show(
    [
      heading('Your order'),
      h(
        'table.order',
        null,
        h('caption.unseen', null, 'What is ordered, and what it costs'),
        h(
          'tbody',
          null,
          lines
            .slice(0, count)
            .map((line) => row(h('span', null, line.name, details(line)), amount(line.price_cents))),
          hidden.length > 0 &&
            row(`${hidden.length} more`, amount(hidden.reduce((sum, line) => sum + line.price_cents, 0))),
          promo && row(`Code ${promo.code}: ${promo.takes_off} off`, `−${amount(promo.discount_cents)}`),
          !['small_business', 'not_charged'].includes(vat.treatment) &&
            row(vatLabel(vat), vat.treatment === 'unknown' ? '–' : amount(totals.vat_cents)),
        ),
        h('tfoot', null, row('Total', h('span.big', null, total))),
      ),
      h('p.muted.small', null, vat.explanation),
      notPossible.map(({ why, instead }) => h('p.note.small', null, `${why} ${instead}`)),
      order &&
        h(
          'footer.spread',
          null,
          h('span.muted.small', null, `Holds until ${MOMENT.format(new Date(expiresAt))} UTC`),
          button('Go to the checkout', () => createOrder(order.arguments ?? {}), '', { id: 'order' }),
        ),
    ],
    focus,
  );
}

/**
 * @param {string | HTMLElement} what
 * @param {string | HTMLElement} costs
 */
const row = (what, costs) => h('tr', null, h('th', { scope: 'row' }, what), h('td', null, costs));

/** @param {Quote['lines'][number]} line */
const details = ({ week, note, categories = [] }) => {
  const words = [week && `week of ${WEEK.format(new Date(week))}`, categories.join(', '), note].filter(
    Boolean,
  );
  return words.length > 0 && h('span.muted.clamp', null, words.join(' · '));
};

/** @param {Quote['vat']} vat */
const vatLabel = ({ name, treatment, rate_percent: rate, country }) =>
  treatment === 'charged'
    ? `${name} ${rate} % ${country ?? ''}`
    : treatment === 'reverse_charge'
      ? `${name}: reverse charge`
      : treatment === 'outside_eu'
        ? `${name}: none outside the EU`
        : `${name}: by your country`;

/** @param {Record<string, unknown>} args */
async function createOrder(args) {
  const made = await call('create_checkout', args);
  if (!made.ok) {
    // The price has changed: the new quote is shown and nothing is ordered. The message comes first, so that the
    // card is drawn to fit below it.
    say(made.message, 'bad');
    if (made.error?.quote) draw(made.error.quote, 'order');
    return;
  }
  const { number, total, checkout_url: url } = made.body;
  reportAction(`made order ${number} (${total}) and opened its checkout. It is not paid yet.`);
  show(
    [
      heading(`Order ${number}`),
      h('p', null, h('span.big', null, total)),
      h('p', null, 'It is not paid yet: you look it through and pay on the checkout page.'),
      h(
        'footer.row',
        null,
        button('Open the checkout', () => open(url), '', { id: 'order' }),
      ),
    ],
    'order',
  );
  say('');
  await open(url);
}

connect((quote) => draw(quote));
