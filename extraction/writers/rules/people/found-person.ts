import type { Block, ReadPage } from '../../../html/page.ts';

export type Person = { name: string; title?: string; bio?: string };
/** A person a page names as one who made it, and how sure that is. */
export type Found = { person: Person; page: ReadPage; quotes: string[]; score: number };

/** What a page may be believed of: one of the company's own facts, and where its story begins. */
export type Trust = { trusted: boolean; isStory: boolean; owners: Set<string> };

/** A passage of a page that may tell who founded what the page is about. */
export type Passage = {
  page: ReadPage;
  block: Block;
  sentence: string;
  name: string;
  found: Found[];
  trust: Trust;
};

/** How sure a given name alone is: less than any whole name. */
export const GIVEN_ALONE = 1.9;

/** How sure an owner: only where nobody is said to have founded it. */
export const OWNS = 1;

/** Keeps a person with what says so. */
export function add(
  found: Found[],
  page: ReadPage,
  name: string,
  title: string,
  quotes: string[],
  score: number,
  bio = '',
): void {
  found.push({
    person: { name, ...(title === '' ? {} : { title: title.slice(0, 160) }), ...(bio === '' ? {} : { bio }) },
    page,
    quotes,
    score,
  });
}
