import { asRecord, isRecord, mapMembers } from '../../rules/typed/records.ts';

/** What an address has of an answer's next steps. */
export type Here = {
  /** Whether a tool is served here. */
  has(tool: string): boolean;
  /** Steps that would sell something are left out. */
  sellsNothing: boolean;
  sells(tool: string): boolean;
  publicUrl: string;
};

/**
 * An answer whose `next_steps` can be followed at this address: where the tool of one is not served, the page is named
 * on which the person does it.
 */
export function withOpenSteps(body: Record<string, unknown>, here: Here): Record<string, unknown> {
  return mapMembers(body, (value, name) => fitted(name, value, here));
}

function fitted(name: string, value: unknown, here: Here): unknown {
  if (Array.isArray(value)) {
    if (name === 'next_steps') return value.flatMap((step) => openStep(asRecord(step), here));
    if (name === 'not_possible' && here.sellsNothing)
      return value.filter((one) => !wordsIn(one).some((word) => here.sells(word)));
    return value.map((one) => fitted('', one, here));
  }
  return isRecord(value) ? withOpenSteps(value, here) : value;
}

const wordsIn = (value: unknown): string[] => JSON.stringify(value).match(/[a-z]+(?:_[a-z]+)+/g) ?? [];

function openStep(step: Record<string, unknown>, here: Here): Record<string, unknown>[] {
  const { tool, arguments: asked, page, why } = step;
  if (typeof tool !== 'string' || here.has(tool)) return [step];
  if (here.sellsNothing && here.sells(tool)) return [];
  return [{ page: page ?? here.publicUrl + pageOf(tool, asRecord(asked)), why }];
}

/** Where a person does what a tool would: the page of what it is about. */
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
