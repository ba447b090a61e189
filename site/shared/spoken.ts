import { html } from 'hono/html';
import { languagesOf } from '../../store/listings/languages.ts';
import type { Html } from './layout.ts';
import type { PageKit } from './page-kit.ts';

/** Something written in a language, where that is known. */
export type Spoken = { language?: string | undefined };

/** Marks a text as written in the language of its website; pages themselves are in English. */
export const spoken = ({ language }: Spoken): Html =>
  language === undefined ? html`` : html` lang="${language}"`;

/** Reads what these listings are written in, and answers what gives each its language. */
export async function withLanguage(
  { services }: Pick<PageKit, 'services'>,
  items: readonly { slug: string }[],
): Promise<<T extends { slug: string }>(item: T) => T & Spoken> {
  const languages = await languagesOf(
    services.db,
    items.map(({ slug }) => slug),
  );
  return (item) => {
    const language = languages.get(item.slug);
    return language === undefined ? item : { ...item, language };
  };
}
