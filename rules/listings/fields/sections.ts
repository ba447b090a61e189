/** What is unlocked of a listing one by one: sections of its page, categories beside the primary one, being featured. */
export const SECTIONS = ['story', 'milestones', 'media', 'extra_categories', 'featured'] as const;
export type Section = (typeof SECTIONS)[number];

/** What a paid launch unlocks. */
export const PAID_SECTIONS = ['story', 'milestones', 'media'] as const satisfies Section[];
