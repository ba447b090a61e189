import type { PageKind } from '../../crawl/page-kinds.ts';
import type { ReadPage } from '../../html/page.ts';
import type { NamedCountry } from './countries.ts';

/** A place that a page gives, and how sure it is the company's own. */
export type FoundPlace = {
  country?: NamedCountry | undefined;
  city: string;
  page: ReadPage;
  quote: string;
  score: number;
};

/** A place, and where in its block (and the lines after it) it stands. */
export type PlaceAt = FoundPlace & { at: number };

/** A page and what is known of it. */
export type Where = { page: ReadPage; name: string; kind: PageKind; isOwn: boolean };
