import type {
  BreadcrumbListLeaf,
  CollectionPageLeaf,
  ListItemLeaf,
  OrganizationLeaf,
  PersonLeaf,
} from 'schema-dts';

/** Builds the schema.org record of the directory, the publisher of its pages. */
export const publisherRecord = (publicUrl: string, name: string) =>
  ({
    '@type': 'Organization',
    '@id': `${publicUrl}/#directory`,
    name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/512.png`,
  }) satisfies OrganizationLeaf;

const listItem = (position: number, name: string, item: string) =>
  ({ '@type': 'ListItem', position, name, item }) satisfies ListItemLeaf;

/** Builds the breadcrumbs of a page from the home page: paths and names, the page itself last. */
export const breadcrumbs = (publicUrl: string, trail: readonly (readonly [path: string, name: string])[]) =>
  ({
    '@type': 'BreadcrumbList',
    itemListElement: [['/', 'Home'] as const, ...trail].map(([path, name], at) =>
      listItem(at + 1, name, publicUrl + path),
    ),
  }) satisfies BreadcrumbListLeaf;

/** Builds the record of a page that lists things in order. `before` is the number of items on earlier pages. */
export const listPageRecord = (
  page: { url: string; name: string; total?: number; before?: number },
  items: readonly { name: string; url: string }[],
) =>
  ({
    '@type': 'CollectionPage',
    name: page.name,
    url: page.url,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: page.total ?? items.length,
      itemListElement: items.map(({ name, url }, at) => ({
        '@type': 'ListItem',
        position: (page.before ?? 0) + at + 1,
        name,
        url,
      })),
    },
  }) satisfies CollectionPageLeaf;

/** Returns the number of items on the pages before this one. */
export const countBefore = ({ page, per_page }: { page: number; per_page: number }): number =>
  (page - 1) * per_page;

/** Builds the record of a person. */
export const personRecord = (name: string, known: Partial<Omit<PersonLeaf, '@type' | 'name'>> = {}) =>
  ({ '@type': 'Person', name, ...known }) satisfies PersonLeaf;
