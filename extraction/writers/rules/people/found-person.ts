import type { ReadPage } from '../../../html/page.ts';

/** A person whom a page names as founder, the words that say it, and how sure that is (0 to 3). */
export type Found = {
  person: { name: string; title?: string; bio?: string };
  page: ReadPage;
  quotes: string[];
  sure: number;
};
