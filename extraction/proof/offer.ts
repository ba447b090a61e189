import { PRICING_MODELS, type STAGES } from '../../rules/listings/fields/listing-fields.ts';
import { SELLS_NOTHING } from '../lexicon/prices/free-things.ts';
import { FREE_PLAN } from '../lexicon/prices/pricing.ts';
import { COSTS_MORE, IS_CHARGED, SUBSCRIPTION } from '../lexicon/prices/selling.ts';
import {
  BETA_SIGN,
  HAS_COME,
  IN_ALPHA,
  IN_BETA,
  NOT_YET_OUT,
  PRE_LAUNCH,
  SOON,
  TO_COME,
} from '../lexicon/offer/stages.ts';
import { anyOf, finds } from '../lexicon/table.ts';
import { NOW_IN_BETA, ONE_PART_OF_IT } from '../lexicon/offer/stages.ts';
import { OUR_COMPANY } from '../lexicon/company/founding.ts';
import { isDenied } from './denied.ts';
import { isNamed } from './somebody-else.ts';
import type { Passage } from './passages.ts';
import type { Ruling } from './verdict.ts';
import { moneyIn } from '../patterns/prices/money.ts';
import { leavesPriceOpen } from '../patterns/prices/price-answers.ts';
import {
  asksForPrices,
  BUY,
  FREE,
  FREE_TALK,
  invitesToAsk,
  isOfCart,
  NOT_FREE,
  ONE_TIME,
  ON_REQUEST,
  saysOpen,
  RECURS,
  TRIAL,
} from '../patterns/prices/pricing-words.ts';

const HAS_FREE_PLAN = finds(FREE_PLAN);
const OPEN_SOURCE_WORDS =
  /(?<!\p{L})(?:A?GPL|LGPL|MIT|Apache|BSD|MPL)(?!\p{L})|source code|github|gitlab|codeberg/iu;
const COSTS_EXTRA = finds(COSTS_MORE);
const NOTHING_FOR_SALE = finds(SELLS_NOTHING);
const SUBSCRIBES = finds(SUBSCRIPTION);
const CHARGES = finds(IS_CHARGED);
const PAID_PLAN_WORDS =
  /premium|purchase|课金|課金|покуп|achat|compra|acquist|kauf|인앱|(?<!\p{L})(?:pro|plus|paid|upgrade|business|team|enterprise)(?!\p{L})/iu;
const SELLS_IN_APP = /in-?app|premium|(?<!\p{L})(?:paid|upgrade)(?!\p{L})/iu;
const CONTACT_WORDS = /custom|contact|quote|request|sales|talk|call/iu;

const STAGE_WORDS = new Map<string, RegExp>(
  Object.entries({
    idea: new RegExp(
      String.raw`waiting ?list|waitlist|soon|pre-launch|idea|concept|bientôt|in arrivo|近日|即将|скоро|${anyOf(TO_COME, SOON, NOT_YET_OUT, PRE_LAUNCH)}`,
      'iu',
    ),
    mvp: new RegExp(
      String.raw`minimum viable|(?<!\p{L})mvp(?!\p{L})|(?<!\p{L})al(?:ph|f)a|альфа|アルファ|${anyOf(IN_ALPHA)}`,
      'iu',
    ),
    beta: new RegExp(String.raw`b[eèêé]ta|бета|ベータ|β|${anyOf(IN_BETA, BETA_SIGN)}`, 'iu'),
    launched: new RegExp(
      String.raw`launched|released|available today|version [1-9]|${anyOf(HAS_COME)}`,
      'iu',
    ),
    growing:
      /\d[\d.,]*\s?(?:k|m|\+|thousand|million)?\+?\s(?:\p{L}+\s)?(?:users|customers|teams|companies|downloads|members)|growing/iu,
    mature:
      /since (?:1[89]|20)\d\d|for (?:over |more than )?\d+ years|established|long-standing|trusted for/iu,
  } satisfies Record<(typeof STAGES)[number], RegExp>),
);


/** Tells whether a text speaks of a stage, whoever is at it. */
export const mentionsStage = (stage: string, text: string): boolean => STAGE_WORDS.get(stage)?.test(text) === true;

/** Passages before which a sign over the first heading is looked for. */
const TOP = 12;
const LONGEST_SIGN = 60;
const OF_PART = finds(ONE_PART_OF_IT);
const SELF = finds(OUR_COMPANY);
const IN_BETA_NOW = finds(NOW_IN_BETA);

/** A pricing model, said in words or shown by prices. What is free for a time only is not free. */
export function judgeModel(model: string, passages: Passage[], hasPrices: boolean): Ruling {
  const quotes = passages.map(({ text }) => text);
  if (!supportsPricingModel(model, quotes)) return 'value_not_in_quote';
  if (model === 'free' && hasPrices) return 'conflicting_evidence';
  return 'stated';
}

/** The stage of this product: not of a part of it, a study, a feature or somebody else's. */
export function judgeStage(stage: string, passages: Passage[], names: string[]): Ruling {
  const pattern = STAGE_WORDS.get(stage);
  const said = pattern ? passages.filter(({ text }) => pattern.test(text)) : [];
  if (said.length === 0) return 'value_not_in_quote';
  if (said.every(({ text }) => isDenied(text, pattern?.exec(text)?.[0] ?? ''))) return 'negated';
  return said.some((passage) => isOfProduct(passage, names)) ? 'stated' : 'somebody_else';
}

function isOfProduct({ block, text, page }: Passage, names: string[]): boolean {
  if (OF_PART.test(text) || /[^\s(（]\s?[(（](?:beta|β|alpha|测试版|ベータ版?|베타)[)）]/iu.test(text)) return false;
  if (!block || isNamed(text, names) || SELF.test(text) || IN_BETA_NOW.test(text)) return true;
  if (block.id < TOP || block.region === 'header' || block.region === 'footer') return true;
  const [over] = block.headingsAbove;
  return text.length <= LONGEST_SIGN && (over === undefined || over.heading === 1 || isNamed(over.text, names)) && page.blocks.length > 0;
}

/** Tells whether the quotes together support a pricing model. Unknown models are never supported. */
export function supportsPricingModel(model: string, quotes: string[]): boolean {
  const text = quotes.join('\n');
  const amounts = moneyIn(text).map(({ amount }) => amount);
  const hasPrice = amounts.some((amount) => amount > 0);
  const free = quotes.filter((quote) => FREE.test(quote) || HAS_FREE_PLAN.test(quote) || moneyIn(quote).some(({ amount }) => amount === 0));
  const isFree = free.some((quote) => !FREE_TALK.test(quote) && !NOT_FREE.test(quote) && !TRIAL.test(quote) && !isDenied(quote, FREE.exec(quote)?.[0] ?? HAS_FREE_PLAN.exec(quote)?.[0] ?? quote));
  const subscribes = quotes.some((quote) => SUBSCRIBES.test(quote) && CHARGES.test(quote) && !isDenied(quote, SUBSCRIBES.exec(quote)?.[0] ?? quote));
  switch (PRICING_MODELS.find((one) => one === model)) {
    case 'free':
      return (isFree && !hasPrice && !COSTS_EXTRA.test(text) && !SELLS_IN_APP.test(text)) || NOTHING_FOR_SALE.test(text);
    case 'open-source':
      return quotes.some((quote) => (saysOpen(quote) || OPEN_SOURCE_WORDS.test(quote)) && !isDenied(quote, OPEN_SOURCE_WORDS.exec(quote)?.[0] ?? quote));
    case 'freemium':
      return isFree && (hasPrice || PAID_PLAN_WORDS.test(text) || COSTS_EXTRA.test(text) || subscribes);
    case 'subscription':
      return quotes.some((quote) => RECURS.test(quote) && !isDenied(quote, RECURS.exec(quote)?.[0] ?? quote)) || subscribes;
    case 'one-time':
      return quotes.some((quote) => ONE_TIME.test(quote) && !isDenied(quote, ONE_TIME.exec(quote)?.[0] ?? quote));
    case 'paid':
      return hasPrice || BUY.test(text) || quotes.some(isOfCart);
    case 'contact-sales':
      return (
        ON_REQUEST.test(text) ||
        leavesPriceOpen(quotes) ||
        (!hasPrice &&
          (CONTACT_WORDS.test(text) || quotes.some((quote) => invitesToAsk(quote) || asksForPrices(quote))))
      );
    default:
      return false;
  }
}
