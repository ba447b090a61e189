import express, { type Router } from 'express';
import { claimLinks } from './claim-links.ts';
import { inviteLinks } from './invite-links.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';

/** Serves the links of our mails: unsubscribing, invites and e-mail claims. Opening a link changes nothing yet. */
export function mailedLinks(
  options: Parameters<typeof unsubscribeLinks>[0] &
    Parameters<typeof inviteLinks>[0] &
    Parameters<typeof claimLinks>[0],
): Router {
  return express.Router().use(unsubscribeLinks(options), inviteLinks(options), claimLinks(options));
}
