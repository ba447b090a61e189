import { itemAt } from '../typed/sure.ts';

// ISO/IEC 7812-1.
const SHORTEST = 13;
const LONGEST = 19;
// Groups of digits as people write them, one blank or mark between.
const RUN = /\d+(?:[\s.\-/]\d+)*/g;

/**
 * Whether a text holds what could be the number of a payment card: 13 to 19 digits, in groups or not, whatever
 * stands beside them, with the right check digit (Luhn).
 */
export const holdsCardNumber = (text: string): boolean =>
  [...text.normalize('NFKC').matchAll(RUN)].some(([run]) => hasCardGroups(run.split(/\D/)));

/** Whether some groups in a row are a number: a card's is often followed by the month it ends in. */
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
