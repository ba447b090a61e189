import { buildMessage, type Message } from './messages.ts';

type DeletionSummary = { deleted: string[]; retained: string[] };
const formatList = (title: string, lines: string[]): string =>
  [title, ...lines.map((line) => `- ${line}`)].join('\n');

/** Says when the account will be deleted and how to keep it. */
export const deletionScheduledMessage = (
  siteName: string,
  { day, signInUrl, words }: { day: string; signInUrl: string; words: DeletionSummary },
): Message =>
  buildMessage(`Your ${siteName} account will be deleted on ${day}`, [
    `You asked for your ${siteName} account to be deleted. That happens on ${day}. All browsers are signed out, and API keys and connected apps have ended.`,
    `If you change your mind, or if that was not you, sign in before then and nothing more is deleted:\n${signInUrl}`,
    formatList('What will be deleted:', words.deleted),
    formatList('What stays, and why:', words.retained),
  ]);

/** Says that the account is deleted: the last mail to this address. */
export const accountDeletedMessage = (siteName: string, words: DeletionSummary): Message =>
  buildMessage(`Your ${siteName} account is deleted`, [
    `Your ${siteName} account is deleted. This is the last mail about it.`,
    formatList('What was deleted:', words.deleted),
    formatList('What stays, and why:', words.retained),
    'You can sign up again with this address at any time; that will be a new account.',
  ]);
