import { isEqualJson } from '../../../store/listings/listing-content.ts';
import { getLastMailId, listMailAfter } from '../../../store/work/outgoing-mail.ts';
import { isRecord } from '../../../rules/typed/records.ts';
import { removeHiddenCharactersIn } from '../../../rules/people/hidden-characters.ts';
import type { Tool, DryRunResult, Write, WriteContext } from './define.ts';
import { isTrue } from '../schema/coerce-values.ts';
import { DRY_RUN, NOBODY_MAILED, dryRunRecord } from './dry-run-record.ts';

/** Whether a call asks for a dry run. Reads the raw input, which is not validated yet. */
export const isDryRun = (tool: Tool, sent: unknown): boolean =>
  tool.change !== undefined && tool.dryRun !== undefined && isRecord(sent) && isTrue(sent[DRY_RUN]);

/** Thrown to roll the transaction back; carries the result. */
class DryRunRollback extends Error {
  readonly tried: DryRunResult;
  constructor(tried: DryRunResult) {
    super('This was a dry run.');
    this.tried = tried;
  }
}

/**
 * Makes a change with all its checks in a transaction that is rolled back, and returns its effects. Everything it stores is
 * rolled back, including mail, jobs and usage of quotas. Throws what the change throws.
 */
export async function performDryRun(
  tool: Write,
  input: Record<string, unknown>,
  ctx: WriteContext & { keyed: boolean },
): Promise<DryRunResult> {
  const { dryRun: definition, confirmation } = tool;
  const prepared = await tool.prepare?.(input, { ...ctx, dry: true });
  try {
    return await ctx.db.transaction(async (tx) => {
      const about = (await confirmation?.about?.(tx, input, ctx)) ?? '';
      const state = async () =>
        (await (definition?.state(tx, input, ctx) ?? confirmation?.state?.(tx, input, ctx))) ?? {};
      const before = await state();
      const latest = await getLastMailId(tx);
      const answer = tool.output.parse(await tool.change(tx, input, ctx, prepared));
      const changes = listDifferences(before, await state());
      const mailed = (await listMailAfter(tx, latest)).map(({ recipient }) => recipient);
      const dryRunNotice = definition?.dryRunNotice?.(answer, mailed, about) ?? describeMailed(mailed);
      const tried = { about, answer, mailed, report: dryRunRecord.parse({ ...changes, told: dryRunNotice }) };
      throw new DryRunRollback(removeHiddenCharactersIn(tried));
    });
  } catch (thrown) {
    if (thrown instanceof DryRunRollback) return thrown.tried;
    throw thrown;
  }
}

const describeMailed = ({ length }: string[]): string =>
  length === 0 ? NOBODY_MAILED : length === 1 ? 'One person is mailed.' : `${length} people are mailed.`;

/** Members that differ, with their values before (unless empty) and after. */
function listDifferences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isEqualJson(emptyToNull(before[name]), emptyToNull(after[name])),
  );
  const only = (state: Record<string, unknown>, isIncluded: (name: string) => boolean) =>
    Object.fromEntries(names.filter(isIncluded).map((name) => [name, emptyToNull(state[name])]));
  return {
    before: only(before, (name) => emptyToNull(before[name]) !== null),
    after: only(after, () => true),
  };
}

/** Converts every kind of empty value to null. */
const emptyToNull = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) || isEmptyRecord(value)
    ? null
    : value;

const isEmptyRecord = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;
