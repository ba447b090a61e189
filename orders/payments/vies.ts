import type { Logger } from 'pino';
import { z } from 'zod';
import type { RegisterAnswer } from '../../rules/orders/vat.ts';
import { thrown } from '../../rules/typed/thrown.ts';

/**
 * Looks up a VAT number, with its prefix (`EL` for Greece), in VIES, the register of the European Commission. `requesterNumber`
 * is the seller's own number, with which VIES returns a consultation number as proof of the lookup. Undefined if VIES
 * did not answer; never throws.
 */
export type AskVies = (number: string, asker?: string) => Promise<RegisterAnswer | undefined>;

const TIMEOUT_MS = 3000;
const MAX_BYTES = 64_000;
// A quote and its checkout get the same answer, and VIES is called once per order.
const ANSWER_KEPT_MS = 60 * 60_000;
const SILENCE_KEPT_MS = 60_000;
const MAX_KEPT = 1000;
const MAX_AT_ONCE = 10;

// The API writes `---` for values it does not disclose.
const TOLD = /^[A-Za-z0-9][\w-]{0,59}$/;
const answer = z.object({
  valid: z.boolean(),
  requestDate: z.string().regex(/^\d{4}-\d\d-\d\d/),
  requestIdentifier: z.string().nullish(),
  userError: z.string().nullish(),
});
const refusal = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

/** The reason why VIES gave no answer. Its message contains no part of the number. */
class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/**
 * Creates a client of VIES at `base`, the address of its REST API. Answers are cached for an hour, failures for a
 * minute.
 */
export function createVies({
  base,
  timeoutMs = TIMEOUT_MS,
  now,
  log,
}: {
  base: string;
  timeoutMs?: number;
  now: () => Date;
  log: Logger;
}): AskVies {
  const kept = new Map<string, { answer: Promise<RegisterAnswer | undefined>; until: number }>();
  let asking = 0;

  async function ask(number: string, asker: string | undefined): Promise<RegisterAnswer | undefined> {
    asking += 1;
    try {
      if (asking > MAX_AT_ONCE) throw new NoAnswer('too many questions at once');
      const body = { ...split(number, 'countryCode', 'vatNumber') };
      if (asker) Object.assign(body, split(asker, 'requesterMemberStateCode', 'requesterNumber'));
      const response = await fetch(`${base}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return readAnswer(response.status, await textOf(response));
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ country: number.slice(0, 2), reason }, 'VIES gave no answer: VAT number checked offline');
      return undefined;
    } finally {
      asking -= 1;
    }
  }

  return async (number, asker) => {
    const key = `${number} ${asker ?? ''}`;
    const before = kept.get(key);
    if (before && before.until > now().getTime()) return before.answer;
    const entry = { answer: ask(number, asker), until: now().getTime() + ANSWER_KEPT_MS };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    const told = await entry.answer;
    if (!told) entry.until = now().getTime() + SILENCE_KEPT_MS;
    return told;
  };
}

const split = (number: string, country: string, rest: string): Record<string, string> => ({
  [country]: number.slice(0, 2),
  [rest]: number.slice(2),
});

function readAnswer(status: number, text: string): RegisterAnswer {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new NoAnswer(`HTTP ${status}, not JSON`);
  }
  const refused = refusal.safeParse(body).data?.errorWrappers[0]?.error;
  if (refused !== undefined) throw new NoAnswer(codeOf(refused));
  const told = answer.safeParse(body).data;
  if (status !== 200 || !told) throw new NoAnswer(`HTTP ${status}, no answer in it`);
  const { valid, requestDate, requestIdentifier, userError } = told;
  // `valid` is also false if the member state did not answer.
  if (userError && userError !== (valid ? 'VALID' : 'INVALID')) throw new NoAnswer(codeOf(userError));
  return {
    valid,
    date: requestDate.slice(0, 10),
    ...(requestIdentifier && TOLD.test(requestIdentifier) ? { consultation: requestIdentifier } : {}),
  };
}

async function textOf(response: Response): Promise<string> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new NoAnswer('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const codeOf = (text: string): string => (/^[A-Z_]{1,40}$/.test(text) ? text : 'unknown error');

function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  if (!(error instanceof Error)) return 'unknown error';
  return thrown(error.cause).code ?? error.name;
}
