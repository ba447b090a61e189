import type { Request } from 'express';
import { html } from 'hono/html';
import type { ToolError } from '../../../tools/shared/runtime/errors.ts';
import { suggestInput, field } from './field.ts';
import { fieldLabel, type FieldText, fieldText } from './field-text.ts';
import { formText, formTexts } from './forms.ts';
import type { Html } from '../layout.ts';
import type { JsonSchema } from '../../../tools/shared/schema/json-schema.ts';
import { assertDefined } from '../../../rules/typed/assert.ts';
import { asRecord } from '../../../rules/typed/records.ts';

/** Problems in words, by dotted path in an operation's input. */
export type Problems = ReadonlyMap<string, string>;

export const NO_PROBLEMS: Problems = new Map();

// From this many members on, only the first ones and those that are filled in are shown; the rest is collapsed.
const MANY = 13;
const FIRST = 6;

// A text whose maximum length is at least this gets more than one line.
const LONG = 250;

/** Returns the members of an object, or of a record with known keys, in form order. */
export const formMembers = ({
  properties,
  propertyNames,
  additionalProperties,
}: JsonSchema): [string, JsonSchema][] =>
  properties
    ? Object.entries(properties)
    : typeof additionalProperties === 'object'
      ? (propertyNames?.enum ?? []).map((key) => [key, additionalProperties])
      : [];

/** Returns the schema at a path below `schema`. `[]` means the items of a list. Throws if there is none. */
export const schemaAt = (schema: JsonSchema, ...path: string[]): JsonSchema =>
  path.reduce((at, name) => assertDefined(name === '[]' ? at.items : at.properties?.[name]), schema);

/** Returns an object's schema with only these members, in this order. */
export const onlyMembers = (schema: JsonSchema, names: readonly string[]): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(names.map((name) => [name, schemaAt(schema, name)])),
});

/** Values and problems of an object's form. */
export type ObjectForm = {
  /** Path of the object in the operation's input, empty for the input itself. Problems are looked up by it. */
  at: string;
  /** Path for labels, if it differs from `at`. */
  about?: string;
  values: Record<string, unknown>;
  problems: Problems;
};

const joinPath = (...parts: string[]): string => parts.filter(Boolean).join('.');

/**
 * Renders a control for each member of an object, from the schema of the operation that takes it. If there are many
 * members, empty ones that are not among the first are collapsed.
 */
export function objectControls(schema: JsonSchema, { at, about = at, values, problems }: ObjectForm): Html {
  const members = formMembers(schema).map(([name, member], index) => {
    const problem = problems.get(joinPath(at, name));
    const shown = control(member, {
      id: joinPath(about, name).replaceAll('.', '-'),
      name,
      words: fieldText(joinPath(about, name)),
      value: values[name],
      problem,
    });
    return { shown, isFirst: index < FIRST || Boolean(values[name]) || problem !== undefined };
  });
  if (members.length < MANY) return html`${members.map(({ shown }) => shown)}`;
  const rest = members.filter(({ isFirst }) => !isFirst);
  return html`${members.filter(({ isFirst }) => isFirst).map(({ shown }) => shown)}
    <details class="source">
      <summary>${rest.length} more</summary>
      <div class="stack">${rest.map(({ shown }) => shown)}</div>
    </details>`;
}

/** Error of an operation that refused a form, and what was typed into the form. */
export type RefusedForm = { error: ToolError; typed: Record<string, unknown> };

/**
 * Renders the controls of a form for a new record, with the typed values if it was refused. `problem` is a message that
 * belongs to no single control.
 */
export function newRecordForm(
  schema: JsonSchema,
  about: string,
  refused: RefusedForm | undefined,
): { fields: Html; problem: string | undefined } {
  const problems = refused ? problemsByPath(refused.error) : NO_PROBLEMS;
  return {
    fields: objectControls(schema, { at: '', about, values: refused?.typed ?? {}, problems }),
    problem: refused && problems.size === 0 ? refused.error.message : undefined,
  };
}

/** Renders a fieldset for each item of a list of objects, and an empty one to add while there is room. */
export function rowInputs(schema: JsonSchema, rows: readonly object[], at: string, problems: Problems): Html {
  const { items = {}, maxItems = 1 } = schema;
  const all = rows.length < maxItems ? [...rows, {}] : rows;
  const problem = problems.get(at);
  return html`${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
  ${all.map(
    (row, index) =>
      html`<fieldset class="row-inputs" ${index === rows.length ? html`id="${at}-more"` : ''}>
        <legend>${index < rows.length ? index + 1 : rows.length ? 'One more' : 'The first one'}</legend>
        ${formMembers(items).map(([name, member]) =>
          control(member, {
            id: `${at}-${name}-${index}`,
            name,
            words: fieldText(`${at}.${name}`),
            value: asRecord(row)[name],
            problem: problems.get(`${at}.${index}.${name}`),
          }),
        )}
        ${
          index < rows.length
            ? html`<label class="check"
                ><input type="checkbox" name="remove" value="${index}" /> Remove this one</label
              >`
            : ''
        }
      </fieldset>`,
  )}`;
}

type Control = {
  id: string;
  name: string;
  words: FieldText;
  value: unknown;
  problem?: string | undefined;
};

/** Renders one labelled control with its hint and problem. Its bounds are those of the schema. */
export function control(schema: JsonSchema, { id, name, words, value, problem }: Control): Html {
  const kind = [schema.type ?? []].flat()[0];
  const text = textOf(value);
  const { label, placeholder } = words;
  if (words.type === 'hidden') return html`<input type="hidden" name="${name}" value="${text}" />`;
  const hint = kind === 'array' ? `One in each line, at most ${schema.maxItems}.` : words.hint;
  return field({ id, name, label, hint, problem }, (attributes) => {
    const shared = html`${attributes} ${placeholder ? html`placeholder="${placeholder}"` : ''}`;
    if (words.options) {
      return suggestInput(shared, { id, known: words.options, value: text, max: schema.maxLength ?? LONG });
    }
    if (kind === 'array') return html`<textarea ${shared} rows="5" dir="auto">${text}</textarea>`;
    return (schema.maxLength ?? 0) >= LONG && words.type === undefined && schema.format === undefined
      ? html`<textarea ${shared} rows="${rowsFor(text)}" maxlength="${schema.maxLength}" dir="auto">
${text}</textarea>`
      : html`<input
          ${shared}
          value="${text}"
          dir="auto"
          ${schema.maxLength ? html`maxlength="${schema.maxLength}"` : ''}
          ${kind === 'integer' ? html`inputmode="numeric"` : html`type="${typeOf(schema, words)}"`}
        />`;
  });
}

/** Returns the rows of a text area: as many as its text needs plus one, between 3 and 16. */
const rowsFor = (text: string): number => {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 70), 1);
  return Math.min(16, Math.max(3, lines));
};

const typeOf = ({ format }: JsonSchema, { type }: FieldText): string =>
  type ?? (format === 'date' ? 'date' : format === 'uri' ? 'url' : 'text');

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join('\n')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : '';

/** Normalizes a typed text: LF line ends and no surrounding whitespace. */
export const typedText = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** Returns the lines of a typed text that are not blank. */
export const typedLines = (text: string): string[] => text.split(/\r?\n/).map(typedText).filter(Boolean);

/** Reads an object from a posted form. Empty members are kept, to clear them, unless `leaveOut` is set. */
export function readMembers(
  req: Request,
  schema: JsonSchema,
  { leaveOut = false } = {},
): Record<string, unknown> {
  return Object.fromEntries(
    formMembers(schema).flatMap(([name, member]) => {
      const value = typed(member, formText(req, name));
      return leaveOut && (value === '' || value === null) ? [] : [[name, value]];
    }),
  );
}

function typed(schema: JsonSchema, text: string): unknown {
  const kind = [schema.type ?? []].flat()[0];
  if (kind === 'array') return typedLines(text);
  const plain = typedText(text);
  if (kind !== 'integer') return plain;
  // Invalid numbers are passed on as typed, so that the operation reports them.
  return plain === '' ? null : /^\d+$/.test(plain) ? Number(plain) : plain;
}

/** Reads a list of objects from a posted form, without rows that are empty or ticked for removal. */
export function readRows(req: Request, schema: JsonSchema): Record<string, string>[] {
  const columns = formMembers(schema.items ?? {}).map(([name]) => ({ name, texts: formTexts(req, name) }));
  const removed = new Set(formTexts(req, 'remove'));
  const count = Math.max(0, ...columns.map(({ texts }) => texts.length));
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      columns.flatMap(({ name, texts }) => {
        const text = typedText(texts[at] ?? '');
        return text ? [[name, text]] : [];
      }),
    ),
  ).filter((row, at) => !removed.has(String(at)) && Object.keys(row).length > 0);
}

/** Returns the problems of an error by path. A problem of one line of a list belongs to the list. */
export function problemsByPath({ message, details }: ToolError): Map<string, string> {
  const issues = details.issues ?? (details.field ? [{ field: details.field, message, code: '' }] : []);
  return new Map(
    issues.map(({ field, message: original, code }) => {
      const [, list, line] = /^(.*[^\d.])\.(\d+)$/.exec(field) ?? [];
      const words = code === 'required' || code === 'too_short' ? 'Please fill this in.' : original;
      const read = words.replaceAll(field, fieldLabel(field));
      return list === undefined ? [field, read] : [list, `Line ${Number(line) + 1}: ${read}`];
    }),
  );
}
