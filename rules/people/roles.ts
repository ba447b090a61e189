/** What an account may do: an operator works on everybody's listings. */
export const ROLES = ['member', 'operator'] as const;
export type Role = (typeof ROLES)[number];
