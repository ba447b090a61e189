import { CODE_LISTINGS } from './listings/code.ts';
import { IDEA_LISTINGS } from './listings/ideas.ts';
import { PEOPLE_LISTINGS } from './listings/people.ts';
import { THING_LISTINGS } from './listings/things.ts';
import { WORK_LISTINGS } from './listings/work.ts';
import type { SampleListing } from './sample-listing.ts';

/** All products of the sample directory. They are made up. */
export const SAMPLE_LISTINGS: SampleListing[] = [
  ...CODE_LISTINGS,
  ...IDEA_LISTINGS,
  ...WORK_LISTINGS,
  ...PEOPLE_LISTINGS,
  ...THING_LISTINGS,
];
