import { describeDeletion } from '../../rules/people/account-deletion.ts';
import { summarizePerson } from '../../store/people/person-summary.ts';
import { getAccount } from './get-account.ts';
import type { Command } from '../command.ts';

export default {
  name: 'account show',
  summary: 'Shows the data about a person, and what deleting their account would mean',
  usage: '<e-mail>',

  async run({ positionals: [email] }, { db }) {
    const account = await getAccount(db, 'account show', email);
    const summary = await summarizePerson(db, account.id);
    const { deleted, retained } = describeDeletion(summary, null);
    const data = {
      account: account.id,
      email: account.email,
      name: account.name,
      role: account.role,
      created_at: account.createdAt.toISOString(),
      deletion_due_at: account.deletionDueAt?.toISOString() ?? null,
      published: summary.published,
      ...{ deleted_with_it: deleted, kept: retained },
    };
    const text = [
      `${account.email}, account ${account.id}, ${account.role} since ${data.created_at}`,
      ...(data.deletion_due_at ? [`to be deleted at ${data.deletion_due_at}`] : []),
      ...(summary.published.length > 0 ? [`published: ${summary.published.join(', ')}`] : []),
      ...['', 'Deleted with the account:', ...deleted.map((line) => `  ${line}`)],
      ...['', 'Kept:', ...retained.map((line) => `  ${line}`)],
    ].join('\n');
    return { data, text };
  },
} satisfies Command;
