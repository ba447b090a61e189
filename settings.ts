import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { findNearestWord } from './rules/typed/nearest-word.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './rules/orders/payment-methods.ts';
import { keysOf, buildTypedRecord } from './rules/typed/records.ts';

/** The configuration of the service, read once. Secrets are separate so that they are not logged. */
export type Settings = {
  production: boolean;
  host: string;
  /** Null if no port is opened, as over stdio. */
  port: number | null;
  /** Origin in links, OAuth issuer and resource ids, without a trailing slash. With `PORT=0` it is set once listening. */
  publicUrl: string;
  databaseUrl: string;
  /** PostgreSQL only: the maximum number of connections, and whether a pooler assigns sessions per transaction. */
  database: { connections: number; pooled: boolean };
  /** Addresses and ranges of proxies whose client address header is trusted; none if empty. */
  trustedProxies: string[];
  /** Folder of all files: database, outbox. */
  dataFolder: string;
  sampleData: boolean;
  /** The sender of mail; an address without a name gets the name of the directory. */
  mailFrom: string;
  /** Origins whose pages may call MCP, in addition to those of known hosts. */
  webOrigins: string[];
  crawlerAllowPrivate: boolean;
  dnsServers: string[];
  anthropic: { baseUrl?: string | undefined; model: string };
  /** `methods`: the offered payment methods; if undefined, the Stripe account decides. */
  stripe: { apiBase?: string | undefined; methods?: readonly PaymentMethod[] | undefined };
  /** URL of the REST API of VIES; null if VAT numbers are checked offline only. */
  viesApiBase: string | null;
  rateLimits: boolean;
  /** Seconds for which `/readyz` reports not ready before the socket closes. */
  stopDelaySeconds: number;
  /** Seconds for which an idle connection stays open. */
  keepAliveSeconds: number;
  /** Whether starts and commands migrate the schema; otherwise only `operator -- migrate` does. */
  migrates: boolean;
  /** Whether every answer is logged. */
  accessLog: boolean;
  /** Where `/metrics` is served; null if it is not. */
  metrics: { host: string; port: number } | null;
  clockStart: Date | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
};

export type Secrets = {
  smtpUrl?: string | undefined;
  anthropicApiKey?: string | undefined;
  stripeSecretKey?: string | undefined;
  stripeWebhookSecret?: string | undefined;
  stdioApiKey?: string | undefined;
  /** The 32-byte key that encrypts the server's own secrets in the database. */
  secretsKey?: Buffer | undefined;
  /** The previous key. */
  oldSecretsKey?: Buffer | undefined;
};

/** An invalid environment variable; the message contains its name, the fault and an example. */
export class SettingsError extends Error {
  constructor(variable: string, fault: string, example: string) {
    super(`${variable}: ${fault} Example: ${variable}=${example}`);
    this.name = 'SettingsError';
  }
}

// Next to the program, since hosts start stdio servers in any working directory.
const DEFAULT_DATA = fileURLToPath(new URL('data', import.meta.url));
const VIES_API = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
// Names in Express (proxy-addr) for loopback and private networks.
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** The schema of a variable, the message for an invalid value, and an example. */
type Variable = { schema: z.ZodType<unknown, string>; fault: string; example: string };

const textSchema = z.string();
const switchSchema = z.stringbool({ truthy: ['on', 'true', '1', 'yes'], falsy: ['off', 'false', '0', 'no'] });
const wholeNumberSchema = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));
const list = (part: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(part));

const origin = url('http:', 'https:')
  .transform((text) => new URL(text))
  .refine(({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username)
  .transform((plain) => plain.origin);
const dnsServer = z.string().regex(/^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$/i);
const proxy = z
  .string()
  .refine((text) => NAMED_RANGES.includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text));
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
/** Parses 32 bytes in hex, base64 or base64url. */
const key256 = z
  .string()
  .regex(/^([0-9a-f]{64}|[\w+/-]{43}=?)$/i)
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine(({ length }) => length === 32);

const HTTP_URL = { schema: url('http:', 'https:'), fault: 'must be an http or https URL.' };
const KEY = {
  schema: key256,
  fault: 'must be 32 random bytes as base64 or hex.',
  example: '"$(openssl rand -base64 32)"',
};
const TEXT = { schema: textSchema, fault: 'must be text.', example: '' };
const SWITCH = { schema: switchSchema, fault: 'must be on or off.', example: 'off' };

/** Every variable; `.env.example` documents them. */
const VARIABLES = {
  // Checked strictly: a typo would start production as development, where orders are paid by a click.
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']),
    fault: 'must be production, development or test.',
    example: 'production',
  },
  HOST: TEXT,
  PORT: {
    schema: wholeNumberSchema(0, 65_535),
    fault: 'must be a port number from 0 to 65535.',
    example: '3000',
  },
  PUBLIC_URL: {
    schema: origin,
    fault: 'must be an http or https origin without a path.',
    example: 'https://launch.example.com',
  },
  CLOCK_START: { schema: instant, fault: 'must be an ISO 8601 instant.', example: '2026-11-23T00:00:00Z' },
  DATA_DIR: TEXT,
  DATABASE_URL: {
    schema: url('file:', 'postgres:', 'postgresql:'),
    fault: 'must be a file: or postgres: URL.',
    example: 'file:./data/directory.db',
  },
  DATABASE_CONNECTIONS: {
    schema: wholeNumberSchema(2, 500),
    fault: 'must be a whole number from 2 to 500.',
    example: '10',
  },
  DATABASE_POOLER: SWITCH,
  SAMPLE_DATA: SWITCH,
  TRUSTED_PROXIES: {
    schema: z.union([
      z
        .string()
        .regex(/^none$/i)
        .transform((): string[] => []),
      list(proxy),
    ]),
    fault: 'must be a list of addresses and ranges, or none.',
    example: 'loopback,203.0.113.0/24',
  },
  WEB_ORIGINS: {
    schema: list(origin),
    fault: 'must be a list of http or https origins without a path.',
    example: 'https://playground.example.com',
  },
  SMTP_URL: {
    schema: url('smtp:', 'smtps:'),
    fault: 'must be an smtp: or smtps: URL.',
    example: 'smtp://user:password@mail.example.com:587',
  },
  MAIL_FROM: {
    schema: z.string().regex(/^[^\r\n]*@[^\r\n]+$/),
    fault: 'must be a mail address.',
    example: '"Launch Directory <hello@example.com>"',
  },
  ANTHROPIC_API_KEY: TEXT,
  ANTHROPIC_BASE_URL: { ...HTTP_URL, example: 'https://api.anthropic.com' },
  ANTHROPIC_MODEL: TEXT,
  CRAWLER_ALLOW_PRIVATE: { schema: switchSchema, fault: 'must be true or false.', example: 'true' },
  DNS_SERVERS: { schema: list(dnsServer), fault: 'must be a list of ip:port.', example: '127.0.0.1:5353' },
  STRIPE_SECRET_KEY: TEXT,
  STRIPE_WEBHOOK_SECRET: TEXT,
  STRIPE_API_BASE: { ...HTTP_URL, example: 'https://api.stripe.com' },
  PAYMENT_METHODS: {
    schema: list(z.string()).pipe(z.array(z.enum(PAYMENT_METHODS))),
    fault: `must be a list of ${PAYMENT_METHODS.join(', ')}.`,
    example: 'card,paypal',
  },
  VIES_API_BASE: {
    schema: z.union([
      z.literal('off').transform(() => null),
      url('http:', 'https:').transform((text) => text.replace(/\/+$/, '')),
    ]),
    fault: 'must be an http or https URL, or off.',
    example: VIES_API,
  },
  RATE_LIMITS: SWITCH,
  STOP_DELAY: {
    schema: wholeNumberSchema(0, 3),
    fault: 'must be a whole number of seconds from 0 to 3.',
    example: '2',
  },
  KEEP_ALIVE: {
    schema: wholeNumberSchema(1, 600),
    fault: 'must be a whole number of seconds from 1 to 600.',
    example: '75',
  },
  MIGRATE: SWITCH,
  ACCESS_LOG: SWITCH,
  METRICS_HOST: TEXT,
  METRICS_PORT: {
    schema: wholeNumberSchema(0, 65_535),
    fault: 'must be a port number from 0 to 65535.',
    example: '9464',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fault: 'must be fatal, error, warn, info, debug, trace or silent.',
    example: 'info',
  },
  STDIO_API_KEY: TEXT,
  SECRETS_KEY: KEY,
  SECRETS_KEY_OLD: KEY,
} satisfies Record<string, Variable>;

// Variables with these prefixes are meant for this program, since others rarely use them.
const OWN_PREFIX = /^(MAIL|SMTP|STRIPE|DATABASE|CRAWLER|VIES|METRICS|SECRETS|STDIO|TRUSTED|SAMPLE|CLOCK)_/;
// Other names may have up to two typos, and short ones none: PATH is not PORT.
const [MIN_LENGTH, MAX_TYPOS] = [6, 2];

/** Lists variables that are set but unknown, with the name that was most likely meant. */
export function findMisspeltVariables(
  env: Record<string, string | undefined>,
): { name: string; meant: string }[] {
  const known = keysOf(VARIABLES);
  return Object.keys(env).flatMap((name) => {
    if (Object.hasOwn(VARIABLES, name) || !env[name]?.trim()) return [];
    const capitals = name.toUpperCase();
    const family = OWN_PREFIX.exec(capitals)?.[0];
    const nearest = findNearestWord(capitals, known, MAX_TYPOS);
    if (family === undefined) return nearest && name.length >= MIN_LENGTH ? [{ name, meant: nearest }] : [];
    const related = known.filter((one) => one.startsWith(family));
    return [{ name, meant: nearest ?? findNearestWord(capitals, related, Infinity) ?? family }];
  });
}

type Variables = { [K in keyof typeof VARIABLES]?: z.output<(typeof VARIABLES)[K]['schema']> };

/** Reads the variables that are set; a blank one counts as unset. */
function readVariables(env: Record<string, string | undefined>): Variables {
  const names = keysOf(VARIABLES).filter((name) => env[name]?.trim());
  return buildTypedRecord<Variables>(names, (name) => {
    const { schema, fault, example } = VARIABLES[name];
    const { success, data } = schema.safeParse(env[name]?.trim());
    if (!success) throw new SettingsError(name, fault, example);
    return data;
  });
}

/** Returns the values of variables that are not set, as far as they do not depend on other variables. */
const getDefaults = (production: boolean) => ({
  HOST: '127.0.0.1',
  PORT: 3000,
  DATA_DIR: DEFAULT_DATA,
  DATABASE_CONNECTIONS: 10,
  DATABASE_POOLER: false,
  TRUSTED_PROXIES: production ? NAMED_RANGES : [],
  SAMPLE_DATA: !production,
  WEB_ORIGINS: [],
  CRAWLER_ALLOW_PRIVATE: false,
  DNS_SERVERS: [],
  ANTHROPIC_MODEL: 'claude-sonnet-5-5',
  VIES_API_BASE: production ? VIES_API : null,
  RATE_LIMITS: true,
  STOP_DELAY: production ? 2 : 0,
  KEEP_ALIVE: 75,
  MIGRATE: true,
  ACCESS_LOG: production,
  METRICS_HOST: '127.0.0.1',
  CLOCK_START: null,
  LOG_LEVEL: 'info' as const,
});

/** Checks variables that depend on each other. Throws SettingsError. */
function checkDependencies(variables: Variables, production: boolean): void {
  const { example } = VARIABLES.PUBLIC_URL;
  if (production && !variables.PUBLIC_URL)
    throw new SettingsError('PUBLIC_URL', 'is required when NODE_ENV=production.', example);
  if (production && !variables.PUBLIC_URL?.startsWith('https://'))
    throw new SettingsError('PUBLIC_URL', 'must be https when NODE_ENV=production.', example);
  if (production && variables.CLOCK_START)
    throw new SettingsError('CLOCK_START', 'is for development and tests, not for production.', '');
  // With only one of them, the service would take payments and never learn of them.
  if (variables.STRIPE_SECRET_KEY && !variables.STRIPE_WEBHOOK_SECRET)
    throw new SettingsError('STRIPE_WEBHOOK_SECRET', 'is needed with STRIPE_SECRET_KEY.', 'whsec_...');
  if (variables.STRIPE_WEBHOOK_SECRET && !variables.STRIPE_SECRET_KEY)
    throw new SettingsError('STRIPE_SECRET_KEY', 'is needed with STRIPE_WEBHOOK_SECRET.', 'sk_live_...');
}

/**
 * Reads the environment into settings and secrets; `.env.example` documents every variable. Throws SettingsError for the first
 * invalid one.
 */
export function readSettings(env: Record<string, string | undefined>): {
  settings: Settings;
  secrets: Secrets;
} {
  const given = readVariables(env);
  const production = given.NODE_ENV === 'production';
  checkDependencies(given, production);
  const variables = { ...getDefaults(production), ...given };
  const { PORT: port, PUBLIC_URL: publicUrl = `http://localhost:${port}` } = variables;
  const dataFolder = resolve(variables.DATA_DIR);
  return {
    settings: {
      production,
      host: variables.HOST,
      port,
      publicUrl,
      databaseUrl: variables.DATABASE_URL ?? `file:${join(dataFolder, 'directory.db')}`,
      database: { connections: variables.DATABASE_CONNECTIONS, pooled: variables.DATABASE_POOLER },
      trustedProxies: variables.TRUSTED_PROXIES,
      dataFolder,
      sampleData: variables.SAMPLE_DATA,
      mailFrom: variables.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
      webOrigins: variables.WEB_ORIGINS,
      crawlerAllowPrivate: variables.CRAWLER_ALLOW_PRIVATE,
      dnsServers: variables.DNS_SERVERS,
      anthropic: { model: variables.ANTHROPIC_MODEL, baseUrl: variables.ANTHROPIC_BASE_URL },
      stripe: { apiBase: variables.STRIPE_API_BASE, methods: variables.PAYMENT_METHODS },
      viesApiBase: variables.VIES_API_BASE,
      rateLimits: variables.RATE_LIMITS,
      stopDelaySeconds: variables.STOP_DELAY,
      keepAliveSeconds: variables.KEEP_ALIVE,
      migrates: variables.MIGRATE,
      accessLog: variables.ACCESS_LOG,
      metrics:
        variables.METRICS_PORT === undefined
          ? null
          : { host: variables.METRICS_HOST, port: variables.METRICS_PORT },
      clockStart: variables.CLOCK_START,
      logLevel: variables.LOG_LEVEL,
    },
    secrets: {
      smtpUrl: variables.SMTP_URL,
      anthropicApiKey: variables.ANTHROPIC_API_KEY,
      stripeSecretKey: variables.STRIPE_SECRET_KEY,
      stripeWebhookSecret: variables.STRIPE_WEBHOOK_SECRET,
      stdioApiKey: variables.STDIO_API_KEY,
      secretsKey: variables.SECRETS_KEY,
      oldSecretsKey: variables.SECRETS_KEY_OLD,
    },
  };
}
