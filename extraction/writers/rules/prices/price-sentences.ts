import type { Block, ReadPage } from '../../../html/page.ts';
import {
  FREE_SHIPPING,
  NOBODYS_NAME,
  OLD_PRICE,
  RECKONED,
  ROUGHLY,
} from '../../../lexicon/prices/price-signs.ts';
import {
  COSTS,
  NO_PRICE,
  OBTAINED,
  OTHERS_COST,
  PRICE_LABEL,
  PRICE_OF,
  PRICE_TITLE,
  SELLS,
} from '../../../lexicon/prices/pricing.ts';
import { GIFT, TO_BUY } from '../../../lexicon/prices/selling.ts';
import { anyOf, finds, isOneOfWords, opensWith, wordPattern } from '../../../lexicon/table.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { BRACKET } from '../../../patterns/prices/price-blocks.ts';
import { besideCalculations, isNoOthersPrice, isOurPrice } from '../../../patterns/prices/whose-prices.ts';
import {
  BUY,
  FREE,
  FROM_TO,
  NOT_OUR_PRICES,
  ONE_TIME,
  PERIOD,
  TRIAL,
} from '../../../patterns/prices/pricing-words.ts';
import { asksPrice } from '../../../patterns/prices/price-answers.ts';
import { bodyBlocks, nameKey, pagesOfKind, type Site } from '../../../patterns/site.ts';
import { isPlaceholder, sentences } from '../../../patterns/text-shape.ts';

/** A price told in a sentence, with the whole text it stands in. */
export type SaidPrice = { page: ReadPage; sentence: string; text: string };

const LONGEST_BLOCK = 400;
/** On a page of prices a long text may say one in a sentence. */
const LONGEST_OF_PRICES = 2000;
const LONGEST_SENTENCE = 300;
const MOST = 3;
const IS_SOLD = finds(SELLS);
const IS_NONE = finds(NO_PRICE, OBTAINED);
const OTHERS = finds(OTHERS_COST);
const RECKONS = finds(OLD_PRICE, RECKONED, FREE_SHIPPING);
const ABOUT = finds(ROUGHLY);
const ASKS_PRICE = finds(PRICE_TITLE);
const LABEL = isOneOfWords(PRICE_LABEL);
/** "Price:", "Price for test and talk:" */
const LABELLED = wordPattern(
  String.raw`^\s*${anyOf(PRICE_LABEL)}(?:\s${anyOf(PRICE_OF)}\s[^:：.!?\d]{1,50})?\s?[:：]`,
  'iu',
);
const LONGEST_CELL = 160;
/** "Price of the analysis", over an amount and nothing else. */
const LABEL_OF = wordPattern(
  String.raw`^\s*${anyOf(PRICE_LABEL)}(?: [\p{L}\p{M}’'-]+){1,3}\s?[:：]?\s*$`,
  'iu',
);
const BARE_AMOUNT = 14;
/** With fewer words it is a filter or a sum to give. */
const SAYS_WORDS = 3;
const LONGEST_BUTTON = 40;
const TO_PAY = opensWith(TO_BUY);
const IS_GIFT = finds(GIFT);
/** "Acme costs $99", "Acme: $99": another name that opens the sentence is what costs it. */
const SUBJECT = wordPattern(
  String.raw`^(\p{Lu}[\p{L}\d.'’-]+(?: \p{Lu}[\p{L}\d.'’-]+){0,2}) (?:(?:was|is)(?!\p{L})|${anyOf(COSTS)})`,
  'u',
);
const NO_NAME = opensWith(NOBODYS_NAME);

/** Prices told in sentences or on buttons to buy: where prices are told, else wherever the site says what it costs. */
export function pricesSaid(site: Site, name: string): SaidPrice[] {
  const priced = [...pagesOfKind(site, 'pricing'), ...site.home];
  const found = priced.flatMap((page) => saidOn(site, page, name, false));
  if (found.length > 0) return found.slice(0, MOST);
  const labelled = site.pages.flatMap(labelledOn).slice(0, MOST);
  if (labelled.length > 0) return labelled;
  const told = [...priced, ...pagesOfKind(site, 'features', 'about', 'faq')]
    .flatMap((page) => saidOn(site, page, name, true))
    .slice(0, 1);
  return told.length > 0 ? told : site.home.flatMap(buttonsToBuy).slice(0, 1);
}

function saidOn(site: Site, page: ReadPage, name: string, isAnywhere: boolean): SaidPrice[] {
  const isPricingPage = site.kinds.get(page) === 'pricing';
  const isOfSum = besideCalculations(page);
  return bodyBlocks(page).flatMap((block): SaidPrice[] => {
    const longest = isPricingPage ? LONGEST_OF_PRICES : LONGEST_BLOCK;
    if (block.text.length > longest || !hasPrice(block.text) || !isRead(block) || isOfSum(block)) return [];
    const sentence = withoutCall(sentences(block.text).find(hasPrice) ?? block.text);
    if (
      sentence.length > LONGEST_SENTENCE ||
      NOT_OUR_PRICES.test(sentence) ||
      isPlaceholder(sentence) ||
      isReckoned(sentence) ||
      (block.text.length > LONGEST_BLOCK && ABOUT.test(sentence))
    )
      return [];
    const asksToBuy =
      block.text.length <= 80 &&
      (BUY.test(block.text) ||
        (isButton(page, block) && (PERIOD.test(block.text) || saysWhat(block.text)))) &&
      isNoOthersPrice(page, block, false);
    const isOurs = isAnywhere
      ? isSaidOfProduct(page, block, sentence, [name, site.label]) || isAnswer(page, block, sentence)
      : asksToBuy || (isOurPrice(page, block, isPricingPage) && !IS_NONE.test(sentence));
    return isOurs ? [{ page, sentence, text: block.text }] : [];
  });
}

/** "Price: $4.99", or in the cell after a label. */
function labelledOn(page: ReadPage): SaidPrice[] {
  return bodyBlocks(page).flatMap((block): SaidPrice[] => {
    const cell = labelledBy(page, block);
    if (!cell || cell.heading > 0 || cell.text.length > LONGEST_CELL || !hasPrice(cell.text)) return [];
    return isNoOthersPrice(page, cell, true, true) && !isReckoned(cell.text)
      ? [{ page, sentence: cell.text, text: cell.text }]
      : [];
  });
}

/** What a label is of: the rest of its block, the next one, or an amount and nothing else below. */
function labelledBy(page: ReadPage, block: Block): Block | undefined {
  const { id, text } = block;
  if (LABELLED.test(text) && hasPrice(text)) return block;
  const next = page.blocks[id + 1];
  const isBare = next !== undefined && next.text.length <= BARE_AMOUNT;
  return LABEL.test(text) || (isBare && LABEL_OF.test(text)) ? next : undefined;
}

/** "Buy – 34.90 €" beside the name of the site, above all that its page says. */
const buttonsToBuy = (page: ReadPage): SaidPrice[] =>
  page.links.flatMap(({ text }) =>
    text.length <= LONGEST_BUTTON &&
    TO_PAY.test(text) &&
    moneyIn(text).length === 1 &&
    hasPrice(text) &&
    !IS_GIFT.test(text)
      ? [{ page, sentence: text, text }]
      : [],
  );

/** "Start for $9/month": what is pressed. */
const isButton = (page: ReadPage, { id, tag, text }: Block): boolean =>
  tag === 'button' || page.links.some((link) => link.block === id && link.text === text);

/** "Get your report for 24,99 €": more than an amount, and no gift. */
const saysWhat = (text: string): boolean =>
  (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= SAYS_WORDS && moneyIn(text).length === 1 && !IS_GIFT.test(text);

/** "It is $29, paid once", right after "How much does it cost?" */
function isAnswer(page: ReadPage, block: Block, sentence: string): boolean {
  const question = page.blocks[block.id - 1]?.text ?? '';
  if (!/[?？]\s*$/u.test(question)) return false;
  const tellsTime = ASKS_PRICE.test(question) && (PERIOD.test(sentence) || ONE_TIME.test(sentence));
  return (
    (tellsTime || tellsOnePrice(question, sentence)) &&
    !IS_NONE.test(sentence) &&
    !OTHERS.test(`${question} ${sentence}`) &&
    isNoOthersPrice(page, block, false, true)
  );
}

/** "What does a report cost?" "The price of one report is now 15 €." */
const tellsOnePrice = (question: string, sentence: string): boolean =>
  asksPrice(question) && !FREE.test(question) && !ABOUT.test(sentence) && moneyIn(sentence).length === 1;

/** "Less than 3 € a day", "Was: $99": not what is asked for it. */
const isReckoned = (sentence: string): boolean =>
  /^\s*[=≈+]/.test(sentence) ||
  BRACKET.test(sentence) ||
  ((RECKONS.test(sentence) || FROM_TO.test(sentence)) && moneyIn(sentence).length === 1);

const hasPrice = (text: string): boolean =>
  moneyIn(text).some(({ approximate, amount }) => !approximate && amount > 0);

/** "Fixed price 500 kr · book in two minutes": without what is called to behind the price. */
function withoutCall(sentence: string): string {
  const at = sentence.lastIndexOf(' · ');
  const [said, call] = [sentence.slice(0, at), sentence.slice(at + 1)];
  return at > 0 && hasPrice(said) && moneyIn(call).length === 0 && BUY.test(call) ? said : sentence;
}

const isRead = ({ tag }: Block): boolean => tag !== 'td' && tag !== 'summary' && tag !== 'blockquote';

/** "From $30 a month", "Quillbee costs 5 €": a time to pay for or once, and a word of selling or the product's name. */
function isSaidOfProduct(page: ReadPage, block: Block, sentence: string, names: string[]): boolean {
  const isNamed = names.some((one) => one.length > 2 && nameKey(sentence).includes(nameKey(one)));
  if (IS_NONE.test(sentence) || OTHERS.test(sentence) || !isNoOthersPrice(page, block, false, isNamed))
    return false;
  const subject = SUBJECT.exec(sentence)?.[1] ?? '';
  if (subject !== '' && !isNamed && !NO_NAME.test(subject)) return false;
  const says = PERIOD.test(sentence) || ONE_TIME.test(sentence);
  const isTried = TRIAL.test(sentence) && PERIOD.test(sentence);
  return says ? isNamed || isTried || IS_SOLD.test(sentence) : isNamed && IS_SOLD.test(sentence);
}
