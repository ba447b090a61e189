import {
  type DraftDocument,
  type DraftField,
  type Evidence,
  type Faq,
  type Founder,
  suggestSiteValue,
  isSameValue,
  applyReading,
  SITE_LISTS,
  type SiteLink,
} from './draft-document.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName, type DraftFieldValue } from './draft-fields.ts';
import { listItems, orderLike, toList } from './list-items.ts';
import { FAQ, FOUNDER, mergeItems, type SiteItem } from './quoted-items.ts';
import { omitUndefined } from '../typed/records.ts';

/** A value with its quotes, or blank with the reason. `waiting` is what an assistant proposed in other words. */
type ReadField = {
  value: DraftFieldValue | null;
  evidence: Evidence[];
  reason?: string | undefined;
  waiting?: { value: DraftFieldValue; evidence: Evidence[] };
};

/** The result of reading a website: each value with its quotes, or blank with the reason. */
export type SiteReading = {
  fields: Record<DraftFieldName, ReadField>;
  faqs: SiteItem<Faq>[];
  founders: SiteItem<Founder>[];
  socials: Partial<Record<string, SiteLink>>;
  problems: DraftDocument['problems'];
  writer?: string | undefined;
  language?: string | undefined;
  rewordable?: DraftFieldName[] | undefined;
  leftOut?: Record<string, string[]> | undefined;
};

/** The reason for a blank field when nothing of the website was read. */
export const SITE_NOT_READ = 'site_not_read';

/**
 * Merges a reading into a draft. What the person wrote, locked or removed is kept, with the website's words next to
 * it. In a draft that already has a listing (`keepCurrent`), everything is kept until the person accepts the change. A
 * reading that failed removes nothing.
 */
export function mergeReading(
  document: DraftDocument,
  reading: SiteReading,
  { isRepeated, keepCurrent }: { isRepeated: boolean; keepCurrent: boolean },
): DraftDocument {
  const wasRead = DRAFT_FIELD_NAMES.some((name) => reading.fields[name].reason !== SITE_NOT_READ);
  const { problems } = reading;
  if (isRepeated && !wasRead) return { ...document, problems };
  const keepBlanks = isRepeated && isIncomplete(reading);
  const fields = { ...document.fields };
  for (const name of DRAFT_FIELD_NAMES) {
    const siteValue = reading.fields[name];
    if (siteValue.value === null && keepBlanks) continue;
    fields[name] = mergeField(fields[name], siteValue, keepCurrent);
  }
  const site_socials = { ...(isRepeated ? document.site_socials : {}), ...listSocialLinks(reading) };
  const isOwn = Object.entries(document.company_socials).some(
    ([platform, url]) => document.site_socials[platform]?.url !== url,
  );
  const next: DraftDocument = {
    ...document,
    fields,
    site_socials,
    company_socials:
      isOwn || keepCurrent
        ? document.company_socials
        : Object.fromEntries(
            Object.entries(listSocialLinks(reading)).map(([platform, { url }]) => [platform, url]),
          ),
    problems,
    ...omitUndefined({
      left_out: reading.leftOut,
      rewordable: reading.rewordable,
      writer: reading.writer,
    }),
    ...(reading.language === undefined || document.language_is_own ? {} : { language: reading.language }),
  };
  const faqs = mergeItems(FAQ, { items: document.faqs, left: document.left.faqs }, reading.faqs, keepCurrent);
  const founders = mergeItems(
    FOUNDER,
    { items: document.founders, left: document.left.founders },
    reading.founders,
    keepCurrent,
  );
  next.faqs = faqs.items;
  next.founders = founders.items;
  next.left = { faqs: faqs.left, founders: founders.left };
  return isRepeated ? { ...next, changed_by_reading: listChanges(document, next) } : next;
}

/** Whether a blank of a reading says nothing of the website. */
export const isIncomplete = ({ problems }: Pick<SiteReading, 'problems'>): boolean =>
  problems.some(({ code }) => code.startsWith('writer_') || code === 'needs_javascript');

const listSocialLinks = ({ socials }: SiteReading): Record<string, SiteLink> =>
  Object.fromEntries(Object.entries(socials).flatMap(([name, link]) => (link ? [[name, link]] : [])));

function mergeField(field: DraftField, siteValue: ReadField, keepCurrent: boolean): DraftField {
  const isUntouched = !field.locked && (field.state === 'ai' || field.state === 'not_found');
  const { value, evidence, reason } = keepCurrent ? ignoreOrder(field, siteValue) : siteValue;
  const drafted = { value, evidence, ...(reason === undefined ? {} : { reason }) };
  const { waiting } = siteValue;
  if (isUntouched && (!keepCurrent || isSameValue(field.value, value))) {
    const read = applyReading(field, drafted);
    return waiting ? suggestSiteValue(read, waiting) : read;
  }
  if (isUntouched && field.state === 'ai' && value === null && !waiting) return field;
  return suggestSiteValue(field, waiting ?? drafted);
}

/** Returns a list in the order of the draft's where it has the same items: another order is nothing that a person has to accept. */
function ignoreOrder(field: DraftField, siteValue: ReadField): ReadField {
  const { value } = field;
  if (!Array.isArray(value) || !isSameValue(value.toSorted(), [siteValue.value ?? []].flat().toSorted()))
    return siteValue;
  return { ...siteValue, ...toList(orderLike(listItems(siteValue), value)) };
}

/** Lists the fields and lists that differ after a reading, in the draft itself or in what the website says. */
function listChanges(before: DraftDocument, after: DraftDocument): string[] {
  const getFieldContent = (document: DraftDocument, name: DraftFieldName): string => {
    const { value, ai } = document.fields[name];
    return JSON.stringify([value, ai?.value ?? null]);
  };
  const getListContent = (document: DraftDocument, list: (typeof SITE_LISTS)[number]): string =>
    list === 'company_socials'
      ? JSON.stringify([
          document.company_socials,
          Object.entries(document.site_socials).map(([at, { url }]) => [at, url]),
        ])
      : JSON.stringify(
          [...document[list], ...document.left[list]].map((item) => {
            const { evidence: _, ai, ...getFieldContent } = { evidence: null, ai: undefined, ...item };
            return [getFieldContent, ai && { ...ai, evidence: null }];
          }),
        );
  return [
    ...DRAFT_FIELD_NAMES.filter((name) => getFieldContent(before, name) !== getFieldContent(after, name)),
    ...SITE_LISTS.filter((list) => getListContent(before, list) !== getListContent(after, list)),
  ];
}
