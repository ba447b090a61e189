// Shows the weeks that a product can launch in, and books or moves its launch.
import { button, h, heading, say, show } from './parts.js';
import { call, open, connect, reportAction } from './host.js';

/** @typedef {import('../../tools/index.ts').Answer<'list_products'>['launch_weeks'][number]} Week */
/** @typedef {{ status: string, launch_week?: string | undefined }} Launch */

const PAGE_SIZE = 6;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

let listing = 0;
let name = '';
let isPaid = false;
/** @type {Launch} */
let launch = { status: '' };
/** @type {Week[]} */
let weeks = [];
let chosen = '';
let from = 0;

/** @param {Launch & { listing_id: number, name?: string }} answer */
async function showCalendar(answer) {
  listing = answer.listing_id;
  launch = answer;
  name = answer.name ?? '';
  const [products, account] = [await call('list_products', {}), await call('get_account', {})];
  if (!products.ok) return say(products.message, 'bad');
  const own =
    account.ok && account.body.listings.newest.find((/** @type {any} */ one) => one.listing_id === listing);
  if (own) ({ name } = own);
  isPaid = own ? own.plan === 'paid' : false;
  weeks = products.body.launch_weeks.filter(isAvailable);
  chosen = launch.launch_week ?? '';
  from = pageOf(weeks.findIndex(({ week }) => week === chosen));
  draw();
}

/** @param {number} index */
const pageOf = (index) => Math.max(0, Math.floor(index / PAGE_SIZE) * PAGE_SIZE);

/** @param {Week} week */
const slotsLeft = (week) => (isPaid ? week.places_left : week.free_places_left);

/** Returns whether the launch can take place in this week. @param {Week} week */
const isAvailable = (week) =>
  week.week === launch.launch_week || (isPaid ? week.places_left > 0 : week.free_queue);

function draw(focus = '') {
  const { launch_week: booked, status } = launch;
  const last = Math.min(from + PAGE_SIZE, weeks.length);
  const page = weeks.slice(from, last);
  const isOpen = ['draft', 'awaiting_badge', 'scheduled'].includes(status);
  show(
    [
      heading(name ? `Launch week of ${name}` : 'Launch week'),
      h('p', null, statusText(booked, status)),
      isOpen &&
        h(
          'div.weeks',
          { role: 'radiogroup', 'aria-label': 'Launch week' },
          page.map((week) => tile(week, page)),
        ),
      isOpen &&
        h(
          'footer.spread',
          null,
          weeks.length > PAGE_SIZE &&
            h(
              'nav.row',
              { 'aria-label': 'Weeks' },
              step('‹', 'Earlier weeks', -PAGE_SIZE, from === 0),
              step('›', 'Later weeks', PAGE_SIZE, last === weeks.length),
            ),
          button(booked ? 'Move it here' : 'Choose this week', book, '', {
            id: 'book',
            disabled: !chosen || chosen === booked,
          }),
          status === 'awaiting_badge' &&
            button('Show me the badge', () => open(`${PAGE.origin}/account/listings/${listing}`), '.link'),
        ),
    ],
    focus,
  );
}

/**
 * @param {string} sign
 * @param {string} words
 * @param {number} offset
 * @param {boolean} disabled
 */
const step = (sign, words, offset, disabled) =>
  button(sign, () => turnPage(offset, `by${offset}`), '.quiet.step', {
    id: `by${offset}`,
    'aria-label': words,
    disabled,
  });

/**
 * @param {string | undefined} booked
 * @param {string} status
 */
const statusText = (booked, status) => {
  if (booked === undefined)
    return isPaid
      ? 'It is paid for: pick any week with a place.'
      : 'Pick a week. The launch is free; earlier weeks are for paid ones.';
  const starts = `It starts on Monday ${LONG.format(new Date(booked))}, 00:00 UTC`;
  return status === 'awaiting_badge' ? `${starts}, once its badge is seen on the homepage.` : `${starts}.`;
};

/**
 * @param {Week} week
 * @param {Week[]} page the weeks that arrow keys move between
 */
function tile(week, page) {
  const isHeld = week.week === launch.launch_week;
  const isChosen = week.week === chosen;
  const count = slotsLeft(week);
  const why = isHeld ? 'Yours' : `${count} ${count === 1 ? 'place' : 'places'} left`;
  return h(
    'button.week',
    {
      type: 'button',
      role: 'radio',
      id: `week-${week.week}`,
      'aria-checked': String(isChosen),
      // The group is one tab stop, as with radio buttons.
      tabindex: isChosen || (!page.some((one) => one.week === chosen) && page[0] === week) ? 0 : -1,
      onclick: () => choose(week),
      onkeydown: (event) => {
        const step = event instanceof KeyboardEvent ? (STEPS[event.key] ?? 0) : 0;
        const to = page[page.indexOf(week) + step];
        if (step === 0) return;
        event.preventDefault();
        if (to) choose(to);
      },
    },
    h('strong', null, [week.week, week.ends_on].map((day) => DAY.format(new Date(day))).join(' – ')),
    h('span.small', null, why),
  );
}

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {Week} week */
function choose(week) {
  chosen = week.week;
  say('');
  draw(`week-${chosen}`);
}

/**
 * @param {number} steps
 * @param {string} focus
 */
function turnPage(steps, focus) {
  from = Math.max(0, from + steps);
  draw(focus);
}

async function book() {
  const isMove = launch.launch_week !== undefined;
  // A launch that is paid for or booked is already entitled to a week.
  const tool = isMove || isPaid ? 'reschedule_launch' : 'choose_free_listing';
  const answer = await call(tool, { listing_id: listing, week: chosen });
  if (!answer.ok) return say(answer.message, 'bad');
  launch = answer.body;
  const week = LONG.format(new Date(chosen));
  reportAction(
    isMove
      ? `moved the launch of listing ${listing} to the week of ${chosen}.`
      : `chose the week of ${chosen} for the launch of listing ${listing}.`,
  );
  draw('book');
  say(`${isMove ? 'Moved' : 'Chosen'}: the week of ${week}.`, 'good');
}

connect((answer) => void showCalendar(answer));
