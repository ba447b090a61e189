import { extractTerms } from './text/tokenize.ts';

// The first words of values that deny an attribute: "No", "None needed", "Not yet", "Nein".
const DENIALS = new Set(
  extractTerms(
    'no none not never nein kein keine nicht non aucun aucune pas ninguno ninguna não nenhum nenhuma nessuno nessuna nee geen niet',
  ),
);

/** Returns whether the value of an attribute denies it: "No" of "Works offline". */
export const isDenial = (value: string): boolean => DENIALS.has(extractTerms(value)[0] ?? '');

/** Words that deny what follows them, besides those that deny as a value. */
export const WITHOUT: ReadonlySet<string> = new Set(extractTerms('without ohne sans sin sem senza zonder'));

/** Normalizes the name of an attribute, so that "Self-hosting" is "self hosting". */
export const normalizeAttribute = (name: string): string => extractTerms(name).join(' ');

/**
 * Returns the values of an attribute that a filter may ask for: each word of its value, and `yes` or `no` for one that
 * is not denied or is.
 */
export const listAttributeValues = (value: string): string[] => [
  ...new Set([isDenial(value) ? 'no' : 'yes', ...extractTerms(value)]),
];
