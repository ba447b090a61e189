import { ELIDED, IS, THE, WAS } from '../../../lexicon/grammar.ts';
import { FOUNDER, FROM, ITSELF, OTHER_ROLES, OUR, OUR_FOUNDER } from '../../../lexicon/people.ts';
import { anyOf, finds, wordPattern } from '../../../lexicon/table.ts';
import { anyCase } from '../../../lexicon/any-case.ts';
import { nameKey } from '../../../patterns/site.ts';
import { add, GIVEN_ALONE, type Passage } from './found-person.ts';
import { ADDRESS, AND, PEOPLE, peopleIn } from '../../../patterns/people/founder-patterns.ts';
import { isRunning } from './founded-by.ts';
import { isOwnSubject, SHORTEST_NAME } from './own-subject.ts';
import {
  isGivenAlone,
  isPersonName,
  isSurelyPerson,
  ONE_NAME,
} from '../../../patterns/people/person-name.ts';

const NAMED = String.raw`${ADDRESS}(?<people>${PEOPLE}|${ONE_NAME}(?: ${AND} ${ONE_NAME})?)`;
const BEING = `(?:—|${anyOf(IS, WAS)})`;
/** What a founder is besides: "founder and CEO", "Gründer und Geschäftsführer", "Founder & Creative Director, …". */
const BESIDES =
  String.raw`(?:\p{Ll}[\p{L}-]+(?: \p{Ll}[\p{L}-]+)?|[A-Z]{2,4}(?!\p{L})|${anyCase(anyOf(OTHER_ROLES))}` +
  String.raw`|\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?(?=[,:)]))`;
const ROLE = String.raw`(?:[\p{L}-]+ ${AND} )?${anyCase(anyOf(FOUNDER))}(?:,? ${AND} ${BESIDES})?`;
const HAS_ROLE = finds(FOUNDER, OUR_FOUNDER);
const ARTICLE = `(?:${anyOf(THE)}|${ELIDED})`;
/** Between a person and what they are: "Ann Ek, the", "Ann Ek is a student and the". */
const LINK = String.raw`(?:,|\s[–—-]|\s\(|,? ${BEING}(?: [^.!?;:]{1,110}?,? ${AND})?)`;
const OURS = anyCase(anyOf(OUR));
const OUR_ONE = anyCase(anyOf(OUR_FOUNDER));

type Pattern = { find: RegExp; isTrusted?: boolean; isSubject?: boolean; isWhole?: boolean };

/** "our founder, Ann Ek", "Ann Ek, our founder"; the founder by the definite article at the end; "whose founder is Ann Ek". */
const ALWAYS: Pattern[] = [
  { find: of(String.raw`(?<!\p{L})(?:${OURS} (?:\p{Ll}+ )?${ROLE}|${OUR_ONE})[,:]?(?: ${BEING})? ${NAMED}`) },
  { find: of(String.raw`${NAMED}${LINK} ?(?:${OURS} (?:\p{Ll}+ )?${ROLE}|${OUR_ONE})(?=[,.;:!)]|$)`) },
  { find: of(String.raw`${NAMED}, ${ARTICLE} ?${ROLE}(?=[,.;!)]|$)`), isTrusted: true },
  { find: of(String.raw`(?<!\p{L})${ROLE} ${BEING} ${NAMED}`), isTrusted: true, isSubject: true },
  {
    find: of(
      String.raw`(?:^|[:–—] )(?:${ARTICLE} )?${ROLE} ${NAMED}(?: ${AND} ${ROLE} (?<other>${PEOPLE}))?`,
    ),
    isTrusted: true,
    isSubject: true,
    isWhole: true,
  },
];
let last: { name: string; patterns: Pattern[] } | undefined;

/** Founders who are named beside that word, where it is this product's, or "our", founder. */
export function fromRole({ page, block, sentence: text, name, found, trust: { trusted } }: Passage): void {
  if (!HAS_ROLE.test(text)) return;
  for (const { find, isTrusted, isSubject, isWhole } of [...ALWAYS, ...ofProduct(name)]) {
    if (isTrusted && !trusted) continue;
    for (const said of text.matchAll(find)) {
      const { people = '', other } = said.groups ?? {};
      if (isSubject && !isOwnSubject(text.slice(0, said.index), name)) continue;
      const after = text.slice(said.index + said[0].length);
      const isTold = isRunning(block, text) && /^(?:[,.;:)–—]| \p{Ll})/u.test(after);
      for (const person of [...peopleIn(people), ...(other ? [other] : [])])
        if (isTold ? isPersonName(person) : isSurelyPerson(person))
          add(found, page, person, '', [said[0].replace(/^[:–—] /u, '').trim()], 3.2);
        else if (!isWhole && isGivenAlone(person))
          add(found, page, person, '', [said[0].replace(/^[:–—] /u, '').trim()], GIVEN_ALONE);
    }
  }
}

/** "Ann Ek, founder of Quillbee", "As founder of Quillbee, Ann Ek …". */
function ofProduct(name: string): Pattern[] {
  if (last?.name === name) return last.patterns;
  const [short = ''] = name.split(' ');
  const names = [name, ...(short.length >= SHORTEST_NAME ? [short] : [])].filter(
    (one) => nameKey(one).length > 2,
  );
  const own = [...names.map(written), String.raw`${anyOf(ITSELF)}`, String.raw`${OURS} \p{L}+`].join('|');
  const whole = String.raw`${ROLE} (?:${anyOf(FROM)} |${ELIDED}|@ ?)?(?:${ARTICLE} ?)?(?:${own})(?![\p{L}\d])`;
  last = {
    name,
    patterns: [
      { find: of(String.raw`${NAMED}${LINK} ?(?:${ARTICLE} ?)?${whole}`) },
      { find: of(String.raw`(?<!\p{L})${whole}(?:,|:| ${BEING}) ${NAMED}`) },
    ],
  };
  return last.patterns;
}

function of(source: string): RegExp {
  return wordPattern(source, 'gu');
}

/** A name in letters of either case, its words as they may be parted. */
const written = (name: string): string =>
  anyCase(
    name
      .toLowerCase()
      .replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)
      .replaceAll(/\s+/gu, String.raw`[\s-]?`),
  );
