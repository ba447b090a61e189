type ReadCall = { tool: string; arguments: Record<string, unknown> };

/** Returns the read operation that shows the current state of the subject of a replayed write, from the ids in its answer. */
export function getCurrentStateCall({
  number,
  claim_id,
  listing_id,
  draft_id,
  id,
  deleted,
}: Record<string, unknown>): ReadCall {
  if (typeof number === 'string') return { tool: 'get_order', arguments: { number } };
  if (claim_id !== undefined) return { tool: 'list_my_claims', arguments: {} };
  // A deleted draft took its listing with it; a deleted milestone did not.
  const draft = draft_id ?? id;
  if (deleted !== undefined && draft !== undefined) return { tool: 'get_account', arguments: {} };
  if (typeof listing_id === 'number') return { tool: 'get_my_listing', arguments: { listing_id } };
  if (typeof draft === 'string') return { tool: 'get_draft', arguments: { id: draft } };
  return { tool: 'get_account', arguments: {} };
}
