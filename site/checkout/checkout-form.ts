import type { Request } from 'express';
import { containsCardNumber } from '../../rules/orders/card-numbers.ts';
import type { Billing } from '../../rules/orders/order.ts';
import { parseCountry } from '../../rules/listings/fields/countries.ts';
import { toIsoCode } from '../../rules/orders/vat.ts';
import { formText } from '../shared/forms/forms.ts';
import { countCharacters, takeCharacters } from '../../rules/typed/characters.ts';

export const MAX_BUYER_NAME = 120;
export const MAX_ADDRESS = 500;
export const MAX_VAT_NUMBER = 32;

/** Typed billing details, and problems by field. */
export type CheckoutForm = {
  billing: Billing;
  accepted: boolean;
  problems: { name?: string; address?: string; country?: string; vat_number?: string; terms?: string };
};

const CARD_PROBLEM = 'This looks like a card number. Cards are entered on the payment page only.';

/** Reads the billing form. `paying` also requires what an invoice needs. A card number is neither stored nor shown. */
export function readCheckoutForm(req: Request, paying: boolean): CheckoutForm {
  const cardProblems: CheckoutForm['problems'] = {};
  const typed = (field: 'name' | 'address' | 'vat_number'): string => {
    const text = formText(req, field).trim();
    if (!containsCardNumber(text)) return text;
    cardProblems[field] = CARD_PROBLEM;
    return '';
  };
  const name = typed('name').replace(/\s+/g, ' ');
  const address = typed('address').replaceAll('\r\n', '\n');
  // Browsers send the selected code, but programs that fill in forms may send the name.
  const country = parseCountry(toIsoCode(formText(req, 'country')));
  const vatNumber = typed('vat_number');
  const accepted = formText(req, 'terms') === 'yes';
  const problems: CheckoutForm['problems'] = {};
  if (countCharacters(name) > MAX_BUYER_NAME)
    problems.name = `A name has at most ${MAX_BUYER_NAME} characters.`;
  if (countCharacters(address) > MAX_ADDRESS)
    problems.address = `An address has at most ${MAX_ADDRESS} characters.`;
  if (countCharacters(vatNumber) > MAX_VAT_NUMBER)
    problems.vat_number = `At most ${MAX_VAT_NUMBER} characters.`;
  if (country === undefined) problems.country = 'Choose the country you pay from.';
  if (paying) {
    if (name === '') problems.name = 'Enter the name for the invoice.';
    if (address === '') problems.address = 'Enter the address for the invoice.';
    if (!accepted) problems.terms = 'Tick this to order.';
  }
  Object.assign(problems, cardProblems);
  const billing = {
    ...(name && { name: takeCharacters(name, MAX_BUYER_NAME) }),
    ...(address && { address: takeCharacters(address, MAX_ADDRESS) }),
    ...(country === undefined ? {} : { country }),
    ...(vatNumber && { vat_number: takeCharacters(vatNumber, MAX_VAT_NUMBER) }),
  };
  return { billing, accepted, problems };
}
