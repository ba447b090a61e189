// Compares two listings side by side, a few facts at a time.
import { button, fits, h, heading, say, show } from './parts.js';
import { open, connect } from './host.js';

/** @typedef {import('../../tools/index.ts').Answer<'compare_listings'>} Comparison */

/** Maximum number of facts shown at once. Fewer are shown when the card would be taller than hosts allow. */
const MAX_FACTS = 8;

/**
 * Shows as many facts as fit, beginning at the last of `starts`. The earlier entries are the previous pages.
 * @param {Comparison} found
 */
function draw(found, starts = [0], focus = '') {
  for (let count = MAX_FACTS; count > 0; count -= 1) {
    drawFacts(found, starts, count, focus);
    if (fits()) return;
  }
}

/**
 * @param {Comparison} found
 * @param {number[]} starts
 * @param {number} count
 * @param {string} focus
 */
function drawFacts(found, starts, count, focus) {
  const { a, b } = found;
  const stated = found.rows.filter(({ stated_by }) => stated_by !== 'neither');
  const unknown = found.rows.filter(({ stated_by }) => stated_by === 'neither');
  const from = starts.at(-1) ?? 0;
  const end = Math.min(from + count, stated.length);
  const earlier = () => draw(found, starts.slice(0, -1), 'earlier');
  const more = () => draw(found, [...starts, end], 'more');
  show(
    [
      heading(h('bdi', null, a.name), ' or ', h('bdi', null, b.name)),
      h(
        'table.compare',
        null,
        h('thead', null, h('tr', null, h('td', null), head(a, 'a'), head(b, 'b'))),
        h(
          'tbody',
          null,
          stated
            .slice(from, end)
            .map((row) => h('tr', null, h('th', { scope: 'row' }, row.attribute), cell(row.a), cell(row.b))),
        ),
      ),
      unknown.length > 0 &&
        h(
          'p.muted.small.clamp',
          null,
          `Neither says: ${unknown.map(({ attribute }) => attribute).join(', ')}.`,
        ),
      h(
        'footer.spread',
        null,
        h(
          'nav.row',
          { 'aria-label': 'Facts' },
          button('Earlier', earlier, '.quiet', { id: 'earlier', disabled: from === 0 }),
          button('More', more, '.quiet', { id: 'more', disabled: end === stated.length }),
          h('span.muted.small', null, `${from + 1}–${end} of ${stated.length}`),
        ),
        button('Compare on the site', () => open(`${PAGE.origin}/compare?a=${a.slug}&b=${b.slug}`), '.link'),
      ),
    ],
    focus,
  );
  say('');
}

/**
 * @param {Comparison['a']} listing
 * @param {string} side
 */
const head = ({ name, url, tagline, votes, featured, sample }, side) =>
  h(
    'th',
    { scope: 'col' },
    button(name, () => open(url), '.link', { id: `open-${side}`, dir: 'auto' }),
    h('span.about', { dir: 'auto' }, tagline),
    h(
      'span.row',
      null,
      h('span.votes', null, `${votes} ${votes === 1 ? 'vote' : 'votes'}`),
      featured && h('span.tag.warn', null, 'Paid place'),
      sample && h('span.tag', null, 'Sample'),
    ),
  );

/** @param {string | undefined} words */
const cell = (words) =>
  h(
    'td',
    null,
    words === undefined ? h('span.muted', null, 'Not stated') : h('span.clamp', { dir: 'auto' }, words),
  );

connect((found) => draw(found));
