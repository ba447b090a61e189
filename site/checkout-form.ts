import type { Request } from 'express';
import type { Billing } from '../rules/order.ts';
import { countryName } from '../rules/vat.ts';
import { formText } from './forms.ts';

export const MAX_NAME = 120;
export const MAX_ADDRESS = 500;
export const MAX_VAT_NUMBER = 32;

/** What the person typed, and what is wrong with it by field. */
export type CheckoutForm = {
  billing: Billing;
  accepted: boolean;
  problems: { name?: string; address?: string; country?: string; vat_number?: string; terms?: string };
};

/** Reads the billing form. `paying` also asks for what an invoice needs. */
export function readCheckoutForm(req: Request, paying: boolean): CheckoutForm {
  const name = formText(req, 'name').trim().replace(/\s+/g, ' ');
  const address = formText(req, 'address').replaceAll('\r\n', '\n').trim();
  const country = formText(req, 'country').toUpperCase();
  const vatNumber = formText(req, 'vat_number').trim();
  const accepted = formText(req, 'terms') === 'yes';
  const problems: CheckoutForm['problems'] = {};
  if (name.length > MAX_NAME) problems.name = `A name has at most ${MAX_NAME} characters.`;
  if (address.length > MAX_ADDRESS) problems.address = `An address has at most ${MAX_ADDRESS} characters.`;
  if (vatNumber.length > MAX_VAT_NUMBER) problems.vat_number = `At most ${MAX_VAT_NUMBER} characters.`;
  if (countryName(country) === undefined) problems.country = 'Choose the country you pay from.';
  if (paying) {
    if (name === '') problems.name = 'Enter the name for the invoice.';
    if (address === '') problems.address = 'Enter the address for the invoice.';
    if (!accepted) problems.terms = 'Tick this to order.';
  }
  const billing = {
    ...(name && { name: name.slice(0, MAX_NAME) }),
    ...(address && { address: address.slice(0, MAX_ADDRESS) }),
    ...(countryName(country) === undefined ? {} : { country }),
    ...(vatNumber && { vat_number: vatNumber.slice(0, MAX_VAT_NUMBER) }),
  };
  return { billing, accepted, problems };
}
