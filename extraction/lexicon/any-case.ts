import { WORDS } from './needed-words.ts';

/**
 * The source of a regular expression that takes small letters of `source` for capitals, too. Not `(?i:…)`: V8 forgets
 * the modifier in alternatives once a process holds much compiled code (as with `--no-regexp-optimization`).
 */
export function anyCase(source: string): string {
  let inClass = false;
  const inAnyCase = source.replace(/\\p\{\w+\}|\\.|[[\]]|\p{Ll}/gu, (part) => {
    if (part === '[' || part === ']') inClass = part === '[';
    const capital = part.toUpperCase();
    if (part.startsWith('\\') || capital === part || [...capital].length > 1) return part;
    return inClass ? part + capital : `[${part}${capital}]`;
  });
  return inAnyCase.replaceAll(WORDS, '(?{$1,1})');
}
