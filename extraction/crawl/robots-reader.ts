import { fetchPage, type FetchOptions } from './fetch/fetch-page.ts';
import type { ProblemCode } from '../problems.ts';

/** The minimum that RFC 9309, section 2.5 requires to be parsed; bytes after it are not read. */
export const ROBOTS_BYTES = 500 * 1024;

/** The robots.txt of one origin, parsed in a process of its own. */
export type Robots = {
  text: string;
  /** Returns null if the page may be fetched, else the problem. Throws WorkerDied. */
  refusal: (url: URL) => Promise<ProblemCode | null>;
  /** Minimum time between the starts of two visits, in milliseconds; 0 if not requested. */
  crawlDelayMs: number;
};

/**
 * Returns a function that fetches the robots.txt of each origin once (RFC 9309, section 2.3.1): 4xx and too many redirects
 * count as no rules, 5xx as a refusal, and a problem that prevents fetching it also prevents fetching the pages.
 */
export function robotsReader(agentName: string, options: Omit<FetchOptions, 'accept' | 'allow'>) {
  const origins = new Map<string, Promise<Robots>>();
  const { reader, signal } = options;

  const read = async (origin: string): Promise<Robots> => {
    const limits = { ...options.limits, bytes: ROBOTS_BYTES };
    const fetched = await fetchPage(`${origin}/robots.txt`, { ...options, accept: 'text', limits });
    if (fetched.ok) return saidBy(fetched.page.text, origin).catch(late);
    const { status, problem } = fetched;
    const missing = problem.code === 'too_many_redirects' || (status !== null && status < 500);
    if (missing) return { text: '', refusal: async () => null, crawlDelayMs: 0 };
    const code = problem.code === 'http_error' ? 'robots_disallowed' : problem.code;
    return { text: '', refusal: async () => code, crawlDelayMs: 0 };
  };

  async function saidBy(text: string, origin: string): Promise<Robots> {
    const ask = (url: string) => reader.robots({ text, agentName, url }, signal);
    return {
      text,
      refusal: async (url) => {
        const answer = await ask(url.href).catch(late);
        return 'refusal' in answer ? answer.refusal() : answer.allowed ? null : 'robots_disallowed';
      },
      crawlDelayMs: (await ask(`${origin}/`)).crawlDelayMs,
    };
  }

  /** Turns an error after the deadline of the whole site into a timeout. */
  function late(error: unknown) {
    if (!signal?.aborted) throw error;
    return { text: '', refusal: async () => 'timeout' as const, crawlDelayMs: 0 };
  }

  return (url: URL): Promise<Robots> => {
    const robots = origins.get(url.origin) ?? read(url.origin);
    origins.set(url.origin, robots);
    return robots;
  };
}
