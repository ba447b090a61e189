import express, { type Router } from 'express';
import { claimLinks } from './claim-links.ts';
import { inviteLinks } from './invite-links.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';

/** Where links in our mails lead: unsubscribing, invites, claims by e-mail. Opening one changes nothing yet. */
export function mailedLinks(
  options: Parameters<typeof unsubscribeLinks>[0] &
    Parameters<typeof inviteLinks>[0] &
    Parameters<typeof claimLinks>[0],
): Router {
  return express.Router().use(unsubscribeLinks(options), inviteLinks(options), claimLinks(options));
}
