import {
  FIELD_NAMES,
  fieldNamed,
  type FieldsWith,
  LISTING_FIELDS,
  type ProofKind,
} from '../listings/fields/listing-fields.ts';
import { shaped } from '../typed/records.ts';

/** A field of listings that drafts hold, too. */
export type DraftFieldName = FieldsWith<{ draft: object }>;

/** The drafted fields, those that hold one text, or those that hold a list of them. */
export type TextField = Exclude<DraftFieldName, ListField>;
export type ListField = FieldsWith<{ draft: object; kind: 'list' }>;

/** Field names in the order people read them. */
export const DRAFT_FIELD_NAMES = FIELD_NAMES.filter(
  (name): name is DraftFieldName => fieldNamed(name).draft !== null,
);

/**
 * What a draft takes of each field: a text or a list of them, within the bounds of the specification (section 2). `proposed`: most
 * characters of what a writer proposes, which a listing takes, too.
 */
export const DRAFT_FIELDS = shaped<{
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

export const isListField = (name: DraftFieldName): name is ListField => fieldNamed(name).kind === 'list';

export type DraftFieldValue = string | string[];

/** Link platforms of the specification ("Socials"). */
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
