import type { ReadPage } from '../read/page.ts';
import { bodyBlocks } from './extract/site.ts';

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

/**
 * The language (BCP 47) of a site's texts: the one its start page declares, where the page is written in letters of it;
 * else the one language of its letters. Undefined where neither tells: many templates declare English whatever follows.
 */
export function siteLanguage(start: ReadPage | undefined): string | undefined {
  if (!start) return undefined;
  const declared = canonical(start.declaredLanguage);
  const written = scriptOf(
    [start.title, ...bodyBlocks(start).map(({ text }) => text)].join(' ').slice(0, MOST),
  );
  if (written === undefined) return declared;
  return declared !== undefined && isWrittenIn(declared, written) ? declared : ONLY[written];
}

function canonical(tag: string): string | undefined {
  try {
    const [language] = Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'));
    return language && language.length <= 35 && !/^(?:und|mul|zxx|mis)(?:-|$)/.test(language)
      ? language
      : undefined;
  } catch {
    return undefined;
  }
}

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
