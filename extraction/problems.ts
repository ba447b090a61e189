import type { SubstitutePage } from '../rules/drafts/substitute-pages.ts';

/** Why a site, or a page of it, could not be read. */
export type ProblemCode =
  | 'robots_disallowed'
  | 'dns_failure'
  | 'private_address'
  | 'connection_failed'
  | 'timeout'
  | 'not_html'
  | 'too_large'
  | 'http_error'
  | 'too_many_redirects'
  | 'off_site_redirect'
  | 'empty_page'
  | 'too_complex'
  | 'reading_failed'
  | 'needs_javascript'
  | SubstitutePage
  | WriterProblemCode;

/** Why the AI writer contributed nothing; the draft then holds only what was extracted from the pages without it. */
export type WriterProblemCode =
  | 'writer_refused'
  | 'writer_cut_off'
  | 'writer_overloaded'
  | 'writer_timeout'
  | 'writer_failed'
  | 'writer_unreadable'
  | 'writer_unfit';

/** A problem never carries text of the site: `message` is worded here, `url` is the requested address. */
export type Problem = { code: ProblemCode; message: string; url: string };
