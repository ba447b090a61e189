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
import { moneyIn } from '../patterns/prices/money.ts';
import { leavesPriceOpen } from '../patterns/prices/price-answers.ts';
import {
  asksForPrices,
  BUY,
  FREE,
  invitesToAsk,
  isOfCart,
  NOT_FREE,
  ONE_TIME,
  ON_REQUEST,
  saysOpen,
  RECURS,
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

/** Tells whether the quotes together support a pricing model. Unknown models are never supported. */
export function supportsPricingModel(model: string, quotes: string[]): boolean {
  const text = quotes.join('\n');
  const amounts = moneyIn(text).map(({ amount }) => amount);
  const hasPrice = amounts.some((amount) => amount > 0);
  const isFree = (FREE.test(text) || HAS_FREE_PLAN.test(text) || amounts.includes(0)) && !NOT_FREE.test(text);
  const subscribes = quotes.some((quote) => SUBSCRIBES.test(quote) && CHARGES.test(quote));
  switch (PRICING_MODELS.find((one) => one === model)) {
    case 'free':
      return isFree || NOTHING_FOR_SALE.test(text);
    case 'open-source':
      return quotes.some(saysOpen) || OPEN_SOURCE_WORDS.test(text);
    case 'freemium':
      return isFree && (hasPrice || PAID_PLAN_WORDS.test(text) || COSTS_EXTRA.test(text) || subscribes);
    case 'subscription':
      return RECURS.test(text) || subscribes;
    case 'one-time':
      return ONE_TIME.test(text);
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

/** Tells whether one of the quotes says that the product is at this stage. */
export function supportsStage(stage: string, quotes: string[]): boolean {
  const pattern = STAGE_WORDS.get(stage);
  return pattern !== undefined && quotes.some((quote) => pattern.test(quote));
}
