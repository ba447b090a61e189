/** Where members live that are often sent to another operation. */
const HOMES = new Map(
  Object.entries({
    founders: 'update_draft takes it as `founders`, beside `fields`',
    name: 'update_draft takes it, in `fields`',
    stage: 'update_draft takes it, in `fields`',
    logo_url: 'update_draft takes it, in `fields`',
    categories: 'update_draft takes it, in `fields`',
    company_socials: 'update_draft takes it beside `fields`; update_my_listing, as `socials`',
    story: 'set_founder_story takes its sections; so does `story` of update_draft',
    milestones: 'add_milestone adds one',
    media: 'the person uploads pictures on the page of the listing, under /account/listings',
    pictures: 'the person uploads pictures on the page of the listing, under /account/listings',
    plan: 'quote_order and create_checkout sell a launch',
    status: 'choose_free_listing, reschedule_launch, withdraw_launch and archive_listing change it',
    launch_week: 'choose_free_listing and reschedule_launch take it, as `week`',
  }),
);

/** What to do with a member that an operation does not know. */
export function unknownMemberFix(key: string): string {
  const home = HOMES.get(key);
  return home === undefined ? 'Remove it, or check its spelling.' : `Remove it: ${home}.`;
}
