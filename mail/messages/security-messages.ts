import { getMailSafeName } from '../../rules/people/mail-safe-text.ts';
import { buildMessage, type Message } from './messages.ts';
import { elementAt } from '../../rules/typed/assert.ts';

/** An event that a person is notified of at once, because it may not have been them. */
export type SecurityNotice = {
  what: 'sign_in' | 'api_key' | 'app' | 'second_factor' | 'second_factor_reset';
  /** Name of the key or app. */
  name?: string;
  /** Such as `Firefox on Windows`; null if unknown. */
  browser: string | null;
  /** The network it came from; null if unknown. */
  network: string | null;
};

/** Notifies a person of a new sign-in, key, app or second factor, or of a removed second factor. `sessionsUrl` is the page that ends them. */
export function securityMessage(
  siteName: string,
  { what, name, browser, network }: SecurityNotice,
  { at, sessionsUrl }: { at: Date; sessionsUrl: string },
): Message {
  const texts = {
    sign_in: ['New sign-in', 'A browser that was not used before signed in to your account.'],
    api_key: [
      'New API key',
      `An API key was made for your account: “${getMailSafeName(name, 'a name that is too long or holds an address')}”.`,
    ],
    app: [
      'New app',
      `An app was connected to your account, or allowed more: “${getMailSafeName(name, 'a name that is too long or holds an address')}”.`,
    ],
    second_factor: [
      'Second factor set up',
      'An authenticator app was set up as the second factor of your account, with new recovery codes. One from before does not work any more.',
    ],
    second_factor_reset: [
      'Second factor taken away',
      'Somebody with access to the server took the second factor of your account away. You set up a new one before you next act for the team; keys and apps from before then have no operator rights.',
    ],
  }[what];
  return buildMessage(`${texts[0]} on ${siteName}`, [
    elementAt(texts, 1),
    [
      `When: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      ...(browser ? [`Browser: ${browser}`] : []),
      ...(network ? [`Network: ${network}`] : []),
    ].join('\n'),
    `If that was you, there is nothing to do. If not, end it here, and look at your keys and apps too:\n${sessionsUrl}`,
  ]);
}
