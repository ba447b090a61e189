import type { PageFacts } from '../card-page.ts';

declare global {
  /** Written into the page before the script of a card. */
  const PAGE: PageFacts;
}
