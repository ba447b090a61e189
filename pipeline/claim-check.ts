import { Resolver } from 'node:dns/promises';
import { load } from 'cheerio';
import {
  type ClaimCheck,
  type ClaimMethod,
  isSameHost,
  PROOF_NAME,
  proofFileUrl,
  proofRecord,
  proofText,
} from '../rules/claims.ts';
import { fetchPage, type Fetched } from './fetch-page.ts';
import type { GuardedNetwork } from './guarded-network.ts';
import { flattenNesting } from './read/flatten-nesting.ts';

/** What a claimant published, and where it has to be. */
export type Proof = { method: Exclude<ClaimMethod, 'email'>; token: string; websiteUrl: string };

/** Looks for a proof now. Never throws: what could not be looked at is a check that found nothing, with its problem. */
export type CheckClaim = (proof: Proof, signal?: AbortSignal) => Promise<ClaimCheck>;

const MAX_OBSERVED = 10;
const MAX_CHARACTERS = 200;
const FILE_BYTES = 64_000;
// A head stands at the beginning, and parsing must not take long whatever follows.
const PAGE_BYTES = 256_000;
const PAGE_DEPTH = 50;

type Seen = Omit<ClaimCheck, 'checked_at'>;

/** Looks up TXT records at `dnsServers` (the system's when empty), and pages over the guarded network. */
export function createClaimCheck(options: {
  network: GuardedNetwork;
  userAgent: string;
  dnsServers: string[];
  /** Longest wait for a DNS answer; 6,000 ms when absent. */
  lookupMs?: number;
  now: () => Date;
}): CheckClaim {
  const { network, userAgent, dnsServers, lookupMs = 6000, now } = options;

  async function dns({ token, websiteUrl }: Proof, signal?: AbortSignal): Promise<Seen> {
    const name = proofRecord(websiteUrl);
    const expected = proofText(token);
    const looked_up = `TXT ${name}`;
    // The second try waits twice as long as the first.
    const resolver = new Resolver({ timeout: Math.ceil(lookupMs / 3), tries: 2 });
    if (dnsServers.length) resolver.setServers(dnsServers);
    const cancel = () => resolver.cancel();
    signal?.addEventListener('abort', cancel);
    try {
      // A record longer than 255 characters comes in several strings (RFC 7208, section 3.3).
      const records = (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
      const found = records.some((record) => unquoted(record) === expected);
      return {
        found,
        expected,
        observed: shortened(records),
        looked_up,
        ...(found ? {} : { problem: OTHER_VALUE }),
      };
    } catch (error) {
      return { found: false, expected, observed: [], looked_up, problem: dnsProblem(error) };
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Follows redirects on the same host only: what stands elsewhere proves nothing about this website. */
  const read = (
    url: string,
    accept: 'html' | 'text',
    bytes: number,
    signal?: AbortSignal,
  ): Promise<Fetched> =>
    fetchPage(url, {
      network,
      userAgent,
      accept,
      now,
      limits: { bytes },
      allow: async (next) => (isSameHost(next.href, url) ? null : 'off_site_redirect'),
      ...(signal ? { signal } : {}),
    });

  async function meta({ token, websiteUrl }: Proof, signal?: AbortSignal): Promise<Seen> {
    const fetched = await read(websiteUrl, 'html', PAGE_BYTES, signal);
    if (!fetched.ok) return unread(token, websiteUrl, fetched);
    const tags = tagsIn(fetched.page.text);
    const found = tags.head.includes(token);
    return {
      found,
      expected: token,
      observed: shortened(tags.head),
      looked_up: fetched.page.url,
      ...(found ? {} : { problem: tags.head.length ? OTHER_VALUE : tags.elsewhere ? NOT_IN_HEAD : NO_TAG }),
    };
  }

  async function file({ token, websiteUrl }: Proof, signal?: AbortSignal): Promise<Seen> {
    const url = proofFileUrl(websiteUrl);
    const expected = proofText(token);
    const fetched = await read(url, 'text', FILE_BYTES, signal);
    if (!fetched.ok) return unread(expected, url, fetched);
    const lines = fetched.page.text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    const found = lines.includes(expected);
    return {
      found,
      expected,
      observed: shortened(lines),
      looked_up: fetched.page.url,
      ...(found ? {} : { problem: OTHER_VALUE }),
    };
  }

  const methods = { dns, meta, file };
  return async (proof, signal) => {
    const seen = await methods[proof.method](proof, signal);
    return { ...seen, checked_at: now().toISOString() };
  };
}

const OTHER_VALUE = { code: 'other_value', message: 'What is there is not the expected value.' };
const NO_TAG = { code: 'no_tag', message: `The page has no meta tag named ${PROOF_NAME}.` };
const NOT_IN_HEAD = {
  code: 'not_in_head',
  message:
    'The meta tag does not stand in the head of the page; a comment or the body can be written by visitors.',
};

function unread(expected: string, looked_up: string, { problem, status }: Fetched & { ok: false }): Seen {
  const message = status === null ? problem.message : `${problem.message} (HTTP status ${status})`;
  return { found: false, expected, observed: [], looked_up, problem: { code: problem.code, message } };
}

function dnsProblem(error: unknown): { code: string; message: string } {
  switch ((error as { code?: string }).code) {
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

/** Contents of our meta tag, in the head of a page and whether there is one anywhere else. */
function tagsIn(html: string): { head: string[]; elsewhere: boolean } {
  const $ = load(flattenNesting(html, PAGE_DEPTH));
  const ours = $('meta[name]')
    .toArray()
    .filter((tag) => $(tag).attr('name')?.toLowerCase() === PROOF_NAME);
  const inHead = ours.filter((tag) => $(tag).parent().is('head'));
  return {
    head: inHead.map((tag) => $(tag).attr('content')?.trim() ?? ''),
    elsewhere: ours.length > inHead.length || html.includes(PROOF_NAME),
  };
}

// Some control panels keep the quotes that were typed around the value.
const unquoted = (record: string): string => record.trim().replace(/^"(.*)"$/s, '$1');

const shortened = (texts: string[]): string[] =>
  texts.slice(0, MAX_OBSERVED).map((text) => {
    const plain = text.replace(/\p{Cc}+/gu, ' ').toWellFormed();
    return plain.length > MAX_CHARACTERS ? `${plain.slice(0, MAX_CHARACTERS).toWellFormed()}…` : plain;
  });
