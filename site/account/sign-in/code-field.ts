import { html } from 'hono/html';
import type { CodeCheckResult } from '../../../auth/sign-in/sign-in-codes.ts';
import type { PendingCode } from '../../../store/people/sign-in-codes.ts';
import { field } from '../../shared/forms/field.ts';
import type { Html } from '../../shared/layout.ts';
import { pluralize } from '../../shared/value-text.ts';

/** Renders the field for a mailed code, with the problem of the previous attempt. */
export function codeField(
  { name, kind }: { name: string; kind?: PendingCode['kind'] | undefined },
  problem: string | undefined,
): Html {
  const isShort = kind === 'short';
  return field(
    { id: 'code', name, label: isShort ? 'Six-digit code' : 'Code', problem, focus: true },
    (shared) =>
      html`<input
        ${shared}
        class="code"
        inputmode="${isShort ? 'numeric' : 'text'}"
        autocomplete="one-time-code"
        maxlength="200"
        required
      />`,
  );
}

/** Explains why a typed code was not accepted. */
export function codeProblem(checked: Exclude<CodeCheckResult<unknown>, { outcome: 'right' }>): string {
  switch (checked.outcome) {
    case 'none':
      return 'That code was used, has expired, or was asked for in another browser. Ask for a new one.';
    case 'malformed':
      return checked.pending.kind === 'short'
        ? 'The code has six digits.'
        : 'The code has twelve letters and digits.';
    case 'wrong':
      return checked.triesLeft === 0
        ? 'That code was not right, and it cannot be tried again. Ask for a new one.'
        : `That code is not right: ${pluralize(checked.triesLeft, 'try', 'tries')} left.`;
  }
}

/** Explains why no code is mailed now. `seconds` is the time to wait. */
export function waitProblem(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many codes were asked for from your network. Try again in ${pluralize(minutes, 'minute')}.`;
}
