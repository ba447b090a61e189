import {
  FIELD_NAMES,
  getField,
  type FieldsWith,
  LISTING_FIELDS,
  type ProofKind,
} from '../listings/fields/listing-fields.ts';
import { buildTypedRecord } from '../typed/records.ts';

/** The name of a field that both listings and drafts have. */
export type DraftFieldName = FieldsWith<{ draft: object }>;

/** The drafted fields that hold one text. */
export type TextField = Exclude<DraftFieldName, ListField>;
export type ListField = FieldsWith<{ draft: object; kind: 'list' }>;

/** Names of the drafted fields, in reading order. */
export const DRAFT_FIELD_NAMES = FIELD_NAMES.filter(
  (name): name is DraftFieldName => getField(name).draft !== null,
);

/**
 * The bounds of each drafted field (specification, section 2). `proposed` is the maximum length of a value that a
 * writer proposes, which also fits the listing.
 */
export const DRAFT_FIELDS = buildTypedRecord<{
  [Name in DraftFieldName]: {
    kind: Name extends ListField ? 'list' : 'text';
    max: number;
    proposed: number;
    proof: ProofKind;
  };
}>(DRAFT_FIELD_NAMES, (name) => {
  const { kind, draft, max } = LISTING_FIELDS[name];
  const proposed = Math.min(draft.max, max);
  return { kind: kind === 'list' ? 'list' : 'text', max: draft.max, proposed, proof: draft.proof };
});

export const isDraftField = (name: string): name is DraftFieldName => Object.hasOwn(DRAFT_FIELDS, name);

export const isListField = (name: DraftFieldName): name is ListField => getField(name).kind === 'list';

export type DraftFieldValue = string | string[];

/** Platforms of social links (specification, "Socials"). */
export const SOCIAL_PLATFORMS = [
  'linkedin',
  'x',
  'facebook',
  'instagram',
  'tiktok',
  'youtube',
  'threads',
  'pinterest',
  'github',
  'reddit',
  'producthunt',
  'medium',
  'mastodon',
  'bluesky',
  'discord',
  'telegram',
  'gitlab',
  'twitch',
  'website',
  'custom',
] as const;
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];
