/** The kinds of page that a server may send instead of the product's page, in the order they are checked. */
export const SUBSTITUTE_PAGES = [
  'bot_check',
  'directory_listing',
  'parked_domain',
  'account_suspended',
  'server_default',
  'browser_not_supported',
  'consent_wall',
  'placeholder_page',
  'access_denied',
  'error_page',
  'login_wall',
] as const;
export type SubstitutePage = (typeof SUBSTITUTE_PAGES)[number];
