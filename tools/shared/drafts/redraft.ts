import { type DraftDocument, applyReading, replaceWording } from '../../../rules/drafts/draft-document.ts';
import type { DraftFieldName } from '../../../rules/drafts/draft-fields.ts';
import { nameWriters } from '../../../rules/drafts/keep-proposed.ts';
import type { SiteReading } from '../../../rules/drafts/site-reading.ts';
import { createProblem } from '../../../extraction/crawl/problem.ts';
import type { SiteDraft } from '../../../extraction/writers/site-draft.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import { listStoredSitePages } from '../../../store/drafts/stored-pages.ts';
import { WorkerDied } from '../../../worker-pool/pool.ts';
import type { PrepareContext } from '../runtime/define.ts';
import { invalid } from '../runtime/errors.ts';

/** Newly drafted values of single fields. */
export type Redraft = {
  /** Applies the values to the current draft. */
  apply: (document: DraftDocument) => DraftDocument;
  /** Fields written by the AI writer, which took the wish into account. */
  byModel: DraftFieldName[];
  /** How the person wants the texts; a field that no AI writer wrote so stays as it is. */
  wish?: string;
  /** For fields in the website's own words: which of its wordings was taken, and of how many. */
  wordings: NonNullable<SiteDraft['wordings']>;
};

/**
 * Note on fields that were not rewritten, because only an AI writer rewrites: which of the website's own wordings they now
 * hold, and whether there is another.
 */
export function getWordingsNote(
  redraft: Redraft | undefined,
  names: readonly DraftFieldName[] = [],
  usesClaude: boolean,
): string | undefined {
  const own = names.filter((name) => redraft && !redraft.byModel.includes(name));
  if (!redraft || own.length === 0) return undefined;
  const why = usesClaude ? 'The AI writer wrote none of these' : 'No AI writer here';
  if (redraft.wish !== undefined)
    return `${why}, and nothing else follows a wish: ${own.join(', ')} as before. The caller can write it: get_draft_pages has the lines of the website, propose_draft_values takes what they state, update_draft what the person words themselves.`;
  const notes = own.map((name) => {
    const { at, of, again } = redraft.wordings[name] ?? { at: 1, of: 1, again: false };
    if (of === 1) return `${name}: it has no other.`;
    if (again) return `${name}: it has no further one; this is its first again, of ${of}.`;
    return `${name}: ${at} of ${of}; \`regenerate\` again gives ${at < of ? 'the next' : 'the first again'}.`;
  });
  return `${why}: nothing is rewritten or shortened, they are the words of the website. ${notes.join(' ')}`;
}

/** Current values of fields drafted from the website. A field with a person's own value is redrafted with the best wording. */
const getCurrentWordings = ({ fields }: DraftDocument, names: DraftFieldName[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { state, value } = fields[name];
      return state === 'ai' && typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );

type RedraftDeps = Pick<
  PrepareContext,
  'usesClaude' | 'db' | 'crawl' | 'writeDraft' | 'log' | 'now' | 'signal'
>;

/**
 * Redrafts fields from the stored pages of the website, or crawls it again once those are deleted. The original value from
 * the website is kept in addition to a new wording, and a field without a new value stays as it is. Throws
 * `invalid_request` for a locked field.
 */
export async function redraftFields(
  { usesClaude, db, crawl, writeDraft, log, now, signal }: RedraftDeps,
  draft: DraftRow,
  names: DraftFieldName[],
  wish?: string,
): Promise<Redraft> {
  refuseLockedFields(draft.document, names);
  // Without an AI writer nothing could follow the wish, so nothing is read.
  if (wish && !usesClaude) return { apply: (document) => document, byModel: [], wish, wordings: {} };
  const pages = await listStoredSitePages(db, draft.id);
  const isCrawledAgain = pages.length === 0;
  const read = isCrawledAgain
    ? await crawl(draft.url, signal, { urls: draft.document.extra_pages ?? [] })
    : { pages, problems: [] };
  const request = {
    fields: names,
    shown: getCurrentWordings(draft.document, names),
    ...(wish ? { wish } : {}),
  };
  const drafted = await writeDraft(read, signal, request).catch((error: unknown) => {
    if (!(error instanceof WorkerDied)) throw error;
    const problems = [createProblem('too_complex', draft.url)];
    return writeDraft({ pages: [], problems }, signal, { fields: names });
  });
  const written = nameWriters(drafted, now()).fields;
  if (drafted.usage) log.info({ draft: draft.id, claude: drafted.usage }, 'fields redrafted');
  return {
    apply: (document) => ({
      ...document,
      fields: redraftNamed(
        document.fields,
        wish ? names.filter((name) => drafted.byModel?.includes(name)) : names,
        { drafted, written },
        isCrawledAgain,
      ),
      problems: mergeProblems(isCrawledAgain ? [] : document.problems, drafted.problems),
    }),
    byModel: drafted.byModel ?? [],
    ...(wish ? { wish } : {}),
    wordings: drafted.wordings ?? {},
  };
}

/** Throws `invalid_request` if a field is locked. */
function refuseLockedFields({ fields }: DraftDocument, names: DraftFieldName[]): void {
  const locked = names.find((name) => fields[name].locked);
  if (!locked) return;
  throw invalid(
    'regenerate',
    `${locked} is locked against redrafts.`,
    'Leave it out, or send it in `restore` first: that unlocks it and keeps its value.',
  );
}

/** Returns the fields with the named ones redrafted. One that was not found stays if it has a value worth keeping. */
function redraftNamed(
  current: DraftDocument['fields'],
  names: DraftFieldName[],
  { drafted, written }: { drafted: SiteDraft; written: SiteReading['fields'] },
  isCrawledAgain: boolean,
): DraftDocument['fields'] {
  const hasFailed = drafted.problems.length > 0;
  const fields = { ...current };
  for (const name of names) {
    const { value, evidence, reason } = written[name];
    const redrafted = { value, evidence, ...(reason === undefined ? {} : { reason }) };
    const field = fields[name];
    const stays = hasFailed || field.ai !== undefined || field.state === 'edited' || field.state === 'manual';
    if (value === null && stays) continue;
    const isChosen = isChosenWording(drafted, name);
    fields[name] =
      value === null || (isCrawledAgain && !isChosen)
        ? applyReading(field, redrafted)
        : replaceWording(field, { value, evidence }, isChosen);
  }
  return fields;
}

/** Whether the value is a deliberate choice of wording. The first wording is what any reading gives. */
const isChosenWording = ({ fields, wordings, byModel }: SiteDraft, name: DraftFieldName): boolean =>
  fields[name].value !== null && ((wordings?.[name]?.at ?? 1) > 1 || (byModel?.includes(name) ?? false));

/** Replaces problems of the writer, and those that occurred again, with the new ones. */
const mergeProblems = (
  current: DraftDocument['problems'],
  found: SiteDraft['problems'],
): DraftDocument['problems'] => [
  ...current.filter(({ code }) => !code.startsWith('writer_') && !found.some((one) => one.code === code)),
  ...found,
];
