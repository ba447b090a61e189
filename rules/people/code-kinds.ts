/** Sign-in codes: six digits for one browser; one mailed once for all that ask; a browser that waits for that one. */
export const CODE_KINDS = ['short', 'long', 'shared'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];
