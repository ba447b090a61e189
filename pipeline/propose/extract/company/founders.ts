import { objects, texts } from '../../../read/json-ld.ts';
import { ancestors, type Block, type ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import {
  BY_ALONE,
  BUILT_BY,
  BY_FOUNDED,
  DENSE_ROLE_NAME,
  FOUNDED_BY,
  FOUNDERS_LABEL,
  IDEA_BY,
  FOUNDED_IT,
  FOUNDERS_ARE,
  I_AM_PERSON,
  I_MADE_IT,
  IS_FOUNDER,
  NAME_ROLE,
  peopleIn,
  ROLE,
  ROLE_NAME,
  SAID_ELSE,
  SELF,
  SELF_OBJECT,
  SPOKEN,
} from './founder-patterns.ts';
import { isPersonName, isSurelyPerson, surePeople } from './person-name.ts';
import { isHome, isInside, nameKey, type Site } from '../site.ts';
import { sentences, withoutGlyphs } from '../text-shape.ts';

const ELSEWHERE = new Set(
  'testimonial testimonials review reviews quote quotes customer customers clients blog comment comments mockup demo screenshot preview case press advisors investors'.split(
    ' ',
  ),
);

type Person = { name: string; title?: string; bio?: string };
/** What a page may be believed of: one of the company's own facts, and where its story begins. */
type Trust = { trusted: boolean; isStory: boolean };
type Found = { person: Person; page: ReadPage; quotes: string[]; score: number };

/** Characters after "Ann Ek started" in which the product is named. */
const REACH = 100;

/** The people the site names as its founders, or the one person who says they made it. */
export function extractFounders(site: Site, name: string): Candidate<Person>[] {
  const found: Found[] = [];
  for (const page of site.pages) {
    const kind = site.kinds.get(page);
    if (kind === 'customers' || kind === 'useless') continue;
    const trusted = isHome(site, page) || kind === 'about' || kind === 'contact' || kind === 'imprint';
    fromData(page, found);
    for (const block of page.blocks) {
      if (isElsewhere(block, page)) continue;
      fromBlock(page, block, name, found, { trusted, isStory: kind === 'about' && isStart(page, block) });
      if (trusted) fromPair(page, block, name, found);
    }
  }
  const people = new Map<string, Found>();
  const strong = found.some(({ score }) => score >= 3);
  for (const one of found) {
    if (strong && one.score < 2) continue;
    const key = nameKey(one.person.name);
    const known = people.get(key);
    if (
      !known ||
      one.score > known.score ||
      (one.score === known.score && !known.person.title && one.person.title)
    )
      people.set(key, one);
  }
  return [...people.values()]
    .filter(
      (one) =>
        ![...people.values()].some(
          (other) => other !== one && nameKey(other.person.name).startsWith(nameKey(one.person.name)),
        ),
    )
    .slice(0, 6)
    .map(({ person, page, quotes }) => ({
      value: person,
      quotes: quotes.map((quote) => ({ url: page.url, quote })),
    }));
}

function fromData(page: ReadPage, found: Found[]): void {
  for (const node of page.data) {
    for (const field of ['founder', 'founders']) {
      for (const person of [
        ...texts(node.values[field]).map((name): Record<string, unknown> => ({ name })),
        ...objects(node.values[field]),
      ]) {
        const [name] = texts(person['name']);
        const types = texts(person['@type']);
        if (!name || types.includes('Organization') || !isPersonName(name)) continue;
        const [title] = texts(person['jobTitle']);
        found.push({
          person: { name, ...(title ? { title } : {}) },
          page,
          quotes: [name, ...(title ? [title] : [])],
          score: 4,
        });
      }
    }
    const [jobTitle] = texts(node.values.jobTitle);
    const [name] = texts(node.values.name);
    if (node.types.includes('Person') && jobTitle && name && ROLE.test(jobTitle) && isPersonName(name)) {
      found.push({ person: { name, title: jobTitle }, page, quotes: [name, jobTitle], score: 3.5 });
    }
  }
}

/** Founders told inside one block. */
function fromBlock(page: ReadPage, block: Block, name: string, found: Found[], trust: Trust): void {
  const text = withoutGlyphs(block.text.slice(0, 1_500));
  for (const line of text.length <= 60 ? [text] : sentences(text.slice(0, 600))) {
    const plain = line.replace(/[.]$/u, '');
    if (plain.length > 140) continue;
    const after = NAME_ROLE.exec(plain);
    if (after?.[1] && after[2] && isPersonName(after[1]) && isRoleHere(after[2], name))
      add(found, page, after[1], after[2].replace(/[)]$/, '').trim(), [plain], 3);
    const dense = DENSE_ROLE_NAME.exec(plain);
    if (dense?.[1] && dense[2] && isPersonName(dense[2])) add(found, page, dense[2], dense[1], [plain], 3);
    const before = ROLE_NAME.exec(plain);
    if (before?.[1] && before[2] && isPersonName(before[2]) && isRoleHere(before[1], name))
      add(found, page, before[2], before[1].trim(), [plain], 3);
  }
  fromSentences(page, text, name, found, trust);
  const alone =
    trust.trusted && text.length <= 80 && isUnderTitleOrFooter(page, block) ? BY_ALONE.exec(text) : null;
  if (alone?.[1] && isSurelyPerson(alone[1]) && !SAID_ELSE.test(text))
    add(found, page, alone[1], '', [text], 2);
}

/** Founders told in sentences: founded by, built by, "Ann Ek started Quillbee", "Ann Ek is the founder", "I'm Ann Ek". */
function fromSentences(
  page: ReadPage,
  text: string,
  name: string,
  found: Found[],
  { trusted, isStory }: Trust,
): void {
  const sentence = text.slice(0, 800);
  const founded = FOUNDED_BY.exec(sentence);
  if (
    founded?.[2] &&
    !SAID_ELSE.test(founded[0]) &&
    (isStory || isOwnSubject(sentence.slice(0, founded.index), name))
  )
    for (const person of surePeople(peopleIn(founded[2]))) add(found, page, person, '', [founded[0]], 3.5);
  for (const pattern of trusted ? [BY_FOUNDED, IDEA_BY] : [BY_FOUNDED]) {
    const said = pattern.exec(sentence);
    if (said?.[1] && isOwnSubject(sentence.slice(0, said.index), name) && !SAID_ELSE.test(said[0]))
      for (const person of surePeople(peopleIn(said[1]))) add(found, page, person, '', [said[0]], 3.3);
  }
  const are = trusted ? FOUNDERS_ARE.exec(sentence) : null;
  if (are?.[1])
    for (const person of surePeople(peopleIn(are[1])))
      add(found, page, person, '', [are[0].replace(/^[.!?] /, '')], 3.2);
  const is = IS_FOUNDER.exec(sentence);
  if (
    is?.[1] &&
    is[2] &&
    isPersonName(is[1]) &&
    isRoleHere(sentence.slice(is.index + is[0].length - is[2].length, is.index + is[0].length + 60), name)
  )
    add(
      found,
      page,
      is[1],
      is[2].replace(/^(?:the|our|a|an|der|die|le|la|el|il|o|a|de) /iu, ''),
      [is[0].replace(/^[.!?] /, '').trim()],
      3.2,
    );
  const did = FOUNDED_IT.exec(sentence);
  if (
    did?.[1] &&
    saysProduct(sentence.slice(did.index + did[0].length, did.index + did[0].length + REACH), name)
  )
    for (const person of peopleIn(did[1]))
      if (isPersonName(person))
        add(
          found,
          page,
          person,
          '',
          [did[0].replace(/^[.!?,;] /, '').trim()],
          isSurelyPerson(person) ? 3 : 2,
        );
  if (!trusted) return;
  const made = BUILT_BY.exec(sentence);
  if (
    made &&
    isOwnSubject(sentence.slice(0, made.index), name) &&
    !SAID_ELSE.test(sentence.slice(Math.max(0, made.index - 40), made.index + made[0].length))
  )
    for (const person of surePeople(peopleIn(made[1] ?? ''))) add(found, page, person, '', [made[0]], 2);
  const self = I_AM_PERSON.exec(sentence);
  if (self?.[1] && isSurelyPerson(self[1]) && I_MADE_IT.test(sentence))
    add(found, page, self[1], '', [self[0]], 2);
}

/** Is it the product, by its whole name or the first word of it, or "it", that was begun? */
function saysProduct(after: string, name: string): boolean {
  const [short = ''] = name.split(' ');
  return (
    (name !== '' && nameKey(after).includes(nameKey(name))) ||
    (short.length >= 4 && nameKey(after).startsWith(nameKey(short))) ||
    SELF_OBJECT.test(after.slice(0, 25))
  );
}

const isUnderTitleOrFooter = (page: ReadPage, block: Block): boolean =>
  block.region === 'footer' ||
  page.blocks.slice(Math.max(0, block.id - 3), block.id).some(({ heading }) => heading === 1);

/** A name alone in its block, with the role in the next one (or the one before). */
function fromPair(page: ReadPage, block: Block, name: string, found: Found[]): void {
  const person = withoutGlyphs(block.text);
  const label = page.blocks[block.id - 1]?.text ?? '';
  if (FOUNDERS_LABEL.test(label) && block.text.length <= 120 && /[,&]| and | und | et | y | e /u.test(person))
    for (const one of surePeople(peopleIn(person)))
      add(found, page, one, label.replace(/[\s:：]+$/u, ''), [one, label], 3);
  if (!isPersonName(person)) return;
  const near = [page.blocks[block.id + 1], page.blocks[block.id + 2], page.blocks[block.id - 1]];
  for (const [at, role] of near.entries()) {
    const title = role ? titleOf(role.text) : '';
    if (!role || title === '' || !isRoleHere(title, name)) continue;
    if (
      at === 2 &&
      (role.heading > 0 ||
        role.box.parent !== block.box.parent ||
        (page.blocks[block.id - 2]?.box.parent === role.box.parent &&
          isPersonName(withoutGlyphs(page.blocks[block.id - 2]?.text ?? ''))))
    )
      continue;
    if (at === 1 && isPersonName(withoutGlyphs(near[0]?.text ?? ''))) continue;
    const rest = role.text.slice(title.length).replace(/^[\s.,;:|–—-]+/u, '');
    const next = page.blocks[Math.max(block.id, role.id) + 1];
    const bio = rest.length >= 40 ? rest : next?.heading === 0 && next.tag !== 'blockquote' ? next.text : '';
    const told = bio.length >= 40 && !/^["“„«]/.test(bio) ? bio.slice(0, 3_000) : '';
    add(found, page, person, title, [person, title, ...(told === '' ? [] : [told])], 3, told);
    return;
  }
}

/** The first few passages of a page about the company tell of that company, by whatever name. */
const isStart = (page: ReadPage, block: Block): boolean =>
  page.blocks.filter(({ id, region, text }) => id <= block.id && region === 'body' && text.length > 60)
    .length <= 2;

function add(
  found: Found[],
  page: ReadPage,
  name: string,
  title: string,
  quotes: string[],
  score: number,
  bio = '',
): void {
  found.push({
    person: { name, ...(title === '' ? {} : { title: title.slice(0, 160) }), ...(bio === '' ? {} : { bio }) },
    page,
    quotes,
    score,
  });
}

/** The role a text is, or begins with: "Founder & CEO. Ran a bakery before." */
function titleOf(text: string): string {
  if (isJobTitle(text)) return text;
  const [first = ''] = text.split(/[.|–—;]\s|\s[|–—-]\s/u);
  return first !== text && isJobTitle(first) ? first : '';
}

/** A short title that names a founder, not a sentence that speaks of founders. */
function isJobTitle(text: string): boolean {
  if (text.length > 90 || !ROLE.test(text) || /[.!?]$/.test(text)) return false;
  return !/^(?:about|meet|from|über|sobre|by|our|the|unsere?|nos|les)\s|(?<!\p{L})(?:for|für|pour|para|per|voor|dla|для|who|with|founders)(?!\p{L})/iu.test(
    text,
  );
}

/** "Founder", but not "Founder of another company". */
function isRoleHere(role: string, name: string): boolean {
  const of =
    /(?:founder|fondat\w+|gr[üu]nder\w*|fundador\w*|ceo)s?,? (?:and \w+ |& \w+ )?(?:of|at|@|von|de|di|bei|chez|en)\s+(.{2,60})$/iu.exec(
      role,
    ) ??
    /(?:founder|ceo|gr[üu]nder\w*|fondat\w+|fundador\w*)\s?(?:,|@|–|—|\|)\s?(\p{Lu}.{1,50})$/u.exec(role);
  if (!of?.[1]) return true;
  return (
    nameKey(of[1]).includes(nameKey(name)) ||
    /^(?:c[etofmp]o|chief|product|engineering|developer|head|lead|managing|gesch|director|president|maker|designer)/i.test(
      of[1],
    )
  );
}

function isOwnSubject(before: string, name: string): boolean {
  const near = before.slice(-80).trim();
  if (near === '' || nameKey(near).includes(nameKey(name))) return true;
  // Another name before the verb is who was founded.
  const others = near.match(/(?<!^)(?<![.!?] )\p{Lu}\p{L}+/gu) ?? [];
  const [first = ''] = near.split(' ');
  if (others.length > 0 || (/^\p{Lu}/u.test(first) && near.split(' ').length <= 3 && !SELF.test(near)))
    return false;
  return (
    SELF.test(near) ||
    (/(?:was|were|is|wurde|a été|fue|foi|è stat[ao]|est|été|została|byla|werd)$/iu.test(near) &&
      near.split(' ').length <= 6)
  );
}

function isElsewhere(block: Block, page: ReadPage): boolean {
  if (
    block.tag === 'pre' ||
    block.tag === 'blockquote' ||
    block.region === 'notice' ||
    block.otherLanguage !== '' ||
    isInside(block.box, ELSEWHERE, 6)
  )
    return true;
  for (const box of ancestors(block.box)) if (box.tag === 'blockquote' || box.tag === 'figure') return true;
  if (block.under.slice(0, 2).some(({ text, heading }) => heading > 1 && SPOKEN.test(text))) return true;
  return isAfterPraise(page, block);
}

/** Who said what stands before: words in quotation marks, or a person's name right after a sentence of praise in its card. */
function isAfterPraise(page: ReadPage, block: Block): boolean {
  const near = page.blocks.slice(Math.max(0, block.id - 4), block.id);
  if (near.some(({ text }) => /^[\s★⭐☆]{3,}$/u.test(text))) return true;
  for (const back of [1, 2]) {
    const before = page.blocks[block.id - back];
    if (!before || before.heading > 0) return false;
    if (/^["“„«»]|["”“»]$/u.test(before.text) && before.text.length > 40) return true;
  }
  const before = page.blocks[block.id - 1];
  const card =
    before &&
    [before.box, before.box.parent].find((box) => box && box.from <= before.id && box.to > block.id);
  const isFirstOfCard =
    card !== undefined && card !== null && card.from === before?.id && card.tag !== 'body';
  return isFirstOfCard && before.text.length > 60 && /[.!?]$/u.test(before.text) && block.text.length <= 60;
}
