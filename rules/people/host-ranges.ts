import ipaddr from 'ipaddr.js';

/** A service that many people send requests from: its name, and its networks in CIDR notation. */
export type KnownHost = { name: string; ranges: readonly string[] };

/**
 * Checks whether `text` is a network that callers can be matched by: IPv4, or IPv6 with a prefix of at most 64 bits,
 * the unit they are counted by.
 */
export function isHostRange(text: string): boolean {
  if (!ipaddr.isValidCIDR(text)) return false;
  const [address, bits] = ipaddr.parseCIDR(text);
  return address.kind() === 'ipv4' || bits <= 64;
}

/**
 * Returns a function that finds the service whose networks contain an address from `getClientAddress`; undefined for
 * other addresses.
 */
export function createHostFinder<H extends KnownHost>(
  hosts: readonly H[],
): (address: string) => H | undefined {
  const networks = hosts.flatMap((host) =>
    host.ranges.map((range) => ({ host, range: ipaddr.parseCIDR(range) })),
  );
  return (text) => {
    if (networks.length === 0 || !ipaddr.isValid(text)) return undefined;
    const address = ipaddr.parse(text);
    return networks.find(({ range }) => range[0].kind() === address.kind() && address.match(range))?.host;
  };
}
