import { Resolver } from 'node:dns/promises';
import {
  type ClaimCheck,
  type ClaimMethod,
  isSameHost,
  PROOF_NAME,
  getProofFileUrl,
  getProofRecordName,
  getProofText,
} from '../../rules/listings/ownership-claims.ts';
import { fetchPage, type FetchResult } from '../crawl/fetch/fetch-page.ts';
import { WorkerDied } from '../../worker-pool/pool.ts';
import { shortenTexts } from '../crawl/shorten-texts.ts';
import type { GuardedNetwork } from '../crawl/fetch/guarded-network.ts';
import type { FetchParser } from '../crawl/fetch-parser.ts';
import type { PageChecks } from './page-checks.ts';
import { createProblem } from '../crawl/problem.ts';
import { getErrorDetails } from '../../rules/typed/error-details.ts';

/** A proof of ownership that a claimant publishes, and where. */
export type Proof = { method: Exclude<ClaimMethod, 'email'>; token: string; websiteUrl: string };

/** Checks for a proof now. A website that cannot be read is a check that found nothing, with the problem. */
export type CheckClaim = (proof: Proof, signal?: AbortSignal) => Promise<ClaimCheck>;

const FILE_BYTES = 64_000;
// The head is at the beginning, and parsing must not take long whatever follows.
const PAGE_BYTES = 256_000;
/** TXT records of one name that are checked; an answer holds 64 kB at most. */
const MAX_RECORDS = 100;

type ClaimFinding = Omit<ClaimCheck, 'checked_at'>;

type ClaimCheckOptions = {
  network: GuardedNetwork;
  reader: FetchParser & PageChecks;
  userAgent: string;
  dnsServers: string[];
  /** Maximum wait for a DNS answer; 6,000 ms when absent. */
  lookupMs?: number;
  now: () => Date;
};

/** Creates a check that queries TXT records at `dnsServers` (the system's when empty), and pages over the guarded network. */
export function createClaimCheck(options: ClaimCheckOptions): CheckClaim {
  const { reader, dnsServers, lookupMs = 6000, now } = options;

  async function meta({ token, websiteUrl }: Proof, signal?: AbortSignal): Promise<ClaimFinding> {
    const fetched = await fetchFromHost(
      options,
      { url: websiteUrl, accept: 'html', bytes: PAGE_BYTES },
      signal,
    );
    if (!fetched.ok) return toUnreadFinding(token, websiteUrl, fetched);
    const { found, observed, elsewhere } = await reader.findProof(
      { method: 'meta', text: fetched.page.text, expected: token },
      signal,
    );
    return {
      found,
      expected: token,
      observed,
      looked_up: fetched.page.url,
      ...(found
        ? {}
        : {
            problem: observed.length ? OTHER_VALUE_PROBLEM : elsewhere ? NOT_IN_HEAD_PROBLEM : NO_TAG_PROBLEM,
          }),
    };
  }

  async function file({ token, websiteUrl }: Proof, signal?: AbortSignal): Promise<ClaimFinding> {
    const url = getProofFileUrl(websiteUrl);
    const expected = getProofText(token);
    const fetched = await fetchFromHost(options, { url, accept: 'text', bytes: FILE_BYTES }, signal);
    if (!fetched.ok) return toUnreadFinding(expected, url, fetched);
    const text = fetched.page.text;
    const { found, observed } = await reader.findProof({ method: 'file', text, expected }, signal);
    return {
      found,
      expected,
      observed,
      looked_up: fetched.page.url,
      ...(found ? {} : { problem: OTHER_VALUE_PROBLEM }),
    };
  }

  const dns = (proof: Proof, signal?: AbortSignal) => findDnsRecord(proof, { dnsServers, lookupMs }, signal);
  const methods = { dns, meta, file };
  return async (proof, signal) => {
    const finding = await methods[proof.method](proof, signal).catch((error: unknown) => {
      if (!(error instanceof WorkerDied)) throw error;
      return toTooComplexFinding(proof);
    });
    return { ...finding, checked_at: now().toISOString() };
  };
}

/** Fetches an address, following redirects on the same host only: content elsewhere proves nothing about this website. */
const fetchFromHost = (
  { network, reader, userAgent, now }: ClaimCheckOptions,
  { url, accept, bytes }: { url: string; accept: 'html' | 'text'; bytes: number },
  signal?: AbortSignal,
): Promise<FetchResult> =>
  fetchPage(url, {
    network,
    reader,
    userAgent,
    accept,
    now,
    limits: { bytes },
    checkUrl: async (next) => (isSameHost(next.href, url) ? null : 'off_site_redirect'),
    ...(signal ? { signal } : {}),
  });

/** Checks the TXT records for the proof; a failure of the DNS servers is reported as a problem. */
async function findDnsRecord(
  { token, websiteUrl }: Proof,
  { dnsServers, lookupMs }: { dnsServers: string[]; lookupMs: number },
  signal?: AbortSignal,
): Promise<ClaimFinding> {
  const name = getProofRecordName(websiteUrl);
  const expected = getProofText(token);
  const looked_up = `TXT ${name}`;
  // The second try waits twice as long as the first.
  const resolver = new Resolver({ timeout: Math.ceil(lookupMs / 3), tries: 2 });
  if (dnsServers.length) resolver.setServers(dnsServers);
  const cancel = () => resolver.cancel();
  signal?.addEventListener('abort', cancel);
  try {
    // A record longer than 255 characters comes in several strings (RFC 7208, section 3.3).
    const answer = (await resolver.resolveTxt(name)).slice(0, MAX_RECORDS);
    const records = answer.map((strings) => strings.join(''));
    const found = records.some((record) => removeQuotes(record) === expected);
    return {
      found,
      expected,
      observed: shortenTexts(records),
      looked_up,
      ...(found ? {} : { problem: OTHER_VALUE_PROBLEM }),
    };
  } catch (error) {
    return { found: false, expected, observed: [], looked_up, problem: toDnsProblem(error) };
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

const OTHER_VALUE_PROBLEM = { code: 'other_value', message: 'What is there is not the expected value.' };
const NO_TAG_PROBLEM = { code: 'no_tag', message: `The page has no meta tag named ${PROOF_NAME}.` };
const NOT_IN_HEAD_PROBLEM = {
  code: 'not_in_head',
  message:
    'The meta tag does not stand in the head of the page; a comment or the body can be written by visitors.',
};

function toUnreadFinding(
  expected: string,
  looked_up: string,
  { problem, status }: FetchResult & { ok: false },
): ClaimFinding {
  const message = status === null ? problem.message : `${problem.message} (HTTP status ${status})`;
  return { found: false, expected, observed: [], looked_up, problem: { code: problem.code, message } };
}

function toTooComplexFinding({ method, token, websiteUrl }: Proof): ClaimFinding {
  const url = method === 'file' ? getProofFileUrl(websiteUrl) : websiteUrl;
  const { code, message } = createProblem('too_complex', url);
  const expected = method === 'meta' ? token : getProofText(token);
  return { found: false, expected, observed: [], looked_up: url, problem: { code, message } };
}

function toDnsProblem(error: unknown): { code: string; message: string } {
  switch (getErrorDetails(error).code) {
    case 'ENODATA':
    case 'ENOTFOUND':
      return {
        code: 'no_record',
        message: 'There is no TXT record at this name; a new one can take an hour to be seen.',
      };
    case 'ETIMEOUT':
    case 'ECANCELLED':
      return { code: 'timeout', message: 'The DNS servers did not answer in time.' };
    default:
      return { code: 'dns_failure', message: 'The DNS servers answered with a failure.' };
  }
}

// Some control panels store the quotation marks that were typed around the value.
const removeQuotes = (record: string): string => record.trim().replace(/^"(.*)"$/s, '$1');
