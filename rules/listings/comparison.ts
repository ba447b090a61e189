import type { DraftDocument, DraftField, Evidence } from '../drafts/draft-document.ts';
import type { FieldName } from './fields/listing-fields.ts';
import type { DraftFieldName, DraftFieldValue } from '../drafts/draft-fields.ts';

/** The attributes that two products are compared by, in reading order. */
export const COMPARED_FIELDS = [
  'name',
  'tagline',
  'categories',
  'pricing_model',
  'pricing_summary',
  'stage',
  'founded_year',
  'country',
  'city',
  'features',
  'usps',
] as const satisfies DraftFieldName[];

/** Facts that any listing may state, whatever its category, by label. */
export const COMPARED_FACTS = {
  'Pricing model': 'pricing_model',
  Pricing: 'pricing_summary',
  Stage: 'stage',
  Country: 'country',
  City: 'city',
  'Founded year': 'founded_year',
  Features: 'features',
  'What sets it apart': 'usps',
} as const satisfies Record<string, FieldName>;

/** The value of an attribute on one website, with its quotes. */
export type ComparedSide = { value: DraftFieldValue; evidence?: Evidence[] };

/** One row of the comparison. A side that says nothing is absent. */
export type ComparedAttribute = {
  attribute: DraftFieldName;
  yours?: ComparedSide;
  theirs?: ComparedSide;
  same?: boolean;
};

/** Builds the comparison of a draft and its competitor. Attributes that neither states are left out. */
export function compareWithCompetitor({ fields, competitor }: DraftDocument): ComparedAttribute[] {
  return COMPARED_FIELDS.flatMap((attribute) => {
    const yours = getSide(fields[attribute]);
    const theirs = getSide(competitor?.fields[attribute]);
    if (!yours && !theirs) return [];
    return [
      {
        attribute,
        ...(yours ? { yours } : {}),
        ...(theirs ? { theirs } : {}),
        ...(yours && theirs ? { same: normalizeValue(yours.value) === normalizeValue(theirs.value) } : {}),
      },
    ];
  });
}

function getSide(field: Pick<DraftField, 'value' | 'evidence'> | undefined): ComparedSide | undefined {
  if (!field || field.value === null || field.value.length === 0) return undefined;
  return { value: field.value, ...(field.evidence.length ? { evidence: field.evidence } : {}) };
}

const normalizeValue = (value: DraftFieldValue): string =>
  [value].flat().sort().join('\n').trim().toLowerCase();
