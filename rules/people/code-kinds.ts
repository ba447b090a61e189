/**
 * Kinds of sign-in codes: `short` has six digits and is for one browser; `long` is mailed once for all browsers that
 * ask; `shared` marks a browser that waits for the long one.
 */
export const CODE_KINDS = ['short', 'long', 'shared'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];
