import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import type { Outcome } from '../../tools/shared/runtime/call.ts';

const ABOUT_URI = 'directory://about';
const LISTING_URI = /^listing:\/\/([a-z0-9][a-z0-9-]{0,219})$/;

/** The resources of `resources/list`. */
export const RESOURCES: Resource[] = [
  {
    uri: ABOUT_URI,
    name: 'about',
    title: 'About this directory',
    description: 'What the directory is, how launching works, what is paid, and where its pages are.',
    mimeType: 'text/markdown',
  },
];

/** The templates of `resources/templates/list`. */
export const RESOURCE_TEMPLATES: ResourceTemplateType[] = [
  {
    uriTemplate: 'listing://{slug}',
    name: 'listing',
    title: 'Listing',
    description:
      'Public profile of one live listing with its sources, as get_listing answers it with `evidence`.',
    mimeType: 'application/json',
  },
];

const writeAboutPage = (publicUrl: string): string => `# Launch Directory

Products launch here in a week of their choice, which starts on Monday 00:00 UTC. Visitors find, compare and vote for
them; the products with the most votes of a week win its awards.

- **Launching** is free, with a badge on the product's own website, or paid. A founder submits a website address, checks
  the draft made from it, and picks a week.
- **Votes** are cast by visitors on the website. They cannot be bought, and no tool casts them.
- **Paid**: the billboard ranking and promoted places. They are marked \`is_paid\` wherever they appear. Search order never
  depends on payment.
- **Words in listings** are their owners'. Facts in a draft carry the sentence on the owner's website they rest on.

Pages: ${publicUrl} · API reference: ${publicUrl}/docs · Account and API keys: ${publicUrl}/account
`;

/**
 * Reads one resource. `getListing` serves the template, so that a resource equals the answer of the tool.
 * Throws ResourceNotFoundError (-32602 with `data.uri`) for an unknown URI.
 */
export async function readResource(
  uri: string,
  publicUrl: string,
  getListing: ((slug: string) => Promise<Outcome>) | undefined,
): Promise<ReadResourceResult> {
  if (uri === ABOUT_URI) {
    return { contents: [{ uri, mimeType: 'text/markdown', text: writeAboutPage(publicUrl) }] };
  }
  const slug = LISTING_URI.exec(uri)?.[1];
  if (slug === undefined || !getListing) throw new ResourceNotFoundError(uri);
  const { body, error } = await getListing(slug);
  if (error?.code === 'not_found' || error?.code === 'invalid_request') throw new ResourceNotFoundError(uri);
  if (error) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message, body['error']);
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(body) }] };
}
