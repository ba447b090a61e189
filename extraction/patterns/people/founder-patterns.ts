import { anyOf, finds, wordPattern } from '../../lexicon/table.ts';
import { wordTable } from '../../lexicon/words.ts';
import { ONE_NAME, PERSON } from './person-name.ts';
import { anyCase } from '../../lexicon/any-case.ts';

const word = (...subjects: string[]): string => anyOf(...subjects.map(wordTable));
export const AND = String.raw`(?:&|${word('and')})`;
/** One person or a list of them: "Ann Ek, Bo Lind and Dr. Cy Moss". */
export const PEOPLE = String.raw`${PERSON}(?:, ${PERSON}){0,4}(?:,? ${AND} ${PERSON})?`;
/** The same, or one or two given names. */
const NAMED = String.raw`(?<people>${PEOPLE}|${ONE_NAME}(?: ${AND} ${ONE_NAME})?)`;
const PARTED = wordPattern(String.raw`,? ${AND} (?=\p{Lu})|, `, 'u');
/** What those who founded it are called before they are named: "by husband and wife", "by two friends:". */
const GAP = String.raw`(?<gap>(?: [\p{Ll}\d][\p{L}\d'’-]{0,16}[,:]?){0,5})`;
/** "Mr. Ann Ek" */
export const ADDRESS = String.raw`(?:${anyCase(word('addressed'))}\.? )?`;
const FOUNDERS = anyCase(word('founder'));

/** The names of a list. */
export const peopleIn = (list: string): string[] => list.split(PARTED);

export const ROLE = finds(wordTable('founder'));
export const SELF = finds(wordTable('our_company'));
export const SPOKEN = finds(wordTable('others_speak'));
export const SELF_OBJECT = finds(wordTable('itself'));
export const SAID_ELSE = finds(wordTable('made_else'));
/** A title under which somebody tells of themselves, or of who made it. */
export const ABOUT_THE_MAKER = finds(wordTable('who_made_it'));
/** A title over a founder, and what is told of one: "Meet the maker", "A note from our founder". */
export const FOUNDER_TITLE = wordPattern(
  String.raw`^\s*${word('presents', 'own_words')} (?:[\p{L}-]+ ){0,2}?${word('founder')}s?[\s.:!]*$`,
  'iu',
);
/** "is an", "è un'": what something is follows, up to the next word. */
export const IS_ONE = String.raw`${word('is')} (?:${word('a')} |un['’])`;

/** "Ann Ek, founder of Quillbee", "by Ann Ek (creator)". */
export const NAME_ROLE = wordPattern(
  String.raw`^(?:(?:${anyCase(word('by', 'presents', 'i_am'))},?|[–—-]) )?(?<people>${PERSON}|${ONE_NAME})\s?[,–—|·:/(-]\s?\(?(?<role>[^.!?]{0,40}?${FOUNDERS}[^.!?]{0,60})\)?$`,
  'u',
);
/** "Founder & CEO: Ann Ek". */
export const ROLE_NAME = wordPattern(
  String.raw`^(?<role>[\p{L}&,/ -]{0,30}?(?:${FOUNDERS}|${anyCase(word('maker_label'))})[\p{L}&,/ -]{0,30}?)(?:\s?[:–—|]\s?|\s-\s?|-\s)(?<people>${PERSON})$`,
  'u',
);
/** "Ann Ek is the founder and CEO of Quillbee". */
export const IS_FOUNDER = wordPattern(
  String.raw`(?:^|[.!?] )(?<people>${PERSON})(?:,[^.]{0,60},)? ${word('is_a')} (?<role>(?:[\p{L}-]+ ){0,3}?${FOUNDERS}` +
    String.raw`(?:[ ,]+${AND} \p{L}[\p{L} ]{1,30}?)?)(?= (?:behind|${word('of', 'at_a_firm')}) |[.,!]|$)`,
  'u',
);
/** "our founder, Ann Ek", "vår grundare är Ann Ek"; the founder by the definite article at the end. */
export const OUR_FOUNDER = wordPattern(
  String.raw`(?<!\p{L})(?:${anyCase(word('our'))} (?:\p{Ll}+ )?${FOUNDERS}|${anyCase(word('our_founder'))})(?: ${AND} [\p{L}-]+)?[,:]?(?: ${word('is', 'was')})? ${ADDRESS}${NAMED}`,
  'u',
);
/** "Founded in 2019 by two friends: Ann Ek and Bo Lind". */
export const FOUNDED_BY = wordPattern(
  String.raw`${anyCase(word('founded', 'begun'))}(?:[^.!?,;]{0,40}?|,? \p{Ll}{1,5}(?: \p{L}{2,10}){0,2} \d{4}),? ${word('by')}${GAP} ${ADDRESS}${NAMED}`,
  'u',
);
/** "Built with love by Ann Ek". */
export const BUILT_BY = wordPattern(
  String.raw`${anyCase(word('built'))}(?: ${word('with')} [^.!?]{1,12})?(?:,? (?:in|${AND}) [\p{L}\d ]{2,24})?,? ${word('by')}(?: \p{Ll}{2,12}){0,3} ${NAMED}`,
  'u',
);
/** "Ann Ek started Quillbee". */
export const FOUNDED_IT = wordPattern(
  String.raw`(?:^|[.!?] |[,;:] |(?:^|[ ,])${anyCase(word('when'))} )(?<people>${PEOPLE})(?:,[^.]{0,60},)? ${word('founds')} `,
  'u',
);

/** "ひとりで運営": who makes it does so alone. */
export const DENSE_ALONE = '(?:一人|ひとり|1人|個人)で(?:企画|開発|運営|制作)';
/** "の個人開発プロジェクト": one person's own project. */
export const DENSE_OWN_PROJECT = 'の個人[^。、]{0,8}プロジェクト';
