import { domainOf } from '../../rules/listings/domains.ts';
import { elementsOf, readHtml } from './html.ts';

const UNSEEN = new Set(['template', 'noscript', 'script']);

/**
 * Whether a homepage carries the badge of a listing: a link to its page in the directory, or one of its
 * badge images. Comments, scripts and templates do not count.
 */
export function hasBadge(html: string, publicUrl: string, slug: string): boolean {
  const ours = domainOf(publicUrl);
  const leadsTo = (address: string | undefined, matches: (path: string) => boolean): boolean => {
    if (!address || !URL.canParse(address, 'https://elsewhere.invalid')) return false;
    const url = new URL(address, 'https://elsewhere.invalid');
    return domainOf(url.href) === ours && matches(url.pathname);
  };
  const link = (path: string) => path === `/l/${slug}` || path === `/l/${slug}/`;
  const image = (path: string) => path.startsWith(`/badges/${slug}/`);
  return elementsOf(readHtml(html), UNSEEN).some(
    ({ name, attribs }) =>
      (name === 'a' && leadsTo(attribs.href, link)) || (name === 'img' && leadsTo(attribs.src, image)),
  );
}
