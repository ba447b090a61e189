import { anyOf, wordPattern } from '../../../lexicon/table.ts';
import { WHAT_A_FIRM_HAS, YOUR, YOUR_FIRM } from '../../../lexicon/identity/your-firm.ts';

/** Once may be said of anybody. */
const OFTEN = 2;
const BUSINESS = 'business';
/** What being sold to firms tells of a category of products for firms. */
const PLUS = 4;
/** Trades whose words on such a site are its readers', "for restaurants", and hardly what it does itself. */
const TRADES = new Set(
  (
    'fitness-and-food other travel trip-planning maps-and-outdoors nature-and-farming home-devices courses-and-schools education ' +
    'events-and-causes music-and-audio'
  ).split(' '),
);
const HARDLY = 0.3;
const NOTHING = { times: 1, plus: 0, quote: undefined };

/** By language, since a word for "your" is another word elsewhere: "your customers", a word between them perhaps. */
const OF_A_FIRM = Object.entries(YOUR).map(([language, words]) => {
  const things = anyOf({ any: Object.entries(WHAT_A_FIRM_HAS).find(([one]) => one === language)?.[1] ?? '' });
  return String.raw`${anyOf({ any: words })}\s?(?:\p{L}{2,14} )?${things}`;
});
const SAYS_YOUR_FIRM = wordPattern(`${anyOf(YOUR_FIRM)}|${OF_A_FIRM.join('|')}`, 'iu');

/** Does a text speak of its reader's customers, staff or business? Such readers run a firm. */
const speaksToFirms = (text: string): boolean => SAYS_YOUR_FIRM.test(text);

/** What it tells of each category that a site's texts speak to firms: how many times its words count, and what is added. */
export function ofReaders<Source extends { text: string }>(
  sources: Source[],
): (slug: string) => { times: number; plus: number; quote: Source | undefined } {
  const said = sources.filter(({ text }) => speaksToFirms(text));
  if (new Set(said.map(({ text }) => text)).size < OFTEN) return () => NOTHING;
  return (slug) => {
    if (slug === BUSINESS) return { times: 1, plus: PLUS, quote: said[0] };
    return TRADES.has(slug) ? { ...NOTHING, times: HARDLY } : NOTHING;
  };
}
