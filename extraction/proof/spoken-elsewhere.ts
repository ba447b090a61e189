import { type Block, type Box, findCard, listAncestors, type ReadPage } from '../html/page.ts';
import { isInside, nameKey } from '../patterns/site.ts';
import { ABOUT_THE_MAKER, FOUNDER_TITLE, ROLE, SPOKEN } from '../patterns/people/founder-patterns.ts';

const ELSEWHERE = new Set(
  (
    'testimonial testimonials testi testis opinion opinions opinie avis bewertung bewertungen kundenstimmen recensione recensioni resenas anmeldelser omdomen voices praise rating ' +
    'ratings review reviews quote quotes customer customers clients blog comment comments mockup demo screenshot preview case press advisors investors'
  ).split(' '),
);

/** Parts in which the site offers something, though what is around them is called after reviews or cases. */
const OFFERS = new Set(
  'product products feature features pricing price plan plans service services benefits hero'.split(' '),
);
const ANSWERS = new Set('faq faqs accordion question answer'.split(' '));

/** Is it where others speak or are named: praise, customers, a press quote? */
export function isElsewhere(block: Block, page: ReadPage): boolean {
  if (
    block.tag === 'pre' ||
    block.tag === 'blockquote' ||
    block.region === 'notice' ||
    block.otherLanguage !== '' ||
    isNearest(block.box, ELSEWHERE, OFFERS)
  )
    return true;
  for (const box of listAncestors(block.box))
    if (box.tag === 'blockquote' || (box.tag === 'figure' && isQuoted(box, page))) return true;
  if (
    !isInside(block.box, ANSWERS, 4) &&
    block.headingsAbove.slice(0, 2).some(({ text, heading }) => heading > 1 && SPOKEN.test(text))
  )
    return true;
  return isAfterPraise(page, block) || isBeforeSignature(page, block);
}

/** Is the nearest element around a box that has a word of either called by one of the first? */
function isNearest(box: Box, words: Set<string>, others: Set<string>): boolean {
  const named = [...listAncestors(box)]
    .slice(0, LEVELS)
    .find((one) => one.words.some((word) => words.has(word) || others.has(word)));
  return named?.words.some((word) => words.has(word)) ?? false;
}

/** A sentence of praise, and in its card right under it who said so: "Ann E.", "AE" and "Ann Ek". */
function isBeforeSignature(page: ReadPage, block: Block): boolean {
  const { blocks } = page;
  if (block.heading > 0 || block.text.length < SHORTEST_PRAISE || !/[.!?…]$/u.test(block.text)) return false;
  const rest = blocks.slice(block.id + 1, block.id + 3);
  const [next] = rest.filter(({ text }) => !/^(?:\p{Lu}{1,3}|[\s★⭐☆"“”„]{1,9})$/u.test(text));
  if (!next || next.heading > 0 || isClicked(page, next) || !SIGNATURE.test(next.text)) return false;
  const card = findCard(block);
  return (
    card !== undefined && card.to > next.id && card.to - card.from <= LARGEST_CARD && card.from <= block.id
  );
}

const isClicked = ({ links }: ReadPage, { id, tag, text }: Block): boolean =>
  tag === 'button' ||
  links.reduce((sum, link) => sum + (link.block === id ? link.text.length : 0), 0) >= text.length * MOSTLY;

/** A figure with somebody's words, not a picture and who is on it. */
const isQuoted = ({ from, to }: Box, page: ReadPage): boolean =>
  page.blocks
    .slice(from, to)
    .some(
      ({ tag, text }) => tag === 'blockquote' || tag === 'q' || text.length > 60 || /^["“„«]/u.test(text),
    );

/** Share of a line that is links, in one that is clicked. */
const MOSTLY = 0.7;
/** Elements around a box whose names are looked at. */
const LEVELS = 7;
const LONGEST_SIGNATURE = 120;
const SHORTEST_PRAISE = 40;
const LARGEST_CARD = 5;
/** A person's name with nothing behind it. */
const SIGNATURE = /^[–—-]?\s?\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}*\.?){1,2}$/u;
const SHORTEST_NAME = 4;

/** "— Ann Ek, Founder, Quillbee" under words of their own: the role names the product, or the title over it says whose words they are. */
export function isOwnFounder(block: Block, page: ReadPage, name: string): boolean {
  if (block.tag === 'pre' || block.region === 'notice' || block.otherLanguage !== '') return false;
  const next = page.blocks[block.id + 1];
  const role = [block, next].find(
    (one) => one && one.text.length <= LONGEST_SIGNATURE && ROLE.test(one.text),
  );
  if (!role || block.text.length > LONGEST_SIGNATURE) return false;
  if (name.length >= SHORTEST_NAME && nameKey(role.text).includes(nameKey(name))) return true;
  // "Ann Ek, founder" of Ek Studio.
  const [person = ''] = block.text.replace(/^[–—-]\s*/u, '').split(/[,–—|(]/u);
  const family = nameKey(person.trim().split(' ').pop() ?? '');
  if (family.length >= SHORTEST_NAME && nameKey(name).includes(family)) return true;
  const titles = block.headingsAbove.slice(0, 2).map(({ text }) => text);
  if (titles.some((text) => SPOKEN.test(text))) return false;
  const label = page.blocks.slice(Math.max(0, block.id - 8), block.id).map(({ text }) => text);
  return [...titles, ...label].some(
    (text) => text.length <= 60 && (FOUNDER_TITLE.test(text) || ABOUT_THE_MAKER.test(text)),
  );
}

/** Is it who said the words before: words in quotation marks, or a person's name right after a sentence of praise in its card. */
function isAfterPraise(page: ReadPage, block: Block): boolean {
  const stars = page.blocks
    .slice(Math.max(0, block.id - 4), block.id)
    .find(({ text }) => /^[\s★⭐☆]{3,}$/u.test(text));
  if (stars && !block.headingsAbove.some(({ id }) => id > stars.id) && findCard(stars) === findCard(block))
    return true;
  for (const back of [1, 2]) {
    const before = page.blocks[block.id - back];
    if (!before || before.heading > 0) return false;
    if (/^["“„«»]/u.test(before.text) && before.text.length > 40 && block.text.length <= LONGEST_SIGNATURE)
      return true;
  }
  return isUnderFirstOfCard(page, block);
}

/** A few words right under the sentence that opens their card. */
function isUnderFirstOfCard({ blocks }: ReadPage, block: Block): boolean {
  const before = blocks[block.id - 1];
  if (!before || block.tag === 'li' || block.text.length > 60) return false;
  const card = [before.box, before.box.parent].find(
    (box) => box && box.from <= before.id && box.to > block.id,
  );
  if (!card || card.from !== before.id || card.tag === 'body') return false;
  return before.text.length > 60 && /[.!?]$/u.test(before.text);
}
