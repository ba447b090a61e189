import { kindOfWords } from '../page-kinds.ts';
import { texts } from '../read/json-ld.ts';
import { ancestors, type Block, type ReadPage } from '../read/page.ts';
import type { Candidate } from '../site-draft.ts';
import { moneyIn } from './money.ts';
import { bodyBlocks, headingsAbove, isInside, nameKey, pagesOfKind, quoted, type Site } from './site.ts';
import { isPlaceholder, withoutGlyphs, wordCount } from './text-shape.ts';

const MOST = 20;
const LONGEST = 200;
const FEATURE_WORDS = new Set('feature features benefit benefits capability capabilities why highlights advantages advantage services service usp usps funktionen vorteile fonctionnalites ventajas caracteristicas recursos vantagens funzionalita vantaggi'.split(' '));
const OTHER_WORDS = new Set('faq faqs accordion pricing price plan plans testimonial testimonials review reviews quote blog post posts article news team member members partner partners customer customers clients logos newsletter cta stats stat counter contact form cookie download downloads install terminal code sponsor sponsors related breadcrumb footer award awards press step steps changelog roadmap'.split(' '));
const FEATURE_TITLE = /feature|benefit|capabilit|why|what (?:it|you|we)|advantage|highlight|everything you|built for|designed for|all you need|funktion|vorteil|warum|leistung|fonctionnalit|avantage|pourquoi|atouts|funci[oó]n|caracter[ií]stica|ventaja|por qu[eé]|recursos|vantage|funzionalit|caratteristic|vantagg|perch[eé]|functies|voordelen|waarom|funkcj|zalety|dlaczego|funkc|v[ýy]hod|pro[čc]|funktioner|f[öo]rdelar|fordele|ominaisuu|возможност|преимуществ|почему|функци|можливост|переваг|機能|特徴|特長|できること|メリット|選ばれる|功能|特点|特色|优势|为什么|기능|특징|장점|[öo]zellik|avantaj|neden|előny|funkció|funcți|fitur|keunggulan|tính năng|δυνατ[όο]τητες|χαρακτηριστικ/iu;
const OTHER_TITLE = /faq|question|pricing|price|plans|testimonial|review|blog|news|latest|team|contact|download|install|customer|partner|sponsor|trusted|said|says|community|voices|get started|ready|newsletter|changelog|roadmap|coming soon|compare|versus|provider|fragen|preise|tarif|kunden|aktuelles|prezzi|precios|preços|цены|вопрос|отзыв|料金|質問|お知らせ|导入|价格|新闻|常见/iu;

type Found = { page: ReadPage; text: string; score: number; order: number };

/** What the product does: titles of its feature cards, list items and short lines of its feature sections. */
export function extractFeatures(site: Site, name: string, tagline: string): Candidate<string>[] {
  const found: Found[] = [];
  const pages = [...site.home, ...pagesOfKind(site, 'features')].slice(0, 4);
  for (const [rank, page] of [...new Set(pages)].entries()) {
    for (const node of page.data) for (const [order, text] of texts(node.values.featureList).flatMap((list) => list.split(/[,;\n]/)).entries()) found.push({ page, text: text.trim(), score: 3, order: order - 1_000 });
    const own = cardTitles(page, site.kinds.get(page) === 'features').map((one) => ({ ...one, score: one.score - rank * 0.8 }));
    found.push(...own, ...listItems(page).map((one) => ({ ...one, score: one.score - rank * 0.8 })));
  }
  if (new Set(found.map(({ text }) => text)).size < 4) for (const page of site.home) found.push(...sentencesAbout(page, tagline));
  const unique = new Map<string, Found>();
  for (const one of found) {
    const key = nameKey(one.text);
    if (!isFeature(one.text, name, tagline) || (unique.get(key)?.score ?? -Infinity) >= one.score) continue;
    unique.set(key, one);
  }
  return [...unique.values()].sort((left, right) => right.score - left.score || left.order - right.order).slice(0, MOST).map(({ page, text }) => quoted(text, page, text));
}

/** Short selling points: list items and badges of the first screen, and titles under "why". */
export function extractUsps(site: Site, name: string, tagline: string): Candidate<string>[] {
  const found = new Map<string, Candidate<string>>();
  for (const page of site.home) {
    for (const block of bodyBlocks(page)) {
      const [title] = headingsAbove(page, block);
      const why = title && /^(?:why|warum|pourquoi|por qué|por que|perché|waarom|dlaczego|proč|почему|選ばれる|为什么|왜|neden)/iu.test(title.text);
      if (!why || block.heading === 0 && block.tag !== 'li') continue;
      const text = withoutGlyphs(block.lead !== '' && block.lead.length >= 8 ? block.lead.replace(/[:.–—-]$/, '') : block.text);
      if (isFeature(text, name, tagline) && text.length <= 140) found.set(nameKey(text), quoted(text, page, text));
    }
  }
  return [...found.values()].slice(0, 8);
}

/** Headings that repeat inside one section, each with a text after it. */
function cardTitles(page: ReadPage, isFeaturePage: boolean): Found[] {
  const found: Found[] = [];
  const blocks = bodyBlocks(page);
  for (const [at, block] of blocks.entries()) {
    const title = titleOf(block);
    if (title === '' || isInside(block.box, OTHER_WORDS, 6)) continue;
    const next = blocks[at + 1];
    const described = block.heading > 0 ? next !== undefined && next.heading === 0 && next.text.length >= 20 : true;
    const siblings = block.heading > 0 ? siblingsLike(block, blocks) : 1;
    if (block.heading === 1 || (block.heading > 0 && siblings === 0)) continue;
    const above = headingsAbove(page, block);
    if (above.some((heading) => OTHER_TITLE.test(heading.text) && heading.heading > 1) || QUESTION.test(title)) continue;
    let score = isFeaturePage ? 0.8 : 0;
    if (above.some((heading) => FEATURE_TITLE.test(heading.text))) score += 2;
    if (isInside(block.box, FEATURE_WORDS, 6)) score += 2;
    if (described) score += 1;
    if (siblings >= 2) score += 1;
    if (block.heading > 0) score += block.heading >= 3 ? 0.5 : 0;
    if (score >= 1.8) found.push({ page, text: title, score, order: block.id });
  }
  return found;
}

const QUESTION = /[?？]$/;

/** A heading, or the bold opening of a list item or paragraph. */
function titleOf(block: Block): string {
  if (block.heading > 0) return withoutGlyphs(block.text);
  if (block.box.words.some((word) => word === 'title' || word === 'heading') && block.text.length <= 80 && wordCount(block.text) >= 2) return withoutGlyphs(block.text);
  return block.lead !== '' && wordCount(block.lead) >= 2 && block.lead.length <= 80 ? withoutGlyphs(block.lead.replace(/\s*[:：.–—-]\s*$/, '')) : '';
}

/** How many other headings of the same rank stand in the same grid. */
function siblingsLike(block: Block, blocks: Block[]): number {
  let level = 0;
  for (const box of ancestors(block.box)) {
    if (box.tag === 'body' || level++ > 5) break;
    const same = blocks.filter((other) => other.id >= box.from && other.id < box.to && other.heading === block.heading && other !== block);
    if (same.length > 0) return same.length;
  }
  return 0;
}

/** Items of lists that stand under a feature title, in a feature section or in the first screen. */
function listItems(page: ReadPage): Found[] {
  const found: Found[] = [];
  for (const [at, block] of bodyBlocks(page).entries()) {
    if (block.tag !== 'li' || block.text.length < 8 || block.text.length > LONGEST || isInside(block.box, OTHER_WORDS, 6)) continue;
    if (linkShare(page, block) > 0.8) continue;
    const above = headingsAbove(page, block);
    if (above.some((heading) => heading.heading > 1 && OTHER_TITLE.test(heading.text))) continue;
    let score = 0;
    if (above.some((heading) => FEATURE_TITLE.test(heading.text))) score += 1.5;
    if (isInside(block.box, FEATURE_WORDS, 6)) score += 1.5;
    if (at < 25) score += 0.6;
    if (above.length > 0) score += 0.5;
    const text = withoutGlyphs(block.text);
    if (score >= 1) found.push({ page, text, score: score - 0.7, order: block.id });
  }
  return found;
}

/** When the page has no cards: the sentences that introduce the product. */
function sentencesAbout(page: ReadPage, tagline: string): Found[] {
  return bodyBlocks(page)
    .slice(0, 25)
    .filter((block) => block.heading === 0 && block.tag !== 'td' && !isInside(block.box, OTHER_WORDS, 6))
    .flatMap((block) => block.text.split(/(?<=[.!。])\s+/u).map((text) => ({ page, text: text.trim(), score: 0.2, order: block.id })))
    .filter(({ text }) => text.length >= 15 && text.length <= LONGEST && nameKey(text) !== nameKey(tagline))
    .slice(0, 8);
}

function linkShare(page: ReadPage, block: Block): number {
  const linked = page.links.filter((link) => link.block === block.id).reduce((sum, link) => sum + link.text.length, 0);
  return linked / block.text.length;
}

function isFeature(text: string, name: string, tagline: string): boolean {
  if (text.length < 3 || text.length > LONGEST || isPlaceholder(text) || QUESTION.test(text) || wordCount(text) === 0) return false;
  if (nameKey(text) === nameKey(name) || nameKey(text) === nameKey(tagline) || moneyIn(text).length > 0) return false;
  if (wordCount(text) === 1 && text.length < 5) return false;
  const kind = kindOfWords(text);
  return !/^(?:step|schritt|étape|paso|passo|шаг|#)?\s*\d+[.)]?$|https?:|@|©/iu.test(text) && (kind === 'other' || wordCount(text) > 3);
}

