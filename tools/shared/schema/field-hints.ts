import { FIELD_NAMES, getField } from '../../../rules/listings/fields/listing-fields.ts';

/** Where to send members that are often sent to the wrong operation. */
const FIELD_LOCATIONS = new Map(
  Object.entries({
    founders: 'update_draft takes it as `founders`, next to `fields`',
    ...Object.fromEntries(
      FIELD_NAMES.filter((name) => getField(name).draft !== null && getField(name).edited === null).map(
        (name) => [name, 'update_draft takes it, in `fields`'] as const,
      ),
    ),
    company_socials: 'update_draft takes it next to `fields`; update_my_listing, as `socials`',
    story: 'set_founder_story takes its sections; so does `story` of update_draft',
    milestones: 'add_milestone adds one',
    media: 'the person uploads pictures on the page of the listing, under /account/listings',
    pictures: 'the person uploads pictures on the page of the listing, under /account/listings',
    plan: 'quote_order and create_checkout sell a launch',
    status: 'choose_free_listing, reschedule_launch, withdraw_launch and archive_listing change it',
    launch_week: 'choose_free_listing and reschedule_launch take it, as `week`',
  }),
);

const WEBSITE_FIX =
  'a listing keeps the website it was drafted from. The team of the site, named on its page /support, enters another; submit_listing with it makes a new draft';

/** Members that no edit accepts, and why. */
const NEVER_EDITED = new Map(
  Object.entries({
    url: WEBSITE_FIX,
    website: WEBSITE_FIX,
    website_url: WEBSITE_FIX,
    domain: WEBSITE_FIX,
    slug: 'the address of a page stays, so that links to it hold',
    votes: 'only people vote, on the page of the listing',
  }),
);

/** Groups of synonymous member names, and the fields with their aliases. */
const SYNONYMS = [
  ...FIELD_NAMES.map((name) => [name, ...(getField(name).aliases ?? [])]),
  ['q', 'query', 'search', 'text', 'keyword', 'name'],
  ['domain', 'url', 'website', 'website_url'],
  ['slug', 'listing', 'listing_slug'],
  ['per_page', 'limit', 'page_size'],
  ['x', 'twitter'],
  ['facebook', 'fb'],
  ['instagram', 'insta'],
  ['bluesky', 'bsky'],
  ['website', 'homepage', 'site', 'web'],
];

/** Returns the fix for an unknown member of an input whose known members are `allowed`. */
export function getUnknownMemberFix(key: string, allowed: readonly string[] = []): string {
  const synonym = SYNONYMS.filter((words) => words.includes(key))
    .flat()
    .find((word) => allowed.includes(word));
  if (synonym !== undefined) return `Send it as ${synonym}.`;
  const isEdit = allowed.includes('fields') || allowed.includes('tagline');
  const location = FIELD_LOCATIONS.get(key) ?? (isEdit ? NEVER_EDITED.get(key) : undefined);
  if (location !== undefined) return `Remove it: ${location}.`;
  // Among links, `custom` is for any other platform.
  return allowed.includes('custom')
    ? 'Send a link of another platform as custom.'
    : 'Remove it, or check its spelling.';
}
