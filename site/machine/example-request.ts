import type { Tool } from '../../tools/shared/runtime/define.ts';
import { toInputSchema } from '../../tools/shared/schema/json-schema.ts';
import { getParameterLocation } from '../../tools/shared/schema/rest-parameters.ts';
import type { JsonSchema } from '../../tools/shared/schema/json-schema.ts';

/** Request that an operation accepts: the required inputs, and one more where those alone show too little. */
export type ExampleRequest = {
  method: string;
  /** Path below `/v1`, with the query. */
  path: string;
  body?: Record<string, unknown>;
};

// Example values by input name. Other inputs get a value from their type.
const VALUES: Record<string, unknown> = {
  a: 'acme-notes',
  answer: 'Because our own team lost notes every day.',
  b: 'paper-trail',
  body: 'Notes now open offline.',
  email: 'ana@acme.example',
  name: 'Acme Notes',
  product: 'launch',
  q: 'notes',
  question: 'Does it work offline?',
  slug: 'acme-notes',
  tagline: 'Notes that find themselves',
  title: 'Version 2 is out',
  url: 'https://acme.example',
  week: 'this',
};

const BY_FORMAT: Record<string, string> = {
  uuid: '0198a3c4-7d1e-7c3a-9f00-1234567890ab',
  email: 'ana@acme.example',
  date: '2026-12-07',
  uri: 'https://acme.example/news',
};

/** Builds the example request of an operation. */
export function exampleRequest(tool: Tool): ExampleRequest {
  const schema = toInputSchema(tool.input);
  const keys = Object.keys(schema.properties ?? {});
  const required = schema.required ?? [];
  const extraKey = keys.find((key) => key === 'q' || getParameterLocation(tool, key) === 'body');
  const shown =
    extraKey && !required.some((key) => getParameterLocation(tool, key) === 'body')
      ? [...required, extraKey]
      : required;

  const byLocation = Map.groupBy(shown, (key) => getParameterLocation(tool, key));
  const values = (location: 'path' | 'query' | 'body'): [string, unknown][] =>
    (byLocation.get(location) ?? []).map((key) => [key, example(key, schema.properties?.[key] ?? {})]);

  const path = values('path').reduce(
    (text, [key, value]) => text.replace(`{${key}}`, encodeURIComponent(String(value))),
    String(tool.rest.path),
  );
  const query = new URLSearchParams(
    values('query').map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  const body = values('body');
  return {
    method: tool.rest.method,
    path: query ? `${path}?${query}` : path,
    ...(body.length > 0 ? { body: Object.fromEntries(body) } : {}),
  };
}

function example(key: string, schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return exampleObject(schema.properties, schema.required);
  switch ([schema.type ?? []].flat()[0]) {
    case 'array':
      return [example(key, schema.items ?? {})];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'object':
      return {};
    default:
      return BY_FORMAT[schema.format ?? ''] ?? VALUES[key] ?? 'text';
  }
}

/** Builds an object with its required members, or with its first one where none is required. */
function exampleObject(properties: Record<string, JsonSchema>, required?: readonly string[]): unknown {
  const names = required ?? Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, example(name, properties[name] ?? {})]));
}

/** Builds the example request as a curl command. `origin` is the address of the service without a trailing slash. */
export function curlExample(tool: Tool, origin: string): string {
  const { method, path, body } = exampleRequest(tool);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuote(`${origin}/v1${path}`)}`,
    ...(tool.scope === null ? [] : [`-H 'Authorization: Bearer YOUR_API_KEY'`]),
    ...(tool.rest.idempotent ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${shellQuote(JSON.stringify(body))}`] : []),
  ];
  return lines.join(' \\\n  ');
}

/** Quotes a text as one word of a POSIX shell. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
