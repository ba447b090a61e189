import { keysOf } from '../typed/records.ts';

/** Why a buyer asks the team about an order, in words for people. */
export const HELP_REASONS = {
  refund: 'I want my money back',
  twice: 'I paid twice',
  wrong: 'What I got is wrong or missing',
  other: 'Something else',
} as const;

export type HelpReason = keyof typeof HELP_REASONS;
export const HELP_REASON_NAMES = keysOf(HELP_REASONS);

/** Maximum characters of a message to the team. */
export const MAX_HELP_CHARACTERS = 2000;

/** Open requests of one order, so that a conversation stays one. */
export const MAX_OPEN_HELP = 3;
