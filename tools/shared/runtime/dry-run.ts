import { isSame } from '../../../store/listings/listing-content.ts';
import { lastMail, mailAfter } from '../../../store/work/outgoing-mail.ts';
import { isRecord } from '../../../rules/typed/records.ts';
import { withoutHiddenIn } from '../../../rules/people/hidden-characters.ts';
import type { Context, Tool, Tried, Write } from './define.ts';
import { isTrue } from '../schema/meant-values.ts';
import { DRY_RUN, NOBODY_MAILED, wouldRecord } from './would.ts';

/** Whether a call asks for a dry run. Reads the raw input, which is not validated yet. */
export const isDryRun = (tool: Tool, sent: unknown): boolean =>
  tool.change !== undefined && tool.would !== undefined && isRecord(sent) && isTrue(sent[DRY_RUN]);

/** Thrown to roll the transaction back; carries the result. */
class Undone extends Error {
  readonly tried: Tried;
  constructor(tried: Tried) {
    super('This was a dry run.');
    this.tried = tried;
  }
}

/**
 * Makes a change with all its checks in a transaction that is rolled back, and returns its effects. Everything it stores is
 * rolled back, including mail, jobs and usage of quotas. Throws what the change throws.
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

/** Members that differ, with their values before (unless empty) and after. */
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

/** Converts every kind of empty value to null. */
const told = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) || isEmptyRecord(value)
    ? null
    : value;

const isEmptyRecord = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;
