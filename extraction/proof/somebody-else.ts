import { wordTable } from '../lexicon/words.ts';
import { anyOf, endsWith, finds, isOneOfWords, opensWith, wordPattern } from '../lexicon/table.ts';
import { type Block, listAncestors, type ReadPage } from '../html/page.ts';
import { isInside } from '../patterns/site.ts';
import { wordCount } from '../patterns/text-shape.ts';
import { inLanguage, languageOf } from './page-language.ts';
import { isElsewhere } from './spoken-elsewhere.ts';
import { clauseAt } from './clauses.ts';
import { type Passage, listSentences } from './passages.ts';
import { isNamed, saysOfItself, saysWe } from './named.ts';
import { findColumnHead, isOthersCell, isOwnColumn } from './tables.ts';
import { isSameStem } from './wording.ts';

const COMPARISON = inLanguage(finds, wordTable('compares'));
const OTHERS = inLanguage(finds, wordTable('other_parties'), wordTable('guests'));
const ENDS_WITH_PARTY = inLanguage(endsWith, wordTable('other_parties'), wordTable('not_our_place'));
const ENDS_WITH_PARTIES = inLanguage(endsWith, wordTable('other_parties'));
const OPENS_WITH_FOR = inLanguage(opensWith, wordTable('for'));
const IS_PARTIES = inLanguage(isOneOfWords, wordTable('other_parties'));
/** What is connected with the product is said of the product. */
const INTEGRATIONS = /integr|entegr|интегр|інтегр|連携|연동/iu;
const IS_EXAMPLE = inLanguage(finds, wordTable('examples'));
const OPENS_EXAMPLE = inLanguage(opensWith, wordTable('examples'));
const CREDIT = inLanguage(
  (website, credits) =>
    wordPattern(
      String.raw`${anyOf(website ?? {})}[^.!?]{0,30}${anyOf(credits ?? {})}|(?:^|[·|•–—-]\s?)${anyOf(credits ?? {})}`,
      'iu',
    ),
  wordTable('website'),
  wordTable('credits'),
);
/** What is typed and answered in a terminal or program. */
const TYPED = new Set(['pre', 'samp', 'kbd', 'code']);
/** "Our printer", before its name. */
const IS_OUR_NOUN = /^\p{Lu}\p{L}{1,8}\s(?:\p{Ll}[\p{L}-]*\s?){1,2}$/u;
const PLACEHOLDER = /lorem ipsum|dolor sit amet/iu;
/** "Adler Freight moves", "The GeoMap plug-in by Ann Ek draws": a name of several words opens a sentence, and what it does follows. */
const OPENS_WITH_NAME = /^(?:\p{L}{1,4}\s)?(\p{Lu}[\p{L}\d&'’-]*(?:\s(?:\p{Lu}[\p{L}\d&'’.-]*|&))+)\s\p{Ll}/u;
/** A name, and a relative clause with the value. */
const WHICH_OF = wordPattern(
  String.raw`(?:^|\s)(\p{Lu}[\p{L}\d-]{2,40}),? (?:${anyOf(wordTable('relative_words'))})(?: [^,;.!?]{0,80})?$`,
  'u',
);
const OPENS_WITH_WORD = /^(\p{Lu}[\p{L}\d-]{3,40})((?:,?\s|['’]).{0,80})/u;
const SHORTEST_NAME = 4;
/** "‘Onmaru’는", "《某社》在": a name in quotation marks is what the sentence is about. */
const OPENS_WITH_QUOTED_NAME =
  /^[^.!?。！？]{0,12}[‘'“"「『《<]([^’'”"」』》>]{2,30})[’'”"」』》>](?:는|은|이|가|は|が|在|是|有)/u;
const QUOTED = /^\s*["“„«»「『‘].{12,}["”“«»」』’]\s*(?:[–—-].{0,80})?$/su;
const SHOWN = new Set(
  'mockup mock screenshot terminal console phone device visual illustration laptop chat bubble conversation competitor competitors versus'.split(
    ' ',
  ),
);
/** Classes of parts with names of others. */
const OF_OTHERS = new Set(
  'partners partner clients customers sponsors logos press advisors team-external'.split(' '),
);
const OPENS_WITH_IT = inLanguage(opensWith, wordTable('third_person'));
const LONGEST_NAMING = 4;
const LONGEST_TITLE = 8;
const LONGEST_HEADLINE = 12;
const LONGEST_CREDIT = 300;
const MOST_CELLS = 400;

/** Whose the words of a passage are, as far as its place on the page and its own words say. `names`: what the product and its maker are called. */
export function isSaidOfOthers(passage: Passage, value: string, names: string[]): boolean {
  const { page, block, text } = passage;
  const language = languageOf(page);
  if (isQuotation(passage) || isQuotedIn(text, value) || PLACEHOLDER.test(text)) return true;
  if (isOfComparison(passage, value, names)) return true;
  if (isOfNamedOther(passage, value, names) || isSaidOn(passage, names)) return true;
  if (!block) return false;
  if (CREDIT(language).test(block.text.slice(0, LONGEST_CREDIT)) && !isNamed(text, names)) return true;
  if (isExample(passage) || TYPED.has(block.tag)) return true;
  const isUnderParties =
    block.heading === 0 && block.headingsAbove.slice(0, 2).some((title) => isOfParties(title, language));
  return (isUnderParties || isCasePage(page, language)) && !saysOfItself(passage, names);
}

/** "Partners", "Our customers", and not "For customers" or "Integrations". */
const isOfParties = ({ heading, text }: Block, language: string): boolean =>
  heading > 1 &&
  wordCount(text) <= 3 &&
  ENDS_WITH_PARTIES(language).test(text) &&
  !OPENS_WITH_FOR(language).test(text) &&
  !INTEGRATIONS.test(text);

/** Is the page about one customer, partner or author, by its address? */
function isCasePage({ url }: ReadPage, language: string): boolean {
  return new URL(url).pathname
    .split('/')
    .some(
      (part) =>
        IS_PARTIES(language).test(part.replaceAll(/[-_]+/gu, ' ').replace(/\.\w{2,5}$/u, '')) &&
        !INTEGRATIONS.test(part),
    );
}

/** Is somebody else named as who does what a sentence says, and the value leaves the name out? */
function isOfNamedOther({ text, page }: Passage, value: string, names: string[]): boolean {
  const language = languageOf(page);
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  const before = text.slice(0, Math.max(at, 0));
  if (at !== 0 && !isNamed(at === -1 ? text : before, names) && opensWithOther(text, value, page))
    return true;
  if (before === '') return false;
  if (isWhichOfOther(before, names, language)) return true;
  if (isNamed(before, names)) return false;
  if (isOfOurParty(text, at, language)) return true;
  if (saysWe(before, language)) return false;
  if (OPENS_WITH_QUOTED_NAME.test(before)) return true;
  // In German every noun is written as a name is.
  return language !== 'de' && (OPENS_WITH_NAME.exec(text)?.[1]?.length ?? Infinity) < at;
}

/** "Payments run through Acme, whose filters catch fraud". */
function isWhichOfOther(before: string, names: string[], language: string): boolean {
  const [, antecedent = ''] = language === 'de' ? [] : (WHICH_OF.exec(before) ?? []);
  return antecedent !== '' && !isNamed(antecedent, names) && !saysWe(antecedent, language);
}

/** "Our cloud partner Nubiform is certified": the value, at a place of the text, comes after such a name. */
function isOfOurParty(text: string, at: number, language: string): boolean {
  const [named = '', led = ''] =
    /^(.{0,60}?),?\s["“‘«]?\p{Lu}[\p{L}\d-]+(?:\s\p{Lu}[\p{L}\d-]+)*["”’»]?,?\s(?=\p{Ll})/u.exec(text) ?? [];
  if (named === '' || named.length > at) return false;
  return (
    ENDS_WITH_PARTY(language).test(led) ||
    (language !== 'de' && IS_OUR_NOUN.test(led) && saysWe(led, language))
  );
}

/** "Acme is a fine tool. It also has a desktop app": the sentence before opens with the name of another. */
function isSaidOn({ page, block, text }: Passage, names: string[]): boolean {
  if (!block || !OPENS_WITH_IT(languageOf(page)).test(text)) return false;
  const before = listSentences(block.text.slice(0, Math.max(0, block.text.indexOf(text)))).at(-1) ?? '';
  return before !== '' && !isNamed(before, names) && opensWithOther(before, text, page);
}

/** Is it an example, or what a picture of a screen shows? */
export const isExample = ({ page, block, text }: Passage): boolean =>
  block !== undefined &&
  (OPENS_EXAMPLE(languageOf(page)).test(text) ||
    (isUnder(block, IS_EXAMPLE(languageOf(page))) && !isLabelOfNext(page.blocks, block)) ||
    isDrawn(page.blocks, block));

/** A few words right before the next title are over what follows it. */
const isLabelOfNext = (blocks: Block[], block: Block): boolean => {
  const next = blocks[block.id + 1];
  return (
    block.heading === 0 &&
    wordCount(block.text) <= LONGEST_NAMING &&
    next !== undefined &&
    next.heading > 0 &&
    next.box.parent === block.box.parent
  );
};

/** Is it in a drawn screen? Such has no titles and no table. */
function isDrawn(blocks: Block[], block: Block): boolean {
  const drawn = [...listAncestors(block.box)]
    .slice(0, 6)
    .find(({ words }) => words.some((word) => SHOWN.has(word)));
  return (
    drawn !== undefined &&
    findColumnHead(blocks, block) === undefined &&
    blocks.slice(drawn.from, drawn.to).every(({ heading }) => heading === 0)
  );
}

/** "Mailfern can also send faxes": the first word is a name, as the page writes it elsewhere in the middle of a sentence, and the value leaves it out. */
function opensWithOther(text: string, value: string, page: ReadPage): boolean {
  const [, name = '', behind = ''] = OPENS_WITH_WORD.exec(text) ?? [];
  if (name === '' || value.toLowerCase().includes(name.slice(0, SHORTEST_NAME).toLowerCase())) return false;
  // "Nominalux, our payroll partner, serves …".
  const [, apposition = ''] = /^,\s([^,]{3,60}),/u.exec(behind) ?? [];
  if (OTHERS(languageOf(page)).test(apposition)) return true;
  if (languageOf(page) === 'de' || saysWe(text, languageOf(page))) return false;
  return (
    /\p{Ll}\d|\p{Ll}\p{Lu}/u.test(name) ||
    (!isTopic(name, page) &&
      wordPattern(String.raw`\p{Ll},? ${RegExp.escape(name)}(?![\p{L}\d])`, 'u').test(page.text) &&
      !wordPattern(String.raw`(?<!\p{L})${RegExp.escape(name.toLowerCase())}(?!\p{L})`, 'u').test(page.text))
  );
}

/** Is a word, with any ending, in the title of the page: the place or the thing that it is about? */
const isTopic = (name: string, { title }: ReadPage): boolean =>
  title
    .split(/[^\p{L}\d]+/u)
    .some((word) => word.length >= SHORTEST_NAME && isSameStem(word.toLowerCase(), name.toLowerCase()));

/** Is it in the words of others: praise, an interview, a press quote? */
export const isQuotation = ({ page, block, text }: Passage): boolean =>
  block !== undefined && block.tag !== 'pre' && block.otherLanguage === '' && block.region !== 'notice'
    ? isElsewhere(block, page) || QUOTED.test(text)
    : QUOTED.test(text);

/** "The Post calls it «the best there is»": words of others in a sentence of the site. */
const isQuotedIn = (text: string, value: string): boolean =>
  wordCount(value) >= 3 &&
  [...text.matchAll(/["“”„«»‘「]([^"”“«»’」]{8,300})["”“«»’」]/gu)].some(
    ([whole, quoted]) =>
      quoted !== undefined &&
      quoted.toLowerCase().includes(value.toLowerCase()) &&
      wordCount(text.replace(whole, '')) >= 2,
  );

/** Is it said of others that the product is compared with: in their column, row or section, or in a clause about them? */
function isOfComparison(passage: Passage, value: string, names: string[]): boolean {
  const { page, block, text } = passage;
  const comparison = COMPARISON(languageOf(page));
  if (block && isComparedPlace(page.blocks, block, { comparison, names })) return true;
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  if (at === -1) return comparison.test(text) && !comparison.test(value) && !isNamed(text, names);
  // "Unlike others, which sell your data, Quillbee keeps it": the clause of the value decides.
  const clause = clauseAt(text, at, at + value.length);
  const led =
    text
      .slice(0, text.indexOf(clause))
      .split(/[.!?:—–。]/u)
      .at(-1) ?? '';
  if (comparison.test(led) && !isNamed(clause, names) && !saysWe(clause, languageOf(page))) return true;
  return comparison.test(clause) && !comparison.test(value) && !isNamed(clause, names);
}

function isComparedPlace(
  blocks: Block[],
  block: Block,
  { comparison, names }: { comparison: RegExp; names: string[] },
): boolean {
  if (isOwnColumn(blocks, block, names)) return false;
  const head = findColumnHead(blocks, block);
  if (head !== undefined) return comparison.test(head) || isOthersCell(blocks, block, { head, names });
  const [over] = block.headingsAbove;
  if (isNamed(block.text, names)) return false;
  if (over && isBesideOwn(blocks, over, names)) return true;
  const isComparing =
    over?.heading !== 1 &&
    block.headingsAbove.some(
      ({ heading, text }) => heading === 1 && wordCount(text) <= LONGEST_HEADLINE && comparison.test(text),
    );
  return isUnder(block, comparison) || isComparing;
}

/** "With Goliath" next to "With Quillbee": of two short titles in a box that open alike, the other one names the product. */
function isBesideOwn(blocks: Block[], title: Block, names: string[]): boolean {
  if (wordCount(title.text) > LONGEST_NAMING || isNamed(title.text, names)) return false;
  const ofBox = ({ from, to }: Block['box']): Block[] =>
    blocks.slice(from, to).filter(({ heading }) => heading === title.heading);
  const box = [...listAncestors(title.box)].find((one) => ofBox(one).length > 1);
  const titles = box && box.to - box.from <= MOST_CELLS ? ofBox(box) : [];
  const [first] = title.text.split(/\s/u);
  return (
    titles.length === 2 &&
    titles.every(({ text }) => text.split(/\s/u)[0] === first && wordCount(text) <= LONGEST_NAMING) &&
    titles.some(({ text }) => isNamed(text, names))
  );
}

/** Is one of the two nearest titles, if short, about such? A footer is under no title of the page's body. */
const isUnder = (block: Block, words: RegExp): boolean =>
  block.headingsAbove
    .slice(0, 2)
    .some(
      (title) =>
        title.heading > 1 &&
        (title.region === block.region || block.region !== 'footer') &&
        wordCount(title.text) <= LONGEST_TITLE &&
        words.test(title.text),
    );

/** Is it under a title over partners, customers, guests, authors? */
export const isUnderOtherParties = ({ block, page }: Passage): boolean =>
  block !== undefined &&
  (isUnder(block, OTHERS(languageOf(page))) ||
    isInside(block.box, OF_OTHERS, 4) ||
    OTHERS(languageOf(page)).test(findLabel(page.blocks, block)));

const findLabel = (blocks: Block[], block: Block): string => {
  const before = blocks[block.id - 1];
  const isTerm = before?.tag === 'dt' && block.tag === 'dd';
  return before && before.text.length <= 40 && (isTerm || /[:：]$/u.test(before.text)) ? before.text : '';
};
