import type { Block, Link, ReadPage } from '../html/page.ts';

/** Between links in a row are only signs and spaces. */
const MOSTLY_LINKS = 0.8;

/** The links of a block that have words. */
export const linksOf = (page: ReadPage, block: Block): Link[] =>
  page.links.filter((link) => link.block === block.id && link.text !== '');

/** Links one after the other in one element: a text by what they say, and no sentence. */
export const isRowOfLinks = (page: ReadPage, block: Block): boolean =>
  linksOf(page, block).length > 1 && linkShare(page, block) > MOSTLY_LINKS;

/** The share of a block's text that is links; what parts two of them is of neither. */
export function linkShare(page: ReadPage, block: Block): number {
  const links = linksOf(page, block);
  const linked = links.reduce((sum, link) => sum + link.text.length, links.length - 1);
  return links.length === 0 ? 0 : linked / block.text.length;
}
