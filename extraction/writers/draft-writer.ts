import { RULES_WRITER } from '../../rules/drafts/draft-document.ts';
import type { SiteDraft } from './site-draft.ts';

/** Returns who wrote a draft: the AI model if it answered, else `rules`; undefined if nothing was read. */
export function getDraftWriter({ fields, problems, usage }: SiteDraft): string | undefined {
  if (Object.values(fields).every((field) => field.state === 'not_found' && field.reason === 'site_not_read'))
    return undefined;
  const failed = problems.some(({ code }) => code.startsWith('writer_'));
  return usage && !failed ? usage.model : RULES_WRITER;
}
