import { anyOf, finds, isOneOfWords, only, type WordTable, wordPattern } from '../../lexicon/table.ts';
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
export const I_MADE_IT = finds(
  wordTable('founded'),
  wordTable('begun'),
  wordTable('built'),
  wordTable('founder'),
);
export const IS_MACHINE = finds(wordTable('machines'));
/** A title under which somebody tells of themselves, or of who made it. */
export const ABOUT_THE_MAKER = finds(wordTable('who_made_it'));
/** A label for founders and nothing else: their names are in the next cell. */
export const FOUNDERS_LABEL = isOneOfWords(wordTable('founder'), wordTable('maker_label'));
/** A title over a founder, and what is told of one: "Meet the maker", "A note from our founder". */
export const FOUNDER_TITLE = wordPattern(
  String.raw`^\s*${word('presents', 'own_words')} (?:[\p{L}-]+ ){0,2}?${word('founder')}s?[\s.:!]*$`,
  'iu',
);
/** "is an", "è un'": what something is follows, up to the next word. */
export const IS_ONE = String.raw`${word('is')} (?:${word('a')} |un['’])`;

/** "Ann Ek, founder of Quillbee", "by Ann Ek (creator)". */
export const NAME_ROLE = wordPattern(
  String.raw`^(?:(?:${anyCase(word('by', 'presents'))}|[–—-]) )?(?<people>${PERSON}|${ONE_NAME})\s?[,–—|·:/(-]\s?\(?(?<role>[^.!?]{0,40}?${FOUNDERS}[^.!?]{0,60})\)?$`,
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
/**
 * "Quillbee founder Ann Ek says", "Quillbee'nin kurucusu Umut Vurdu": what is founded comes first. The letters of its first word
 * are counted before they are taken: V8 needs thirty times as long to compile it otherwise (a second).
 */
export const ITS_FOUNDER = wordPattern(
  String.raw`(?:^|[.!?] )(?:(?=\p{L}{2,4} )\p{L}+ )?(?<whose>\p{Lu}[^.!?,;:]{0,40}?)[ -]${FOUNDERS},? ${NAMED}`,
  'u',
);
/** "Founded in 2019 by two friends: Ann Ek and Bo Lind". */
export const FOUNDED_BY = wordPattern(
  String.raw`${anyCase(word('founded', 'begun'))}(?:[^.!?,;]{0,40}?|,? \p{Ll}{1,5}(?: \p{L}{2,10}){0,2} \d{4}),? ${word('by')}${GAP} ${ADDRESS}${NAMED}`,
  'u',
);
const germanic = (...tables: WordTable[]): string =>
  anyOf(...tables.map((table) => only(table, 'de', 'nl', 'sv', 'da', 'nb')));
/** "wurde 2019 von Anna Schmidt in Kiel gegründet": the verb comes last. */
const lastVerb = (...verbs: string[]): RegExp =>
  wordPattern(
    String.raw`${germanic(wordTable('was'), wordTable('is'))}(?:[^.!?,;]{0,30}?) ${germanic(wordTable('by'))} (?<people>${PEOPLE})` +
      String.raw`(?: [^.!?,;]{1,40}?)? ${anyCase(word(...verbs))}`,
    'u',
  );
export const BY_FOUNDED = lastVerb('founded', 'begun');
export const BY_BUILT = lastVerb('built');
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
/** "I'm Ann Ek": not what a word before says ("so I am"). */
export const I_AM_PERSON = wordPattern(String.raw`${anyCase(word('i_am'))},? ${NAMED}(?=[,.!–—:( -]|$)`, 'u');

/** "ひとりで運営": who makes it does so alone. */
export const DENSE_ALONE = '(?:一人|ひとり|1人|個人)で(?:企画|開発|運営|制作)';
/** "の個人開発プロジェクト": one person's own project. */
export const DENSE_OWN_PROJECT = 'の個人[^。、]{0,8}プロジェクト';
const HAN_NAME = String.raw`[\p{Script=Han}]{2,4}`;
const dense = (language: 'ja' | 'zh' | 'ko', ...subjects: string[]): string =>
  anyOf(...subjects.map((subject) => only(wordTable(subject), language)));
/** "創業者の佐藤健です", "代表の佐藤健と申します", "Quillbeeを開発した佐藤健です", "我是王小明，Quillbee 的创始人" */
export const DENSE_SAYS = wordPattern(
  String.raw`(?:(?:${dense('ja', 'founder')})の|${word('runs_as')}|を(?:開発|制作|創業|運営)(?:した|している|しています)|を作っ(?:た|ている))` +
    String.raw`(?<people>[\p{Script=Han}]{1,3}[ \u3000]?[\p{Script=Han}\p{Script=Hiragana}]{1,4}?)(?:です|と申します|が|、)` +
    String.raw`|我是(?<own>[\p{Script=Han}]{2,4})，[^。！？]{0,30}(?:${dense('zh', 'founder')})`,
  'u',
);
/** "創業者 佐藤 健" */
export const DENSE_ROLE_NAME = wordPattern(
  String.raw`^(?<role>${anyOf(only(wordTable('founder'), 'ja', 'zh', 'ko'))})[\s:：・]{1,3}(?<people>[\p{Lo}][\p{Lo}\s]{1,9})$`,
  'u',
);
/** "由王小明于2019年创立", "佐藤健太が開発", "홍길동이 설립" */
export const DENSE_MADE = wordPattern(
  String.raw`由(?<people>${HAN_NAME})(?=[于於在独獨開开創创製制打]|先生|女士)[^。，,]{0,16}?${dense('zh', 'founded', 'built')}` +
    String.raw`|(?:^|[、。はを」])(?<made>${HAN_NAME}[ \u3000]?[\p{Script=Han}\p{Script=Hiragana}]{0,3}?)が(?:[^。、]{0,12})?${dense('ja', 'founded', 'built')}` +
    String.raw`|(?:^|[\s.])(?<own>[가-힣]{3})(?:이|가|님이) (?:[^.]{0,12}? )?${dense('ko', 'founded', 'built')}`,
  'u',
);
