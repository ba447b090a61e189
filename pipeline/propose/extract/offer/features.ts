import { kindOfWords } from '../../../crawl/page-kinds.ts';
import { texts } from '../../../read/json-ld.ts';
import type { Block, ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { cardGroups, type Card, type CardGroup } from './card-groups.ts';
import { moneyIn } from './money.ts';
import { isPersonName } from '../company/person-name.ts';
import { bodyBlocks, isHome, isInside, nameKey, pagesOfKind, quoted, type Site } from '../site.ts';
import { isPlaceholder, sentences, withoutGlyphs, wordCount } from '../text-shape.ts';

const MOST = 20;
/** A shorter list is filled up to this with what cards and plans say; to `FEW` with sentences of the page. */
const ENOUGH = 16;
const FEW = 8;
const LONGEST = 200;
const SURE = 1.5;
const SENTENCE = 0.2;
const FEATURE_WORDS = new Set(
  'feature features benefit benefits capability capabilities highlights advantages advantage services usp usps funktionen vorteile fonctionnalites ventajas caracteristicas recursos vantagens funzionalita vantaggi'.split(
    ' ',
  ),
);
const OTHER_WORDS = new Set(
  'faq faqs accordion testimonial testimonials review reviews quote quotes blog post posts article articles news team member members partner partners customer customers clients logos newsletter cta stats stat counter contact form cookie download downloads install terminal code sponsor sponsors related breadcrumb footer award awards press changelog roadmap compare comparison provider providers mockup demo screenshot'.split(
    ' ',
  ),
);
const PRICE_WORDS = new Set('pricing price prices plan plans tier tiers'.split(' '));
const FEATURE_TITLE =
  /feature|benefit|capabilit|(?<!\p{L})why(?!\p{Ll})|what (?:it|you|we|makes|can)|advantage|highlight|everything you|all you need|how it works|funktion|vorteil|warum|leistung|was (?:kann|bietet)|so funktioniert|fonctionnalit|avantage|pourquoi|atouts|comment ça marche|funci[oó]n|caracter[ií]stica|ventaja|por qu[eé]|cómo funciona|recursos|vantage|funzionalit|caratteristic|vantagg|perch[eé]|come funziona|functies|voordelen|waarom|funkcj|zalety|dlaczego|funkc|v[ýy]hod|pro[čc]|funktioner|f[öo]rdelar|fordele|ominaisuu|возможност|преимуществ|почему|функци|можливост|переваг|機能|特徴|特長|できること|メリット|選ばれる|功能|特点|特色|优势|为什么|기능|특징|장점|[öo]zellik|avantaj|neden|előny|funkció|funcți|fitur|keunggulan|tính năng|δυνατ[όο]τητες|χαρακτηριστικ/iu;
const OTHER_TITLE =
  /faq|question|testimonial|review|(?<!\p{L})blog(?!\p{Ll})|news|latest|(?<!\p{L})team(?!\p{Ll})|contact|download|install|customer|partner|sponsor|trusted|(?<!\p{L})said(?!\p{Ll})|(?<!\p{L})says?(?!\p{Ll})|community|voices|get started|ready|newsletter|changelog|roadmap|coming soon|compar|versus|(?<!\p{L})vs(?!\p{Ll})|provider|example|who (?:is|it)|use cases?|thanks|licen[sc]e|(?<!\p{L})our (?:vision|mission|goals?|ambition|story|values|philosophy)|^(?:mission|vision|values|philosophy|why|how|what|who|when|where|more|related|learn more|read more|start exploring)(?: (?:do|does|did|is|are|to|it|this|we|info|information|resources|about)(?!\p{L})|$)|fragen|kunden|aktuelles|für wen|chi è|pour qui|para quién|notizie|вопрос|отзыв|質問|お知らせ|导入|新闻|常见/iu;
const JOB =
  /(?<!\p{L})(?:founder|ceo|cto|coo|engineer|developer|designer|manager|professor|director|university)(?!\p{Ll})(?!\w)/iu;
const QUESTION = /[?？]$/;
const FILE_OR_VERSION =
  /\.(?:zip|md|pdf|json|py|js|exe|dmg)(?!\p{Ll})|(?<!\p{L})v?\d+\.\d+\.\d+|§|(?<!\p{L})\d{4}-\d\d/u;

type Found = { page: ReadPage; text: string; score: number; order: number };

/** What the product does: titles of its feature cards, then list items and lines that tell it. */
export function extractFeatures(site: Site, name: string, tagline: string): Candidate<string>[] {
  const found: Found[] = [];
  const pages = new Set([...site.home, ...pagesOfKind(site, 'features')].slice(0, 4));
  for (const page of pages) {
    for (const node of page.data) {
      for (const [order, text] of texts(node.values.featureList)
        .flatMap((list) => list.split(/[,;\n]/))
        .entries())
        found.push({ page, text: text.trim(), score: 6, order });
    }
    for (const group of cardGroups(page)) found.push(...fromGroup(site, page, group));
  }
  for (const page of pagesOfKind(site, 'pricing')) found.push(...planItems(page));
  if (pagesOfKind(site, 'pricing').length === 0) for (const page of site.home) found.push(...planItems(page));
  for (const page of site.home) found.push(...sentencesAbout(page));

  const unique = new Map<string, Found>();
  for (const one of found) {
    const key = nameKey(one.text);
    if (!isFeature(one.text, name, tagline) || (unique.get(key)?.score ?? -Infinity) >= one.score) continue;
    unique.set(key, one);
  }
  const ranked = [...unique.values()].sort(
    (left, right) => right.score - left.score || left.order - right.order,
  );
  const sure = ranked.filter(({ score }) => score >= SURE).slice(0, MOST);
  const further = ranked
    .slice(sure.length)
    .filter(({ score }, at) => sure.length + at < (score > SENTENCE ? ENOUGH : FEW));
  return [...sure, ...further].map(({ page, text }) => quoted(text, page, text));
}

/** Reasons to choose the product: what stands under "why" on the start page. */
export function extractUsps(site: Site, name: string, tagline: string): Candidate<string>[] {
  const found = new Map<string, Candidate<string>>();
  for (const page of site.home) {
    for (const group of cardGroups(page)) {
      const [title] = group.first.under;
      if (
        !title ||
        !/^(?:why|warum|pourquoi|por qu[eé]|perch[ée]|waarom|dlaczego|proč|hvorfor|varför|miksi|почему|чому|選ばれる|為什麼|为什么|왜|neden|miért|de ce)/iu.test(
          title.text,
        )
      )
        continue;
      for (const card of group.cards) {
        const text = card.title === '' ? withoutGlyphs(card.text) : card.title;
        if (isFeature(text, name, tagline) && text.length <= 140)
          found.set(nameKey(text), quoted(text, page, text));
      }
    }
  }
  return [...found.values()].slice(0, 8);
}

function fromGroup(site: Site, page: ReadPage, group: CardGroup): Found[] {
  const { first, cards, kind } = group;
  const above = first.under;
  if (isInside(first.box, OTHER_WORDS, 6) || isInside(first.box, PRICE_WORDS, 4)) return [];
  if (above.some((heading) => heading.heading > 1 && OTHER_TITLE.test(heading.text))) return [];
  if (
    cards.filter((card) => /^["“„«]/.test(card.text) || JOB.test(card.text.slice(0, 60))).length >
    cards.length / 3
  )
    return [];
  if (cards.every((card) => card.text.length < 60 && isPersonName(card.title))) return [];
  if (cards.filter((card) => OTHER_TITLE.test(card.title)).length > cards.length / 3) return [];
  const isFeaturePage = site.kinds.get(page) === 'features';
  const named =
    (above.some((heading) => FEATURE_TITLE.test(heading.text)) ? 1 : 0) +
    (isInside(first.box, FEATURE_WORDS, 6) ? 1 : 0);
  const described = cards.filter((card) => card.text.length >= 20).length >= cards.length / 2;
  let score = named + (cards.length >= 3 ? 0.3 : 0) + (isHome(site, page) ? 0.4 : 0);
  if (kind === 'list')
    score +=
      linkShare(page, first) > 0.7 ? -2 : described && cards.length >= 3 ? (isFeaturePage ? 0.2 : 0.8) : 0;
  else score += described ? 0.5 : -0.5;
  if (kind === 'cards') score += group.headed ? 0.8 : -0.5;
  if (kind === 'sections') score += isFeaturePage ? 0.3 : -0.4;
  if (cards.length > 24) score -= 0.5;
  return cards
    .filter((card) => !OTHER_TITLE.test(card.title) && !FILE_OR_VERSION.test(card.title))
    .flatMap((card) =>
      itemsOf(card).map(({ text, worth }) => ({
        page,
        text,
        score: score + worth,
        order: card.blocks[0]?.id ?? 0,
      })),
    );
}

/** The title when it says enough by itself; its sentence as the next best. */
function itemsOf(card: Card): { text: string; worth: number }[] {
  const sentence = withoutGlyphs(
    card.text.length <= LONGEST && card.title === '' ? card.text : (sentences(card.text)[0] ?? ''),
  );
  if (card.title === '') return [{ text: sentence, worth: 0 }];
  const short = wordCount(card.title) <= 1;
  return [
    { text: card.title, worth: short ? -0.2 : 0.3 },
    { text: sentence === card.title ? '' : sentence, worth: short ? -0.3 : -1.2 },
  ];
}

/** What the plans include: items of the lists in price cards. */
function planItems(page: ReadPage): Found[] {
  return bodyBlocks(page)
    .filter(
      (block) =>
        block.tag === 'li' &&
        block.text.length >= 4 &&
        block.text.length <= 120 &&
        (isInside(block.box, PRICE_WORDS, 5) || kindOfWords(page.title) === 'pricing') &&
        !isInside(block.box, OTHER_WORDS, 5),
    )
    .slice(0, 12)
    .map((block) => ({ page, text: withoutGlyphs(block.text), score: 0.9, order: 10_000 + block.id }));
}

/** Sentences that introduce the product, for pages without cards. */
function sentencesAbout(page: ReadPage): Found[] {
  return bodyBlocks(page)
    .slice(0, 30)
    .filter(
      (block) =>
        block.heading === 0 &&
        block.tag !== 'td' &&
        block.tag !== 'button' &&
        linkShare(page, block) < 0.7 &&
        !isInside(block.box, OTHER_WORDS, 6),
    )
    .flatMap((block) =>
      sentences(block.text).map((text) => ({
        page,
        text: withoutGlyphs(text),
        score: 0.2,
        order: 20_000 + block.id,
      })),
    )
    .filter(({ text }) => wordCount(text) >= 4 && text.length <= LONGEST)
    .slice(0, FEW);
}

function linkShare(page: ReadPage, block: Block): number {
  const linked = page.links
    .filter((link) => link.block === block.id)
    .reduce((sum, link) => sum + link.text.length, 0);
  return linked / block.text.length;
}

function isFeature(text: string, name: string, tagline: string): boolean {
  if (
    text.length < 3 ||
    text.length > LONGEST ||
    isPlaceholder(text) ||
    QUESTION.test(text) ||
    !/\p{L}{2}/u.test(text)
  )
    return false;
  if (nameKey(text) === nameKey(name) || nameKey(text) === nameKey(tagline) || moneyIn(text).length > 0)
    return false;
  if (
    /^(?:GET|POST|PUT|DELETE|curl|npm|npx|pip|brew|docker|git|sudo|cd) |^(?:step|schritt|étape|paso|passo|шаг|#)?\s*\d+[.)]?$|https?:|\S@\S|©|^coming soon|^in arrivo|^bientôt|^próximamente|^demnächst|^近日|^скоро/iu.test(
      text,
    )
  )
    return false;
  return wordCount(text) > 1 || kindOfWords(text) === 'other';
}
