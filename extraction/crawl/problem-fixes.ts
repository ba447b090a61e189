import { isLoopback } from '../../rules/people/client-address.ts';
import type { ProblemCode } from '../problems.ts';

/** The name of the crawler in robots.txt and in the `User-Agent` header. */
export const AGENT_NAME = 'LaunchDirectoryBot';

const READ_AGAIN = 'then send update_draft with read_again true';
const BY_HAND = 'fill in the fields with update_draft';
const RETRY_WRITER =
  'Send update_draft with regenerate for the fields that need new words, or with read_again true.';

/** What the person can do about a problem: on their website, or without it. */
const FIXES: Record<ProblemCode, string> = {
  robots_disallowed: `Let ${AGENT_NAME} read the page in robots.txt (User-agent: ${AGENT_NAME}, Allow: /), ${READ_AGAIN}. Or ${BY_HAND}.`,
  dns_failure: `Check the address for a typo; where the website is new, wait until its name is known, ${READ_AGAIN}.`,
  private_address: `Only websites on the public internet are read. Instead, ${BY_HAND}.`,
  connection_failed: `See that the website answers visitors and lets ${AGENT_NAME} through, ${READ_AGAIN}. Answers only without https: submit its http:// address. Or ${BY_HAND}.`,
  timeout: `See that the page answers within 10 seconds, also ${AGENT_NAME}, ${READ_AGAIN}. Or ${BY_HAND}.`,
  not_html: `Submit the address of a page in HTML. Or ${BY_HAND}.`,
  too_large: `The beginning of the page was read. For the rest, ${BY_HAND}.`,
  http_error: `See that the page answers with status 200, also to ${AGENT_NAME} (bot protection often does not), ${READ_AGAIN}. Or ${BY_HAND}.`,
  too_many_redirects: `Submit the address that the redirects lead to. Or ${BY_HAND}.`,
  off_site_redirect: 'Submit the address that it redirects to, where that is the website of the product.',
  empty_page: `Put text on the page, ${READ_AGAIN}. Or ${BY_HAND}.`,
  needs_javascript: `Send the text with the page (rendered on the server), ${READ_AGAIN}. Or ${BY_HAND}.`,
  too_complex: `Make the page simpler, ${READ_AGAIN}. Or ${BY_HAND}.`,
  reading_failed: `Send update_draft with read_again true later. Or ${BY_HAND}.`,
  bot_check: `Let ${AGENT_NAME} through the bot protection (by its name in the User-Agent header), ${READ_AGAIN}. Or ${BY_HAND}.`,
  directory_listing: `Put a start page there, or submit the address of the page that shows the product. Or ${BY_HAND}.`,
  parked_domain: `Check the address for a typo, and submit the one where the product is.`,
  account_suspended: `Have the host switch it on, ${READ_AGAIN}; or submit the address where the product is.`,
  server_default: `Put the website there, ${READ_AGAIN}; where it is there already, submit the address that shows it.`,
  browser_not_supported: `Answer ${AGENT_NAME} with the page too, ${READ_AGAIN}. Or ${BY_HAND}.`,
  consent_wall: `Show the page with the question over it, so that it can be read without an answer, ${READ_AGAIN}. Or ${BY_HAND}.`,
  placeholder_page: `Once the real page is there, ${READ_AGAIN.replace('then ', '')}. Or ${BY_HAND}.`,
  access_denied: `Let ${AGENT_NAME} read the page (firewall, country rules), ${READ_AGAIN}. Or ${BY_HAND}.`,
  error_page: `Mend the page, ${READ_AGAIN}; or submit the address of the page that shows the product.`,
  login_wall: `Submit the address of a page that shows the product to everybody. Or ${BY_HAND}.`,
  writer_refused: `Instead, ${BY_HAND}.`,
  writer_cut_off: RETRY_WRITER,
  writer_overloaded: RETRY_WRITER,
  writer_timeout: RETRY_WRITER,
  writer_failed: RETRY_WRITER,
  writer_unreadable: RETRY_WRITER,
  writer_unfit: RETRY_WRITER,
};

const LOCAL_HINT =
  'To try a website on your own machine or network, start the directory with "npm run dev", or with CRAWLER_ALLOW_PRIVATE=true. ';

/**
 * Returns the fix for a problem of a draft; an unknown code, such as one of an older version, gets the general fix. If
 * `publicUrl` is a loopback address, the person also runs the directory and gets a hint for that.
 */
export function getProblemFix(code: string, { publicUrl }: { publicUrl: string }): string {
  const fix = Object.entries(FIXES).find(([knownCode]) => knownCode === code)?.[1] ?? `${BY_HAND}.`;
  return code === 'private_address' && isLoopback(new URL(publicUrl).hostname) ? LOCAL_HINT + fix : fix;
}
