import {
  type DraftField,
  type Evidence,
  isSameValue,
  SITE_LISTS,
} from '../../../rules/drafts/draft-document.ts';
import { hasItem, listItems } from '../../../rules/drafts/list-items.ts';
import { FAQ, FOUNDER, getItemState, isProposed } from '../../../rules/drafts/quoted-items.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../../../rules/drafts/draft-fields.ts';
import type { Settings } from '../../../settings.ts';
import { measureCompleteness } from '../../../rules/listings/fields/completeness.ts';
import { getProblemFix } from '../../../extraction/crawl/problem-fixes.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import type { ToolError } from '../runtime/errors.ts';
import { type ExistingProduct, NONE_EXISTING } from '../drafts/duplicate-listing.ts';
import { validateDraft } from '../drafts/validate-draft.ts';
import { describeBlankFields, createFillStep, type Step, takeMostUrgent } from './steps.ts';

/** Text on why a draft cannot be submitted, field by field. */
const getSubmitRefusal = ({ details }: ToolError): string =>
  `submit_draft needs this first: ${(details.issues ?? []).map(({ code, field, fix, message }) => (code === 'required' && fix) || `${field}: ${message}`).join(' ')}`;

/** Text on why nothing could be read from the website, and what to do about it; empty if something was read. */
function getReadFailure({ document: { fields, problems } }: DraftRow, site: SiteUrl): string {
  const [problem] = problems;
  if (!problem || Object.values(fields).some(({ state }) => state === 'ai')) return '';
  return `Nothing could be drafted from the website: ${problem.message} ${getProblemFix(problem.code, site)} `;
}

type SiteUrl = Pick<Settings, 'publicUrl'>;

/**
 * Next steps for a draft. Existing listings or drafts of the same product come first. `open` says what the caller may find in
 * the pages; empty for nothing.
 */
export const draftSteps = (row: DraftRow, site: SiteUrl, existing = NONE_EXISTING, open = ''): Step[] => {
  const first = existingSteps(existing);
  const [next, ...others] = ownSteps(row, site, existing);
  const isListed = existing.own.length + existing.others.length > 0 || row.listingId !== null;
  const propose = isListed ? [] : createProposeSteps(row, open);
  return takeMostUrgent([...first, ...(next ? [next] : []), ...propose, ...createTakeSteps(row), ...others]);
};

/** Step for what a caller may find in the pages that our reader did not. */
const createProposeSteps = ({ id }: DraftRow, open: string): Step[] =>
  open === ''
    ? []
    : [
        {
          tool: 'get_draft_pages',
          arguments: { id },
          why: `Optional, better before saving: ${open}. The pages in numbered lines, for propose_draft_values.`,
        },
      ];

/** Step for what an assistant proposed and the person decides: in other words than the website's, or behind a listing. */
function createTakeSteps({ id, document, listingId }: DraftRow): Step[] {
  const { faqs, founders, left } = document;
  // A list that the person changed is theirs: restored, it would lose that.
  const lists = [
    ...(areProposed(left.faqs) && faqs.every((item) => getItemState(FAQ, item) === 'ai') ? ['faqs'] : []),
    ...(areProposed(left.founders) && founders.every((item) => getItemState(FOUNDER, item) === 'ai')
      ? ['founders']
      : []),
  ];
  const restore = [
    ...listWaitingFields(document).filter((name) => isOnlyProposed(document.fields[name])),
    ...(listingId === null ? lists : []),
  ];
  return restore.length === 0
    ? []
    : [
        {
          tool: 'update_draft',
          arguments: { id, restore },
          why: 'Only where the person wants it: takes what was proposed (website_says).',
        },
      ];
}

const areProposed = (items: readonly { evidence: Evidence[] }[]): boolean =>
  items.length > 0 && items.every(({ evidence }) => isProposed(evidence));

/** Whether all that a field has otherwise than the website was proposed by an assistant. */
function isOnlyProposed({ value, evidence, ai }: DraftField): boolean {
  if (!Array.isArray(value) || !ai) return isProposed(ai?.evidence ?? []);
  const [has, says] = [listItems({ value, evidence }), listItems(ai)];
  return (
    has.every(({ text }) => hasItem(says, text)) &&
    says.every((item) => hasItem(has, item.text) || isProposed(item.evidence))
  );
}

/** Fields of the website with a value that waits behind the one it has. */
const listWaitingFields = ({ fields }: DraftRow['document']): DraftFieldName[] =>
  DRAFT_FIELD_NAMES.filter((name) => {
    const { state, value, ai, chosen, locked } = fields[name];
    return (
      !chosen &&
      !locked &&
      (state === 'ai' || state === 'not_found') &&
      ai !== undefined &&
      !isSameValue(ai.value, value)
    );
  });

/** Step that leads to the existing listing or draft of the same product. */
function existingSteps({ own: [mine], others: [listed], drafts }: ExistingProduct): Step[] {
  const draft = drafts.findLast(({ hasOwnContent }) => hasOwnContent);
  if (mine) {
    return [
      {
        tool: 'update_my_listing',
        arguments: { listing_id: mine.id },
        why: 'The person has this website as a listing already: that one is edited.',
      },
    ];
  }
  if (listed) {
    return [
      {
        tool: 'claim_listing',
        arguments: { slug: listed.slug, method: 'meta' },
        why: 'This website is listed already: where it is the product of the person, they claim that listing.',
      },
    ];
  }
  return draft
    ? [
        {
          tool: 'get_draft',
          arguments: { id: draft.id },
          why: 'The person has an earlier draft of this website, with what they wrote.',
        },
      ]
    : [];
}

/** Step that reads the website again after its problem is fixed; none if something was read. */
const createReadAgainSteps = (row: DraftRow, site: SiteUrl): Step[] =>
  getReadFailure(row, site) === ''
    ? []
    : [
        {
          tool: 'update_draft',
          arguments: { id: row.id, read_again: true },
          why: 'Reads the website again, once what problems says is mended; what the person wrote stays.',
        },
      ];

/** Step that accepts new values of a website that was read again; values the person wrote are left alone. */
function createAcceptValueSteps({ id, document }: DraftRow): Step[] {
  const restore = listWaitingFields(document).filter((name) => !isOnlyProposed(document.fields[name]));
  return restore.length === 0
    ? []
    : [
        {
          tool: 'update_draft',
          arguments: { id, restore },
          why: 'The website says something else there now (website_says of get_draft): takes it into the listing.',
        },
      ];
}

/** Step for lists that the website now has otherwise. A list is replaced whole and may omit items on purpose, so the person decides. */
function createAcceptListSteps({ id, document }: DraftRow, publicUrl: string): Step[] {
  const { left, company_socials, site_socials, changed_by_reading = [] } = document;
  const says = {
    faqs: left.faqs.length > 0,
    founders: left.founders.length > 0,
    company_socials: Object.entries(site_socials).some(([name, { url }]) => company_socials[name] !== url),
  };
  const lists = SITE_LISTS.filter((list) => says[list] && changed_by_reading.includes(list));
  return lists.length === 0
    ? []
    : [
        {
          page: `${publicUrl}/account/drafts/${id}`,
          why: `Read again, the website says other ${lists.join(', ')} (website_says of get_draft): restore of update_draft takes a list whole, in place of what is there.`,
        },
      ];
}

/** Steps for a draft that a quota refuses to save, or whose website is listed; none for any other. */
function createSaveInsteadSteps(
  id: string,
  { own: [mine], others: [listed], refusal }: ExistingProduct,
): Step[] {
  const remove = {
    tool: 'delete_draft',
    arguments: { id },
    why: 'Where it is the same product, this draft is one too many.',
  };
  const save = {
    tool: 'submit_draft',
    arguments: { id, confirm_new: true },
    why: 'Only where this is another product than the one that is listed: saves a second listing.',
  };
  if (refusal) {
    const why = `submit_draft cannot save this draft yet: ${refusal.message} ${refusal.details.fix ?? ''}`;
    return [...(mine ? [remove] : []), { tool: 'list_my_listings', arguments: {}, why }];
  }
  if (listed) return [save];
  return mine ? [remove, save] : [];
}

function ownSteps(row: DraftRow, site: SiteUrl, existing: ExistingProduct): Step[] {
  const { publicUrl } = site;
  if (row.status !== 'ready') {
    return [
      {
        tool: 'get_draft',
        arguments: { id: row.id },
        why: 'The website is still being read; once ready, problems says what of it could not be.',
      },
    ];
  }
  const { missing, percent } = measureCompleteness(row.document);
  const ready = validateDraft(row.document);
  if ('refusal' in ready) {
    const why = `${getReadFailure(row, site)}${getSubmitRefusal(ready.refusal)}`;
    return [createFillStep(row.id, publicUrl, why), ...createReadAgainSteps(row, site)];
  }
  const instead = row.listingId === null ? createSaveInsteadSteps(row.id, existing) : [];
  if (instead.length > 0) return instead;
  const why = `${getReadFailure(row, site)}Optional, ${percent} % complete. ${describeBlankFields(missing)}`;
  const fill = missing.length ? [createFillStep(row.id, publicUrl, why)] : [];
  return row.listingId === null
    ? [
        {
          tool: 'submit_draft',
          arguments: { id: row.id },
          why: `Saves it as a listing, not published yet${missing.length ? '; what is blank can be filled in before or after' : ', with nothing left blank'}.`,
        },
        ...fill,
      ]
    : [
        {
          tool: 'get_my_listing',
          arguments: { listing_id: row.listingId },
          why: 'The draft is saved as this listing: shows what is left to do for it.',
        },
        ...createAcceptValueSteps(row),
        ...createAcceptListSteps(row, publicUrl),
        ...fill,
      ];
}
