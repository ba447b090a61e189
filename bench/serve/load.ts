import autocannon, { type Request } from 'autocannon';

/** The results of a round of load. `p99` is in whole milliseconds. */
export type Round = { perSecond: number; p99: number; cpuMicros: number };

/** A running server: its URL, and its processor time so far in µs. */
export type Running = { url: string; cpu: () => Promise<number> };

const CONNECTIONS = 32;
const WRITES_A_SECOND = 50;

/** `meanwhile`: requests that are sent 50 times a second as well, and whose processor time is counted. */
type LoadOptions = { meanwhile?: Request[] | undefined; connections?: number | undefined };

/**
 * Sends `requests` round robin over 32 connections for some seconds; each connection has its own share of them, so
 * that none is sent twice within one round. Throws if a response is not a success.
 */
export async function load(
  server: Running,
  requests: Request[],
  seconds: number,
  { meanwhile = [], connections = CONNECTIONS }: LoadOptions = {},
): Promise<Round> {
  let next = 0;
  const before = await server.cpu();
  const background = meanwhile.length > 0 ? write(server, meanwhile, seconds) : undefined;
  const {
    requests: counted,
    latency,
    non2xx,
    errors,
    duration,
  } = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    setupClient(client) {
      const from = next++;
      const share = requests.filter(
        (_, at) => at % connections === from % Math.min(connections, requests.length),
      );
      client.setRequests(share);
    },
  });
  await background;
  const cpuUsed = (await server.cpu()) - before;
  if (non2xx + errors > 0)
    throw new Error(`${server.url}: ${non2xx} answers and ${errors} connections failed`);
  return { perSecond: counted.total / duration, p99: latency.p99, cpuMicros: cpuUsed / counted.total };
}

async function write({ url }: Running, requests: Request[], duration: number): Promise<void> {
  const { non2xx, errors } = await autocannon({
    url,
    connections: 1,
    overallRate: WRITES_A_SECOND,
    duration,
    requests,
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} writes and ${errors} connections failed`);
}
