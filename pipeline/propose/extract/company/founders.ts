import { objects, texts } from '../../../read/json-ld.ts';
import { ancestors, type Block, type ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { anyCase } from '../any-case.ts';
import { isPersonName, PERSON } from './person-name.ts';
import { isHome, isInside, nameKey, type Site } from '../site.ts';
import { withoutGlyphs } from '../text-shape.ts';

const FOUNDER = String.raw`co[- ]?founders?|co[- ]?gr[üu]nder(?:in)?|founders?|founding partner|mitgr[üu]nder(?:in)?|gr[üu]nder(?:in)?|co[- ]?fondat(?:eur|rice|ore)|fondat(?:eur|rice|ore)|co-?fundador[a]?|fundador[a]?|cofondatore|medeoprichter|oprichter|wsp[óo][łl]za[łl]o[żz]yciel\p{L}{0,2}|za[łl]o[żz]yciel\p{L}{0,2}|(?:spolu)?zakladatel\p{L}{0,2}|(?:med)?grundare|(?:med)?grundl[æa]gger|(?:med)?gr[üu]nder|perustaja(?:j[äa]sen)?|(?:со)?основател\p{L}{1,2}|(?:спів)?засновни\p{L}{1,2}|kurucu(?: ortak)?|alap[íi]t[óo]|fondator(?:ul)?|ιδρυτ[ήη]ς|共同創業者|創業者|創設者|創立者|ファウンダー|联合创始人|創辦人|创始人|공동 ?창업자|창업자|설립자`;
const ROLE = new RegExp(String.raw`(?<![\p{L}-])(?:${FOUNDER})(?!\p{L})`, 'iu');
const NAME_ROLE = new RegExp(
  String.raw`^(?:(?:[Pp]ar|[Bb]y|[Vv]on|[Pp]or|[Dd]a|[Dd]oor|[–—-]) )?(${PERSON})\s?[,–—|·:/(-]\s?\(?([^.!?]{0,40}?(?:${anyCase(FOUNDER)})[^.!?]{0,60})\)?$`,
  'u',
);
const ROLE_NAME = new RegExp(
  String.raw`^((?:[\p{L}&,/ -]{0,30}?)(?:${anyCase(FOUNDER)})(?:[\p{L}&,/ -]{0,30}?))\s?[:–—|-]\s?(${PERSON})$`,
  'u',
);
const FOUNDED_BY = new RegExp(
  String.raw`(?<!\p{L})(?:${anyCase(String.raw`founded|co-?founded|established|started|gegr[üu]ndet|fond[ée]e?s?|cr[ée]{2}e?s?|fundad[oa]s?|fundada|fondat[oa]|opgericht|za[łl]o[żz]on\p{L}{1,2}|grundat|основан\p{L}{0,2}`)})(?: in (?:\p{Lu}\p{L}{2,10} )?\d{4})? (?:by|von|par|por|da|door|przez|av|af)(?: \p{Ll}{2,12}){0,3} (${PERSON})(?:(?:,| and| &| und| et| y| e| en| i| och| og) (${PERSON}))?`,
  'u',
);
const BUILT_BY = new RegExp(
  String.raw`(?<!\p{L})(?:${anyCase(String.raw`built|made|created|developed|maintained|designed and built|crafted|handmade|written|entwickelt|gemacht|erstellt|d[ée]velopp[ée]|cr[ée]{2}|r[ée]alis[ée]|hecho|creado|desarrollado|feito|criado|desenvolvido|creato|sviluppato|gemaakt|skapad|stworzon\p{L}{1,2}`)})(?: with \p{L}{1,8}| with [^\p{L}]{1,4}|,)?(?: in \p{Lu}\p{L}{2,15})? (?:by|von|par|por|da|door|przez|av|af) (${PERSON})(?=[\s.,;!|·(]|$)`,
  'u',
);
const FOUNDED_IT = new RegExp(
  String.raw`(?:^|[.!?] )(${PERSON})(?:,[^.]{0,60},)? (?:co-?founded|founded|started|created|launched) `,
  'u',
);
const I_AM = new RegExp(
  String.raw`(?:\bI['’]m|\bI am|[Mm]y name is|[Ii]ch bin|[Jj]e m['’]appelle|[Jj]e suis|[Mm]e llamo|[Mm]i chiamo|[Ss]ono) (${PERSON})(?=[,.!–— ])`,
  'u',
);
const ELSEWHERE = new Set(
  'testimonial testimonials review reviews quote quotes customer customers clients blog comment comments mockup demo screenshot preview case press advisors investors'.split(
    ' ',
  ),
);
const SAID_ELSE =
  /theme|template|website (?:by|design)|site (?:by|design)|icons?\b|illustration|photo|logo (?:by|design)|music by|artwork|font|poem|quote|library|fork/i;

type Person = { name: string; title?: string; bio?: string };
type Found = { person: Person; page: ReadPage; quotes: string[]; score: number };

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
      fromBlock(page, block, name, found, trusted);
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
function fromBlock(page: ReadPage, block: Block, name: string, found: Found[], trusted: boolean): void {
  const text = withoutGlyphs(block.text.slice(0, 1_500));
  if (text.length <= 140) {
    const after = NAME_ROLE.exec(text);
    if (after?.[1] && after[2] && isPersonName(after[1]) && isRoleHere(after[2], name))
      add(found, page, after[1], after[2].replace(/[)]$/, '').trim(), [text], 3);
    const before = ROLE_NAME.exec(text);
    if (before?.[1] && before[2] && isPersonName(before[2]) && isRoleHere(before[1], name))
      add(found, page, before[2], before[1].trim(), [text], 3);
  }
  const sentence = text.slice(0, 600);
  const founded = FOUNDED_BY.exec(sentence);
  if (founded && isOwnSubject(sentence.slice(0, founded.index), name)) {
    for (const person of [founded[1], founded[2]])
      if (person && isPersonName(person)) add(found, page, person, '', [founded[0]], 3.5);
  }
  const did = FOUNDED_IT.exec(sentence);
  if (
    did?.[1] &&
    isPersonName(did[1]) &&
    nameKey(sentence.slice(did.index, did.index + did[0].length + 60)).includes(nameKey(name))
  )
    add(
      found,
      page,
      did[1],
      '',
      [
        sentence
          .slice(did.index, did.index + did[0].length)
          .replace(/^[.!?] /, '')
          .trim(),
      ],
      3,
    );
  const made = trusted ? BUILT_BY.exec(sentence) : null;
  if (
    made?.[1] &&
    isPersonName(made[1]) &&
    !SAID_ELSE.test(sentence.slice(Math.max(0, made.index - 40), made.index + made[0].length))
  )
    add(found, page, made[1], '', [made[0]], 2);
  const self = trusted ? I_AM.exec(sentence) : null;
  if (
    self?.[1] &&
    isPersonName(self[1]) &&
    /(?<!\p{L})(?:founder|creator|maker|developer|built|made|created|gr[üu]nder|entwickl\p{L}{1,3}|fondateur|d[ée]veloppeur|creador|fundador|criador|desarrollador)(?!\p{L})/iu.test(
      sentence,
    )
  )
    add(found, page, self[1], '', [self[0]], 2);
}

/** A name alone in its block, with the role in the next one (or the one before). */
function fromPair(page: ReadPage, block: Block, name: string, found: Found[]): void {
  const person = withoutGlyphs(block.text);
  if (!isPersonName(person)) return;
  const near = [page.blocks[block.id + 1], page.blocks[block.id + 2], page.blocks[block.id - 1]];
  for (const [at, role] of near.entries()) {
    if (!role || !isJobTitle(role.text) || !isRoleHere(role.text, name)) continue;
    if (
      at === 2 &&
      (role.heading > 0 ||
        role.box.parent !== block.box.parent ||
        isPersonName(withoutGlyphs(page.blocks[block.id - 2]?.text ?? '')))
    )
      continue;
    if (at === 1 && isPersonName(withoutGlyphs(near[0]?.text ?? ''))) continue;
    const bio = page.blocks[Math.max(block.id, role.id) + 1];
    const told =
      bio && bio.text.length >= 60 && bio.heading === 0 && bio.tag !== 'blockquote'
        ? bio.text.slice(0, 3_000)
        : '';
    add(found, page, person, role.text, [person, role.text, ...(told === '' ? [] : [told])], 3, told);
    return;
  }
}

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
  return (
    /(?<!\p{L})(?:we|it|company|project|was|were|is|and|team|studio|wurde|a été|fue|foi|è stata|è stato|est)$/iu.test(
      near,
    ) && near.split(' ').length <= 12
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
  const before = page.blocks[block.id - 1]?.text ?? '';
  return /^["“„«]/.test(before) && before.length > 40;
}
