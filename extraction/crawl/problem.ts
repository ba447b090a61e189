import type { Problem, ProblemCode } from '../problems.ts';

const MESSAGES: Record<ProblemCode, string> = {
  robots_disallowed:
    'The robots.txt of the site does not let this page be read, or answers with a server error.',
  dns_failure: 'The name of the site could not be resolved.',
  private_address: 'The address leads into a private or reserved network, which is never contacted.',
  connection_failed: 'No connection could be made, or it broke off before the answer was complete.',
  timeout: 'The answer did not come in time.',
  not_html: 'The answer is not an HTML page.',
  too_large: 'The page is too large; only its beginning was read.',
  http_error: 'The server answered with an error status.',
  too_many_redirects: 'The address redirects too many times.',
  off_site_redirect: 'The address redirects to another site, which was not read.',
  empty_page: 'The page is empty.',
  bot_check: 'The website answered with a check for robots in place of the page.',
  directory_listing: 'The website answered with a list of files in place of a page.',
  parked_domain: 'The domain is parked, expired or for sale: no product is at this address.',
  account_suspended: 'The website is switched off: whoever hosts it has suspended or closed it.',
  server_default: 'The address shows the default page of a web server or host: no website is there yet.',
  browser_not_supported: 'The website answered that it needs another browser, or scripts and cookies.',
  consent_wall: 'The website asks for consent or an age first, and shows nothing of the product until then.',
  placeholder_page: 'The page says only that the website comes later or is being worked on.',
  access_denied:
    'The website refuses our reader: because of its address, its country, or because the page is not public.',
  error_page: 'The page is an error message, although the server said that all was well.',
  login_wall: 'The page only asks people to sign in: it says nothing of the product.',
  needs_javascript:
    'The page holds hardly any text: scripts put it there in a browser, and the crawler runs none.',
  too_complex:
    'The page could not be read: it takes too much time or memory. Fill in the fields yourself, or make the page simpler and have it read again.',
  reading_failed: 'The site could not be read because of a fault on our side. Fill in the fields yourself.',
  writer_refused:
    'The AI writer declined to write about this site. What is here was extracted from its pages.',
  writer_cut_off: 'The AI writer ran out of room. What is here was extracted from the pages.',
  writer_overloaded: 'The AI writer is overloaded. What is here was extracted from the pages.',
  writer_timeout: 'The AI writer did not answer in time. What is here was extracted from the pages.',
  writer_failed: 'The AI writer could not be asked. What is here was extracted from the pages.',
  writer_unreadable: 'The answer of the AI writer was unusable. What is here was extracted from the pages.',
  writer_unfit:
    'The answer of the AI writer did not fit the pages, so none of it was taken. What is here was extracted from them.',
};

export const NOT_A_WEB_ADDRESS =
  'Only http and https addresses of at most 2,048 characters without user name and password are read.';

/** Builds a problem with the message of its code; `url` is the requested address, without credentials and cut to 2,048 characters. */
export function createProblem(code: ProblemCode, url: string, message = MESSAGES[code]): Problem {
  return { code, message, url: withoutCredentials(url).slice(0, 2048) };
}

/** Builds the problem of a site that was read only in part. */
export const createLeftOutProblem = (url: string): Problem =>
  createProblem(
    'too_complex',
    url,
    'A part of the site takes too much time to read and was left out. What is here was read without it.',
  );

function withoutCredentials(address: string): string {
  const url = URL.parse(address);
  if (!url?.username && !url?.password) return address;
  url.username = '';
  url.password = '';
  return url.href;
}
