import { getKindOfPath } from '../../../extraction/crawl/page-kinds.ts';
import type { DraftDocument } from '../../../rules/drafts/draft-document.ts';
import { isDecided } from '../../../rules/drafts/proposals.ts';
import type { DraftFieldName } from '../../../rules/drafts/draft-fields.ts';

/** A profile with fewer features says little. */
const FEW_FEATURES = 4;

/**
 * Lists what of a draft its reader found little or nothing for and a closer look at the pages may find; `urls` are the pages that
 * were read. What a person decided is none of it, and
 * of a website that says next to nothing there is nothing to look for.
 */
export function listWeakPoints({ fields, pages }: DraftDocument, urls: readonly string[]): string[] {
  if (pages?.nearly_empty) return [];
  const isBlank = (name: DraftFieldName): boolean =>
    (fields[name].value === null || fields[name].value.length === 0) && isOpen(name);
  const isOpen = (name: DraftFieldName): boolean => !isDecided(fields[name]);
  const { value: features } = fields.features;
  const count = Array.isArray(features) ? features.length : 0;
  const hasPricingPage = urls.some((url) => getKindOfPath(new URL(url).pathname) === 'pricing');
  const isMixed = [fields.pricing_model, fields.pricing_summary].some(
    ({ reason }) => reason === 'conflicting_evidence',
  );
  return [
    ...(count < FEW_FEATURES && isOpen('features') ? [`features (${count})`] : []),
    ...(isBlank('categories') ? ['categories'] : []),
    ...(isBlank('usps') ? ['usps'] : []),
    ...(hasPricingPage && (isBlank('pricing_model') || isBlank('pricing_summary'))
      ? [isMixed ? 'prices (the pages differ)' : 'prices (there is a pricing page)']
      : []),
    ...(isBlank('description') ? ['description'] : []),
  ];
}
