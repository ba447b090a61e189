import type { Scope } from '../../../tools/shared/runtime/define.ts';

/** Title and description of every scope, for the person who grants it. */
export const SCOPE_TEXTS: Record<Scope, { title: string; text: string }> = {
  'account:read': {
    title: 'See your account',
    text: 'Your name and e-mail address, your drafts, listings, claims and orders.',
  },
  'listings:write': {
    title: 'Create and change your listings',
    text: 'Write drafts, submit and edit listings, post updates and claim websites. What it publishes, everyone can see.',
  },
  'orders:write': {
    title: 'Prepare orders',
    text: 'Ask for prices, make checkout links and cancel what is not paid. It cannot pay: you do that yourself, on a page of ours.',
  },
};
