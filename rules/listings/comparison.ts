import type { DraftDocument, DraftField, Evidence } from '../drafts/draft-document.ts';
import type { FieldName } from './fields/listing-fields.ts';
import type { DraftFieldName, DraftFieldValue } from '../drafts/draft-fields.ts';

/** The attributes two products are compared by, in the order people read them. */
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

/** Facts every listing may state, whatever its category: fields by the names of their rows. */
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

/** What one site says of an attribute. */
export type ComparedSide = { value: DraftFieldValue; evidence?: Evidence[] };

/** One row: what each site says, with the quotes behind it. A side that says nothing is absent. */
export type ComparedAttribute = {
  attribute: DraftFieldName;
  yours?: ComparedSide;
  theirs?: ComparedSide;
  same?: boolean;
};

/** The table of a draft and its competitor; attributes that neither states are left out. */
export function comparison({ fields, competitor }: DraftDocument): ComparedAttribute[] {
  return COMPARED_FIELDS.flatMap((attribute) => {
    const yours = sideOf(fields[attribute]);
    const theirs = sideOf(competitor?.fields[attribute]);
    if (!yours && !theirs) return [];
    return [
      {
        attribute,
        ...(yours ? { yours } : {}),
        ...(theirs ? { theirs } : {}),
        ...(yours && theirs ? { same: words(yours.value) === words(theirs.value) } : {}),
      },
    ];
  });
}

function sideOf(field: Pick<DraftField, 'value' | 'evidence'> | undefined): ComparedSide | undefined {
  if (!field || field.value === null || field.value.length === 0) return undefined;
  return { value: field.value, ...(field.evidence.length ? { evidence: field.evidence } : {}) };
}

const words = (value: DraftFieldValue): string => [value].flat().sort().join('\n').trim().toLowerCase();
