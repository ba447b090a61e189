import { open } from 'node:fs/promises';
import { startExport } from '../../use-cases/people/account-deletion/start-export.ts';
import { exportAccount } from '../../use-cases/people/account-deletion/export-account.ts';
import { getAccount } from './get-account.ts';
import { type Command, CommandError } from '../command.ts';
import { getErrorDetails } from '../../rules/typed/error-details.ts';

export default {
  name: 'account export',
  summary: 'Writes all data about a person into a file, like the export on their own page',
  usage: '<e-mail> <file.json>   must not exist yet; only you can read it',

  async run({ positionals: [email, file] }, context) {
    const account = await getAccount(context.db, 'account export', email);
    if (file === undefined) throw new CommandError('account export takes a file to write.', 2);
    let bytes = 0;
    try {
      await using handle = await open(file, 'wx', 0o600);
      await startExport(context, { accountId: account.id, limit: null, by: context.by });
      for await (const text of exportAccount(context, { person: account })) {
        bytes += (await handle.write(text)).bytesWritten;
      }
    } catch (error) {
      const { code, syscall } = getErrorDetails(error);
      if (code === undefined || syscall === undefined) throw error;
      throw new CommandError(
        code === 'EEXIST' ? `${file} exists already.` : `${file} cannot be written (${code}).`,
      );
    }
    return { data: { account: account.id, file, bytes }, text: `${file}: ${bytes} bytes.` };
  },
} satisfies Command;
