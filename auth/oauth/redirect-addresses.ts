const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
// Names that editors and assistants use as they are; they have no dot.
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

/** Does the address lead to a program on the computer of whoever opens it? Others there could pretend to be it. */
export function isOnThisComputer(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol !== 'https:' && (protocol !== 'http:' || LOOPBACK.has(hostname));
}

/**
 * What is wrong with an address that an app names to send people back to; nothing with those of RFC 8252: https, http on
 * this computer, a scheme of the app's own, which is the name of a domain turned around. So no scheme that browsers
 * and operating systems know is one, whatever they will add: `view-source:`, `ms-msdt:`.
 */
export function redirectProblem(uri: string): string | undefined {
  if (!URL.canParse(uri)) return 'is no address';
  const { protocol, hostname, username, password } = new URL(uri);
  // It reads as the site named first.
  if (username !== '' || password !== '') return 'must not hold a user name before its host';
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:')
    return LOOPBACK.has(hostname) ? undefined : 'must begin with https://, but on this computer';
  return protocol.includes('.') || KNOWN_SCHEMES.has(protocol)
    ? undefined
    : 'must begin with https://, http://127.0.0.1 or a scheme with a dot in it, such as com.example.app (RFC 8252, section 7.1)';
}
