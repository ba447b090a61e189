import { type DraftDocument, applyReading, replaceWording } from '../../../rules/drafts/draft-document.ts';
import type { DraftFieldName } from '../../../rules/drafts/draft-fields.ts';
import { createProblem } from '../../../extraction/crawl/problem.ts';
import type { SiteDraft } from '../../../extraction/writers/site-draft.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import { listStoredPages } from '../../../store/drafts/stored-pages.ts';
import { WorkerDied } from '../../../worker-pool/pool.ts';
import type { Context } from '../runtime/define.ts';
import { invalid } from '../runtime/errors.ts';

/** Newly drafted values of single fields. */
export type Redraft = {
  /** Applies the values to the current draft. */
  apply: (document: DraftDocument) => DraftDocument;
  /** Fields written by the AI writer, which took the wish into account. */
  byModel: DraftFieldName[];
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
  asksClaude: boolean,
): string | undefined {
  const own = names.filter((name) => redraft && !redraft.byModel.includes(name));
  if (!redraft || own.length === 0) return undefined;
  const notes = own.map((name) => {
    const { at, of, again } = redraft.wordings[name] ?? { at: 1, of: 1, again: false };
    if (of === 1) return `${name}: it has no other.`;
    if (again) return `${name}: it has no further one; this is its first again, of ${of}.`;
    return `${name}: ${at} of ${of}; \`regenerate\` again gives ${at < of ? 'the next' : 'the first again'}.`;
  });
  const why = asksClaude ? 'The AI writer wrote none of these' : 'No AI writer here';
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

/**
 * Redrafts fields from the stored pages of the website, or crawls it again once those are deleted. The original value from
 * the website is kept in addition to a new wording, and a field without a new value stays as it is. Throws
 * `invalid_request` for a locked field.
 */
export async function redraftFields(
  {
    db,
    crawl,
    writeDraft,
    log,
    signal,
  }: Pick<Context, 'db' | 'crawl' | 'writeDraft' | 'log'> & {
    signal?: AbortSignal;
  },
  draft: DraftRow,
  names: DraftFieldName[],
  wish?: string,
): Promise<Redraft> {
  const locked = names.find((name) => draft.document.fields[name].state === 'override');
  if (locked) {
    throw invalid(
      'regenerate',
      `${locked} is locked against redrafts.`,
      'Leave it out, or send it in `restore` first: that unlocks it and keeps its value.',
    );
  }
  const pages = await listStoredPages(db, draft.id);
  const isCrawledAgain = pages.length === 0;
  const read = isCrawledAgain ? await crawl(draft.url, signal) : { pages, problems: [] };
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
  if (drafted.usage) log.info({ draft: draft.id, claude: drafted.usage }, 'fields redrafted');
  const failed = drafted.problems.length > 0;
  const isNew = ({ code }: { code: string }) =>
    code.startsWith('writer_') || drafted.problems.some((one) => one.code === code);

  /** Whether the value is a deliberate choice of wording. The first wording is what any reading gives. */
  const isChoice = (name: DraftFieldName): boolean =>
    drafted.fields[name].value !== null &&
    ((drafted.wordings?.[name]?.at ?? 1) > 1 || (drafted.byModel?.includes(name) ?? false));

  function apply(document: DraftDocument): DraftDocument {
    const fields = { ...document.fields };
    for (const name of names) {
      const redrafted = drafted.fields[name];
      const field = fields[name];
      const stays = failed || field.ai !== undefined || field.state === 'edited' || field.state === 'manual';
      if (redrafted.value === null && stays) continue;
      fields[name] =
        redrafted.value === null || (isCrawledAgain && !isChoice(name))
          ? applyReading(field, redrafted)
          : replaceWording(field, redrafted, isChoice(name));
    }
    const others = isCrawledAgain ? [] : document.problems.filter((problem) => !isNew(problem));
    return { ...document, fields, problems: [...others, ...drafted.problems] };
  }
  return { apply, byModel: drafted.byModel ?? [], wordings: drafted.wordings ?? {} };
}
