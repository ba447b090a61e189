import { isSame } from '../../../store/listings/listing-content.ts';
import { lastMail, mailAfter } from '../../../store/work/outgoing-mail.ts';
import { isRecord } from '../../../rules/typed/records.ts';
import { withoutHiddenIn } from '../../../rules/people/hidden-characters.ts';
import type { Context, Tool, Tried, Write } from './define.ts';
import { isTrue } from '../schema/meant-values.ts';
import { DRY_RUN, NOBODY_MAILED, wouldRecord } from './would.ts';

/** Is this call a dry run, as far as that can be said before its input is checked? */
export const isDryRun = (tool: Tool, sent: unknown): boolean =>
  tool.change !== undefined && tool.would !== undefined && isRecord(sent) && isTrue(sent[DRY_RUN]);

/** Thrown out of the transaction, so that nothing is kept of it. */
class Undone extends Error {
  readonly tried: Tried;
  constructor(tried: Tried) {
    super('This was a dry run.');
    this.tried = tried;
  }
}

/**
 * Makes a change with all its checks in a transaction that is rolled back, and tells what it came to. What it stores is
 * gone with the transaction: mail, jobs and what counts against quotas, too.
 */
export async function dryRun(
  tool: Write,
  input: Record<string, unknown>,
  ctx: Context & { keyed: boolean },
): Promise<Tried> {
  const { would, asks } = tool;
  const prepared = await tool.prepare?.(input, { ...ctx, dry: true });
  try {
    return await ctx.db.transaction(async (tx) => {
      const about = (await asks?.about?.(tx, input, ctx)) ?? '';
      const state = async () => (await (would?.state(tx, input, ctx) ?? asks?.state?.(tx, input, ctx))) ?? {};
      const before = await state();
      const latest = await lastMail(tx);
      const answer = tool.output.parse(await tool.change(tx, input, ctx, prepared));
      const differing = differences(before, await state());
      const mailed = (await mailAfter(tx, latest)).map(({ recipient }) => recipient);
      const told = would?.told?.(answer, mailed, about) ?? mailedInWords(mailed);
      const tried = { about, answer, mailed, would: wouldRecord.parse({ ...differing, told }) };
      throw new Undone(withoutHiddenIn(tried));
    });
  } catch (thrown) {
    if (thrown instanceof Undone) return thrown.tried;
    throw thrown;
  }
}

const mailedInWords = ({ length }: string[]): string =>
  length === 0 ? NOBODY_MAILED : length === 1 ? 'One person is mailed.' : `${length} people are mailed.`;

/** The members that differ: as they are, where there is something, and as they would be. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isSame(told(before[name]), told(after[name])),
  );
  const only = (state: Record<string, unknown>, keep: (name: string) => boolean) =>
    Object.fromEntries(names.filter(keep).map((name) => [name, told(state[name])]));
  return {
    before: only(before, (name) => told(before[name]) !== null),
    after: only(after, () => true),
  };
}

/** Where there is nothing, whichever way it is kept, there is null. */
const told = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) || isEmptyRecord(value)
    ? null
    : value;

const isEmptyRecord = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;
