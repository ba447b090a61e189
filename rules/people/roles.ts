/** The roles of an account; an operator works on everyone's listings. */
export const ROLES = ['member', 'operator'] as const;
export type Role = (typeof ROLES)[number];
