import { COSTS_MORE, IS_CHARGED, SUBSCRIPTION } from '../../../words/selling.ts';
import { finds } from '../../../words/table.ts';
import type { Candidate } from '../../site-draft.ts';
import { bodyBlocks, pagesOfKind, quoted, type Site } from '../site.ts';
import { sentences } from '../text-shape.ts';

const AS_AN_APP = /(?<!\p{L})as an? (free|freemium|commercial|open[ -]source|ad[ -]supported) app(?!\p{L})/iu;
const COSTS = finds(COSTS_MORE);
const SUBSCRIBES = finds(SUBSCRIPTION);
const CHARGES = finds(IS_CHARGED);
const MOST_BLOCKS = 150;
const LONGEST = 300;

/** "… built the app as a Free app with Paid In-App Purchases": how privacy notices of many apps begin, made by one generator. */
export function modelInNotice(site: Site): Candidate<string>[] {
  for (const page of pagesOfKind(site, 'legal'))
    for (const { text } of bodyBlocks(page).slice(0, MOST_BLOCKS))
      for (const sentence of sentences(text)) {
        const said = sentence.length <= LONGEST ? AS_AN_APP.exec(sentence)?.[1]?.toLowerCase() : undefined;
        if (said !== undefined) return [quoted(modelOf(said, sentence), page, sentence)];
      }
  return [];
}

/** "Subscriptions are billed through your Apple ID": terms and answers that tell how it is paid, where no price is told. */
export function subscribedInTerms(site: Site): Candidate<string>[] {
  for (const page of pagesOfKind(site, 'legal', 'faq', 'contact'))
    for (const { text } of bodyBlocks(page).slice(0, MOST_BLOCKS))
      for (const sentence of sentences(text))
        if (sentence.length <= LONGEST && SUBSCRIBES.test(sentence) && CHARGES.test(sentence))
          return [quoted('subscription', page, sentence)];
  return [];
}

function modelOf(said: string, sentence: string): string {
  if (said === 'free' || said.startsWith('ad')) return COSTS.test(sentence) ? 'freemium' : 'free';
  return said === 'commercial' ? 'paid' : said.replace(' ', '-');
}
