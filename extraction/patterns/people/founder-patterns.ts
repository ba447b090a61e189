import {
  ADDRESSED,
  BEGUN,
  BEHIND,
  BORN_OF,
  BUILT,
  FOUNDED,
  FOUNDER,
  FOUNDS,
  I_AM,
  I_MADE,
  IDEA_OF,
  IS_A,
  ITSELF,
  MACHINES,
  MADE_ELSE,
  MAKER_LABEL,
  MY_NAME_IS,
  OTHERS_SPEAK,
  OWN_WORDS,
  PRESENTS,
  RUNS_AS,
  STANDS,
  WE_ARE as WE_SAY,
  WHEN,
  WHO_MADE_IT,
  WITH_WHOM,
} from '../../lexicon/people.ts';
import {
  A,
  AND as AND_WORDS,
  AT_A_FIRM,
  BY,
  FOR,
  IN_A_PLACE,
  IS,
  OF,
  OF_ITS_MAKER,
  WAS,
  WITH,
} from '../../lexicon/grammar.ts';
import { ONE_WHO_SPEAKS, OUR_COMPANY } from '../../lexicon/company/founding.ts';
import {
  anyOf,
  anySpokenOf,
  finds,
  isOneOfWords,
  only,
  wordPattern,
  type WordTable,
} from '../../lexicon/table.ts';
import { anyCase } from '../../lexicon/any-case.ts';
import { ONE_NAME, PERSON } from './person-name.ts';

export const AND = String.raw`(?:&|${anyOf(AND_WORDS)})`;
/** One person or a list of them: "Ann Ek, Bo Lind and Dr. Cy Moss". */
export const PEOPLE = String.raw`${PERSON}(?:, ${PERSON}){0,4}(?:,? ${AND} ${PERSON})?`;
const PARTED = wordPattern(String.raw`,? ${AND} (?=\p{Lu})|, `, 'u');

/** What those who founded it are called before they are named: "by husband and wife", "by two friends:". */
const GAP = String.raw`(?<gap>(?: [\p{Ll}\d][\p{L}\d'’-]{0,16}[,:]?){0,7})`;
/** "Mr. Ann Ek" */
export const ADDRESS = String.raw`(?:${anyCase(anyOf(ADDRESSED))}\.? )?`;

/** The names of a list. */
export const peopleIn = (list: string): string[] => list.split(PARTED);

/** "The founders, Ann Ek and Bo Lind, met in Oslo", "Our founder Ann Ek": at the beginning of a sentence. */
export const FOUNDERS_ARE = wordPattern(
  String.raw`(?:^|[.!?] )(?:\p{L}{2,8} )?${anyCase(anyOf(FOUNDER))}(?:,|:| ${anyOf(IS)})? (${PEOPLE})`,
  'u',
);
/**
 * "Quillbee founder Ann Ek says", "Quillbee'nin kurucusu Umut Vurdu": what is founded stands before. The letters of its first word
 * are counted before they are taken: V8 needs thirty times as long to compile it otherwise (a second).
 */
export const ITS_FOUNDER = wordPattern(
  String.raw`(?:^|[.!?] )(?:(?=\p{L}{2,4} )\p{L}+ )?(\p{Lu}[^.!?,;:]{0,40}?)[ -]${anyCase(anyOf(FOUNDER))},? (${PEOPLE}|${ONE_NAME}(?: ${AND} ${ONE_NAME})?)`,
  'u',
);
/** "Ann Ek, a retired teacher, with whom I founded Quillbee". */
export const FOUNDED_WITH = wordPattern(
  String.raw`(${PEOPLE})(?:,[^.!?;]{1,80})?,? ${anyOf(WITH_WHOM)} (?<what>[^.!?;]{0,60}?)${anyOf(FOUNDED, BEGUN, FOUNDS)}`,
  'u',
);
const uncased = (table: WordTable): string => anyOf(only(table, 'ar', 'fa', 'he'));
const UNCASED_NAME = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{M}'’"״׳-]{2,20}`;
/** "נוסדה ב-2006 על ידי שירן לוי ונועם כהן.", "تأسست عام 2019 على يد محمد علي": two or three words up to the next person or sign. */
export const UNCASED_BY = wordPattern(
  String.raw`${uncased(FOUNDED)}[^.!?؟,،:]{0,40}? ${uncased(BY)} (${UNCASED_NAME}(?: ${UNCASED_NAME}){1,6})(?=[.,،!:–—|(]|$)`,
  'u',
);
/** "المؤسس: محمد علي", "מייסדת – נועה כהן" */
export const UNCASED_ROLE = wordPattern(
  String.raw`^(${uncased(FOUNDER)}(?: [^:–—|]{1,30})?)\s?[:–—|-]\s?(${UNCASED_NAME}(?: ${UNCASED_NAME}){1,3})$`,
  'u',
);
/** "and" is the first letter of the word, or a word by itself. */
export const uncasedPeopleIn = (list: string): string[] => list.split(/ ו(?=\p{L}{2})| و ?(?=\p{L}{2})/u);
/** "Behind Quillbee is Ann Ek." */
export const IS_BEHIND = wordPattern(
  String.raw`${anyCase(anyOf(BEHIND))} ([^.!?;:]{2,50}?),? ${anyOf(STANDS)}(?: \p{Ll}{1,14}){0,4} (${PEOPLE})`,
  'u',
);
/** "Meet Ann Ek, the founder of Quillbee" */
export const MEET_FOUNDER = wordPattern(
  String.raw`^${anyCase(anyOf(PRESENTS))} (${PERSON}), (?:\p{L}{1,5} )?((?:[\p{L}-]+ ){0,2}?${anyCase(anyOf(FOUNDER))}.{0,60})$`,
  'u',
);
/** "Meet Ann Ek", over what she does. */
export const MEET = wordPattern(String.raw`^${anyCase(anyOf(PRESENTS))} (?=\p{Lu})`, 'u');
/** A title over a founder, and what is told of one: "Meet the maker", "A note from our founder". */
export const FOUNDER_TITLE = wordPattern(
  String.raw`^\s*${anyOf(PRESENTS, OWN_WORDS)} (?:[\p{L}-]+ ){0,2}?${anyOf(FOUNDER)}s?[\s.:!]*$`,
  'iu',
);
/** The person a text opens with: "Ann Ek has kept notes for thirty years." */
export const OPENS_WITH_PERSON = wordPattern(`^(${PERSON})(?=[ ,])`, 'u');
export const ROLE = finds(FOUNDER);
const FOUNDERS = anyCase(anyOf(FOUNDER));
export const NAME_ROLE = wordPattern(
  String.raw`^(?:(?:${anyCase(anyOf(BY))}|[–—-]) )?(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,8} ?[/／] ?)?(${PERSON})\s?[,–—|·:/(-]\s?\(?([^.!?]{0,40}?${FOUNDERS}[^.!?]{0,60})\)?$`,
  'u',
);
export const ROLE_NAME = wordPattern(
  String.raw`^([\p{L}&,/ -]{0,30}?${FOUNDERS}[\p{L}&,/ -]{0,30}?)(?:\s?[:–—|]\s?|\s-\s?|-\s)(${PERSON})$`,
  'u',
);
/** "Ann Ek is the founder and CEO of Quillbee". */
export const IS_FOUNDER = wordPattern(
  String.raw`(?:^|[.!?] )(${PERSON})(?:,[^.]{0,60},)? ${anyOf(IS_A)} ((?:[\p{L}-]+ ){0,3}?${FOUNDERS}` +
    String.raw`(?:[ ,]+${AND} \p{L}[\p{L} ]{1,30}?)?)(?= (?:behind|${anyOf(OF, AT_A_FIRM)}) |[.,!]|$)`,
  'u',
);
export const FOUNDED_BY = wordPattern(
  String.raw`(?<verb>${anyCase(anyOf(FOUNDED, BEGUN))})(?:[^.!?,;]{0,40}?|,? \p{Ll}{1,5}(?: \p{L}{2,10}){0,2} \d{4}),? ${anyOf(BY)}` +
    String.raw`${GAP} ${ADDRESS}(?:(?<first>${ONE_NAME}) ${AND} )?(?<people>${PEOPLE})`,
  'u',
);
const germanic = (...tables: WordTable[]): string =>
  anyOf(...tables.map((table) => only(table, 'de', 'nl', 'sv', 'da', 'nb')));
/** "wurde 2019 von Anna Schmidt in Kiel gegründet": the verb comes last. */
const lastVerb = (...verbs: WordTable[]): RegExp =>
  wordPattern(
    String.raw`${germanic(WAS, IS)}(?:[^.!?,;]{0,30}?) ${germanic(BY)} (${PEOPLE})` +
      String.raw`(?: [^.!?,;]{1,40}?)? ${anyCase(anyOf(...verbs))}`,
    'u',
  );
export const BY_FOUNDED = lastVerb(FOUNDED, BEGUN);
export const BY_BUILT = lastVerb(BUILT);
/** "is an", "è un'": what something is follows, up to the next word. */
export const IS_ONE = String.raw`${anyOf(IS)} (?:${anyOf(A)} |un['’])`;
/** "Quillbee is an independent app by Ann Ek." */
export const IS_BY = wordPattern(
  String.raw`${IS_ONE}(?:[\p{Ll}\d-]+ ){1,5}?${anyOf(BY, OF_ITS_MAKER)} (${PEOPLE})`,
  'u',
);
/** "nasce dalla passione di Marco Bianchi", "ontstond uit een gedeelde passie van vader en zoon Jan en Piet Visser" */
export const BORN_OF_PEOPLE = wordPattern(
  String.raw`${anyOf(BORN_OF)}(?: [^.!?,;]{1,40}?)? ${anyOf(OF)}(?: \p{Ll}{1,12}){0,5} (?:${ONE_NAME} ${AND} )?(${PEOPLE})`,
  'u',
);
export const IDEA_BY = wordPattern(String.raw`${anyCase(anyOf(IDEA_OF))}${GAP} (?<people>${PEOPLE})`, 'u');
/** A label for founders and nothing else: their names are in the next cell. */
export const FOUNDERS_LABEL = isOneOfWords(FOUNDER);
/** "創業者の佐藤健です", "代表の佐藤健と申します", "Quillbeeを開発した佐藤健です", "我是王小明，Quillbee 的创始人" */
export const DENSE_SAYS = wordPattern(
  String.raw`(?:(?:${anyOf(only(FOUNDER, 'ja'))})の|${anyOf(RUNS_AS)}|を(?:開発|制作|創業|運営)(?:した|している|しています)|を作っ(?:た|ている))` +
    String.raw`([\p{Script=Han}]{1,3}[ \u3000]?[\p{Script=Han}\p{Script=Hiragana}]{1,4}?)(?:です|と申します|が|、)` +
    String.raw`|我是([\p{Script=Han}]{2,4})，[^。！？]{0,30}(?:${anyOf(only(FOUNDER, 'zh'))})`,
  'u',
);
/** "創業者 佐藤 健" */
export const DENSE_ROLE_NAME = wordPattern(
  String.raw`^(${anyOf(only(FOUNDER, 'ja', 'zh', 'ko'))})[\s:：・]{1,3}([\p{Lo}][\p{Lo}\s]{1,9})$`,
  'u',
);
export const BUILT_BY = wordPattern(
  String.raw`${anyCase(anyOf(BUILT))}(?: ${anyOf(WITH)} [^.!?]{1,12})?(?:,? (?:in|${AND}) [\p{L}\d ]{2,24})?,? ${anyOf(BY)}(?: \p{Ll}{2,12}){0,3} (${PEOPLE})`,
  'u',
);
export const BY_ALONE = wordPattern(String.raw`^(?:[^.!?]{0,30} )?${anyCase(anyOf(BY))} (${PERSON})$`, 'u');
export const FOUNDED_IT = wordPattern(
  String.raw`(?:^|[.!?] |[,;:] |(?:^|[ ,])${anyCase(anyOf(WHEN))} )(${PEOPLE})(?:,[^.]{0,60},)? ${anyOf(FOUNDS)} `,
  'u',
);
/** "Ann Ek hat den Betrieb 2009 gegründet." */
export const HAS_FOUNDED = wordPattern(
  String.raw`(?:^|[.!?] )(?<people>${PEOPLE})(?:,[^.]{0,60},)? (?:hat|haben|heeft|hebben) (?<what>[^.!?;]{2,80}?) ${anyOf(FOUNDED, BEGUN, BUILT)}`,
  'u',
);
/** "Ann started Quillbee because …" */
export const GIVEN_FOUNDED = wordPattern(String.raw`(?:^|[.!?,] )(${ONE_NAME}) ${anyOf(FOUNDS)} `, 'u');
/** "I'm Ann Ek": not what a word before says ("so I am"). */
export const I_AM_PERSON = wordPattern(
  String.raw`${anyCase(anyOf(I_AM))},? (${PERSON}|${ONE_NAME})(?=[,.!–—:( -]|$)`,
  'u',
);
/** "We are Ann and Bo", "Siamo Anna Moss e Bruno Ek". */
export const WE_ARE = wordPattern(
  String.raw`${anyCase(anyOf(WE_SAY))},? ((?:${PERSON}|${ONE_NAME})(?:, (?:${PERSON}|${ONE_NAME})){0,3},? ${AND} (?:${PERSON}|${ONE_NAME}))(?=[,.!:(]| [–—-]|$)`,
  'u',
);
/** "My name is Ann", "Hi, I'm Ann": a name and nothing else follows. */
export const SAYS_NAME = wordPattern(
  String.raw`${anySpokenOf(MY_NAME_IS)},? (?:${PERSON}|${ONE_NAME})`,
  'iu',
);
export const I_MADE_IT = finds(I_MADE);
export const MADE_IT = finds(FOUNDED, BEGUN, BUILT, FOUNDS);
export const I_SPEAK = finds(ONE_WHO_SPEAKS);
export const IS_MACHINE = finds(MACHINES);
/** A title under which somebody tells of themselves, or of who made it. */
export const ABOUT_THE_MAKER = finds(WHO_MADE_IT);
/** "Developer", "Made by": the name stands in the next cell, or after it. */
export const IS_MAKER_LABEL = isOneOfWords(MAKER_LABEL);
export const LABELLED_MAKER = wordPattern(
  String.raw`^${anyCase(anyOf(MAKER_LABEL))}\s?[:：–—-]\s?(${PERSON})$`,
  'u',
);
/** "Ann, founder of Quillbee", "— Ann, creator": one who gives only that name. */
export const ONE_NAME_ROLE = wordPattern(
  String.raw`^(?:[–—-] ?)?(${ONE_NAME})\s?[,–—|·:(-]\s?\(?([^.!?]{0,40}?${FOUNDERS}[^.!?]{0,60})\)?$`,
  'u',
);
/** Names that stand by themselves for those who made it: "founded by Ann and Bo". */
const GIVEN = String.raw`(?<people>${ONE_NAME}(?:(?:, ${ONE_NAME}){0,3},? ${AND} ${ONE_NAME})?)(?=[.,!;:)]|$| (?:to|who|om|im|${anyOf(IN_A_PLACE, FOR)}) )`;
export const MADE_BY_GIVEN = wordPattern(
  String.raw`${anyCase(anyOf(FOUNDED, BEGUN, BUILT))}(?: \p{Ll}{2,12}){0,2}(?: ${anyOf(WITH)} [^.!?]{1,12})?,? ${anyOf(BY)}${GAP} ${GIVEN}`,
  'u',
);
export const SELF = finds(OUR_COMPANY);
export const SPOKEN = finds(OTHERS_SPEAK);
export const SELF_OBJECT = finds(ITSELF);
export const SAID_ELSE = finds(MADE_ELSE);
