import type { RequestHandler } from 'express';
import type { SignedInResponse } from './page-kit.ts';

/** Returns the path where an operator enters the second factor, and which then redirects to `next`. */
export const secondFactorPath = (next: string): string =>
  `/account/second-factor?${new URLSearchParams({ next }).toString()}`;

/** Returns whether this is an operator who has not entered their second factor recently in this browser. */
export const needsSecondFactor = ({
  mayOperate,
  person,
}: Pick<SignedInResponse['locals'], 'mayOperate' | 'person'>): boolean =>
  mayOperate && person.role !== 'operator';

/**
 * Sends operators to enter their second factor first; everyone else passes. It runs after the sign-in check, before
 * handlers that use or grant an operator's rights.
 */
export const requireSecondFactor: RequestHandler = (req, response, next) => {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it runs after the sign-in check
  if (!needsSecondFactor((response as SignedInResponse).locals)) return next();
  response.redirect(303, secondFactorPath(req.method === 'GET' ? req.originalUrl : req.path));
};
