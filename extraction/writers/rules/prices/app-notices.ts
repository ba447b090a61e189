import { SELLS_NOTHING } from '../../../lexicon/prices/free-things.ts';
import {
  COSTS_MORE,
  IS_CHARGED,
  IS_NOT,
  SUBSCRIPTION,
  THERE_IS_NONE,
  WITHOUT,
} from '../../../lexicon/prices/selling.ts';
import { anyOf, finds, wordPattern } from '../../../lexicon/table.ts';
import type { ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { bodyBlocks, pagesOfKind, quoted, type Site } from '../../../patterns/site.ts';
import { sentences } from '../../../patterns/text-shape.ts';

const AS_AN_APP = /(?<!\p{L})as an? (free|freemium|commercial|open[ -]source|ad[ -]supported) app(?!\p{L})/iu;
const COSTS = finds(COSTS_MORE);
const SOLD_NOTHING = finds(SELLS_NOTHING);
const SUBSCRIBES = finds(SUBSCRIPTION);
const CHARGES = finds(IS_CHARGED);
/** "There is no subscription", "ni abonnement ni option payante" */
const IS_DENIED = wordPattern(
  String.raw`${anyOf(IS_NOT, WITHOUT)}\s(?:\p{L}+\s){0,2}?${anyOf(SUBSCRIPTION)}|${anyOf(SUBSCRIPTION)}.{0,12}${anyOf(THERE_IS_NONE)}`,
  'iu',
);
const MOST_BLOCKS = 150;
const LONGEST = 300;
/** More parts than this list what data are used for. */
const MOST_PARTS = 5;

/** "… built the app as a Free app with Paid In-App Purchases": how privacy notices of many apps begin, made by one generator. */
const modelInNotice = (site: Site): Candidate<string>[] =>
  firstSaid(pagesOfKind(site, 'legal'), (sentence) => {
    const said = AS_AN_APP.exec(sentence)?.[1]?.toLowerCase();
    return said && modelOf(said, sentence);
  });

/** "Subscriptions are billed through your Apple ID": terms and answers that tell how it is paid, where no price is told. */
const subscribedInTerms = (site: Site): Candidate<string>[] =>
  firstSaid(pagesOfKind(site, 'legal', 'faq', 'contact'), (sentence) =>
    SUBSCRIBES.test(sentence) &&
    !IS_DENIED.test(sentence) &&
    CHARGES.test(sentence) &&
    sentence.split(/[,、，،]/u).length <= MOST_PARTS
      ? 'subscription'
      : undefined,
  );

/** How a product is priced, as notices and terms tell it, where nothing else does. */
export function modelInTerms(site: Site): Candidate<string>[] {
  const told = modelInNotice(site);
  if (told.length > 0) return told;
  const subscribed = subscribedInTerms(site);
  return subscribed.length > 0 ? subscribed : freeInNotice(site);
}

/** "A private, non-commercial project": the notice of a website that sells nothing. */
const freeInNotice = (site: Site): Candidate<string>[] =>
  firstSaid(pagesOfKind(site, 'imprint', 'legal'), (sentence) =>
    SOLD_NOTHING.test(sentence) ? 'free' : undefined,
  );

/** The first sentence of some pages that tells a model, with that. */
function firstSaid(
  pages: ReadPage[],
  modelIn: (sentence: string) => string | undefined,
): Candidate<string>[] {
  for (const page of pages)
    for (const { text } of bodyBlocks(page)
      .filter(({ heading }) => heading === 0)
      .slice(0, MOST_BLOCKS))
      for (const sentence of sentences(text)) {
        const model = sentence.length <= LONGEST ? modelIn(sentence) : undefined;
        if (model !== undefined) return [quoted(model, page, sentence)];
      }
  return [];
}

function modelOf(said: string, sentence: string): string {
  if (said === 'free' || said.startsWith('ad')) return COSTS.test(sentence) ? 'freemium' : 'free';
  return said === 'commercial' ? 'paid' : said.replace(' ', '-');
}
