import type { NotPossible } from './steps.ts';

/** Things people ask an assistant for but must do themselves, on `page`. */
export const personOnlyInteractions = (page: string): NotPossible => ({
  what: 'Vote for, follow or review a product',
  why: 'No tool does: people do it themselves, signed in on the site.',
  instead: page,
});
