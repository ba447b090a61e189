import type { NotPossible } from './steps.ts';

/** What people ask their assistant for and do themselves; `page`: where. */
export const takingPart = (page: string): NotPossible => ({
  what: 'Vote for, follow or review a product',
  why: 'No tool does: people do it themselves, signed in on the site.',
  instead: page,
});
