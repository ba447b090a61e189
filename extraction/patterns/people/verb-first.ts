import { BUILT, BY_AFTER, DONE_AFTER, FOUNDED, FOUNDS } from '../../lexicon/people.ts';
import { anyOf, only, wordPattern } from '../../lexicon/table.ts';
import { anyCase } from '../../lexicon/any-case.ts';
import { ONE_NAME } from './person-name.ts';
import { PEOPLE } from './founder-patterns.ts';

/** Languages in which who founded it may stand behind the verb. */
const BEHIND_VERB = only(FOUNDS, 'es', 'ca', 'pt', 'it', 'pl', 'cs', 'sk', 'ru', 'uk', 'hr', 'ro');
/** "in 2010", as those languages say it, and pronouns that repeat what was founded. */
const WHEN = String.raw`(?:(?:la|lo|ji|jo|ho|ją|je|w|v|en|em|nel|în|в|у|roku|roce|godine|году|році|году|anul|\p{L}{0,6}\d{4}\.?) ){0,4}`;
/** "Firmu založil v roce 2010 Jan Moss", "La empresa la fundó Ana Moss". */
export const VERB_FIRST = wordPattern(
  String.raw`(?:^|[.!?] )(?<what>\p{Lu}[^.!?;:]{2,70}?),? ${WHEN}${anyOf(BEHIND_VERB)} ${WHEN}(?<people>${PEOPLE})`,
  'u',
);
/** "A Quillbee jegyzetet Varga István alapította." */
export const OBJECT_FIRST = wordPattern(
  String.raw`(?:^|[.!?] )(?:Az? )?(?<what>\p{L}[^.!?;:]{2,60}?),? (?:\d{4}[-\p{L}]{0,5} )?(?<people>${PEOPLE}) ${anyOf(only(FOUNDS, 'hu'))}`,
  'u',
);
/** "2015 yılında Umut Vurdu tarafından kuruldu" */
export const DONE_BY = wordPattern(
  String.raw`(?<people>${PEOPLE}|${ONE_NAME}) ${anyOf(BY_AFTER)} (?:[^.!?;]{1,40}? )?${anyCase(anyOf(DONE_AFTER))}`,
  'u',
);
/** "ひとりで運営": who makes it does so alone. */
export const DENSE_ALONE = '(?:一人|ひとり|1人|個人)で(?:企画|開発|運営|制作)';
/** "の個人開発プロジェクト": one person's own project. */
export const DENSE_OWN_PROJECT = 'の個人[^。、]{0,8}プロジェクト';
const HAN_NAME = String.raw`[\p{Script=Han}]{2,4}`;
/** "由王小明于2019年创立", "佐藤健太が開発", "홍길동이 설립" */
export const DENSE_MADE = wordPattern(
  String.raw`由(${HAN_NAME})(?=[于於在独獨开開创創制製打]|先生|女士)[^。，,]{0,16}?${anyOf(only(FOUNDED, 'zh'), only(BUILT, 'zh'))}` +
    String.raw`|(?:^|[、。はを」])(${HAN_NAME}[ \u3000]?[\p{Script=Han}\p{Script=Hiragana}]{0,3}?)が(?:[^。、]{0,12})?${anyOf(only(FOUNDED, 'ja'), only(BUILT, 'ja'))}` +
    String.raw`|は(${HAN_NAME}[ \u3000]?[\p{Script=Hiragana}]{0,3}?)(?:が?${DENSE_ALONE}|${DENSE_OWN_PROJECT})` +
    String.raw`|(?:^|[\s.])([가-힣]{3})(?:이|가|님이) (?:[^.]{0,12}? )?${anyOf(only(FOUNDED, 'ko'), only(BUILT, 'ko'))}`,
  'u',
);
