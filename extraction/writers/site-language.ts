import type { ReadPage } from '../html/page.ts';
import { parseLanguageTag } from '../../rules/listings/fields/languages.ts';
import { bodyBlocks } from '../patterns/site.ts';
import { findLanguageOfWords } from '../proof/page-language.ts';

/** Maximum number of characters of text that are examined, and minimum number of letters that identify a script. */
const MAX_CHARACTERS = 20_000;
const MIN_LETTERS = 40;
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
/** Scripts that are used by only one language, with that language. */
const LANGUAGE_OF_SCRIPT: Record<string, string> = {
  Hebr: 'he',
  Grek: 'el',
  Thai: 'th',
  Geor: 'ka',
  Armn: 'hy',
  Kore: 'ko',
  Jpan: 'ja',
  Hani: 'zh',
};

/** Minimum number of letters that distinguish languages of one script. */
const MIN_LETTERS_TO_DETECT = 60;
/** A declared language is accepted if its score is at least this share of the best, because related languages such as Danish and Norwegian are easily confused. */
const MIN_SCORE_SHARE = 0.8;

/**
 * Detects the language (BCP 47) of a site's texts: the one that its start page declares if the text matches it, else the one
 * of the text, because many templates declare English whatever their content. Undefined if neither is known.
 */
export async function detectSiteLanguage(start: ReadPage | undefined): Promise<string | undefined> {
  if (!start) return undefined;
  const declared = parseLanguageTag(start.declaredLanguage);
  const text = [start.title, ...bodyBlocks(start).map((block) => block.text)]
    .join(' ')
    .slice(0, MAX_CHARACTERS);
  const script = detectScript(text);
  if (script === undefined) return declared;
  const matchesScript = declared !== undefined && usesScript(declared, script);
  if (LANGUAGE_OF_SCRIPT[script] !== undefined) return matchesScript ? declared : LANGUAGE_OF_SCRIPT[script];
  return detectLanguage(text, matchesScript ? declared : undefined);
}

/** Detects the language of a text; prefers the declared one if it is plausible. */
async function detectLanguage(text: string, declared: string | undefined): Promise<string | undefined> {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS_TO_DETECT) return declared;
  if (declared !== undefined && findLanguageOfWords(text) === new Intl.Locale(declared).language)
    return declared;
  // The tables take a fifth of a second and many megabytes, so they are loaded once per process and only if needed.
  const { eld } = await import('eld');
  if (!('load' in eld)) return declared;
  await (loading ??= eld.load('extrasmall'));
  const found = eld.detect(text);
  const scores = found.getScores();
  if (!found.isReliable()) return declared;
  if (declared === undefined) return found.language;
  const detectorLanguage = toDetectorLanguage(new Intl.Locale(declared).language);
  const isDetectable = Object.values(eld.info().Languages).includes(detectorLanguage);
  const isPlausible =
    toDetectorLanguage(found.language) === detectorLanguage ||
    (scores[detectorLanguage] ?? 0) >= (scores[found.language] ?? 0) * MIN_SCORE_SHARE;
  return !isDetectable || isPlausible ? declared : found.language;
}

let loading: Promise<unknown> | undefined;

/** Languages that the detector does not distinguish, with the one that it reports. */
const DETECTOR_ALIASES: Record<string, string> = {
  nb: 'no',
  nn: 'no',
  sr: 'hr',
  bs: 'hr',
  id: 'ms',
  fil: 'tl',
};
const toDetectorLanguage = (language: string): string => DETECTOR_ALIASES[language] ?? language;

/** Returns the script of most letters; Japanese mixes three. */
function detectScript(text: string): string | undefined {
  const counts = Object.entries(SCRIPTS).map(([script, letters]): [string, number] => [
    script,
    text.match(letters)?.length ?? 0,
  ]);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total < MIN_LETTERS) return undefined;
  const countOf = (script: string): number => counts.find(([name]) => name === script)?.[1] ?? 0;
  const cjkCount = countOf('Kana') + countOf('Hani');
  if (cjkCount > total / 2) return countOf('Kana') > cjkCount / 20 ? 'Jpan' : 'Hani';
  return counts.find(([, count]) => count > total / 2)?.[0];
}

function usesScript(language: string, expectedScript: string): boolean {
  const script = new Intl.Locale(language).maximize().script ?? '';
  return script === expectedScript || (expectedScript === 'Hani' && /^Han[st]$/.test(script));
}
