import { fetchPage, type FetchOptions } from './fetch/fetch-page.ts';
import type { ProblemCode } from '../problems.ts';

/** The minimum that RFC 9309, section 2.5 requires to be parsed; bytes after it are not read. */
export const MAX_ROBOTS_BYTES = 500 * 1024;

/** What a robots.txt asks for that has no such lines, or cannot be read. */
const NO_REQUESTS: Pick<RobotsTxt, 'crawlDelayMs' | 'sitemaps'> = { crawlDelayMs: 0, sitemaps: [] };

/** The robots.txt of one origin, parsed in a process of its own. */
export type RobotsTxt = {
  text: string;
  /** Returns null if the page may be fetched, else the problem. Throws WorkerDied. */
  checkUrl: (url: URL) => Promise<ProblemCode | null>;
  /** Minimum time between the starts of two visits, in milliseconds; 0 if not requested. */
  crawlDelayMs: number;
  /** The addresses of sitemaps that it names. */
  sitemaps: string[];
};

/**
 * Returns a function that fetches the robots.txt of each origin once (RFC 9309, section 2.3.1): 4xx and too many redirects
 * count as no rules, 5xx as a refusal, and a problem that prevents fetching it also prevents fetching the pages.
 */
export function createRobotsReader(agentName: string, options: Omit<FetchOptions, 'accept' | 'checkUrl'>) {
  const origins = new Map<string, Promise<RobotsTxt>>();
  const { reader, signal } = options;

  const fetchRobots = async (origin: string): Promise<RobotsTxt> => {
    const limits = { ...options.limits, bytes: MAX_ROBOTS_BYTES };
    const fetched = await fetchPage(`${origin}/robots.txt`, { ...options, accept: 'text', limits });
    if (fetched.ok) return buildRobots(fetched.page.text, origin).catch(toTimeout);
    const { status, problem } = fetched;
    const missing = problem.code === 'too_many_redirects' || (status !== null && status < 500);
    if (missing) return { text: '', checkUrl: async () => null, ...NO_REQUESTS };
    const code = problem.code === 'http_error' ? 'robots_disallowed' : problem.code;
    return { text: '', checkUrl: async () => code, ...NO_REQUESTS };
  };

  async function buildRobots(text: string, origin: string): Promise<RobotsTxt> {
    const checkAddress = (url: string) => reader.checkRobots({ text, agentName, url }, signal);
    const { crawlDelayMs, sitemaps } = await checkAddress(`${origin}/`);
    return {
      text,
      checkUrl: async (url) => {
        const answer = await checkAddress(url.href).catch(toTimeout);
        return 'checkUrl' in answer ? answer.checkUrl() : answer.allowed ? null : 'robots_disallowed';
      },
      crawlDelayMs,
      sitemaps,
    };
  }

  /** Turns an error after the deadline of the whole site into a timeout. */
  function toTimeout(error: unknown) {
    if (!signal?.aborted) throw error;
    return { text: '', checkUrl: async () => 'timeout' as const, ...NO_REQUESTS };
  }

  return (url: URL): Promise<RobotsTxt> => {
    const robots = origins.get(url.origin) ?? fetchRobots(url.origin);
    origins.set(url.origin, robots);
    return robots;
  };
}
