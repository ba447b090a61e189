const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
// Schemes of known editors and assistants, which have no dot.
const KNOWN_SCHEMES = new Set(
  [
    'cursor',
    'vscode',
    'vscode-insiders',
    'vscodium',
    'windsurf',
    'zed',
    'claude',
    'goose',
    'raycast',
    'kiro',
  ].map((name) => `${name}:`),
);

const HOST = /^(?:[\da-z.-]*|\[[\da-f:.]+\])$/i;

/** Checks whether a URI leads to a program on the person's own computer, where other programs could impersonate it. */
export function isOnOwnComputer(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol !== 'https:' && (protocol !== 'http:' || LOOPBACK.has(hostname));
}

/**
 * Returns what is wrong with a redirect URI, or undefined for those that RFC 8252 allows: https, http on loopback, and private-use
 * schemes, which are reversed domain names. The dot excludes every scheme of browsers and operating systems, including future
 * ones: `view-source:`, `ms-msdt:`.
 */
export function getRedirectProblem(uri: string): string | undefined {
  if (!URL.canParse(uri)) return 'is no address';
  const { protocol, hostname, username, password } = new URL(uri);
  // The user name would look like the host.
  if (username !== '' || password !== '') return 'must not hold a user name before its host';
  // It becomes a source in the policy of the consent page, where `;`, `,` and `*` have a meaning.
  if (!HOST.test(hostname)) return 'must have a host of letters, digits, dots and hyphens';
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:')
    return LOOPBACK.has(hostname) ? undefined : 'must begin with https://, but on this computer';
  return protocol.includes('.') || KNOWN_SCHEMES.has(protocol)
    ? undefined
    : 'must begin with https://, http://127.0.0.1 or a scheme with a dot in it, such as com.example.app (RFC 8252, section 7.1)';
}
