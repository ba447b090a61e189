import type { RequestHandler } from 'express';
import type { Signed } from './page-kit.ts';

/** Where an operator enters their second factor, and comes back from. */
export const secondFactorPath = (next: string): string =>
  `/account/second-factor?${new URLSearchParams({ next }).toString()}`;

/** An operator who has not entered their second factor in this browser, or not lately. */
export const hasToProve = ({
  mayOperate,
  person,
}: Pick<Signed['locals'], 'mayOperate' | 'person'>): boolean => mayOperate && person.role !== 'operator';

/**
 * Stands behind a sign-in, before what gives an operator's rights away or uses them: an operator enters their second
 * factor first. Everybody else passes.
 */
export const operatorsProve: RequestHandler = (req, response, next) => {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it stands behind the sign-in
  if (!hasToProve((response as Signed).locals)) return next();
  response.redirect(303, secondFactorPath(req.method === 'GET' ? req.originalUrl : req.path));
};
