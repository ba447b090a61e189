import {
  type DraftDocument,
  type DraftField,
  type Evidence,
  type Faq,
  type Founder,
  hearField,
  isSame,
  redraftField,
  SITE_LISTS,
  type SiteLink,
} from './draft-document.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName, type DraftFieldValue } from './draft-fields.ts';
import { FAQ, FOUNDER, readAgain, type SiteItem } from './quoted-items.ts';

/** The result of reading a website: each value with its quotes, or blank with the reason. */
export type Reading = {
  fields: Record<
    DraftFieldName,
    { value: DraftFieldValue | null; evidence: Evidence[]; reason?: string | undefined }
  >;
  faqs: SiteItem<Faq>[];
  founders: SiteItem<Founder>[];
  socials: Partial<Record<string, SiteLink>>;
  problems: DraftDocument['problems'];
  writer?: string | undefined;
  language?: string | undefined;
  rewordable?: DraftFieldName[] | undefined;
};

/** The reason for a blank field when nothing of the website was read. */
export const SITE_NOT_READ = 'site_not_read';

/**
 * Merges a reading into a draft. What the person wrote, locked or removed is kept, with the website's words next to
 * it. In a draft that already has a listing (`keepCurrent`), everything is kept until the person accepts the change. A
 * reading that failed removes nothing.
 */
export function withReading(
  document: DraftDocument,
  reading: Reading,
  { again, stays }: { again: boolean; stays: boolean },
): DraftDocument {
  const wasRead = DRAFT_FIELD_NAMES.some((name) => reading.fields[name].reason !== SITE_NOT_READ);
  const { problems } = reading;
  if (again && !wasRead) return { ...document, problems };
  const keepsBlanks =
    again && problems.some(({ code }) => code.startsWith('writer_') || code === 'needs_javascript');
  const fields = { ...document.fields };
  for (const name of DRAFT_FIELD_NAMES) {
    const said = reading.fields[name];
    if (said.value === null && keepsBlanks) continue;
    fields[name] = readField(fields[name], said, stays);
  }
  const site_socials = { ...(again ? document.site_socials : {}), ...links(reading) };
  const isOwn = Object.entries(document.company_socials).some(
    ([platform, url]) => document.site_socials[platform]?.url !== url,
  );
  const next: DraftDocument = {
    ...document,
    fields,
    site_socials,
    company_socials:
      isOwn || stays
        ? document.company_socials
        : Object.fromEntries(Object.entries(links(reading)).map(([platform, { url }]) => [platform, url])),
    problems,
    ...(reading.rewordable === undefined ? {} : { rewordable: reading.rewordable }),
    ...(reading.writer === undefined ? {} : { writer: reading.writer }),
    ...(reading.language === undefined || document.language_is_own ? {} : { language: reading.language }),
  };
  const faqs = readAgain(FAQ, { items: document.faqs, left: document.left.faqs }, reading.faqs, stays);
  const founders = readAgain(
    FOUNDER,
    { items: document.founders, left: document.left.founders },
    reading.founders,
    stays,
  );
  next.faqs = faqs.items;
  next.founders = founders.items;
  next.left = { faqs: faqs.left, founders: founders.left };
  return again ? { ...next, changed_by_reading: changedBy(document, next) } : next;
}

const links = ({ socials }: Reading): Record<string, SiteLink> =>
  Object.fromEntries(Object.entries(socials).flatMap(([name, link]) => (link ? [[name, link]] : [])));

function readField(field: DraftField, said: Reading['fields'][DraftFieldName], stays: boolean): DraftField {
  const untouched = field.state === 'ai' || field.state === 'not_found';
  const { value, evidence, reason } = said;
  const drafted = { value, evidence, ...(reason === undefined ? {} : { reason }) };
  if (untouched && (!stays || isSame(field.value, value))) return redraftField(field, drafted);
  if (untouched && value === null) return field;
  return hearField(field, drafted);
}

/** Lists the fields and lists that differ after a reading, in the draft itself or in what the website says. */
function changedBy(before: DraftDocument, after: DraftDocument): string[] {
  const words = (document: DraftDocument, name: DraftFieldName): string => {
    const { value, ai } = document.fields[name];
    return JSON.stringify([value, ai?.value ?? null]);
  };
  const said = (document: DraftDocument, list: (typeof SITE_LISTS)[number]): string =>
    list === 'company_socials'
      ? JSON.stringify([
          document.company_socials,
          Object.entries(document.site_socials).map(([at, { url }]) => [at, url]),
        ])
      : JSON.stringify(
          [...document[list], ...document.left[list]].map((item) => {
            const { evidence: _, ai, ...words } = { evidence: null, ai: undefined, ...item };
            return [words, ai && { ...ai, evidence: null }];
          }),
        );
  return [
    ...DRAFT_FIELD_NAMES.filter((name) => words(before, name) !== words(after, name)),
    ...SITE_LISTS.filter((list) => said(before, list) !== said(after, list)),
  ];
}
