import { OWNER, RUN_BY } from '../../../lexicon/people.ts';
import { anyOf, finds, isOneOfWords, wordPattern } from '../../../lexicon/table.ts';
import type { PageKind } from '../../../crawl/page-kinds.ts';
import { listTexts } from '../../../html/json-ld.ts';
import type { Block, ReadPage } from '../../../html/page.ts';
import { anyCase } from '../../../lexicon/any-case.ts';
import type { Site } from '../../../patterns/site.ts';
import { isOfWebsite, saysName } from './own-subject.ts';
import { sentences, withoutGlyphs } from '../../../patterns/text-shape.ts';
import { add, type Found, OWNS } from './found-person.ts';
import { ADDRESS, PEOPLE, peopleIn } from '../../../patterns/people/founder-patterns.ts';
import { linesOf } from './founder-sentences.ts';
import {
  bareName,
  isNamedInKana,
  isPersonName,
  isSurelyPerson,
  PERSON,
  surePeople,
} from '../../../patterns/people/person-name.ts';

const COPYRIGHT = wordPattern(
  String.raw`©\s?(?:\d{4}(?:\s?[-–—]\s?\d{4})?)?,?\s?(${PERSON})(?=\s?[.,·|•–—-]|$)`,
  'u',
);
const OPENS_LINE = wordPattern(String.raw`^(${PERSON})(?=$|[,;(]| [—–·|/-] )`, 'u');

/** "Built by Ann Ek", where the name leads to a profile of one person. */
const linked = ({ links }: ReadPage): string[] =>
  links.flatMap(({ url, text }) => (/linkedin\.com\/in\//u.test(url) ? [withoutGlyphs(text)] : []));

const ofData = ({ data }: ReadPage): string[] =>
  data.flatMap(({ types, values }) => (types.includes('Person') ? listTexts(values['name']) : []));

/** "MOSSBURY ELECTRONICS": in capitals, and no given name in it, a firm. */
const isTrading = (name: string): boolean => name === name.toUpperCase() && !isSurelyPerson(name);

/** People whose the site is, as its copyright lines and imprint name them, and people of its data and links: what confirms a name that is in no list of names. */
export function ownersOf(site: Site): Set<string> {
  const owners = new Set<string>();
  for (const page of site.pages) {
    for (const person of [...linked(page), ...ofData(page)]) if (isPersonName(person)) owners.add(person);
    const isImprint = site.kinds.get(page) === 'imprint';
    for (const block of page.blocks) {
      const text = block.text.slice(0, 200);
      for (const person of [
        COPYRIGHT.exec(text)?.[1],
        isImprint ? OPENS_LINE.exec(withoutGlyphs(text))?.[1] : undefined,
      ])
        if (person && isPersonName(person) && !isTrading(person)) owners.add(person);
    }
  }
  return owners;
}

const OWNERS = anyCase(anyOf(OWNER));
/** "Inhaber: Ann Ek", "Quillbee Studio, Owner – Ann Ek and Bo Lind" */
const OWNER_NAME = wordPattern(
  String.raw`^(?:.{1,60}[,;|·•–—-]\s)?(${OWNERS})(?:\s?[:：]\s?| [–—-] )${ADDRESS}(${PEOPLE})(?=$|[.,;|(])`,
  'u',
);
/** "Ann Ek, Inhaberin", "Ann Ek (owner)" */
const NAME_OWNER = wordPattern(String.raw`^(${PERSON})(?:,| [–—|-]|\s?[([])\s?(${OWNERS})[)\]]?$`, 'u');
const DENSE = String.raw`[\p{Script=Han}]{1,4}[ \u3000]?[\p{Script=Han}\p{Script=Hiragana}]{1,4}`;
const DENSE_OWNER = anyOf({ ja: OWNER.ja ?? '' });
/** "代表 佐藤健", "代表者：佐藤健"; "佐藤 健［代表］" */
const DENSE_OWNER_NAME = wordPattern(
  String.raw`^(?:.{1,30}[\s／/|（(])?(${DENSE_OWNER})\s?[\s:：・]\s?(${DENSE})(?=$|[（(）)])`,
  'u',
);
const DENSE_NAME_OWNER = wordPattern(
  String.raw`^(${DENSE})\s?[［[（(](${DENSE_OWNER})[］\])）](?:\s[\p{Lu} ][^。]{0,40})?$`,
  'u',
);
/** "대표: 이준영 · 사업자등록번호: …", "대표자 이준영" */
const KOREAN_OWNER_NAME = wordPattern(
  String.raw`^(?:.{1,60}[\s/|·,(])?(${anyOf({ ko: OWNER.ko ?? '' })})\s?[\s:：]\s?([가-힣]{2,4})(?=$|[\s|·,/()])`,
  'u',
);
/** "Quillbee is operated by Ann Ek" */
const IS_RUN_BY = wordPattern(String.raw`${anyOf(RUN_BY)} ${ADDRESS}(${PERSON})(?=$|[.,;:(]| \p{Ll})`, 'u');
const HAS_OWNER = finds(OWNER, RUN_BY);
const IS_OWNER = isOneOfWords(OWNER);
const LONGEST_LINE = 140;
const LONGEST_TEXT = 5_000;
/** Pages whose lines tell whose firm it is; on others an owner may be a customer. */
const OWN_KINDS = new Set<PageKind>(['about', 'contact', 'imprint']);

/** The owner by a line that says nothing else: who runs a firm founded it as a rule, where nobody else is said to have. */
export function fromOwner(page: ReadPage, block: Block, kind: PageKind, name: string, found: Found[]): void {
  const isOwn = OWN_KINDS.has(kind);
  const lines = HAS_OWNER.test(block.text.slice(0, LONGEST_TEXT)) ? linesOf(block) : undefined;
  for (const line of lines?.length === 0 ? sentences(block.text) : (lines ?? [])) {
    const plain = withoutGlyphs(line).replace(/[.]$/u, '');
    if (plain.length > LONGEST_LINE) continue;
    const label = OWNER_NAME.exec(plain) ?? DENSE_OWNER_NAME.exec(plain) ?? KOREAN_OWNER_NAME.exec(plain);
    if (label?.[1] && label[2])
      for (const person of isNamedInKana(label[2]) ? [label[2]] : surePeople(peopleIn(label[2])))
        add(found, page, person, label[1], [plain], OWNS);
    const run = IS_RUN_BY.exec(plain);
    if (
      run?.[1] &&
      isSurelyPerson(run[1]) &&
      saysName(plain.slice(0, run.index), name) &&
      !isOfWebsite(plain.slice(0, run.index))
    )
      add(found, page, run[1], '', [plain], OWNS);
    const after = (isOwn ? NAME_OWNER.exec(plain) : null) ?? DENSE_NAME_OWNER.exec(plain);
    if (after?.[1] && after[2] && (isSurelyPerson(after[1]) || isNamedInKana(after[1])))
      add(found, page, after[1], after[2], [plain], OWNS);
  }
  fromOwnerLines(page, block, found);
  const [before, next] = [page.blocks[block.id - 1], page.blocks[block.id + 1]];
  const person = bareName(withoutGlyphs(block.text));
  // Beside the word for an owner two groups of Han are a name, known or not.
  if (!isOwn || block.text.length > LONGEST_LINE || !(isSurelyPerson(person) || isNamedInKana(person)))
    return;
  const isBeside = (one: Block | undefined): one is Block =>
    one !== undefined && IS_OWNER.test(one.text) && one.box.parent === block.box.parent;
  const role = isBeside(next)
    ? next
    : isBeside(before) && before.box.parent?.from === before.id
      ? before
      : undefined;
  // A label in the cell before says it, too.
  const title =
    role ??
    (before && ['th', 'td', 'dt'].includes(before.tag) && IS_OWNER.test(before.text) ? before : undefined);
  if (title) add(found, page, person, title.text.replace(/[\s:：]+$/u, ''), [person, title.text], OWNS);
}

/** "Proprietario" and "Ann Ek" in two lines of one block, in either order, as the first of them stand. */
function fromOwnerLines(page: ReadPage, block: Block, found: Found[]): void {
  const lines = linesOf(block).map(withoutGlyphs);
  const isPerson = (line = ''): boolean => isSurelyPerson(bareName(line)) || isNamedInKana(bareName(line));
  const first = lines.findIndex((line) => IS_OWNER.test(line));
  const step = isPerson(lines[first - 1]) ? -1 : 1;
  // Owners of one block own it together: one quote holds them all.
  for (const [at, line] of lines.entries()) {
    const person = lines[at + step];
    if (IS_OWNER.test(line) && person !== undefined && isPerson(person))
      add(
        found,
        page,
        bareName(person),
        line.replace(/[\s:：]+$/u, ''),
        block.text.length <= LONGEST_LINE ? [block.text] : [person, line],
        OWNS,
      );
  }
}
