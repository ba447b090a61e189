import {
  type DraftDocument,
  emptyDocument,
  type Evidence,
  type Faq,
  type Founder,
} from './draft-document.ts';
import type { DraftItem } from './quoted-items.ts';

/**
 * A draft as it may be stored. Older items have quotes instead of `ai`, and lost them when the person changed the
 * list.
 */
export type StoredDocument = Omit<DraftDocument, 'faqs' | 'founders' | 'left' | 'site_socials'> &
  Partial<Pick<DraftDocument, 'left' | 'site_socials'>> & {
    faqs: (DraftItem<Faq> & { evidence?: Evidence[] })[];
    founders: (DraftItem<Founder> & { evidence?: Evidence[] })[];
    socials_evidence?: Record<string, Evidence[]>;
  };

/** Upgrades a stored draft to the current form. Fields that were added since are blank, in the order of the table. */
export function wholeDocument({ socials_evidence = {}, ...stored }: StoredDocument): DraftDocument {
  const empty = emptyDocument();
  const links = Object.entries(stored.company_socials).flatMap(([platform, url]) => {
    const evidence = socials_evidence[platform];
    return evidence ? [[platform, { url, evidence }] as const] : [];
  });
  return {
    ...empty,
    ...stored,
    fields: { ...empty.fields, ...stored.fields },
    faqs: stored.faqs.map(({ evidence, ...faq }) => (evidence ? { ...faq, ai: { ...faq, evidence } } : faq)),
    founders: stored.founders.map(({ evidence, ...founder }) =>
      evidence ? { ...founder, ai: { ...founder, evidence } } : founder,
    ),
    site_socials: stored.site_socials ?? Object.fromEntries(links),
  };
}
