import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeAnyDialect, createEmptyDatabase, type EmptyDatabase } from '../kit/databases.ts';
import { createOperator, type CommandResult } from '../kit/operator.ts';

describeAnyDialect('the audit log on the command line', (dialect) => {
  let empty: EmptyDatabase;
  let operator: (...words: string[]) => Promise<CommandResult>;
  beforeAll(async () => {
    empty = await createEmptyDatabase(dialect);
    operator = createOperator(empty.url);
  });
  afterAll(() => empty[Symbol.asyncDispose]());

  it('has every command that changes something, and who ran it', async () => {
    await operator('settings', 'set', 'free_slots', '12');
    await operator('settings', 'list');
    expect((await operator('audit', 'list')).data).toMatchObject([
      {
        type: 'operator_command',
        account: null,
        operator: userInfo().username,
        details: { command: 'settings set', words: ['free_slots', '12'] },
      },
    ]);
  });

  it('has no command that was refused', async () => {
    const before = (await operator('audit', 'list')).data.length;
    expect((await operator('settings', 'set', 'free_slots', 'none')).code).toBe(1);
    expect((await operator('audit', 'list')).data).toHaveLength(before);
  });

  it('names people by number, and finds their events by address', async () => {
    await operator('make-operator', 'ada@example.com');
    const { data, out } = await operator('audit', 'list');
    expect(out).not.toContain('ada@example.com');
    expect(data.slice(0, 2).map(({ type }: { type: string }) => type)).toEqual([
      'operator_command',
      'role_changed',
    ]);
    const hers = (await operator('audit', 'list', '--account', 'ada@example.com')).data;
    expect(hers).toMatchObject([{ type: 'role_changed', details: { role: 'operator' } }]);
    expect((await operator('audit', 'list', '--account', String(hers[0].account))).data).toEqual(hers);
    expect((await operator('audit', 'list', '--account', 'nobody@example.com')).code).toBe(1);
  });

  it('is shown from a day on', async () => {
    expect((await operator('audit', 'list', '--since', '2999-01-01')).data).toEqual([]);
    expect((await operator('audit', 'list', '--since', 'yesterday')).code).toBe(2);
  });
});
