import { html } from 'hono/html';
import { getLanguages } from '../../store/listings/languages.ts';
import type { Html } from './layout.ts';
import type { PageKit } from './page-kit.ts';

/** Content whose language may be known. */
export type WithLanguage = { language?: string | undefined };

/** Renders the `lang` attribute of a text in the language of its website. Pages themselves are in English. */
export const langAttribute = ({ language }: { language?: string | null | undefined }): Html =>
  language == null ? html`` : html` lang="${language}"`;

/** Loads the languages of these listings, and returns a function that adds the language to each. */
export async function loadLanguages(
  { services }: Pick<PageKit, 'services'>,
  items: readonly { slug: string }[],
): Promise<<T extends { slug: string }>(item: T) => T & WithLanguage> {
  const languages = await getLanguages(
    services.db,
    items.map(({ slug }) => slug),
  );
  return (item) => {
    const language = languages.get(item.slug);
    return language === undefined ? item : { ...item, language };
  };
}
