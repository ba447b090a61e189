import type { ReadPage } from '../html/page.ts';
import { parseLanguageTag } from '../../rules/listings/fields/languages.ts';
import { bodyBlocks } from '../patterns/site.ts';

/** So much of the page's text is looked at, and with less nothing is told by its letters. */
const MOST = 20_000;
const LEAST = 40;
const SCRIPTS = {
  Latn: /\p{Script=Latin}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
  Grek: /\p{Script=Greek}/gu,
  Thai: /\p{Script=Thai}/gu,
  Deva: /\p{Script=Devanagari}/gu,
  Geor: /\p{Script=Georgian}/gu,
  Armn: /\p{Script=Armenian}/gu,
  Kore: /\p{Script=Hangul}/gu,
  Kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Hani: /\p{Script=Han}/gu,
};
/** Letters of one language alone. */
const ONLY: Record<string, string> = {
  Hebr: 'he',
  Grek: 'el',
  Thai: 'th',
  Geor: 'ka',
  Armn: 'hy',
  Kore: 'ko',
  Jpan: 'ja',
  Hani: 'zh',
};

/** Text of fewer letters does not tell one language from another of its letters. */
const ENOUGH = 60;
/** A declared language that is this likely of the text stands: neighbours such as Danish and Norwegian are not told apart. */
const LIKELY = 0.8;

/**
 * The language (BCP 47) of a site's texts: the one its start page declares, where the page is written so; else the one it is
 * written in. Undefined where neither tells: many templates declare English whatever follows.
 */
export async function siteLanguage(start: ReadPage | undefined): Promise<string | undefined> {
  if (!start) return undefined;
  const declared = parseLanguageTag(start.declaredLanguage);
  const text = [start.title, ...bodyBlocks(start).map((block) => block.text)].join(' ').slice(0, MOST);
  const written = scriptOf(text);
  if (written === undefined) return declared;
  const isItsScript = declared !== undefined && isWrittenIn(declared, written);
  if (ONLY[written] !== undefined) return isItsScript ? declared : ONLY[written];
  return told(text, isItsScript ? declared : undefined);
}

/** The language of a text among those of its letters; the declared one, where it may be that. */
async function told(text: string, declared: string | undefined): Promise<string | undefined> {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < ENOUGH) return declared;
  // Its tables take a second and some 80 MB: read where they are needed, once a process.
  const { eld } = await import('eld');
  if (!('load' in eld)) return declared;
  await (loading ??= eld.load('extrasmall'));
  const found = eld.detect(text);
  const scores = found.getScores();
  if (!found.isReliable()) return declared;
  if (declared === undefined) return found.language;
  const own = toldAs(new Intl.Locale(declared).language);
  const isTold = Object.values(eld.info().Languages).includes(own);
  const isLikely =
    toldAs(found.language) === own || (scores[own] ?? 0) >= (scores[found.language] ?? 0) * LIKELY;
  return !isTold || isLikely ? declared : found.language;
}

let loading: Promise<unknown> | undefined;

/** Languages that texts are not told apart by, under the one that is told. */
const SAME: Record<string, string> = { nb: 'no', nn: 'no', sr: 'hr', bs: 'hr', id: 'ms', fil: 'tl' };
const toldAs = (language: string): string => SAME[language] ?? language;

/** The script that most letters are of; Japanese has three. */
function scriptOf(text: string): string | undefined {
  const counts = Object.entries(SCRIPTS).map(([script, letters]): [string, number] => [
    script,
    text.match(letters)?.length ?? 0,
  ]);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total < LEAST) return undefined;
  const of = (script: string): number => counts.find(([name]) => name === script)?.[1] ?? 0;
  const east = of('Kana') + of('Hani');
  if (east > total / 2) return of('Kana') > east / 20 ? 'Jpan' : 'Hani';
  return counts.find(([, count]) => count > total / 2)?.[0];
}

function isWrittenIn(language: string, written: string): boolean {
  const script = new Intl.Locale(language).maximize().script ?? '';
  return script === written || (written === 'Hani' && /^Han[st]$/.test(script));
}
