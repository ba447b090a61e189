import { fieldsWith } from '../../rules/listings/fields/listing-fields.ts';
import { STORY_SECTIONS } from '../../rules/listings/story.ts';
import type { OwnListing } from './own-listing.ts';

/** A part of a listing that its people edit on a page of its own, below the page of the listing. */
export type OwnerPart = {
  path: string;
  title: string;
  text: string;
  /** The operation that takes it, as this member of its input; empty for the input itself. */
  operation: 'update_my_listing' | 'set_founder_story';
  at: 'fields' | 'socials' | 'faqs' | '';
  /** What labels are about, where `at` does not say it. */
  about?: string;
  /** The members that are edited here; all unless given. */
  members?: readonly string[];
  /** The section that a paid launch unlocks for visitors. */
  section?: string;
  values: (listing: OwnListing) => Record<string, unknown> | object[];
  /** What is meant by what was typed. */
  reads?: (typed: Record<string, unknown>) => Record<string, unknown>;
};

/** People have the address of a page before them, of which its slug is the end. */
const slugIn = (line: string): string => /\/l\/([^/?#\s]+)/.exec(line)?.[1] ?? line;

const FIELDS = {
  operation: 'update_my_listing',
  at: 'fields',
  values: (listing: OwnListing) => listing,
} as const;

/** In the order people see them. */
export const OWNER_PARTS: readonly OwnerPart[] = [
  {
    ...FIELDS,
    path: 'profile',
    title: 'Profile',
    text: 'Tagline, description, pricing, place, contact and demo video.',
    members: fieldsWith({ edited: 'profile' }),
  },
  {
    ...FIELDS,
    path: 'points',
    title: 'Features and keywords',
    text: 'What it does, what sets it apart, and the words people search for.',
    members: fieldsWith({ edited: 'points' }),
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
    reads: (typed) => ({ alternatives: [typed['alternatives']].flat().map((line) => slugIn(String(line))) }),
  },
  {
    ...FIELDS,
    path: 'search',
    title: 'Search results',
    text: 'How the page stands in search engines.',
    members: fieldsWith({ edited: 'search' }),
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
