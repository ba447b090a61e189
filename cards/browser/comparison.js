// Compares two listings side by side, a few facts at a time.
import { button, fits, h, heading, say, show } from './parts.js';
import { open, call, connect } from './host.js';

/** @typedef {import('../../tools/index.ts').Answer<'compare_listings'>} Comparison */

/** Maximum number of facts shown at once. Fewer are shown when the card would be taller than hosts allow. */
const MAX_FACTS = 8;

/** @typedef {NonNullable<Comparison['a']['evidence']>[string]} Quotes */
/** @typedef {{ id: string, of: string, quotes: Quotes }} Source the button of a fact, and the quotes behind it */
/** @typedef {{ starts: number[], source?: Source | undefined }} Place the first fact of each page so far, and the open source */

/**
 * Shows as many facts as fit, beginning at the last of `starts`. The earlier entries are the previous pages.
 * @param {Comparison} found
 * @param {Place} place
 */
function draw(found, place = { starts: [0] }, focus = '') {
  for (let count = MAX_FACTS; count > 0; count -= 1) {
    drawFacts(found, place, count, focus);
    if (fits()) return;
  }
}

/**
 * @param {Comparison} found
 * @param {Place} place
 * @param {number} count
 * @param {string} focus
 */
function drawFacts(found, { starts, source }, count, focus) {
  const { a, b } = found;
  const stated = found.rows.filter(({ stated_by }) => stated_by !== 'neither');
  const unknown = found.rows.filter(({ stated_by }) => stated_by === 'neither');
  const from = starts.at(-1) ?? 0;
  const end = Math.min(from + count, stated.length);
  const earlier = () => draw(found, { starts: starts.slice(0, -1) }, 'earlier');
  const more = () => draw(found, { starts: [...starts, end] }, 'more');
  /** @param {Source} pressed */
  const toggle = (pressed) =>
    draw(found, { starts, source: pressed.id === source?.id ? undefined : pressed }, pressed.id);
  /** @param {Comparison['rows'][number]} row @param {'a' | 'b'} side */
  const sourceOf = ({ attribute, field }, side) => {
    const quotes = field === undefined ? undefined : found[side].evidence?.[field];
    return quotes && { id: `source-${side}-${field}`, of: `${attribute}, ${found[side].name}`, quotes };
  };
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
            .map((row) =>
              h(
                'tr',
                null,
                h('th', { scope: 'row' }, row.attribute),
                cell(row.a, sourceOf(row, 'a'), source, toggle),
                cell(row.b, sourceOf(row, 'b'), source, toggle),
              ),
            ),
        ),
      ),
      source && quoteOf(source.quotes),
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
        found.a.evidence === undefined &&
          button('Sources', () => showSources(found, starts), '.link', { id: 'sources' }),
        button('Compare on the site', () => open(`${PAGE.origin}/compare?a=${a.slug}&b=${b.slug}`), '.link'),
      ),
    ],
    focus,
  );
  say('');
}

/**
 * Asks again with the sentences of the websites, and shows the same facts.
 * @param {Comparison} found
 * @param {number[]} starts
 */
async function showSources({ a, b }, starts) {
  const result = await call('compare_listings', { a: a.slug, b: b.slug, evidence: true });
  if (result.ok) draw(result.body, { starts }, 'more');
  else say(result.message, 'bad');
}

/**
 * Shows the first quote, its page and the day on which it was read.
 * @param {Quotes} quotes
 */
function quoteOf([quote]) {
  if (!quote) return false;
  const { url, quote: words, read_at: readAt, said_on } = quote;
  return h(
    'blockquote.quote.note.small',
    { id: 'source' },
    h('q.clamp', { dir: 'auto' }, words),
    h(
      'cite',
      null,
      said_on !== undefined && 'Said on ',
      button(url.replace(/^https?:\/\/(www\.)?/, ''), () => open(url), '.link'),
      `, read ${readAt.slice(0, 10)}`,
    ),
  );
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

/**
 * @param {string | undefined} words
 * @param {Source | undefined} source
 * @param {Source | undefined} open the source that is shown
 * @param {(source: Source) => void} toggle
 */
const cell = (words, source, open, toggle) =>
  h(
    'td',
    null,
    words === undefined ? h('span.muted', null, 'Not stated') : h('span.clamp', { dir: 'auto' }, words),
    words !== undefined &&
      source !== undefined &&
      button('Source', () => toggle(source), '.link', {
        id: source.id,
        'aria-label': `Source: ${source.of}`,
        'aria-expanded': String(source.id === open?.id),
      }),
  );

connect((found) => draw(found));
