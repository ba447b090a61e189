import type { AnyNode, Document, Element } from 'domhandler';
import { PROOF_NAME } from '../../rules/listings/ownership-claims.ts';
import type { ProofQuestion, ProofSeen } from './page-checks.ts';
import { shortened } from '../crawl/observed.ts';
import { isElement, readHtml } from '../html/html.ts';

/** Elements that a head may hold besides meta elements (HTML standard, section 4.2.1); their content is skipped. */
const HEAD_ONLY = new Set(['title', 'base', 'link', 'script', 'style', 'noscript', 'template']);

/** Finds the proof of a claimant: a line of a file, or a meta tag in the head of a page. */
export function proofIn({ method, text, expected }: ProofQuestion): ProofSeen {
  if (method === 'file') {
    const lines = text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    return { found: lines.includes(expected), observed: shortened(lines), elsewhere: false };
  }
  const values = tagsInHead(readHtml(text)).map(({ attribs }) => attribs.content?.trim() ?? '');
  return {
    found: values.includes(expected),
    observed: shortened(values),
    elsewhere: text.includes(PROOF_NAME),
  };
}

/** Returns the proof meta tags in the head, that is, before anything that begins the body explicitly or implicitly. */
function tagsInHead(root: Document): Element[] {
  const found: Element[] = [];
  const waiting: AnyNode[] = root.children.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeType === 3 && node.data.trim() !== '') break;
    if (!isElement(node) || HEAD_ONLY.has(node.name)) continue;
    if (node.name === 'html' || node.name === 'head') waiting.push(...node.children.toReversed());
    else if (node.name !== 'meta') break;
    else if (node.attribs.name?.toLowerCase() === PROOF_NAME) found.push(node);
  }
  return found;
}
