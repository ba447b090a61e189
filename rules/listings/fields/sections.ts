/** The features of a listing that are unlocked one by one: sections of its page, extra categories, being featured. */
export const SECTIONS = ['story', 'milestones', 'media', 'extra_categories', 'featured'] as const;
export type Section = (typeof SECTIONS)[number];

/** The sections that a paid launch unlocks. */
export const PAID_SECTIONS = ['story', 'milestones', 'media'] as const satisfies Section[];
