import type { AnyNode, Document, Element } from 'domhandler';
import { PROOF_NAME } from '../../rules/listings/ownership-claims.ts';
import type { ProofRequest, ProofResult } from './page-checks.ts';
import { shortenTexts } from '../crawl/shorten-texts.ts';
import { isElement, parseHtml } from '../html/html.ts';

/** Elements that a head may hold besides meta elements (HTML standard, section 4.2.1); their content is skipped. */
const HEAD_TAGS = new Set(['title', 'base', 'link', 'script', 'style', 'noscript', 'template']);

/** Finds the proof of a claimant: a line of a file, or a meta tag in the head of a page. */
export function findProof({ method, text, expected }: ProofRequest): ProofResult {
  if (method === 'file') {
    const lines = text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    return { found: lines.includes(expected), observed: shortenTexts(lines), elsewhere: false };
  }
  const values = listProofTags(parseHtml(text)).map(({ attribs }) => attribs.content?.trim() ?? '');
  return {
    found: values.includes(expected),
    observed: shortenTexts(values),
    elsewhere: text.includes(PROOF_NAME),
  };
}

/** Returns the proof meta tags in the head, that is, before anything that begins the body explicitly or implicitly. */
function listProofTags(root: Document): Element[] {
  const found: Element[] = [];
  const stack: AnyNode[] = root.children.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.nodeType === 3 && node.data.trim() !== '') break;
    if (!isElement(node) || HEAD_TAGS.has(node.name)) continue;
    if (node.name === 'html' || node.name === 'head') stack.push(...node.children.toReversed());
    else if (node.name !== 'meta') break;
    else if (node.attribs.name?.toLowerCase() === PROOF_NAME) found.push(node);
  }
  return found;
}
