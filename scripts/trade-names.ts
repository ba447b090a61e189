import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { TRADES } from '../extraction/lexicon/identity/trades.ts';

/** Languages of websites, and the translations that cover them. */
const LANGUAGES = [
  ...[
    'ar',
    'bg',
    'ca',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'et',
    'fa',
    'fi',
    'fr',
    'he',
    'hr',
    'hu',
    'id',
    'it',
    'ja',
    'ko',
  ],
  ...['lt', 'lv', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr', 'uk', 'vi', 'zh'],
];
const FILES: Record<string, string[]> = { pt: ['pt', 'pt-BR'], zh: ['zh-CN', 'zh-TW'], no: ['no', 'nb'] };

const PRESETS = z.record(z.string(), z.object({ name: z.string().optional() }));
const TRANSLATIONS = z.record(z.string(), z.object({ presets: z.object({ presets: PRESETS }) }));
const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@openstreetmap/id-tagging-schema/package.json')),
  'dist',
);
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

/**
 * Builds extraction/lexicon/identity/trade-names.json: the names of the kinds of places in `TRADES`, by language and
 * category.
 */
export function tradeNames(): string {
  const categories = categoriesOfPresets();
  const languages = LANGUAGES.map((language): [string, Record<string, string>] => {
    const names: Record<string, Set<string>> = {};
    for (const file of FILES[language] ?? [language]) {
      for (const { presets } of Object.values(TRANSLATIONS.parse(read(`translations/${file}.json`))))
        for (const [preset, { name = '' }] of Object.entries(presets.presets)) {
          const category = categories.get(preset);
          if (category) for (const one of eachOf(name)) (names[category] ??= new Set()).add(one);
        }
    }
    const sorted = Object.entries(names).map(([slug, some]): [string, string] => [
      slug,
      [...some].sort().join(', '),
    ]);
    return [language, Object.fromEntries(sorted.sort(([one], [other]) => (one < other ? -1 : 1)))];
  });
  return `${JSON.stringify(Object.fromEntries(languages), null, 1)}\n`;
}

/** Splits names such as "Optician / Optometrist (shop)". */
const eachOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .split(/\s*[/,;]\s*|\s+-\s+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Finds the category of each preset: that of the longest entry that is the preset or its parent. */
function categoriesOfPresets(): Map<string, string> {
  const entries = Object.entries(TRADES)
    .flatMap(([slug, presets]) => presets.split(/,\s*/).map((preset): [string, string] => [preset, slug]))
    .sort(([one], [other]) => other.length - one.length);
  const presets = Object.keys(PRESETS.parse(read('presets.json')));
  const missing = entries.filter(([entry]) => !presets.some((preset) => isBelow(preset, entry)));
  if (missing.length > 0) throw new Error(`No presets: ${missing.map(([entry]) => entry).join(', ')}`);
  return new Map(
    presets.flatMap((preset) => {
      const [, slug] = entries.find(([entry]) => isBelow(preset, entry)) ?? [];
      return slug === undefined ? [] : [[preset, slug]];
    }),
  );
}

const isBelow = (preset: string, entry: string): boolean =>
  preset === entry || preset.startsWith(`${entry}/`);
