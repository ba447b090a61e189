import { itemAt } from '../typed/sure.ts';

// Lengths of card numbers (ISO/IEC 7812-1).
const SHORTEST = 13;
const LONGEST = 19;
// Groups of digits as people write them, separated by a space or a punctuation mark.
const RUN = /\d+(?:[\s.\-/]\d+)*/g;

/**
 * Checks whether a text contains a possible payment card number: 13 to 19 digits with a valid check digit (Luhn), in
 * groups or not, whatever surrounds them.
 */
export const holdsCardNumber = (text: string): boolean =>
  [...text.normalize('NFKC').matchAll(RUN)].some(([run]) => hasCardGroups(run.split(/\D/)));

/** Checks whether any consecutive groups form a card number, because the expiry date often follows it. */
function hasCardGroups(groups: string[]): boolean {
  for (let start = 0; start < groups.length; start += 1) {
    let digits = '';
    for (let next = start; next < groups.length && digits.length < LONGEST; next += 1) {
      digits += itemAt(groups, next);
      if (digits.length >= SHORTEST && digits.length <= LONGEST && isLuhn(digits)) return true;
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
