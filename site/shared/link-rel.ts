/** Returns the `rel` of links to a listing's website: never followed, and marked as sponsored when paid for. */
export const linkRel = ({
  launch_is_paid,
  featured,
}: {
  launch_is_paid?: unknown;
  featured?: unknown;
}): string => `noopener nofollow ${launch_is_paid || featured ? 'sponsored' : 'ugc'}`;
