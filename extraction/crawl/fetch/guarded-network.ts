import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { isContactAllowed } from '../allowed-addresses.ts';

const PUBLIC_PORTS = new Set(['', '80', '443', '8080', '8443']);

export type NetworkOptions = {
  /** Allows loopback and private addresses, and any port. For development and tests. */
  allowPrivate: boolean;
  /** DNS servers as `ip:port`; those of the system when absent or empty. */
  dnsServers?: string[] | undefined;
  /** Maximum wait for a DNS answer; 5,000 ms when absent. */
  lookupMs?: number;
  /** Maximum wait for a connection; 10,000 ms when absent. */
  connectMs?: number;
};

/** The only way the crawler reaches the web. Closing it closes all its sockets. */
export type GuardedNetwork = { dispatcher: Dispatcher; close: () => Promise<void> };

/** Thrown if a connection is not attempted; `message` is empty if the code says everything. */
export class NetworkRefusal extends Error {
  readonly code: 'private_address' | 'dns_failure' | 'connection_failed';

  constructor(code: NetworkRefusal['code'], message?: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Opens a network that is protected against server-side request forgery (SSRF): every connection goes to an address that was
 * checked in the same step. A name is resolved once per connection, each of its addresses must pass `isContactAllowed`, and only
 * those are connected to, which prevents DNS rebinding.
 */
export function openGuardedNetwork(options: NetworkOptions): GuardedNetwork {
  const closing = new AbortController();
  const resolve = createHostResolver(options, closing.signal);

  const checkedLookup: LookupFunction = (host, { all }, done) => {
    resolveAllowedAddresses(host, resolve, options.allowPrivate).then(
      (addresses) => {
        const [first] = addresses;
        if (all || !first) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };

  const connect = buildConnector({
    lookup: checkedLookup,
    signal: closing.signal,
    timeout: options.connectMs ?? 10_000,
    allowH2: false,
  });

  const agent = new Agent({
    connect: (target, done) => {
      assertTargetAllowed(target, resolve, options.allowPrivate)
        .then(() => connect(target, done))
        .catch((error: Error) => done(error, null));
    },
  });
  const close = async () => {
    closing.abort();
    await agent.destroy();
  };
  return { dispatcher: agent, close };
}

/** Checks ports, and IP addresses in the URL, which connect without a lookup. Throws NetworkRefusal. */
async function assertTargetAllowed(
  { hostname, port }: buildConnector.Options,
  resolve: ResolveHost,
  allowPrivate: boolean,
) {
  if (isIP(hostname) && !isContactAllowed(hostname, allowPrivate))
    throw new NetworkRefusal('private_address');
  if (allowPrivate || PUBLIC_PORTS.has(port)) return;
  // A private network is the more useful reason, so the name is checked before the port.
  if (!isIP(hostname)) await resolveAllowedAddresses(hostname, resolve, allowPrivate);
  throw new NetworkRefusal('connection_failed', 'Only ports 80, 443, 8080 and 8443 are read.');
}

type ResolveHost = (host: string) => Promise<string[]>;

async function resolveAllowedAddresses(host: string, resolve: ResolveHost, allowPrivate: boolean) {
  const addresses = await resolve(host);
  if (addresses.length === 0) throw new NetworkRefusal('dns_failure');
  if (!addresses.every((address) => isContactAllowed(address, allowPrivate)))
    throw new NetworkRefusal('private_address');
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

function createHostResolver(
  { dnsServers = [], lookupMs = 5000 }: NetworkOptions,
  closing: AbortSignal,
): ResolveHost {
  const queryServers = createServerLookup(dnsServers, lookupMs, closing);
  // RFC 6761, section 6.3: these names are loopback whatever a DNS server says.
  return async (host) => (/^(.+\.)?localhost\.?$/i.test(host) ? ['127.0.0.1', '::1'] : queryServers(host));
}

/**
 * Resolves names over sockets of its own. The system's `getaddrinfo` would block one of the four threads that file access and
 * cryptography share while a server is silent: 28 slow names stalled all of them.
 */
function createServerLookup(servers: string[], lookupMs: number, closing: AbortSignal): ResolveHost {
  // The second try waits twice as long as the first, so both end before `lookupMs`.
  const resolver = new Resolver({ timeout: Math.ceil(lookupMs / 4), tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  closing.addEventListener('abort', () => resolver.cancel());
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
