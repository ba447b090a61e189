import type { Logger } from 'pino';
import { z } from 'zod';
import type { ViesAnswer } from '../../rules/orders/vat.ts';
import { getErrorDetails } from '../../rules/typed/error-details.ts';

/**
 * Looks up a VAT number, with its prefix (`EL` for Greece), in VIES, the register of the European Commission. `requesterNumber`
 * is the seller's own number, with which VIES returns a consultation number as proof of the lookup. Undefined if VIES
 * did not answer; never throws.
 */
export type LookUpVatNumber = (number: string, requesterNumber?: string) => Promise<ViesAnswer | undefined>;

const TIMEOUT_MS = 3000;
const MAX_BYTES = 64_000;
// A quote and its checkout get the same answer, and VIES is called once per order.
const ANSWER_TTL_MS = 60 * 60_000;
const FAILURE_TTL_MS = 60_000;
const MAX_CACHED = 1000;
const MAX_CONCURRENT = 10;

// The API writes `---` for values it does not disclose.
const CONSULTATION_NUMBER = /^[A-Za-z0-9][\w-]{0,59}$/;
const answer = z.object({
  valid: z.boolean(),
  requestDate: z.string().regex(/^\d{4}-\d\d-\d\d/),
  requestIdentifier: z.string().nullish(),
  userError: z.string().nullish(),
});
const refusalSchema = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

/** The reason why VIES gave no answer. Its message contains no part of the number. */
class ViesError extends Error {
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
}): LookUpVatNumber {
  const cache = new Map<string, { answer: Promise<ViesAnswer | undefined>; until: number }>();
  let activeRequests = 0;

  async function requestVies(
    number: string,
    requesterNumber: string | undefined,
  ): Promise<ViesAnswer | undefined> {
    activeRequests += 1;
    try {
      if (activeRequests > MAX_CONCURRENT) throw new ViesError('too many questions at once');
      const body = { ...splitNumber(number, 'countryCode', 'vatNumber') };
      if (requesterNumber)
        Object.assign(body, splitNumber(requesterNumber, 'requesterMemberStateCode', 'requesterNumber'));
      const response = await fetch(`${base}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return parseAnswer(response.status, await readBody(response));
    } catch (error) {
      const reason = getReason(error);
      log.warn({ country: number.slice(0, 2), reason }, 'VIES gave no answer: VAT number checked offline');
      return undefined;
    } finally {
      activeRequests -= 1;
    }
  }

  return async (number, requesterNumber) => {
    const key = `${number} ${requesterNumber ?? ''}`;
    const cached = cache.get(key);
    if (cached && cached.until > now().getTime()) return cached.answer;
    const entry = { answer: requestVies(number, requesterNumber), until: now().getTime() + ANSWER_TTL_MS };
    cache.delete(key);
    cache.set(key, entry);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    const result = await entry.answer;
    if (!result) entry.until = now().getTime() + FAILURE_TTL_MS;
    return result;
  };
}

const splitNumber = (number: string, country: string, rest: string): Record<string, string> => ({
  [country]: number.slice(0, 2),
  [rest]: number.slice(2),
});

function parseAnswer(status: number, text: string): ViesAnswer {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ViesError(`HTTP ${status}, not JSON`);
  }
  const errorCode = refusalSchema.safeParse(body).data?.errorWrappers[0]?.error;
  if (errorCode !== undefined) throw new ViesError(toErrorCode(errorCode));
  const parsed = answer.safeParse(body).data;
  if (status !== 200 || !parsed) throw new ViesError(`HTTP ${status}, no answer in it`);
  const { valid, requestDate, requestIdentifier, userError } = parsed;
  // `valid` is also false if the member state did not answer.
  if (userError && userError !== (valid ? 'VALID' : 'INVALID')) throw new ViesError(toErrorCode(userError));
  return {
    valid,
    date: requestDate.slice(0, 10),
    ...(requestIdentifier && CONSULTATION_NUMBER.test(requestIdentifier)
      ? { consultation: requestIdentifier }
      : {}),
  };
}

async function readBody(response: Response): Promise<string> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new ViesError('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const toErrorCode = (text: string): string => (/^[A-Z_]{1,40}$/.test(text) ? text : 'unknown error');

function getReason(error: unknown): string {
  if (error instanceof ViesError) return error.message;
  if (!(error instanceof Error)) return 'unknown error';
  return getErrorDetails(error.cause).code ?? error.name;
}
