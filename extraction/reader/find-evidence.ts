import type { Evidence } from '../../rules/drafts/draft-document.ts';
import { type Claim, MAX_CLAIMS, type Statement } from '../../rules/drafts/prove-again.ts';
import type { Line, Quote } from '../candidate.ts';
import type { SitePage } from '../crawl/site-page.ts';
import type { ReadPage } from '../html/page.ts';
import { EvidenceVerifier } from '../proof/evidence.ts';
import { listSentences } from '../proof/passages.ts';
import { isSaidElsewhere } from '../../rules/drafts/quoted-items.ts';
import { readBothKinds } from '../writers/read-site-pages.ts';

/** Lines of a page with the name of a founder that are looked at. */
const MAX_PLACES = 12;
/** Blocks before and after a name in which the role of a founder may be. */
const NEAR_NAME = 6;

/**
 * Finds the quotes that prove claims on the pages of a site, in the order of the claims; none for what they do not prove. The
 * quotes that a claim has come first. Without them only whole statements in the words of the site count. What another website said
 * is looked for on its pages, and nothing else is. What a claim names the product counts as its name where the site calls itself so.
 */
export async function findEvidence(claims: readonly Claim[], sitePages: SitePage[]): Promise<Evidence[][]> {
  const { site, elsewhere } = await readBothKinds(sitePages);
  const called = claims.find(({ name }) => name === 'name')?.statements[0]?.value;
  const ofSite: Source[] = [{ verifier: new EvidenceVerifier(site, [], undefined, called), pages: site }];
  const ofOthers = elsewhere.map((page): Source => ({
    verifier: new EvidenceVerifier([page], [], { url: site[0]?.url ?? page.url, pages: site }),
    pages: [page],
  }));
  return claims.slice(0, MAX_CLAIMS).map((claim) => {
    for (const source of isSaidElsewhere(claim.evidence) ? ofOthers : ofSite) {
      const quotes = prove(source, claim);
      if (quotes) return quotes;
    }
    return [];
  });
}

/** Pages that are quoted, and what judges the quotes. */
type Source = { verifier: EvidenceVerifier; pages: ReadPage[] };

function prove({ verifier, pages }: Source, { statements, evidence }: Claim): Evidence[] | undefined {
  const found = statements.map(
    (statement) => checkQuotes(verifier, statement, evidence) ?? findStatement(verifier, pages, statement),
  );
  return found.every((quotes) => quotes !== undefined) ? removeRepeated(found.flat()) : undefined;
}

function checkQuotes(
  verifier: EvidenceVerifier,
  { subject, value }: Statement,
  before: Evidence[],
): Evidence[] | undefined {
  if (before.length === 0) return undefined;
  const verdict = verifier.check(subject, {
    value,
    quotes: before.map(({ url, quote }) => ({ url, quote })),
  });
  // A value that the website words otherwise keeps the quotes with which the person took it.
  return verdict.ok && (verdict.grade === 'stated' || !isSaidElsewhere(before))
    ? verdict.evidence
    : undefined;
}

function findStatement(
  verifier: EvidenceVerifier,
  pages: ReadPage[],
  { subject, value }: Statement,
): Evidence[] | undefined {
  for (const page of pages) {
    for (const quotes of listPlaces(page, { subject, value })) {
      const verdict = verifier.check(subject, { value, quotes });
      if (verdict.ok && verdict.grade === 'stated') return verdict.evidence;
    }
  }
  return undefined;
}

/** Lists the quotes of a page that may state a value. */
function* listPlaces(page: ReadPage, { subject, value }: Statement): Generator<(Quote | Line)[]> {
  const { url } = page;
  const whole = { url, quote: value };
  const beside =
    typeof subject === 'object'
      ? [{ url, quote: 'about' in subject ? subject.about : subject.answerTo }]
      : [];
  yield [whole, ...beside];
  const sentences = listSentences(value);
  if (sentences.length > 1) yield [...sentences.map((quote) => ({ url, quote })), ...beside];
  if (subject === 'founder') yield* listLinesNearName(page, value);
}

/** Lists the lines with a name, each with one of those around it. */
function* listLinesNearName({ url, blocks }: ReadPage, name: string): Generator<Line[]> {
  let places = 0;
  for (const [at, block] of blocks.entries()) {
    if (!block.text.includes(name)) continue;
    if ((places += 1) > MAX_PLACES) return;
    for (const near of blocks.slice(Math.max(0, at - NEAR_NAME), at + NEAR_NAME + 1))
      if (near !== block) yield [block, near].map(({ start, end }) => ({ url, within: { start, end } }));
  }
}

function removeRepeated(quotes: Evidence[]): Evidence[] {
  const places = new Map(quotes.map((quote) => [`${quote.url} ${quote.start} ${quote.end}`, quote]));
  return [...places.values()];
}
