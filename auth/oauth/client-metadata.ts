import { errors } from 'oidc-provider';
import { findAppNameProblem, collapseBlanks } from '../../rules/people/app-name.ts';
import { getRedirectProblem } from './redirect-addresses.ts';

const GRANT_TYPES = ['authorization_code', 'refresh_token'];
const MAX_REDIRECT_URIS = 10;
const MAX_CHARACTERS = 12_000;
// A key set has four levels.
const MAX_LEVELS = 10;

/** Defaults of client metadata. Native, so that loopback redirects work on any port (RFC 8252 section 7.3). */
export const CLIENT_DEFAULTS = {
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  grant_types: GRANT_TYPES,
  response_types: ['code'],
} as const;

/** An extra metadata property that no app uses; registering it makes oidc-provider run its validator once per app. */
export const CHECK_PROPERTY = 'launch_directory_check';

/**
 * Validates and normalizes the metadata of an app, from registration (RFC 7591) or a metadata document, in place. An app may not
 * use the name of the site. Throws invalid_client_metadata or invalid_redirect_uri.
 */
export function checkClientMetadata(metadata: Record<string, unknown>, siteName: string): void {
  removeEmptyMembers(metadata);
  // A registered scope would be an allow-list, and requesting more scopes later would fail.
  delete metadata['scope'];
  const method = metadata['token_endpoint_auth_method'] ?? CLIENT_DEFAULTS.token_endpoint_auth_method;
  if (method === 'none') delete metadata['client_secret'];

  const grantTypes = metadata['grant_types'];
  if (Array.isArray(grantTypes))
    metadata['grant_types'] = grantTypes.filter((type) => GRANT_TYPES.includes(String(type)));

  // Registrations of untrusted clients are stored, so their size is bounded.
  if (isDeeperThan(metadata, MAX_LEVELS)) {
    throw new errors.InvalidClientMetadata(`the metadata may be nested at most ${MAX_LEVELS} deep`);
  }
  if (JSON.stringify(metadata).length > MAX_CHARACTERS) {
    throw new errors.InvalidClientMetadata(`the metadata may have at most ${MAX_CHARACTERS} characters`);
  }
  const redirectUris = metadata['redirect_uris'];
  if (!Array.isArray(redirectUris) || redirectUris.length === 0) {
    throw new errors.InvalidClientMetadata('redirect_uris must contain at least one address');
  }
  if (redirectUris.length > MAX_REDIRECT_URIS || redirectUris.some((uri) => String(uri).length > 1000)) {
    throw new errors.InvalidClientMetadata(
      `redirect_uris may contain at most ${MAX_REDIRECT_URIS} addresses of 1000 characters`,
    );
  }
  for (const [index, uri] of redirectUris.entries()) {
    const problem = getRedirectProblem(String(uri));
    if (problem) {
      const error_description = `redirect_uris[${index}] ${problem}`;
      throw Object.assign(new errors.InvalidRedirectUri(), { error_description });
    }
  }
  checkName(metadata, siteName);
}

/** Removes empty and null values, also within lists, since many clients send them for omitted ones. Wraps a single text in a list where one is required. */
function removeEmptyMembers(metadata: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(metadata)) {
    const filtered = Array.isArray(value) ? value.filter((one) => !isEmpty(one)) : value;
    if (isEmpty(filtered)) delete metadata[name];
    else metadata[name] = LIST_MEMBERS.has(name) && typeof filtered === 'string' ? [filtered] : filtered;
  }
}

/** Members that oidc-provider accepts only as lists. */
const LIST_MEMBERS = new Set(['redirect_uris', 'grant_types', 'response_types', 'contacts']);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Checks the name of an app, which is all that people see of it besides the host of its document. */
function checkName(metadata: Record<string, unknown>, siteName: string): void {
  const given = metadata['client_name'];
  if (given === undefined) {
    // The metadata document draft requires a name; registration does not.
    if (!String(metadata['client_id']).startsWith('https://')) return;
    throw new errors.InvalidClientMetadata('a client metadata document must have a client_name');
  }
  const name = typeof given === 'string' ? collapseBlanks(given) : '';
  if (name === '' || name.length > 200) {
    throw new errors.InvalidClientMetadata('client_name must have 1 to 200 characters');
  }
  const problem = findAppNameProblem(name, siteName);
  if (problem) throw new errors.InvalidClientMetadata(`client_name ${problem}`);
  metadata['client_name'] = name;
}

const isDeeperThan = (value: unknown, levels: number): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));
