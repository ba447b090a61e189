// 13 to 19 digits, in groups or not: ISO/IEC 7812-1.
const DIGITS = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;

/** Whether a text holds what could be the number of a payment card: its check digit (Luhn) is right. */
export const holdsCardNumber = (text: string): boolean =>
  [...text.matchAll(DIGITS)].some(([digits]) => isLuhn(digits.replace(/\D/g, '')));

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
