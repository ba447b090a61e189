import { getMetaContent, type Block, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { FREE_ADVICE, GIFT, SHOP_LINK, STAYS_FREE } from '../../../lexicon/prices/selling.ts';
import { finds, opensWith, wordPattern } from '../../../lexicon/table.ts';
import { bodyBlocks, isHome, nameKey, pagesOfKind, type Site } from '../../../patterns/site.ts';
import { isPlaceholder, sentences, wordCount } from '../../../patterns/text-shape.ts';
import { linkShare } from '../../../patterns/link-share.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import type { SaysFree } from './free-of-charge.ts';
import { answersElse, answersPrice, isUnderPrices, saysYes } from '../../../patterns/prices/price-answers.ts';
import { priceBlocks, textsOf } from '../../../patterns/prices/price-blocks.ts';
import type { PricePlan } from './price-cards.ts';
import {
  FREE,
  FREE_EXTRA,
  FREE_OR_NOTHING,
  FREE_TALK,
  isOfCart,
  NOT_FREE,
  PERIOD,
  saysOpen,
  TRIAL,
} from '../../../patterns/prices/pricing-words.ts';

/** How a product is priced, and at what. */
export type Drafted = { model: Candidate<string>[]; summary: Candidate<string>[] };

const LONGEST_AMOUNT = 60;
const LONGEST_BUTTON = 40;
const MOSTLY_LINK = 0.9;
const LONGEST_OF_CART = 40;
const SHOP = opensWith(SHOP_LINK);
const IS_GIFT = finds(GIFT);
const FOR_GOOD = finds(STAYS_FREE);
const ADVICE = finds(FREE_ADVICE);
/** "Free to download.": nothing else is said, wherever it stands. */
const OPENS_FREE = wordPattern(`^${FREE_OR_NOTHING}`, 'iu');
/** Names of licences under which sources are open. */
const LICENCE = /(?<!\p{L})(?:A?GPL|LGPL|MIT|Apache|BSD|MPL)(?!\p{L})/u;
/** "MIT License", "AGPL-3.0-or-later", "Released under the Apache 2.0 license.": all that a line says, and no picture's or font's. */
const IS_LICENCE = wordPattern(
  String.raw`^(?:(?:open source|released|licensed|distributed|available)?,? ?under (?:the )?|licen[cs]e ?: ?)?(?:GNU )?` +
    String.raw`(?:A?GPL|LGPL|MIT|Apache|BSD|MPL)(?:[- ]?(?:v(?:ersion )?)?\d(?:\.\d)?)?` +
    String.raw`(?:[- ]\d-clause|-only|-or-later|\+)?(?:[- ]licen[cs]ed?)?\.?$`,
  'iu',
);
/** Between the parts of a line; whose the rights are is one. */
const PARTS = /\s[·•|–—-]\s|\s(?=©|\(c\))/u;
/** An amount, in whatever currency: also one that is not known as such. */
const COUNTS_MONEY = /\p{Sc}\s?\d|\d\s?\p{Sc}|(?<!\p{L})\p{Lu}{3}\s\d|\d\s\p{Lu}{3}(?!\p{L})/u;
/** Blocks on each side of a plan in which others stand. */
const NEAR = 20;
/** Blocks on each side that a line of few words is read with. */
const BESIDE = 2;
const SHORT_WORDS = 3;
/** How much has to tell that it is free, and how much where prices are told on asking. */
const LEAST = 1.5;
const SURELY = 3.5;
const OF_AN_ANSWER = 4.5;

/** "Free", "Starter: free", with amounts beside it: one plan of several, whatever the others are. */
const isOnePlan = (page: ReadPage, { id, text }: Block): boolean =>
  wordCount(text) <= SHORT_WORDS &&
  FREE.test(text) &&
  page.blocks
    .slice(Math.max(0, id - NEAR), id + NEAR)
    .some((near) => near.id !== id && near.text.length <= LONGEST_AMOUNT && COUNTS_MONEY.test(near.text));

/** "100 % free" beside "Without obligation: our first talk": it says so of the talk. */
const isOfTalk = (page: ReadPage, { id, text }: Block): boolean =>
  wordCount(text) <= SHORT_WORDS &&
  page.blocks
    .slice(Math.max(0, id - BESIDE), id + BESIDE + 1)
    .some((near) => near.id !== id && near.text.length <= LONGEST_AMOUNT && ADVICE.test(near.text));

/** Two amounts with their time, that nothing told whose they are: what costs so is hardly free. */
function hasRates(site: Site): boolean {
  const rates = [...pagesOfKind(site, 'pricing'), ...site.home].flatMap((page) =>
    priceBlocks(page).filter(
      ({ text }) => PERIOD.test(text) && moneyIn(text).some(({ amount }) => amount > 0),
    ),
  );
  return rates.length >= 2;
}

/** A sentence that says how it is priced, and how much that tells. */
type Said = { page: ReadPage; text: string; strength: number; question?: string };

/** Sentences of a text that say that it is free or open, surer ones by what else they say. */
function heard(page: ReadPage, text: string, strength: number, name: string, saysFree: SaysFree): Said[] {
  return sentences(text)
    .filter(
      (sentence) =>
        sentence.length <= 350 &&
        !isPlaceholder(sentence) &&
        // "Is it free?" does not say that it is.
        !/[?？؟]\s*$/u.test(sentence) &&
        ![TRIAL, FREE_EXTRA, FREE_TALK, NOT_FREE].some((words) => words.test(sentence)) &&
        (saysFree(sentence) || isOpen(sentence)),
    )
    .map((sentence) => {
      const about = name !== '' && nameKey(sentence).includes(nameKey(name)) ? 1 : 0;
      const isFree = FREE.test(sentence) ? 0.5 : 0;
      const isForGood = FOR_GOOD.test(sentence) || LICENCE.test(sentence) ? 1 : 0;
      const opens = OPENS_FREE.test(sentence) ? 1 : 0;
      return { page, text: sentence, strength: strength + about + isFree + Math.max(isForGood, opens) };
    });
}

/** "Made in Fes · MIT licensed": of the parts of a line, too. */
const isOpen = (text: string): boolean =>
  saysOpen(text) || text.split(PARTS).some((part) => IS_LICENCE.test(part.trim()));

/** What the pages say of the price in sentences: those about prices, the start page from its top, and answers. */
function saidOn(site: Site, listen: (page: ReadPage, text: string, strength: number) => Said[]): Said[] {
  const hear = (page: ReadPage, block: Block, strength: number): Said[] =>
    textsOf(page, block).flatMap((text) => listen(page, text, strength));
  const onPrices = pagesOfKind(site, 'pricing').flatMap((page) =>
    bodyBlocks(page)
      .slice(0, 12)
      .flatMap((block) => (isOnePlan(page, block) ? [] : hear(page, block, 4))),
  );
  const onHome = site.home.flatMap((page) => [
    ...[
      ...new Set([getMetaContent(page, 'description'), getMetaContent(page, 'og:description'), page.title]),
    ].flatMap((text) => listen(page, text, 2)),
    ...bodyBlocks(page)
      .slice(0, 200)
      .flatMap((block, at) =>
        answersElse(page, block) || isOnePlan(page, block) || isOfTalk(page, block)
          ? []
          : hear(page, block, at < 10 ? 2.2 : at < 30 ? 0.6 : 0),
      ),
    ...page.blocks.flatMap((block) => (block.region === 'footer' ? hear(page, block, 0.7) : [])),
    // "Download for free": what its buttons call to, those at the top, too.
    ...page.blocks.flatMap((block) => buttonsOf(page, block).flatMap((text) => listen(page, text, 1))),
  ]);
  const aboutIt = pagesOfKind(site, 'about', 'faq').flatMap((page) =>
    bodyBlocks(page)
      .slice(0, 40)
      .flatMap((block) => (answersElse(page, block) ? [] : hear(page, block, isHome(site, page) ? 0 : 0.6))),
  );
  const asked = [...pagesOfKind(site, 'pricing', 'faq', 'about', 'contact', 'features'), ...site.home];
  const answers = [...new Set(asked)].flatMap((page) =>
    bodyBlocks(page)
      .filter((block) => answersPrice(page, block) || isUnderPrices(page, block))
      .flatMap((block) => sentences(block.text).slice(0, 2))
      .flatMap((one) => listen(page, one, 2)),
  );
  return [...onPrices, ...onHome, ...aboutIt, ...answers];
}

/** "Is Quillbee free?" "Yes.": more than any line in passing. */
const answeredYes = (site: Site, saysFree: SaysFree): Said[] =>
  [...new Set([...pagesOfKind(site, 'pricing', 'faq'), ...site.home])].flatMap((page) =>
    bodyBlocks(page).flatMap((block): Said[] => {
      const said = saysYes(page, block);
      return said && saysFree(said.question)
        ? [{ page, text: said.answer, question: said.question, strength: OF_AN_ANSWER }]
        : [];
    }),
  );

const buttonsOf = (page: ReadPage, block: Block): string[] =>
  block.tag === 'button' || linkShare(page, block) > MOSTLY_LINK
    ? textsOf(page, block).filter((text) => text.length <= LONGEST_BUTTON)
    : [];

/**
 * "It is free", "open source": said on the pricing page or near the top of the start page, with nothing for sale. Rates on the
 * pages are what the product costs, unless its data offers it for nothing: they are then those of others. Where prices are told on
 * asking, a free download or a free tool in passing says nothing of them.
 */
export function fromStatements(
  site: Site,
  name: string,
  plans: PricePlan[],
  { saysFree, isOfferedFree, isAsked }: { saysFree: SaysFree; isOfferedFree: boolean; isAsked: boolean },
): Drafted | undefined {
  const sells = site.home.some((page) =>
    page.links.some(({ text }) => SHOP.test(text) && !IS_GIFT.test(text)),
  );
  const said = [
    ...saidOn(site, (page, text, strength) => heard(page, text, strength, name, saysFree)),
    ...answeredYes(site, saysFree),
  ];
  const best = said
    .filter(({ text, strength }) => strength >= (isAsked && !isOpen(text) ? SURELY : LEAST))
    .sort((left, right) => right.strength - left.strength);
  const open = best.find(({ text }) => isOpen(text));
  const free = best.find(({ text, question }) => FREE.test(text) || question !== undefined);
  const [top] = best;
  if (!top || sells || plans.some((plan) => (plan.amount ?? 0) > 0)) return undefined;
  if (!isOfferedFree && hasRates(site)) return undefined;
  const chosen = open ?? free ?? top;
  const summary =
    best.find(({ page, text }) => FREE.test(text) && text !== page.title) ??
    best.find(({ page, text }) => text !== page.title && wordCount(text) >= SHORT_WORDS);
  const quotes = [chosen.question, chosen.text].flatMap((quote) =>
    quote === undefined ? [] : [{ url: chosen.page.url, quote }],
  );
  return {
    model: [{ value: open ? 'open-source' : 'free', quotes }],
    summary: summary
      ? [{ value: summary.text, quotes: [{ url: summary.page.url, quote: summary.text }] }]
      : [],
  };
}

/** A cart on the start page of a shop whose prices come by a script: things are sold, for whatever they cost. */
export function soldInCart(site: Site): Drafted['model'] {
  for (const page of [...site.home, ...pagesOfKind(site, 'pricing', 'features')]) {
    const block = page.blocks.find(({ text }) => text.length <= LONGEST_OF_CART && isOfCart(text));
    if (block) return [{ value: 'paid', quotes: [{ url: page.url, quote: block.text }] }];
  }
  return [];
}
