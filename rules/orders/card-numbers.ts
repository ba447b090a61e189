import { elementAt } from '../typed/assert.ts';

// Lengths of card numbers (ISO/IEC 7812-1).
const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
// Groups of digits as people write them, separated by a space or a punctuation mark.
const DIGIT_GROUPS = /\d+(?:[\s.\-/]\d+)*/g;

/**
 * Checks whether a text contains a possible payment card number: 13 to 19 digits with a valid check digit (Luhn), in
 * groups or not, whatever surrounds them.
 */
export const containsCardNumber = (text: string): boolean =>
  [...text.normalize('NFKC').matchAll(DIGIT_GROUPS)].some(([run]) => hasCardGroups(run.split(/\D/)));

/** Checks whether any consecutive groups form a card number, because the expiry date often follows it. */
function hasCardGroups(groups: string[]): boolean {
  for (let start = 0; start < groups.length; start += 1) {
    let digits = '';
    for (let next = start; next < groups.length && digits.length < MAX_DIGITS; next += 1) {
      digits += elementAt(groups, next);
      if (digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && isLuhn(digits)) return true;
    }
  }
  return false;
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
