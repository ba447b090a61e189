import { listFieldsWith } from '../../rules/listings/fields/listing-fields.ts';
import { STORY_SECTIONS } from '../../rules/listings/story.ts';
import type { OwnListing } from './own-listing.ts';

/** Part of a listing that collaborators edit on a page of its own. */
export type OwnerPart = {
  path: string;
  title: string;
  text: string;
  /** Operation that takes the part as the input member `at`. An empty `at` means the input itself. */
  operation: 'update_my_listing' | 'set_founder_story';
  at: 'fields' | 'socials' | 'faqs' | '';
  /** Path for labels, if it differs from `at`. */
  about?: string;
  /** Members that are edited here; all by default. */
  members?: readonly string[];
  /** Section that a paid launch unlocks for visitors. */
  section?: string;
  values: (listing: OwnListing) => Record<string, unknown> | object[];
  /** Converts the typed values to the input of the operation. */
  parse?: (typed: Record<string, unknown>) => Record<string, unknown>;
};

/** Returns the slug in a line, because people paste the address of a page. */
const extractSlug = (line: string): string => /\/l\/([^/?#\s]+)/.exec(line)?.[1] ?? line;

const FIELDS = {
  operation: 'update_my_listing',
  at: 'fields',
  values: (listing: OwnListing) => listing,
} as const;

/** Parts in display order. */
export const OWNER_PARTS: readonly OwnerPart[] = [
  {
    ...FIELDS,
    path: 'profile',
    title: 'Profile',
    text: 'Tagline, description, pricing, place, contact and demo video.',
    members: listFieldsWith({ edited: 'profile' }),
  },
  {
    ...FIELDS,
    path: 'points',
    title: 'Features and keywords',
    text: 'What it does, what sets it apart, and the words people search for.',
    members: listFieldsWith({ edited: 'points' }),
  },
  {
    path: 'links',
    title: 'Links',
    text: 'Profiles of the company elsewhere. Leave one empty to take it away.',
    operation: 'update_my_listing',
    at: 'socials',
    values: ({ socials }) => socials,
  },
  {
    path: 'questions',
    title: 'Questions and answers',
    text: 'What customers ask, answered on the page.',
    operation: 'update_my_listing',
    at: 'faqs',
    values: ({ faqs }) => faqs,
  },
  {
    path: 'alternatives',
    title: 'Alternatives',
    text: 'Listings that your page and the search for alternatives show first.',
    operation: 'update_my_listing',
    at: '',
    members: ['alternatives'],
    values: ({ alternatives }) => ({ alternatives }),
    parse: (typed) => ({
      alternatives: [typed['alternatives']].flat().map((line) => extractSlug(String(line))),
    }),
  },
  {
    ...FIELDS,
    path: 'search',
    title: 'Search results',
    text: 'How the page looks in search engines.',
    members: listFieldsWith({ edited: 'search' }),
  },
  {
    path: 'story',
    title: 'Founder story',
    text: 'Why and how it was made. Tell as many sections as you like.',
    operation: 'set_founder_story',
    at: '',
    about: 'story',
    members: STORY_SECTIONS,
    section: 'story',
    values: ({ story }) => story ?? {},
  },
];
