import { SCOPES, type Scope, type Tool } from '../tools/shared/runtime/define.ts';
import { IDEMPOTENCY_KEY_SCHEMA } from '../tools/shared/runtime/idempotency-key.ts';
import { toInputSchema, type JsonSchema, toOutputSchema } from '../tools/shared/schema/json-schema.ts';
import { getAdvertisedOutput } from '../tools/shared/runtime/dry-run-record.ts';
import {
  groupByApi,
  getApiGroup,
  listInputsIn,
  getParameterLocation,
} from '../tools/shared/schema/rest-parameters.ts';
import { getItemSchema } from './csv.ts';
import { errorResponses, responseHeaders, schemas } from './openapi-shared.ts';

type Json = Record<string, unknown>;

export type OpenApiInput = {
  /** Origin of the service, without a trailing slash; empty for URLs relative to the document. */
  publicUrl: string;
  /** Version of the API, `info.version`. */
  version: string;
};

const SCOPE_DESCRIPTIONS: Record<Scope, string> = {
  'account:read': 'See your account, drafts, listings, claims and orders.',
  'listings:write': 'Submit products and change your listings.',
  'orders:write': 'Price orders and build checkout links. Paying stays with you.',
};

/** Builds the OpenAPI 3.1 document of `tools`. */
export function buildOpenApi(tools: readonly Tool[], { publicUrl, version }: OpenApiInput): Json {
  const paths: Record<string, Json> = {};
  for (const tool of tools) {
    (paths[tool.rest.path] ??= {})[tool.rest.method.toLowerCase()] = buildOperation(tool);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Launch Directory API',
      version,
      description:
        'A directory of product launches. Reading needs no sign-in; every operation is also an MCP tool of the ' +
        'same name at `/mcp`. Send an `X-Request-Id` to find a call again; every answer carries one. Every address answers ' +
        '405 with `Allow` to a method it does not have, and 431 to headers of more than 16 KB. Words of a choice may have _ for -.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/v1` }],
    tags: [...groupByApi(tools).keys()].map((name) => ({ name, description: `Operations at /${name}.` })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, made by the signed-in person under /account/api-keys.',
        },
        oauth: {
          type: 'oauth2',
          description:
            'OAuth 2.1 with PKCE (S256); apps register at /oauth/register or are a client metadata document. A token ' +
            'is good here and over MCP. `resource` may be left out or name this server.',
          flows: {
            authorizationCode: {
              authorizationUrl: `${publicUrl}/oauth/authorize`,
              tokenUrl: `${publicUrl}/oauth/token`,
              refreshUrl: `${publicUrl}/oauth/token`,
              scopes: Object.fromEntries(SCOPES.map((scope) => [scope, SCOPE_DESCRIPTIONS[scope]])),
            },
          },
        },
      },
      schemas,
      headers: responseHeaders,
      responses: errorResponses,
    },
  };
}

function buildOperation(tool: Tool): Json {
  const { name, title, description, scope, rest } = tool;
  const input = toInputSchema(tool.input);
  const body = requestBody(input, listInputsIn(tool, 'body'));
  const parameters = [...buildParameters(tool, input), ...(rest.idempotent ? [idempotencyKey] : [])];
  return {
    operationId: name,
    tags: [getApiGroup(tool)],
    summary: title,
    description,
    security: scope === null ? [] : [{ apiKey: [] }, { oauth: [scope] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: responses(tool, body !== null),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: for 24 hours the same key with the same values is answered with the first result, and ' +
    'with other values refused. Visible ASCII characters.',
  schema: IDEMPOTENCY_KEY_SCHEMA,
};

function buildParameters(tool: Tool, input: JsonSchema): Json[] {
  const required = input.required ?? [];
  return Object.entries(input.properties ?? {}).flatMap(([name, schema]) => {
    const place = getParameterLocation(tool, name);
    if (place === 'body') return [];
    const { description, ...rest } = schema;
    return [
      {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(description === undefined ? {} : { description }),
        // A list is a single parameter with commas.
        ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
        schema: rest,
      },
    ];
  });
}

/** Builds the request body from the inputs that are members of it; null if there are none. */
function requestBody(input: JsonSchema, inBody: string[]): Json | null {
  const properties = Object.entries(input.properties ?? {}).filter(([name]) => inBody.includes(name));
  if (properties.length === 0) return null;
  const required = (input.required ?? []).filter((name) => inBody.includes(name));
  const { required: _, ...rest } = input;
  const schema = { ...rest, properties: Object.fromEntries(properties) };
  return {
    required: required.length > 0,
    content: json(required.length > 0 ? { ...schema, required } : schema),
  };
}

/** Builds the answer to a call that succeeded; `validated`: with an ETag. */
function buildSuccess(tool: Tool, validated: boolean): Json {
  const { rest, output } = tool;
  const isList = getItemSchema(tool) !== undefined;
  return {
    description: rest.status === 201 ? 'Created.' : 'Done.',
    headers: headers(
      'X-Request-Id',
      'RateLimit',
      'RateLimit-Policy',
      ...(validated ? ['ETag'] : []),
      ...(isList && Object.hasOwn(output.shape, 'has_more') ? ['Link'] : []),
      ...(rest.idempotent ? ['Idempotency-Replayed', 'Idempotency-Answered-At'] : []),
    ),
    content: { ...json(toOutputSchema(getAdvertisedOutput(tool))), ...(isList ? CSV_CONTENT : {}) },
  };
}

function responses(tool: Tool, hasBody: boolean): Json {
  const { scope, rest } = tool;
  const dryRuns = tool.change !== undefined && tool.dryRun !== undefined;
  const validated = scope === null && rest.method === 'GET';
  const success = buildSuccess(tool, validated);
  return {
    ...(dryRuns && rest.status === 201 ? { 200: { ...success, description: 'A dry run.' } } : {}),
    [rest.status ?? 200]: success,
    ...(validated ? { 304: { description: 'Unchanged since the ETag sent in If-None-Match.' } } : {}),
    400: error('InvalidRequest'),
    // Credentials are optional for public operations, but invalid ones are refused.
    401: error('Unauthenticated'),
    ...(scope === null ? {} : { 403: error('InsufficientScope') }),
    ...(identifiesRecord(tool) ? { 404: error('NotFound') } : {}),
    ...(rest.method === 'GET' ? {} : { 409: error('Conflict') }),
    ...(hasBody ? { 413: error('TooLarge') } : {}),
    429: error('RateLimited'),
    500: error('Internal'),
    503: error('Unavailable'),
  };
}

/** Checks whether an input identifies a record that may not exist: in the path, or by `slug` or `a`, which name a listing. */
const identifiesRecord = ({ rest, input }: Tool): boolean =>
  rest.path.includes('{') || ['slug', 'a'].some((name) => Object.hasOwn(input.shape, name));

const error = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

const headers = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const json = (schema: JsonSchema): Json => ({ 'application/json': { schema } });

const CSV_CONTENT = {
  'text/csv': {
    schema: {
      type: 'string',
      description: 'The items, with a header line (RFC 4180), for `Accept: text/csv`.',
    },
  },
};
