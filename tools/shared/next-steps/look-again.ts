type Look = { tool: string; arguments: Record<string, unknown> };

/** The operation that shows as it is now what an earlier answer of a write was about, by what that names. */
export function lookAgain({
  number,
  claim_id,
  listing_id,
  draft_id,
  id,
  deleted,
}: Record<string, unknown>): Look {
  if (typeof number === 'string') return { tool: 'get_order', arguments: { number } };
  if (claim_id !== undefined) return { tool: 'list_my_claims', arguments: {} };
  // What was deleted with its draft is not there; a milestone's listing is.
  const draft = draft_id ?? id;
  if (deleted !== undefined && draft !== undefined) return { tool: 'get_account', arguments: {} };
  if (typeof listing_id === 'number') return { tool: 'get_my_listing', arguments: { listing_id } };
  if (typeof draft === 'string') return { tool: 'get_draft', arguments: { id: draft } };
  return { tool: 'get_account', arguments: {} };
}
