import {
  BUILT,
  BY,
  FOUNDED,
  FOUNDER,
  FOUNDS,
  I_AM,
  I_MADE,
  IDEA_OF,
  IS_A,
  MADE_ELSE,
  OTHERS_SPEAK,
} from '../../../words/people.ts';
import { OUR_COMPANY } from '../../../words/founding.ts';
import { anyOf, finds, isOneOfWords } from '../../../words/table.ts';
import { anyCase } from '../any-case.ts';
import { PERSON } from './person-name.ts';

const AND = String.raw`(?:and|&|und|et|y|e|en|i|a|och|og|ja|и|та|i|ve)`;
/** One person or a list of them: "Ann Ek, Bo Lind and Dr. Cy Moss". */
const PEOPLE = String.raw`${PERSON}(?:, ${PERSON}){0,4}(?:,? ${AND} ${PERSON})?`;
const PARTED = new RegExp(String.raw`,? ${AND} (?=\p{Lu})|, `, 'u');

/** The names of a list. */
export const peopleIn = (list: string): string[] => list.split(PARTED);

/** "The founders, Ann Ek and Bo Lind, met in Oslo", "Our founder Ann Ek": at the beginning of a sentence. */
export const FOUNDERS_ARE = new RegExp(
  String.raw`(?:^|[.!?] )(?:\p{L}{2,8} )?${anyCase(anyOf(FOUNDER))}(?:,|:| (?:are|sind|sont|son|são|sono|zijn|są))? (${PEOPLE})`,
  'u',
);
export const ROLE = finds(FOUNDER);
const FOUNDERS = anyCase(anyOf(FOUNDER));
export const NAME_ROLE = new RegExp(
  String.raw`^(?:(?:${anyCase(anyOf(BY))}|[–—-]) )?(${PERSON})\s?[,–—|·:/(-]\s?\(?([^.!?]{0,40}?${FOUNDERS}[^.!?]{0,60})\)?$`,
  'u',
);
export const ROLE_NAME = new RegExp(
  String.raw`^([\p{L}&,/ -]{0,30}?${FOUNDERS}[\p{L}&,/ -]{0,30}?)\s?[:–—|-]\s?(${PERSON})$`,
  'u',
);
/** "Ann Ek is the founder and CEO of Quillbee". */
export const IS_FOUNDER = new RegExp(
  String.raw`(?:^|[.!?] )(${PERSON})(?:,[^.]{0,60},)? ${anyOf(IS_A)} ((?:[\p{L}-]+ ){0,3}?${FOUNDERS}` +
    String.raw`(?:[ ,]+(?:and|&|und|et|y|e|en|i|a|och|og) \p{L}[\p{L} ]{1,30}?)?)(?= of | at | von | de | di | bei | behind |[.,!]|$)`,
  'u',
);
export const FOUNDED_BY = new RegExp(
  String.raw`(${anyCase(anyOf(FOUNDED))})(?:[^.!?,;]{0,40}?|,? \p{Ll}{1,5}(?: \p{L}{2,10}){0,2} \d{4}),? ${anyOf(BY)}(?: \p{Ll}{2,12}){0,3} (${PEOPLE})`,
  'u',
);
/** "wurde 2019 von Anna Schmidt in Kiel gegründet": the verb comes last. */
export const BY_FOUNDED = new RegExp(
  String.raw`(?:wurde|wird|werd|is|blev|ble)(?:[^.!?,;]{0,30}?) (?:von|door|af|av) (${PEOPLE})(?: [^.!?,;]{1,40}?)? ${anyCase(anyOf(FOUNDED))}`,
  'u',
);
export const IDEA_BY = new RegExp(String.raw`${anyCase(anyOf(IDEA_OF))} (${PEOPLE})`, 'u');
/** A label for founders and nothing else: their names are in the next cell. */
export const FOUNDERS_LABEL = isOneOfWords(FOUNDER);
/** "創業者 佐藤 健" */
export const DENSE_ROLE_NAME = new RegExp(
  String.raw`^(${anyOf({ ja: FOUNDER.ja ?? '', zh: FOUNDER.zh ?? '', ko: FOUNDER.ko ?? '' })})[\s:：・]{1,3}([\p{Lo}][\p{Lo}\s]{1,9})$`,
  'u',
);
export const BUILT_BY = new RegExp(
  String.raw`${anyCase(anyOf(BUILT))}(?: (?:with|mit|avec|con|com) [^.!?]{1,12})?(?:,? (?:in|and|und|et|y|e) [\p{L}\d ]{2,24})?,? ${anyOf(BY)}(?: \p{Ll}{2,12}){0,3} (${PEOPLE})`,
  'u',
);
export const BY_ALONE = new RegExp(String.raw`^(?:[^.!?]{0,30} )?${anyCase(anyOf(BY))} (${PERSON})$`, 'u');
export const FOUNDED_IT = new RegExp(
  String.raw`(?:^|[.!?] |[,;] )(${PEOPLE})(?:,[^.]{0,60},)? ${anyOf(FOUNDS)} `,
  'u',
);
export const I_AM_PERSON = new RegExp(String.raw`${anyCase(anyOf(I_AM))} (${PERSON})(?=[,.!–— ]|$)`, 'u');
export const I_MADE_IT = finds(I_MADE);
export const SELF = finds(OUR_COMPANY);
export const SPOKEN = finds(OTHERS_SPEAK);
export const SELF_OBJECT =
  /(?<!\p{L})(?:us|it|this|the (?:company|project|app|product|studio)|das Projekt|l['’]entreprise|la empresa|l['’]azienda)(?!\p{L})/u;
export const SAID_ELSE = finds(MADE_ELSE);
