import { wordTable } from '../lexicon/words.ts';
import { PRICING_MODELS, type STAGES } from '../../rules/listings/fields/listing-fields.ts';
import { anyOf, finds, wordPattern } from '../lexicon/table.ts';
import { isDenied } from './denied.ts';
import { isNotYet, isSign } from './not-yet.ts';
import { languageOf } from './page-language.ts';
import { isSaidOfOthers } from './somebody-else.ts';
import { listSentences, type Passage } from './passages.ts';
import type { Ruling } from './verdict.ts';
import { moneyIn } from '../patterns/prices/money.ts';
import { leavesPriceOpen } from '../patterns/prices/price-answers.ts';
import {
  asksForPrices,
  BUY,
  DEPENDS,
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
import { isNamed, saysOfItself } from './named.ts';
import { judgeYear } from './company.ts';

const HAS_FREE_PLAN = finds(wordTable('free_plan'));
const OPEN_SOURCE_WORDS =
  /(?<!\p{L})(?:A?GPL|LGPL|MIT|Apache|BSD|MPL)(?!\p{L})|source code|github|gitlab|codeberg/iu;
const OTHERS_PAID = finds(wordTable('is_paid'));
const PAID_ONCE_BEHIND = wordPattern(
  String.raw`\d[\d.,]{0,12}\s?(?:\p{Sc}|\p{L}{1,4})?[\s(]{1,2}${anyOf(wordTable('once'))}`,
  'iu',
);
/** What is free is a start, a talk, a delivery: not the product. */
const FREE_ELSE = finds(wordTable('free_start'), wordTable('free_advice'), wordTable('free_beside'));
const FREE_TO_BEGIN =
  /free start|start(?:en)? (?:for )?free|무료 시작|무료로 시작|無料で(?:始|はじ)|免费开始|gratis starten|kostenlos starten|commencer gratuitement|empieza gratis|inizia gratis|comece grátis/iu;
/** A plan or version for nothing, among others; "is free", "forever free" are of the product. */
const FREE_WORDS = 'free|gratis|kostenlos\\p{L}*|gratuit\\p{L}*|darmow\\p{L}*|bezpłatn\\p{L}*';
const OF_FREE_PLAN = wordPattern(
  `(?:${FREE_WORDS}|бесплатн\\p{L}*|無料|免费|免費|무료) ?` +
    '(?:plan|tier|version|versie|versión|versione|edition|tarif|paket|pakket|konto|account|wersj\\p{L}*|верси\\p{L}*|тариф\\p{L}*|版|プラン|플랜|요금제|버전)' +
    `|(?:plan|tarif|version|piano|plano|versione|versión|versão|formule|wersja) (?:\\p{L}+ )?(?:is |ist |est |è |es |é )?(?:${FREE_WORDS})|社区版`,
  'iu',
);
const OF_PRICES = finds(wordTable('price_label'), wordTable('price_title'));
const COSTS_EXTRA = finds(wordTable('costs_more'));
const NOTHING_FOR_SALE = finds(wordTable('sells_nothing'));
const SUBSCRIBES = finds(wordTable('subscription'));
const CHARGES = finds(wordTable('is_charged'));
/** To pay, or for more. */
const PAYS =
  /(?<!\p{L})(?:pay|paid|paie|bezahl|betal|betaal|pagar?|paga|plati|płac|maksa|fizet|öde|ödü|плат|плач|upgrad|uppgrad|oppgrad|opgrad)|支払|有料|付费|付費|결제|유료/iu;
const IS_ONCE = finds(wordTable('once'));
/** "57,50" in a list of prices that names its currency nowhere. */
const BARE_PRICE = /^\d{1,5}[.,]\d\d$/u;
const OF_MODEL =
  /(?:business|revenue|pricing|geschäfts|erlös|preis|pris|hinnoittelu)[\s-]?mod?el|mod[eèé]l\p{L}* (?:économique|de negoc|de ingresos|di business|biznesow)|бизнес-модел|ビジネスモデル|商业模式/iu;
const PAID_PLAN_WORDS =
  /premium|purchase|课金|課金|покуп|achat|compra|acquist|kauf|인앱|(?<!\p{L})(?:pro|plus|paid|upgrade|business|team|enterprise)(?!\p{L})/iu;
const SELLS_IN_APP = /in-?app|premium|(?<!\p{L})(?:paid|upgrade)(?!\p{L})/iu;
const CONTACT_WORDS = /custom|contact|quote|request|sales|talk|call/iu;

/** "More than 500 clinics", "2,300 teams": who uses it. */
const COUNT_OF_USERS = String.raw`\d[\d.,’' \u00a0]{0,12}(?:\+|k|万|萬|만)?\s?(?:\p{L}{1,14}\s){0,2}${anyOf(wordTable('users'))}`;

const IN_STORE =
  /google play|play store|app ?store|(?:iOS|Android)[^.!?]{0,20}(?:store|mağaza|butik|tienda|sklep|negoz|loja)/iu;
const OUT_OF_BETA =
  /(?:out of|left|past|aus der|ur|ute av|uit|fuera de|sorti\p{L}* de(?: la)?|uscit\p{L} dalla|fora do|z|ulos|вышл\p{L} из) (?:private |public )?b[eèéê]t\p{L}+|(?:結束|脱离|走出).?(?:beta|测试)/iu;

const STAGE_WORDS = new Map<string, RegExp>(
  Object.entries({
    idea: wordPattern(
      String.raw`waiting ?list|waitlist|soon|pre-launch|(?:idea|concept) (?:stage|phase)|bientôt|in arrivo|近日|即将|скоро|` +
        anyOf(wordTable('to_come'), wordTable('soon'), wordTable('not_yet_out'), wordTable('pre_launch')),
      'iu',
    ),
    mvp: wordPattern(
      String.raw`minimum viable|(?<!\p{L})mvp(?!\p{L})|(?<!\p{L})al(?:ph|f)a|альфа|アルファ|${anyOf(wordTable('in_alpha'))}`,
      'iu',
    ),
    beta: wordPattern(
      String.raw`b[eèêé]ta|бета|ベータ|β|${anyOf(wordTable('in_beta'), wordTable('beta_sign'))}`,
      'iu',
    ),
    launched: wordPattern(
      String.raw`launched|released|available today|${IN_STORE.source}|${OUT_OF_BETA.source}|${COUNT_OF_USERS}|${anyOf(wordTable('has_come'), wordTable('can_be_had'))}|` +
        String.raw`(?:version\p{L}{0,2}|versión|versão|wersj\p{L}|verze|verzia|версі?[ияї]|バージョン|版本|버전|(?<!\p{L})v)\.? ?[1-9]`,
      'iu',
    ),
    growing:
      /\d[\d.,]*\s?(?:k|m|\+|thousand|million)?\+?\s(?:\p{L}+\s)?(?:users|customers|teams|companies|downloads|members)|growing/iu,
    mature:
      /since (?:1[89]|20)\d\d|for (?:over |more than )?\d+ years|established|long-standing|trusted for/iu,
  } satisfies Record<(typeof STAGES)[number], RegExp>),
);

/** "Soon", "Demnächst verfügbar", and not "Android soon": one word, or a second that is no name. */
const SHORT_SIGN = /^\P{L}*\p{L}+(?: \p{Ll}+)?\P{L}*$/u;
const IS_IDEA = wordPattern(
  String.raw`waiting ?list|waitlist|(?:idea|concept) (?:stage|phase)|` +
    anyOf(wordTable('to_come'), wordTable('not_yet_out'), wordTable('pre_launch')),
  'iu',
);

/** Tells whether a text speaks of a stage, of any product. */
export const mentionsStage = (stage: string, text: string): boolean =>
  STAGE_WORDS.get(stage)?.test(text) === true;

const YEARS_OF_MATURE = 10;
/** "34 years" in the languages of the tables. */
const MANY_YEARS =
  /(?<![\d.,])[1-9]\d\+?[\s-]?(?:years?|jahre\p{L}?|ans|años|anys|anos|anni|jaar|lat|let|rokov|år|vuo\p{L}+|éve?\p{L}*|ani|godin\p{L}|yıl\p{L}*|tahun|năm|лет|років|год\p{L}*|שנ\p{L}+|年|년)(?!\p{L})/iu;

/** Passages before which a sign over the first heading is looked for. */
const TOP = 12;
const LONGEST_SIGN = 60;
const OF_PART = finds(wordTable('one_part_of_it'));
const IN_USE = wordPattern(`${COUNT_OF_USERS}|${anyOf(wordTable('can_be_had'))}`, 'iu');
const NOT_OUT = finds(
  wordTable('in_beta'),
  wordTable('in_alpha'),
  wordTable('to_come'),
  wordTable('soon'),
  wordTable('not_yet_out'),
  wordTable('pre_launch'),
);
const SELF = finds(wordTable('our_company'));
const IN_BETA_NOW = finds(wordTable('now_in_beta'));

/** A passage by its own words alone, without its place. */
const withoutPlace = ({ block: _, ...passage }: Passage): Passage => passage;

/** A pricing model, said in words or shown by prices. What is free for a time only is not free. */
export function judgeModel(model: string, passages: Passage[], hasPrices: boolean): Ruling {
  const quotes = passages
    .filter((passage) => !isNotYet(withoutPlace(passage), model))
    .map(({ text }) => text);
  if (!supportsPricingModel(model, quotes))
    return model === 'paid' &&
      quotes.some((quote) => OF_PRICES.test(quote)) &&
      quotes.some((quote) => BARE_PRICE.test(quote))
      ? 'worded'
      : 'value_not_in_quote';
  if (model === 'free' && hasPrices) return 'conflicting_evidence';
  return 'stated';
}

/** The stage of this product: not of a part of it, a study, a feature or somebody else's. */
export function judgeStage(stage: string, passages: Passage[], names: string[]): Ruling {
  const pattern = STAGE_WORDS.get(stage);
  const found = pattern ? passages.filter(({ text }) => pattern.test(text)) : [];
  const said = stage === 'idea' ? found.filter((passage) => isToCome(passage, names)) : found;
  if (found.length > 0 && said.length === 0) return 'somebody_else';
  if (said.length === 0)
    return stage === 'mature' && isOld(passages, names) ? 'worded' : 'value_not_in_quote';
  if (said.every(({ text, page }) => isDenied(text, pattern?.exec(text)?.[0] ?? '', page.language)))
    return 'negated';
  if (stage === 'beta' && said.every(({ text }) => OUT_OF_BETA.test(text))) return 'negated';
  if (stage === 'launched') return judgeLaunched(said, names);
  return said.some((passage) => isOfProduct(passage, names)) ? 'stated' : 'somebody_else';
}

/** "Coming soon" by itself; "Coming soon: a mobile app" is of one part. */
const isToCome = ({ text, page }: Passage, names: string[]): boolean =>
  IS_IDEA.test(text) ||
  SHORT_SIGN.test(text) ||
  saysOfItself({ text, page }, names) ||
  isSign(
    names.reduce((rest, name) => rest.replace(name, ' '), text),
    languageOf(page),
  );

/** Has this company been there for many years, by its founding year or a number of years? */
const isOld = (passages: Passage[], names: string[]): boolean =>
  passages.some((passage) => {
    const { text, page } = passage;
    const latest = Number(page.fetched_at.slice(0, 4)) - YEARS_OF_MATURE;
    return (
      (MANY_YEARS.test(text) && !isSaidOfOthers(passage, text, names)) ||
      (text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/gu) ?? []).some(
        (year) => Number(year) <= latest && judgeYear(year, [passage], names) === 'stated',
      )
    );
  });

/** That it can be had now, and neither later nor as a test; of a shop's name or users no word for the product is asked. */
function judgeLaunched(said: Passage[], names: string[]): Ruling {
  const pattern = STAGE_WORDS.get('launched');
  const sentences = said.flatMap((passage) =>
    listSentences(passage.text)
      .filter((one) => pattern?.test(one))
      .map((text) => ({ ...passage, text })),
  );
  // A store that has it says so by itself, whatever else is announced near.
  const isOut = (one: Passage): boolean =>
    !NOT_OUT.test(one.text.replace(OUT_OF_BETA, '')) &&
    !isNotYet(IN_STORE.test(one.text) ? withoutPlace(one) : one, 'launched');
  const out = sentences.filter(isOut);
  if (out.length === 0) return 'not_yet';
  const isOurs = (one: Passage): boolean =>
    isOfProduct(one, names) ||
    saysOfItself(one, names) ||
    IN_STORE.test(one.text) ||
    (IN_USE.test(one.text) && !OF_PART.test(one.text));
  return out.some(isOurs) ? 'stated' : 'somebody_else';
}

function isOfProduct({ block, text }: Passage, names: string[]): boolean {
  if (OF_PART.test(text) || /[^\s(（]\s?[(（](?:beta|β|alpha|测试版|ベータ版?|베타)[)）]/iu.test(text))
    return false;
  if (!block || isNamed(text, names) || SELF.test(text) || IN_BETA_NOW.test(text)) return true;
  if (block.id < TOP || block.region === 'header' || block.region === 'footer') return true;
  const [over] = block.headingsAbove;
  return (
    text.length <= LONGEST_SIGN && (over === undefined || over.heading === 1 || isNamed(over.text, names))
  );
}

/** Does one of the quotes say so, and not the contrary? */
const says = (quotes: string[], pattern: RegExp): boolean =>
  quotes.some((quote) => pattern.test(quote) && !isDenied(quote, pattern.exec(quote)?.[0] ?? quote));

/** What quotes say of prices: `isAllFree` if for the whole product, `isFree` perhaps for a plan or a start only. */
type PriceWords = {
  quotes: string[];
  text: string;
  hasPrice: boolean;
  isFree: boolean;
  isAllFree: boolean;
  subscribes: boolean;
};

function readPriceWords(quotes: string[]): PriceWords {
  const text = quotes.join('\n');
  const amounts = moneyIn(text).map(({ amount }) => amount);
  const free = quotes.filter(
    (quote) =>
      FREE.test(quote) || HAS_FREE_PLAN.test(quote) || moneyIn(quote).some(({ amount }) => amount === 0),
  );
  // An amount and its currency, as structured data has them.
  const isNothing = free.length === 0 && amounts.length === 1 && amounts[0] === 0;
  const isFree = isNothing || free.some(isFreeNow);
  // "Free version", "free to start": there is more that is not.
  const isForPart = (quote: string): boolean =>
    [FREE_ELSE, FREE_TO_BEGIN, OF_FREE_PLAN].some((words) => words.test(quote));
  return {
    quotes,
    text,
    hasPrice: amounts.some((amount) => amount > 0),
    isFree,
    isAllFree: isNothing || (isFree && !free.every(isForPart)),
    subscribes: says(
      quotes.filter((quote) => CHARGES.test(quote) || OF_MODEL.test(quote)),
      SUBSCRIBES,
    ),
  };
}

/** Is something free, and neither a talk nor a trial? */
const isFreeNow = (quote: string): boolean =>
  ![FREE_TALK, NOT_FREE, TRIAL].some((words) => words.test(quote)) &&
  !isDenied(quote, FREE.exec(quote)?.[0] ?? HAS_FREE_PLAN.exec(quote)?.[0] ?? quote);

/** What supports each pricing model. */
const MODELS: Record<(typeof PRICING_MODELS)[number], (said: PriceWords) => boolean> = {
  free: ({ quotes, text, hasPrice, isAllFree }) =>
    (isAllFree && !hasPrice && !says(quotes, COSTS_EXTRA) && !says(quotes, SELLS_IN_APP)) ||
    NOTHING_FOR_SALE.test(text),
  'open-source': ({ quotes }) =>
    says(quotes, OPEN_SOURCE_WORDS) || quotes.some((quote) => saysOpen(quote) && !isDenied(quote, quote)),
  freemium: ({ quotes, text, hasPrice, isFree, subscribes }) =>
    isFree &&
    (hasPrice ||
      [PAID_PLAN_WORDS, OTHERS_PAID, COSTS_EXTRA].some((words) => words.test(text)) ||
      says(quotes, PAYS) ||
      subscribes),
  subscription: ({ quotes, subscribes }) => says(quotes, RECURS) || subscribes,
  'one-time': ({ quotes }) =>
    says(quotes, ONE_TIME) ||
    quotes.some((quote) => PAID_ONCE_BEHIND.test(quote) || (PAYS.test(quote) && IS_ONCE.test(quote))),
  paid: ({ quotes, text, hasPrice }) => hasPrice || BUY.test(text) || quotes.some(isOfCart),
  'contact-sales': ({ quotes, text, hasPrice }) =>
    ON_REQUEST.test(text) ||
    leavesPriceOpen(quotes) ||
    quotes.some((quote) => DEPENDS.test(quote) && OF_PRICES.test(quote)) ||
    (!hasPrice &&
      (CONTACT_WORDS.test(text) || quotes.some((quote) => invitesToAsk(quote) || asksForPrices(quote)))),
};

/** Tells whether the quotes together support a pricing model. Unknown models are never supported. */
export function supportsPricingModel(model: string, quotes: string[]): boolean {
  const known = PRICING_MODELS.find((one) => one === model);
  return known !== undefined && MODELS[known](readPriceWords(quotes));
}
