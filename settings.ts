import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Everything the service is told from outside, read once. Secrets stand apart so that nothing logs them. */
export type Settings = {
  production: boolean;
  host: string;
  port: number;
  /** Origin in links, OAuth issuer and resource ids; no trailing slash. With `PORT=0` set once listening. */
  publicUrl: string;
  databaseUrl: string;
  /** Addresses and ranges of the proxies that may name the client; empty: nobody may. */
  trustedProxies: string[];
  /** Folder of everything kept in files: database, outbox. */
  dataFolder: string;
  sampleData: boolean;
  mailFrom: string;
  crawlerAllowPrivate: boolean;
  dnsServers: string[];
  anthropic: { baseUrl?: string; model: string };
  stripe: { apiBase?: string };
  /** Address of the REST API of VIES; null where VAT numbers are checked offline only. */
  viesApiBase: string | null;
  rateLimits: boolean;
  /** For how long `/readyz` says no before the socket closes. */
  stopDelaySeconds: number;
  clockStart: Date | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
};

export type Secrets = {
  smtpUrl?: string;
  anthropicApiKey?: string;
  stripeSecretKey?: string;
  stripeWebhookSecret?: string;
  stdioApiKey?: string;
  /** 32 bytes that the server's own secrets are encrypted with in the database. */
  secretsKey?: Buffer;
  /** The key before that. */
  oldSecretsKey?: Buffer;
};

/** A variable that cannot be used: the message names it, what is wrong and an example. */
export class SettingsError extends Error {
  constructor(variable: string, fault: string, example: string) {
    super(`${variable}: ${fault} Example: ${variable}=${example}`);
    this.name = 'SettingsError';
  }
}

const VIES_API = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

type Env = Record<string, string | undefined>;

/** Reads one variable; blank counts as unset. Throws SettingsError where `parse` gives nothing. */
function read<T>(
  env: Env,
  variable: string,
  fallback: T,
  parse: (text: string) => T | undefined,
  fault: string,
  example: string,
): T {
  const text = env[variable]?.trim();
  if (!text) return fallback;
  const value = parse(text);
  if (value === undefined) throw new SettingsError(variable, fault, example);
  return value;
}

const onOff = (text: string): boolean | undefined =>
  /^(on|true|1|yes)$/i.test(text) ? true : /^(off|false|0|no)$/i.test(text) ? false : undefined;

const oneOf =
  <T extends string>(...values: T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text);

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number | undefined =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;

const origin = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const plain =
    /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
  return plain ? url.origin : undefined;
};

const url =
  (...protocols: string[]) =>
  (text: string): string | undefined =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined;

const instant = (text: string): Date | undefined =>
  z.iso.datetime({ offset: true }).safeParse(text).success ? new Date(text) : undefined;

/** 32 bytes as hex, base64 or base64url. */
const key256 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  return /^([0-9a-f]{64}|[\w+/-]{43}=?)$/i.test(text) && bytes.length === 32 ? bytes : undefined;
};

const DNS_SERVER = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$/i;
const dnsServers = (text: string): string[] | undefined => {
  const list = text.split(',').map((server) => server.trim());
  return list.every((server) => DNS_SERVER.test(server)) ? list : undefined;
};

// Names of Express (proxy-addr) for this machine and private networks.
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const proxies = (text: string): string[] | undefined => {
  if (/^none$/i.test(text)) return [];
  const list = text.split(',').map((proxy) => proxy.trim());
  const known = (proxy: string) =>
    NAMED_RANGES.includes(proxy) || ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy);
  return list.every(known) ? list : undefined;
};

/**
 * Reads the environment into settings and secrets; `.env.example` documents every variable. Throws
 * SettingsError on the first one that cannot be used.
 */
export function readSettings(env: Env): { settings: Settings; secrets: Secrets } {
  const production = env['NODE_ENV'] === 'production';
  const port = read(
    env,
    'PORT',
    3000,
    wholeNumber(0, 65_535),
    'must be a port number from 0 to 65535.',
    '3000',
  );
  const publicUrl = read(
    env,
    'PUBLIC_URL',
    `http://localhost:${port}`,
    origin,
    'must be an http or https origin without a path.',
    'https://launch.example.com',
  );
  const clockStart = read<Date | null>(
    env,
    'CLOCK_START',
    null,
    instant,
    'must be an ISO 8601 instant.',
    '2026-11-23T00:00:00Z',
  );
  if (production) {
    if (!env['PUBLIC_URL']?.trim()) {
      throw new SettingsError(
        'PUBLIC_URL',
        'is required when NODE_ENV=production.',
        'https://launch.example.com',
      );
    }
    if (!publicUrl.startsWith('https://')) {
      throw new SettingsError(
        'PUBLIC_URL',
        'must be https when NODE_ENV=production.',
        'https://launch.example.com',
      );
    }
    if (clockStart) {
      throw new SettingsError('CLOCK_START', 'is for development and tests, not for production.', '');
    }
  }
  const dataFolder = resolve(read(env, 'DATA_DIR', 'data', (text) => text, '', ''));
  const databaseUrl = read(
    env,
    'DATABASE_URL',
    `file:${join(dataFolder, 'directory.db')}`,
    url('file:', 'postgres:', 'postgresql:'),
    'must be a file: or postgres: URL.',
    'file:./data/directory.db',
  );
  const smtpUrl = read<string | undefined>(
    env,
    'SMTP_URL',
    undefined,
    url('smtp:', 'smtps:'),
    'must be an smtp: or smtps: URL.',
    'smtp://user:password@mail.example.com:587',
  );
  const baseUrl = read<string | undefined>(
    env,
    'ANTHROPIC_BASE_URL',
    undefined,
    url('http:', 'https:'),
    'must be an http or https URL.',
    'https://api.anthropic.com',
  );
  const apiBase = read<string | undefined>(
    env,
    'STRIPE_API_BASE',
    undefined,
    url('http:', 'https:'),
    'must be an http or https URL.',
    'https://api.stripe.com',
  );
  const secret = (variable: string): string | undefined => env[variable]?.trim() || undefined;

  const settings: Settings = {
    production,
    host: read(env, 'HOST', '127.0.0.1', (text) => text, '', ''),
    port,
    publicUrl,
    databaseUrl,
    trustedProxies: read(
      env,
      'TRUSTED_PROXIES',
      production ? NAMED_RANGES : [],
      proxies,
      'must be a list of addresses and ranges, or none.',
      'loopback,203.0.113.0/24',
    ),
    dataFolder,
    sampleData: read(env, 'SAMPLE_DATA', !production, onOff, 'must be on or off.', 'off'),
    mailFrom: read(
      env,
      'MAIL_FROM',
      `Launch Directory <no-reply@${new URL(publicUrl).hostname}>`,
      (text) => (/^[^\r\n]*@[^\r\n]+$/.test(text) ? text : undefined),
      'must be a mail address.',
      '"Launch Directory <hello@example.com>"',
    ),
    crawlerAllowPrivate: read(env, 'CRAWLER_ALLOW_PRIVATE', false, onOff, 'must be true or false.', 'true'),
    dnsServers: read(env, 'DNS_SERVERS', [], dnsServers, 'must be a list of ip:port.', '127.0.0.1:5353'),
    anthropic: {
      model: read(env, 'ANTHROPIC_MODEL', 'claude-sonnet-5-5', (text) => text, '', ''),
      ...(baseUrl === undefined ? {} : { baseUrl }),
    },
    stripe: apiBase === undefined ? {} : { apiBase },
    viesApiBase: read<string | null>(
      env,
      'VIES_API_BASE',
      production ? VIES_API : null,
      (text) => (text === 'off' ? null : url('http:', 'https:')(text)?.replace(/\/+$/, '')),
      'must be an http or https URL, or off.',
      VIES_API,
    ),
    rateLimits: read(env, 'RATE_LIMITS', true, onOff, 'must be on or off.', 'off'),
    stopDelaySeconds: read(
      env,
      'STOP_DELAY',
      production ? 2 : 0,
      wholeNumber(0, 3),
      'must be a whole number of seconds from 0 to 3.',
      '2',
    ),
    clockStart,
    logLevel: read(
      env,
      'LOG_LEVEL',
      'info',
      oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      'must be fatal, error, warn, info, debug, trace or silent.',
      'info',
    ),
  };
  const key = (variable: string): Buffer | undefined =>
    read<Buffer | undefined>(
      env,
      variable,
      undefined,
      key256,
      'must be 32 random bytes as base64 or hex.',
      '"$(openssl rand -base64 32)"',
    );
  const secretsKey = key('SECRETS_KEY');
  const oldSecretsKey = key('SECRETS_KEY_OLD');

  const secrets: Secrets = {};
  const anthropicApiKey = secret('ANTHROPIC_API_KEY');
  const stripeSecretKey = secret('STRIPE_SECRET_KEY');
  const stripeWebhookSecret = secret('STRIPE_WEBHOOK_SECRET');
  const stdioApiKey = secret('STDIO_API_KEY');
  // One without the other would take money and never hear of it.
  if (stripeSecretKey && !stripeWebhookSecret) {
    throw new SettingsError('STRIPE_WEBHOOK_SECRET', 'is needed with STRIPE_SECRET_KEY.', 'whsec_...');
  }
  if (stripeWebhookSecret && !stripeSecretKey) {
    throw new SettingsError('STRIPE_SECRET_KEY', 'is needed with STRIPE_WEBHOOK_SECRET.', 'sk_live_...');
  }
  if (smtpUrl) secrets.smtpUrl = smtpUrl;
  if (anthropicApiKey) secrets.anthropicApiKey = anthropicApiKey;
  if (stripeSecretKey) secrets.stripeSecretKey = stripeSecretKey;
  if (stripeWebhookSecret) secrets.stripeWebhookSecret = stripeWebhookSecret;
  if (secretsKey) secrets.secretsKey = secretsKey;
  if (oldSecretsKey) secrets.oldSecretsKey = oldSecretsKey;
  if (stdioApiKey) secrets.stdioApiKey = stdioApiKey;
  return { settings, secrets };
}
