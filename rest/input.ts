import { unknownMemberFix } from '../tools/shared/schema/member-homes.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { targetOf } from '../http/request-target.ts';
import type { Tool } from '../tools/shared/runtime/define.ts';
import { type Issue, ToolError } from '../tools/shared/runtime/errors.ts';
import { inputSchema, type JsonSchema } from '../tools/shared/schema/json-schema.ts';
import { isFromHost } from '../tools/shared/schema/host-members.ts';
import { meantBoolean, meantName, meantNumber } from '../tools/shared/schema/meant-values.ts';
import { inputsIn, pathKeys, takesBody } from '../tools/shared/schema/rest-shape.ts';
import { readBody } from './body.ts';
import { percentDecoded } from '../rules/typed/percent.ts';
import { itemAt } from '../rules/typed/sure.ts';

/** What stands in the path for its parameters, decoded. */
type PathParams = Record<string, string | string[] | undefined>;

/** Reads a request as the flat input of an operation. Throws `invalid_request`. */
export type InputReader = (
  req: IncomingMessage,
  res: ServerResponse,
  params: PathParams,
) => Promise<Record<string, unknown>>;

type FromText = (text: string) => unknown;
/** Converts the texts of a parameter; `many` allows it to be repeated, for a list. */
type FromTexts = { many: boolean; read: (texts: string[]) => unknown };

// Text that is not a number or boolean stays text; the schema of the operation then reports the expected type.
const FROM_TEXT: Record<string, FromText> = {
  string: (text) => text,
  number: meantNumber,
  boolean: meantBoolean,
};

/** The maximum number of reported issues, so that a small request cannot cause a huge answer. */
const MAX_ISSUES = 20;

/**
 * Builds the reader of an operation's input from path, query and body; build it once. Throws if a path or query parameter is
 * neither a scalar nor a list of texts.
 */
export function inputReader(tool: Tool): InputReader {
  const inPath = pathKeys(tool);
  const inQuery = inputsIn(tool, 'query');
  const bodied = takesBody(tool);
  const properties = inputSchema(tool.input).properties ?? {};
  const fromText = new Map([...inPath, ...inQuery].map((key) => [key, reader(tool, key, properties[key])]));

  /** Removes the brackets that PHP and some browser libraries append to the name of a list. */
  const withoutBrackets = (name: string): string =>
    name.endsWith('[]') && fromText.get(name.slice(0, -2))?.many ? name.slice(0, -2) : name;

  return async (req, res, params) => {
    const issues: Issue[] = [];
    const body = await readBody(req, res);
    const bodyKeys = Object.keys(body);
    if (!bodied && bodyKeys.length > 0) issues.push(takesNoBody(tool));

    // A spread defines members, so a body key such as __proto__ is just another unknown key.
    const input: Record<string, unknown> = bodied ? { ...body } : {};
    for (const key of bodied ? inQuery : []) if (bodyKeys.includes(key)) issues.push(partOf('query', key));
    for (const [sent, texts] of queryOf(req)) {
      const key = meantName(withoutBrackets(sent), inQuery) ?? sent;
      const convert = inQuery.includes(key) ? fromText.get(key) : undefined;
      if (!convert && isFromHost(key)) continue;
      if (!convert) issues.push(unknownParameter(key, tool, inQuery));
      else if (texts.length > 1 && !convert.many) issues.push(repeated(key));
      else if (Object.hasOwn(input, key)) issues.push(repeated(key));
      else input[key] = convert.read(texts);
    }
    for (const key of inPath) {
      if (bodied && bodyKeys.includes(key)) issues.push(partOf('path', key));
      input[key] = fromText.get(key)?.read([params[key] ?? ''].flat());
    }
    if (issues.length > 0) throw problem(issues);
    return input;
  };
}

function reader(tool: Tool, key: string, schema: JsonSchema = {}): FromTexts {
  const types = [schema.type].flat().filter((type) => type !== 'null');
  const type = types.length === 1 ? (types[0] === 'integer' ? 'number' : String(types[0])) : '';
  if (type === 'array' && schema.items?.type === 'string') {
    return { many: true, read: (texts) => texts.flatMap((text) => (text === '' ? [] : text.split(','))) };
  }
  const convert = FROM_TEXT[type];
  if (!convert) throw new Error(`${tool.name}: the input ${key} cannot travel in the address.`);
  return { many: false, read: (texts) => convert(itemAt(texts, 0)) };
}

const NONE: ReadonlyMap<string, string[]> = new Map();

function queryOf(req: IncomingMessage): ReadonlyMap<string, string[]> {
  const { query: text } = targetOf(req);
  if (text === '') return NONE;
  // URLSearchParams would accept invalid escapes as text.
  if (percentDecoded(text) === undefined) {
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

const route = ({ rest }: Tool): string => `${rest.method} ${rest.path}`;

const unknownParameter = (key: string, tool: Tool, known: string[]): Issue => ({
  field: key,
  code: 'unknown_key',
  message: `"${key}" is not a query parameter of ${route(tool)}.`,
  ...(known.length > 0 ? { allowed: known } : {}),
  fix: inputsIn(tool, 'body').includes(key)
    ? 'Send values as members of the JSON body.'
    : unknownMemberFix(key, known),
});

const repeated = (key: string): Issue => ({
  field: key,
  code: 'repeated',
  message: `${key} is given more than once.`,
  fix: 'Send it once.',
});

const partOf = (place: 'path' | 'query', key: string): Issue => ({
  field: key,
  code: 'unknown_key',
  message: `"${key}" is part of the ${place} and not a member of the body.`,
  fix: place === 'path' ? 'Remove it from the body.' : `Send it in the query: ?${key}=true.`,
});

const takesNoBody = (tool: Tool): Issue => ({
  field: '',
  code: 'unexpected_body',
  message: `${route(tool)} takes no body.`,
  fix: 'Send values as query parameters.',
});

function problem(all: Issue[]): ToolError {
  const issues = all.slice(0, MAX_ISSUES);
  const first = itemAt(issues, 0);
  const more = all.length > 1 ? ` (${all.length} problems in all)` : '';
  return new ToolError('invalid_request', first.message + more, {
    ...(first.field ? { field: first.field } : {}),
    ...(first.fix === undefined ? {} : { fix: first.fix }),
    issues,
  });
}
