import { asRecord, isRecord, mapMembers } from '../../rules/typed/records.ts';
import { hasSaleSentence, type AddressTools, PROSE_MEMBERS, adaptProse } from './adapt-prose.ts';

/**
 * Adapts an answer or error to the tools of this address: a `next_steps` entry whose tool is not served gets the page on which
 * the person can do it, and texts state where the tools they mention are served.
 */
export function adaptNextSteps(body: Record<string, unknown>, here: AddressTools): Record<string, unknown> {
  return mapMembers(body, (value, name) => adaptMember(name, value, here));
}

function adaptMember(name: string, value: unknown, here: AddressTools): unknown {
  if (Array.isArray(value)) {
    if (name === 'next_steps') return value.flatMap((step) => adaptStep(asRecord(step), here));
    const entries =
      name === 'not_possible' ? value.filter((one) => !isAboutSale(asRecord(one), here)) : value;
    return entries.map((one) => adaptMember('', one, here));
  }
  if (typeof value === 'string')
    return PROSE_MEMBERS.has(name) ? adaptProse(value, here) || `See ${here.publicUrl}/account.` : value;
  return isRecord(value) ? adaptNextSteps(value, here) : value;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Checks whether an entry of `not_possible` is about a sale, at an address that sells nothing. */
const isAboutSale = (one: Record<string, unknown>, here: AddressTools): boolean =>
  ['what', 'why', 'instead'].some((part) => hasSaleSentence(textOf(one[part]), here));

function adaptStep(step: Record<string, unknown>, here: AddressTools): Record<string, unknown>[] {
  const { tool, arguments: stepArguments, page } = step;
  const isSold = typeof tool === 'string' && here.sellsNothing && here.sells(tool);
  const why = adaptProse(textOf(step['why']), here);
  if (isSold || why === '') return [];
  if (typeof tool !== 'string' || here.has(tool)) return [{ ...step, why }];
  return [{ page: page ?? here.publicUrl + pageOf(tool, asRecord(stepArguments)), why }];
}

/** Returns the page on which a person can do what a tool does. */
function pageOf(tool: string, { id, listing_id, number, slug, items }: Record<string, unknown>): string {
  const first: unknown = Array.isArray(items) ? items[0] : undefined;
  const listing = listing_id ?? asRecord(first)['listing_id'];
  if (typeof listing === 'number') return `/account/listings/${listing}`;
  if (typeof id === 'string') return `/account/drafts/${id}`;
  if (typeof number === 'string') return `/orders/${number}`;
  if (typeof slug === 'string')
    return tool === 'claim_listing' ? `/account/claims?listing=${slug}` : `/l/${slug}`;
  return tool.includes('claim') ? '/account/claims' : '/account/listings';
}
