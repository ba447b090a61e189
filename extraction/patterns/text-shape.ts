import { wordsIn } from '../lexicon/table.ts';
import { wordTable } from '../lexicon/words.ts';

/** Characters that stand for a letter-rich script without spaces between words. */
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Length in words; two characters of Han, kana or Thai count as one word. */
export function wordCount(text: string): number {
  const dense = text.match(NO_SPACES)?.length ?? 0;
  const rest = text.replaceAll(NO_SPACES, ' ').match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return Math.ceil(dense / 2) + rest;
}

/** Sentences of a text with their ends; linear, and never longer than the text. */
export function sentences(text: string): string[] {
  return text
    .slice(0, 5_000)
    .split(/(?<=[.!?]['"”’)]?)\s+(?=[\p{Lu}\p{N}"“¿¡(])|(?<=[。！？])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** True of a line that opens with a sign as points of lists do; stars and arrows stand before badges and calls, too. */
export const isSigned = (text: string): boolean => /^[✓✔✅☑✦✧❖•◆◇■▸▪]\ufe0f?\s?[\p{L}\p{N}]/u.test(text);

/** True of a line whose sign says that it is left out. */
export const isCrossed = (text: string): boolean => /^[✗✘✕✖×❌❎⛔🚫⨯]/u.test(text);

/**
 * Drops arrows, bullets, emoji and check marks before a text, and arrows after it, but not what crosses it out. The look behind makes a run be looked
 * at once, not from each of its characters.
 */
export function withoutGlyphs(text: string): string {
  return text
    .replace(
      /^(?:(?![✖❌❎⛔🚫])[\s>»›→➜▶►▸▪•·●○⬤◆◇■✓✔✅☑✦✧❖★☆*|~⇒\p{Extended_Pictographic}\ufe0f\u200d])+(?=\S)/u,
      '',
    )
    .replace(/(?<![\s»›→➜▶►•·|⇒])[\s»›→➜▶►•·|⇒]+$/u, '')
    .trim();
}

/** Texts of themes and templates, in small letters. */
const PLACEHOLDERS = wordsIn(wordTable('placeholders'));

/** True for text of a theme, a template or an unrendered page, which says nothing about the company. */
export function isPlaceholder(text: string): boolean {
  const lower = text.slice(0, 2_000).toLowerCase();
  return (
    PLACEHOLDERS.some((words) => lower.includes(words)) ||
    /\{\{|\}\}|\{%|%[A-Z_]{4,40}%|<%|\$\{|['"`]\s?\+\s?\w[\w.() ]*\+\s?['"`]|\[\[?[a-z_ ]{1,30}\]\]?$/.test(
      lower === '' ? '' : text.slice(0, 2_000),
    )
  );
}
