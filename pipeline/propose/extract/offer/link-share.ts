import type { Block, ReadPage } from '../../../read/page.ts';

/** The share of a block's text that is links; what parts two of them is of neither. */
export function linkShare(page: ReadPage, block: Block): number {
  const links = page.links.filter((link) => link.block === block.id && link.text !== '');
  const linked = links.reduce((sum, link) => sum + link.text.length, links.length - 1);
  return links.length === 0 ? 0 : linked / block.text.length;
}
