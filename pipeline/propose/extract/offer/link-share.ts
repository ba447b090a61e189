import type { Block, ReadPage } from '../../../read/page.ts';

/** The share of a block's text that is links. */
export function linkShare(page: ReadPage, block: Block): number {
  const linked = page.links
    .filter((link) => link.block === block.id)
    .reduce((sum, link) => sum + link.text.length, 0);
  return linked / block.text.length;
}
