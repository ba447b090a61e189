import { load } from 'cheerio';
import { domainOf } from '../rules/domains.ts';
import { flattenNesting } from './read/flatten-nesting.ts';

/**
 * Whether a homepage carries the badge of a listing: a link to its page in the directory, or one of its
 * badge images. Comments, scripts and templates do not count.
 */
export function hasBadge(html: string, publicUrl: string, slug: string): boolean {
  const $ = load(flattenNesting(html));
  $('template, noscript, script').remove();
  const ours = domainOf(publicUrl);
  const leadsTo = (address: string | undefined, matches: (path: string) => boolean): boolean => {
    if (!address || !URL.canParse(address, 'https://elsewhere.invalid')) return false;
    const url = new URL(address, 'https://elsewhere.invalid');
    return domainOf(url.href) === ours && matches(url.pathname);
  };
  const link = (path: string) => path === `/l/${slug}` || path === `/l/${slug}/`;
  const image = (path: string) => path.startsWith(`/badges/${slug}/`);
  return (
    $('a[href]')
      .toArray()
      .some((a) => leadsTo($(a).attr('href'), link)) ||
    $('img[src]')
      .toArray()
      .some((img) => leadsTo($(img).attr('src'), image))
  );
}
