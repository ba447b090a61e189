/** What links of a listing say of themselves: nothing passes through one, and search engines learn what was paid for. */
export const linkRel = ({
  launch_is_paid,
  featured,
}: {
  launch_is_paid?: unknown;
  featured?: unknown;
}): string => `noopener nofollow ${launch_is_paid || featured ? 'sponsored' : 'ugc'}`;
