import { getUnknownMemberFix } from '../tools/shared/schema/field-hints.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseTarget } from '../http/request-target.ts';
import type { Tool } from '../tools/shared/runtime/define.ts';
import { type Issue, ToolError } from '../tools/shared/runtime/errors.ts';
import { toInputSchema, type JsonSchema } from '../tools/shared/schema/json-schema.ts';
import { isHostMember } from '../tools/shared/schema/host-members.ts';
import { coerceBoolean, matchName, coerceNumber } from '../tools/shared/schema/coerce-values.ts';
import { listInputsIn, listPathKeys, hasBody } from '../tools/shared/schema/rest-parameters.ts';
import { readBody } from './body.ts';
import type { PathParams } from './bypass-express.ts';
import { decodePercent } from '../rules/typed/decode-percent.ts';
import { elementAt } from '../rules/typed/assert.ts';

/** Reads a request as the flat input of an operation. Throws `invalid_request`. */
export type InputReader = (
  req: IncomingMessage,
  res: ServerResponse,
  params: PathParams,
) => Promise<Record<string, unknown>>;

type ParseText = (text: string) => unknown;
/** Converts the texts of a parameter; `isList` allows it to be repeated, for a list. */
type ParameterReader = { isList: boolean; read: (texts: string[]) => unknown };

// Text that is not a number or boolean stays text; the schema of the operation then reports the expected type.
const PARSERS: Record<string, ParseText> = {
  string: (text) => text,
  number: coerceNumber,
  integer: coerceNumber,
  boolean: coerceBoolean,
};

/** The maximum number of reported issues, so that a small request cannot cause a huge answer. */
const MAX_ISSUES = 20;

/**
 * Builds the reader of an operation's input from path, query and body; build it once. Throws if a path or query parameter is
 * neither a scalar nor a list of scalars.
 */
export function createInputReader(tool: Tool): InputReader {
  const pathNames = listPathKeys(tool);
  const queryNames = listInputsIn(tool, 'query');
  const acceptsBody = hasBody(tool);
  const properties = toInputSchema(tool.input).properties ?? {};
  const fromText = new Map(
    [...pathNames, ...queryNames].map((key) => [key, createParameterReader(tool, key, properties[key])]),
  );

  /** Removes the brackets that PHP and some browser libraries append to the name of a list. */
  const withoutBrackets = (name: string): string =>
    name.endsWith('[]') && fromText.get(name.slice(0, -2))?.isList ? name.slice(0, -2) : name;

  /** Adds a query parameter to the input. Returns an issue if it cannot be added; members that hosts add are ignored. */
  function addQueryParameter(
    input: Record<string, unknown>,
    sent: string,
    texts: string[],
  ): Issue | undefined {
    const key = matchName(withoutBrackets(sent), queryNames) ?? sent;
    const parameter = queryNames.includes(key) ? fromText.get(key) : undefined;
    if (!parameter) return isHostMember(key) ? undefined : buildUnknownParameter(key, tool, queryNames);
    const isRepeated = (texts.length > 1 && !parameter.isList) || Object.hasOwn(input, key);
    if (isRepeated) return buildRepeated(key);
    input[key] = parameter.read(texts);
    return undefined;
  }

  return async (req, res, params) => {
    const issues: Issue[] = [];
    const body = await readBody(req, res, { expected: acceptsBody });
    if (!acceptsBody && Object.keys(body).length > 0) issues.push(buildUnexpectedBody(tool));

    // A spread defines members, so a body key such as __proto__ is just another unknown key.
    const input: Record<string, unknown> = acceptsBody ? { ...body } : {};
    for (const key of queryNames) if (Object.hasOwn(input, key)) issues.push(buildMisplaced('query', key));
    for (const [sent, texts] of parseQuery(req)) {
      const issue = addQueryParameter(input, sent, texts);
      if (issue) issues.push(issue);
    }
    for (const key of pathNames) {
      if (Object.hasOwn(input, key)) issues.push(buildMisplaced('path', key));
      input[key] = fromText.get(key)?.read([params[key] ?? '']);
    }
    if (issues.length > 0) throw buildError(issues);
    return input;
  };
}

function createParameterReader(tool: Tool, key: string, schema: JsonSchema = {}): ParameterReader {
  const types = [schema.type].flat().filter((type) => type !== 'null');
  const type = types.length === 1 ? String(types[0]) : '';
  const convertItem = type === 'array' ? PARSERS[String(schema.items?.type)] : undefined;
  if (convertItem) {
    const split = (text: string) => (text === '' ? [] : text.split(','));
    return { isList: true, read: (texts) => texts.flatMap(split).map(convertItem) };
  }
  const convert = PARSERS[type];
  if (!convert) throw new Error(`${tool.name}: the input ${key} cannot travel in the address.`);
  return { isList: false, read: (texts) => convert(elementAt(texts, 0)) };
}

const NO_QUERY: ReadonlyMap<string, string[]> = new Map();

function parseQuery(req: IncomingMessage): ReadonlyMap<string, string[]> {
  const { query: text } = parseTarget(req);
  if (text === '') return NO_QUERY;
  // URLSearchParams would accept invalid escapes as text.
  if (decodePercent(text) === undefined) {
    throw new ToolError('invalid_request', 'The query is not percent-encoded UTF-8.', {
      fix: 'Encode the values; a percent sign is %25.',
    });
  }
  const found = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const texts = found.get(key);
    if (texts) texts.push(value);
    else found.set(key, [value]);
  }
  return found;
}

const getRouteName = ({ rest }: Tool): string => `${rest.method} ${rest.path}`;

const buildUnknownParameter = (key: string, tool: Tool, known: string[]): Issue => ({
  field: key,
  code: 'unknown_key',
  message: `"${key}" is not a query parameter of ${getRouteName(tool)}.`,
  ...(known.length > 0 ? { allowed: known } : {}),
  fix: listInputsIn(tool, 'body').includes(key)
    ? 'Send values as members of the JSON body.'
    : getUnknownMemberFix(key, known),
});

const buildRepeated = (key: string): Issue => ({
  field: key,
  code: 'repeated',
  message: `${key} is given more than once.`,
  fix: 'Send it once.',
});

const buildMisplaced = (location: 'path' | 'query', key: string): Issue => ({
  field: key,
  code: 'unknown_key',
  message: `"${key}" is part of the ${location} and not a member of the body.`,
  fix: location === 'path' ? 'Remove it from the body.' : `Send it in the query: ?${key}=true.`,
});

const buildUnexpectedBody = (tool: Tool): Issue => ({
  field: '',
  code: 'unexpected_body',
  message: `${getRouteName(tool)} takes no body.`,
  fix: 'Send values as query parameters.',
});

function buildError(all: Issue[]): ToolError {
  const issues = all.slice(0, MAX_ISSUES);
  const first = elementAt(issues, 0);
  const more = all.length > 1 ? ` (${all.length} problems in all)` : '';
  return new ToolError('invalid_request', first.message + more, {
    ...(first.field ? { field: first.field } : {}),
    ...(first.fix === undefined ? {} : { fix: first.fix }),
    issues,
  });
}
