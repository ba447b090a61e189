import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

it('the closing line of a run counts a suite whose hook failed', () => {
  const run = `
    import { startVitest } from 'vitest/node';
    const options = { config: false, watch: false, include: ['test/kit/*.fixture.ts'], reporters: ['./test/kit/count-reporter.ts'] };
    await (await startVitest('test', [], options)).close();`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', run], {
    cwd: path.join(import.meta.dirname, '../..'),
    // Not the signs by which this run's own process is known.
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  expect({ status, last: stdout.trim().split('\n').at(-1) }).toEqual({
    status: 1,
    last: '2 passed, 3 failed, 1 skipped',
  });
});
