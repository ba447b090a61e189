import {
  AUDIENCE,
  CALLS,
  DOES,
  FOR_WHOM,
  PROBLEMS,
  STEPS,
  TROUBLES,
  WHY,
} from '../../../lexicon/offer/features.ts';
import { JOBS } from '../../../lexicon/people.ts';
import { endsWith, finds, opensWith } from '../../../lexicon/table.ts';
import { getKindOfWords, normalizeWords } from '../../../crawl/page-kinds.ts';
import { listAncestors, type Block, type Box, type ReadPage } from '../../../html/page.ts';
import { type Card, type CardGroup, HEADLINE } from './card-groups.ts';
import { isCounted, isSpoken, QUESTION, sectionTells, tellsElse } from './is-feature.ts';
import { isSurelyPerson } from '../../../patterns/people/person-name.ts';
import { isInside, type Site } from '../../../patterns/site.ts';
import { linkShare } from '../../../patterns/link-share.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { wordCount } from '../../../patterns/text-shape.ts';

const named = (words: string): Set<string> => new Set(words.split(' '));
const FEATURE_WORDS = named(
  'feature features benefit benefits capability capabilities highlights advantages advantage service services usp usps funktionen vorteile ' +
    'fonctionnalites ventajas caracteristicas recursos vantagens funzionalita vantaggi',
);
/** What elements are named that hold people, their words, news, or what is filled in: never what the product does. */
const ELSE_WORDS = named(
  'faq faqs testimonial testimonials review reviews quote quotes blog post posts article articles news team member members logos newsletter cta ' +
    'cookie sponsors award awards press changelog citation bibliography authors hours opening breadcrumb footer problem problems pain persona',
);
/** What elements are named that stand for something else than what the product does. */
export const OTHER_WORDS = named(
  'accordion partner partners customer customers clients contact form download downloads install terminal code sponsor related roadmap compare ' +
    'comparison provider providers risks audience personas references publications schedule',
);
const SAMPLE_WORDS = named(
  'mockup demo screenshot screen chat bubble phone preview sample marquee ticker toast metrics kpi kpis stat stats counter badge badges dashboard ' +
    'conversation browser window',
);
export const PRICE_WORDS = named('pricing price prices plan plans tier tiers');
const STEP_WORDS = named('step steps process timeline workflow how schritte etapes pasos passos');
const JOB = finds(JOBS);
const IS_WHY = opensWith(WHY);
const IS_CALL = opensWith(CALLS);
const TELLS_STEPS = finds(STEPS);
const TELLS_PROBLEMS = finds(PROBLEMS);
const TELLS_TROUBLE = finds(TROUBLES);
const SAYS_IT_DOES = finds(DOES);
const NAMES_SOMEBODY = endsWith(AUDIENCE);
const IS_FOR = opensWith(FOR_WHOM);
const DATE =
  /(?<!\d)(?:19|20)\d\d[-/.年]\s?\d{1,2}|(?<!\d)\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d(?!\d)|\p{L}{3,12}\.? \d{1,2},? (?:19|20)\d\d|\d{1,2}\.? (?:de )?\p{L}{3,12}\.?,? (?:de )?(?:19|20)\d\d/u;
const GLYPH = /^\P{L}{1,3}$/u;
const OPENS_GLYPH = /^[✓✔✅☑➜→▶●⬤•★🔹\p{Extended_Pictographic}]/u;

/** Whatever speaks for or against a group's being what the product does; from 0 (not at all) to 1. */
export type GroupEvidence = Record<string, number>;

/** What all groups of a page are judged beside. */
export type PageView = {
  site: Site;
  page: ReadPage;
  isHome: boolean;
  /** Words of title, description and first heading: what the site is about. */
  topic: Set<string>;
  /** What links of the page call its parts, by their ids. */
  called: Map<string, 'features' | 'other'>;
  /** The id of the first title of a section about something else. */
  firstOther: number;
};

/** A page with what its groups are judged beside. */
export function viewOf(site: Site, page: ReadPage, topic: Set<string>): PageView {
  const called = new Map<string, 'features' | 'other'>();
  for (const { href, text } of page.links) {
    const id = /#([^/!?]+)$/.exec(href)?.[1];
    const kind = id === undefined ? 'other' : getKindOfWords(text);
    if (id !== undefined && kind !== 'other' && !called.has(id))
      called.set(id, kind === 'features' ? 'features' : 'other');
  }
  const other = page.blocks.find(
    ({ heading, text }) => heading > 0 && heading < 4 && isShort(text) && sectionTells(text) === 'other',
  );
  return { site, page, isHome: site.home.includes(page), topic, called, firstOther: other?.id ?? Infinity };
}

/** The nearest element that holds all cards of a group. */
function boxAround({ first, cards }: CardGroup): Box | null {
  const last = cards.at(-1)?.blocks.at(-1)?.id ?? first.id;
  for (const box of listAncestors(first.box)) if (box.from <= first.id && box.to > last) return box;
  return null;
}

/** Blocks from the first of its cards to the last, whatever stands between. */
const spanOf = ({ first, cards }: CardGroup): number =>
  (cards.at(-1)?.blocks.at(-1)?.id ?? first.id) - first.id + 1;

/** Is an element, or one between it and the one around, named with one of the words? */
function isNamedBelow(box: Box | null, around: Box | null, words: Set<string>): boolean {
  for (let at = box; at && at !== around; at = at.parent)
    if (at.words.some((word) => words.has(word))) return true;
  return false;
}

/** What speaks for and against a group. */
export function evidenceOf(view: PageView, group: CardGroup): GroupEvidence {
  const { site, page, isHome } = view;
  const { first, cards, kind } = group;
  const titles = titlesOver(group);
  const share = shareOf(group);
  const around = boxAround(group);
  return {
    ...saidOver(page, group),
    ...calledBy(view, group, around),
    featuresPage: flag(!isHome && site.kinds.get(page) === 'features'),
    otherPage: flag(!isHome && site.kinds.get(page) !== 'features'),
    isList: flag(kind === 'list'),
    isOrdered: flag(first.box.parent?.tag === 'ol'),
    isSections: flag(kind === 'sections'),
    headed: flag(group.headed),
    topLevel: share((card) => card.blocks.some(({ heading }) => heading > 0 && heading <= 2)),
    scattered: 1 - cards.reduce((sum, card) => sum + card.blocks.length, 0) / Math.max(spanOf(group), 1),
    spread: spanOf(group) / Math.max(page.blocks.length, 1),
    ...saidInCards(view, group),
    ...shapeOf(page, group, around),
    deep: flag(titles.length >= 2),
    headless: flag(first.headingsAbove.length === 0),
    late: first.id / Math.max(page.blocks.length, 1),
    afterOther: flag(view.firstOther < first.id),
  };
}

const titlesOver = ({ first }: CardGroup): Block[] =>
  first.headingsAbove.slice(0, 3).filter(({ heading }) => heading > 1);

/** The share of a group's cards of which something is so. */
const shareOf =
  ({ cards }: CardGroup) =>
  (is: (card: Card, at: number) => boolean): number =>
    cards.filter(is).length / cards.length;

/** What the titles over a group, or a line above it, say that it is. */
function saidOver(page: ReadPage, group: CardGroup): GroupEvidence {
  const { first } = group;
  const titles = titlesOver(group);
  const told = titles.map(({ text }) => sectionTells(text));
  // Over the first section of a page, it is that section's alone.
  const label = first.heading === 1 || first.heading === 2 ? 'unknown' : labelAbove(page, first);
  const title = titles[0]?.text ?? '';
  const isWhy = IS_WHY.test(title);
  return {
    saysFeatures: flag(told[0] === 'features' && !isWhy && !isShort(title)),
    saysFeaturesShortly: flag((told[0] === 'features' && !isWhy && isShort(title)) || label === 'features'),
    saysFeaturesAbove: flag(told[0] !== 'features' && told.slice(1).includes('features')),
    saysOther: flag(told[0] === 'other' && !isShort(title)),
    saysOtherShortly: flag((told[0] === 'other' && isShort(title)) || label === 'other'),
    saysOtherAbove: flag(told[0] !== 'other' && told.slice(1).includes('other')),
    saysKind: flag(isShort(title) && namesPage(title)),
    saysWhy: flag(isWhy),
    saysSteps: flag(TELLS_STEPS.test(title)),
    saysProblems: flag(TELLS_PROBLEMS.test(title)),
    numbered: flag(/^\P{L}{0,3}\d/u.test(title)),
    asks: flag(QUESTION.test(title)),
  };
}

/** What its elements are named, and links call the part of the page that it is in. */
function calledBy(view: PageView, group: CardGroup, around: Box | null): GroupEvidence {
  const share = shareOf(group);
  const called = around
    ? [...listAncestors(around)].flatMap(({ id }) => (id === '' ? [] : (view.called.get(id) ?? [])))
    : [];
  const isNamed = (words: Set<string>): number =>
    flag(
      (around !== null && isInside(around, words, 4)) ||
        share((card) => isNamedBelow(card.blocks[0]?.box ?? null, around, words)) >= 0.6,
    );
  return {
    namedFeatures: isNamed(FEATURE_WORDS),
    namedElse: isNamed(ELSE_WORDS),
    namedOther: isNamed(OTHER_WORDS),
    namedSample: isNamed(SAMPLE_WORDS),
    namedPrice: isNamed(PRICE_WORDS),
    namedSteps: isNamed(STEP_WORDS),
    calledFeatures: flag(called.includes('features')),
    calledOther: flag(called.includes('other')),
  };
}

/** What the cards say, in their titles and texts. */
function saidInCards({ page, topic }: PageView, group: CardGroup): GroupEvidence {
  const { cards } = group;
  const share = shareOf(group);
  const head = ({ title, text }: Card): string => (title === '' ? text : title);
  return {
    described: share(({ title, text }) => text.length >= 20 && (title !== '' || wordCount(text) >= 3)),
    bare: share(({ title, text }) => title !== '' && text === ''),
    linked: share((card) => card.blocks.some((block) => linkShare(page, block) > 0.7)),
    two: flag(cards.length === 2),
    many: flag(cards.length > 12),
    pictured: share((card) => isPictured(page, card)),
    headlines: share((card) => card.title !== '' && (HEADLINE.test(card.title) || wordCount(card.title) > 8)),
    oneWord: share((card) => wordCount(head(card)) <= 1),
    counted: share((card) => isCounted(head(card)) || /^\P{L}*\d/u.test(card.title)),
    digits: share(({ text }) => /\d/.test(text)),
    money: share(({ title, text }) => moneyIn(`${title} ${text}`).length > 0),
    questions: share((card) => QUESTION.test(head(card))),
    spoken: share((card) => isSpoken(card.text)),
    people: share((card) => isSurelyPerson(card.title) || JOB.test(card.text.slice(0, 60))),
    others: share((card) => isShort(card.title) && tellsElse(card.title)),
    calls: share((card) => IS_CALL.test(head(card))),
    audience: share(
      (card) => NAMES_SOMEBODY.test(head(card)) || (isShort(card.title) && IS_FOR.test(card.title)),
    ),
    troubles: share((card) => TELLS_TROUBLE.test(`${card.title} ${card.text}`)),
    does: share((card) => SAYS_IT_DOES.test(`${card.title} ${card.text}`)),
    onTopic: share((card) => isAbout(topic, `${card.title} ${card.text}`)),
    repeated: 1 - new Set(cards.map(head)).size / cards.length,
  };
}

/** What the shape of the cards tells, whatever they say. */
function shapeOf(page: ReadPage, group: CardGroup, around: Box | null): GroupEvidence {
  const { cards, kind } = group;
  const share = shareOf(group);
  const lengths = cards.map(({ text }) => text.length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const spread = Math.sqrt(lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / lengths.length);
  const inside = around ? page.blocks.slice(around.from, around.to) : cards.flatMap(({ blocks }) => blocks);
  const navigates = new Set(
    page.links.filter(({ region }) => region !== 'body').map(({ text }) => normalizeWords(text)),
  );
  return {
    sectionHeads:
      flag(kind === 'sections') *
      share((card) => card.blocks.some(({ heading }) => heading > 0 && heading <= 2)),
    ordered: share((card, at) =>
      [page.blocks[(card.blocks[0]?.id ?? 0) - 1], ...card.blocks].some(
        (block) => block !== undefined && isOrdinal(block.text, at),
      ),
    ),
    figured: share((card) => card.blocks.some(({ text }) => /\d/.test(text) && isCounted(text))),
    priced: share((card) => card.blocks.some(({ text }) => moneyIn(text).length > 0)),
    pricedNear: flag(inside.some(({ text }) => moneyIn(text).length > 0)),
    dated: share((card) => card.blocks.some(({ text }) => text.length < 60 && DATE.test(text))),
    buttoned: share((card) =>
      card.blocks.some((block) => block.tag === 'button' || linkShare(page, block) > 0.7),
    ),
    even: mean > 0 ? Math.max(0, 1 - spread / mean) : 0,
    long: share(({ text }) => text.length > 220),
    short: share(({ text }) => text.length > 0 && text.length < 30),
    titled: share(({ title }) => wordCount(title) >= 2 && wordCount(title) <= 6),
    shouted: share(
      ({ title }) => title.length > 3 && title === title.toUpperCase() && title !== title.toLowerCase(),
    ),
    navigated: share(({ title }) => title !== '' && navigates.has(normalizeWords(title))),
    manyBlocks: share(({ blocks }) => blocks.length > 4),
    three: flag(cards.length >= 3 && cards.length <= 9),
    sentenced: share(({ title, text }) => title === '' && HEADLINE.test(text)),
  };
}

/** A card's own number among its siblings: "1", "02", "Step 3". */
const isOrdinal = (text: string, at: number): boolean =>
  text.length <= 12 && Number(/^\P{N}{0,8}0?(\d)\P{N}{0,2}$/u.exec(text)?.[1] ?? -1) === at + 1;

const flag = (is: boolean): number => (is ? 1 : 0);

/** A word tells what a short title is about, and hardly what a long one is. */
const isShort = (title: string): boolean => wordCount(title) <= 4;

/** A title with a word that pages and parts about something else are called: blog, team, prices, questions. */
const namesPage = (title: string): boolean =>
  [title, ...normalizeWords(title).split(' ')].some((words) => {
    const kind = getKindOfWords(words);
    return ELSE_WORDS.has(words) || (kind !== 'other' && kind !== 'features');
  });

/** Words that say what the site is about. */
export function topicOf(texts: string[]): Set<string> {
  return new Set(
    texts
      .flatMap((text) => normalizeWords(text).split(' '))
      .filter((word) => word.length > 4)
      .map((word) => word.slice(0, 6)),
  );
}

const isAbout = (topic: Set<string>, text: string): boolean =>
  normalizeWords(text)
    .split(' ')
    .some((word) => word.length > 4 && topic.has(word.slice(0, 6)));

function isPictured(page: ReadPage, card: Card): boolean {
  const [first] = card.blocks;
  if (!first) return false;
  if (OPENS_GLYPH.test(first.text) || GLYPH.test(first.text)) return true;
  const before = page.blocks[first.id - 1];
  return (
    (before !== undefined && before.box.parent === first.box.parent && GLYPH.test(before.text)) ||
    page.images.some(
      ({ box }) =>
        box.parent !== null &&
        box.parent.from >= first.box.from &&
        box.parent.to <= (card.blocks.at(-1)?.id ?? 0) + 1 &&
        box.parent.to > box.parent.from,
    )
  );
}

/** What a short line above the first card tells, where a section has no heading of its own. */
function labelAbove(page: ReadPage, first: Block): ReturnType<typeof sectionTells> {
  for (const back of [1, 2]) {
    const line = page.blocks[first.id - back];
    if (!line || line.heading > 0 || line.text.length > 60 || HEADLINE.test(line.text)) return 'unknown';
    const told = sectionTells(line.text);
    if (told !== 'unknown') return told;
  }
  return 'unknown';
}
