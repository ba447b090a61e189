import type { DraftDocument, Evidence } from '../../../rules/drafts/draft-document.ts';
import {
  addName,
  type Claim,
  getClaimKey,
  keepProposer,
  listClaims,
  MAX_CLAIMS,
  nameClaim,
  proveAgain,
} from '../../../rules/drafts/prove-again.ts';
import { listStoredPages } from '../../../store/drafts/stored-pages.ts';
import { WorkerDied } from '../../../worker-pool/pool.ts';
import type { PrepareContext } from '../runtime/define.ts';

/** The quotes that were found for claims, by their key; no quotes for a claim that the pages do not prove. */
export type Proofs = {
  found: ReadonlyMap<string, Evidence[]>;
  /** Why some claims could not be looked for. */
  failure?: string;
};

/**
 * Looks on the stored pages of a draft for what an edit set, and for what it brought back from the website. Never refuses the
 * edit: where the pages cannot be searched, `failure` says why.
 */
export async function findProofs(
  { db, findEvidence, signal }: Pick<PrepareContext, 'db' | 'findEvidence' | 'signal'>,
  draftId: string,
  claims: Claim[],
): Promise<Proofs> {
  if (claims.length === 0) return { found: new Map() };
  const pages = await listStoredPages(db, draftId);
  if (pages.length === 0)
    return {
      found: new Map(),
      failure: 'the pages of the website are not stored any more; `read_again` reads them',
    };
  const looked = claims.slice(0, MAX_CLAIMS);
  try {
    const evidence = await findEvidence(pages, looked, signal);
    return {
      found: new Map(looked.map((claim, at) => [getClaimKey(claim), evidence[at] ?? []])),
      ...(claims.length > MAX_CLAIMS
        ? { failure: `only ${MAX_CLAIMS} values of a call are looked for` }
        : {}),
    };
  } catch (error) {
    if (signal?.aborted || !(error instanceof WorkerDied || isTimeout(error))) throw error;
    return { found: new Map(), failure: 'looking for them on the pages of the website took too long' };
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Lists what is new in a draft without a quote, and what `restored` names, which has to be proven again. */
export function listClaimsOfEdit(
  before: DraftDocument,
  after: DraftDocument,
  restored: readonly string[] = [],
): Claim[] {
  const known = new Set(listClaims(before).map(getClaimKey));
  const claims = listClaims(after).filter(
    (claim) =>
      restored.includes(claim.name) || (claim.evidence.length === 0 && !known.has(getClaimKey(claim))),
  );
  return addName(claims, after);
}

/** Gives the values of a draft the quotes that were found for them. */
export const applyProofs = (document: DraftDocument, { found }: Proofs): DraftDocument =>
  found.size === 0
    ? document
    : proveAgain(document, (claim) => {
        const proof = found.get(getClaimKey(claim));
        return proof ? keepProposer(proof, claim.evidence) : claim.evidence;
      });

/**
 * Lists what had quotes of the website before an edit and has none after it: fields by name, and of lists the new items
 * without any, as `features: Works offline`.
 */
export function listUnsourced(before: DraftDocument, after: DraftDocument): string[] {
  const [was, is] = [listClaims(before), listClaims(after)];
  const keysOf = (claims: Claim[], isProven: boolean) =>
    new Set(claims.filter(({ evidence }) => evidence.length > 0 === isProven).map(getClaimKey));
  const [unprovenBefore, provenAfter] = [keysOf(was, false), keysOf(is, true)];
  const lost = new Set(
    was
      .filter((claim) => claim.evidence.length > 0 && !provenAfter.has(getClaimKey(claim)))
      .map(({ name }) => name),
  );
  return is
    .filter(
      (claim) =>
        lost.has(claim.name) &&
        claim.evidence.length === 0 &&
        !claim.isAdded &&
        !unprovenBefore.has(getClaimKey(claim)),
    )
    .map(nameClaim);
}

/** Note on why what lost its quotes could not be looked for; undefined if it was looked for. */
export const getUnsourcedNote = (unsourced: string[], { failure }: Proofs): string | undefined =>
  failure === undefined || unsourced.length === 0
    ? undefined
    : `No quotes for ${unsourced.length === 1 ? 'it' : 'them'} yet (\`unsourced\`): ${failure}.`;
