import type { Request } from 'express';
import { html } from 'hono/html';
import type { ToolError } from '../../../tools/shared/runtime/errors.ts';
import { choice, field } from './field.ts';
import { fieldLabel, type FieldWords, fieldWords } from './field-words.ts';
import { formText, formTexts } from './forms.ts';
import type { Html } from '../layout.ts';
import type { JsonSchema } from '../../../tools/shared/schema/json-schema.ts';
import { sure } from '../../../rules/typed/sure.ts';
import { asRecord } from '../../../rules/typed/records.ts';

/** What is wrong, in words, by dotted path of an operation's input. */
export type Problems = ReadonlyMap<string, string>;

export const NO_PROBLEMS: Problems = new Map();

// So many members are too many to see at once: the first of them, and what is filled in, are enough.
const MANY = 13;
const FIRST = 6;

// From this many characters on a text gets more than one line.
const LONG = 250;

/** The members of an object, or of a record with known keys, in the order people fill them in. */
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

/** The schema of a member below another one; `[]` stands for the items of a list. */
export const schemaAt = (schema: JsonSchema, ...path: string[]): JsonSchema =>
  path.reduce((at, name) => sure(name === '[]' ? at.items : at.properties?.[name]), schema);

/** An object's schema with only these members, in this order. */
export const onlyMembers = (schema: JsonSchema, names: readonly string[]): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(names.map((name) => [name, schemaAt(schema, name)])),
});

export type Filled = {
  /** Path of the object in the operation's input, empty for the input itself: problems are looked up by it. */
  at: string;
  /** What labels are about, where that is not `at`. */
  about?: string;
  values: Record<string, unknown>;
  problems: Problems;
};

const joined = (...parts: string[]): string => parts.filter(Boolean).join('.');

/**
 * A control for each member of an object, made from the schema of the operation that will take it. Of many members
 * those that are empty and not among the first stand in a disclosure.
 */
export function controls(schema: JsonSchema, { at, about = at, values, problems }: Filled): Html {
  const members = formMembers(schema).map(([name, member], place) => {
    const problem = problems.get(joined(at, name));
    const shown = control(member, {
      id: joined(about, name).replaceAll('.', '-'),
      name,
      words: fieldWords(joined(about, name)),
      value: values[name],
      problem,
    });
    return { shown, isFirst: place < FIRST || Boolean(values[name]) || problem !== undefined };
  });
  if (members.length < MANY) return html`${members.map(({ shown }) => shown)}`;
  const rest = members.filter(({ isFirst }) => !isFirst);
  return html`${members.filter(({ isFirst }) => isFirst).map(({ shown }) => shown)}
    <details class="source">
      <summary>${rest.length} more</summary>
      <div class="stack">${rest.map(({ shown }) => shown)}</div>
    </details>`;
}

/** An operation's refusal of a form, and what was typed into it. */
export type Refused = { error: ToolError; typed: Record<string, unknown> };

/**
 * The controls of a form for a new record, with what was typed where it was refused; `problem` is what was wrong
 * with none of them.
 */
export function newRecord(
  schema: JsonSchema,
  about: string,
  refused: Refused | undefined,
): { fields: Html; problem: string | undefined } {
  const problems = refused ? problemsOf(refused.error) : NO_PROBLEMS;
  return {
    fields: controls(schema, { at: '', about, values: refused?.typed ?? {}, problems }),
    problem: refused && problems.size === 0 ? refused.error.message : undefined,
  };
}

/** A fieldset for each item of a list of objects and an empty one to add, while there is room. */
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
            words: fieldWords(`${at}.${name}`),
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
  words: FieldWords;
  value: unknown;
  problem?: string | undefined;
};

/** One labelled control with its hint and what is wrong with it. Its bounds are those of the schema. */
export function control(schema: JsonSchema, { id, name, words, value, problem }: Control): Html {
  const kind = [schema.type ?? []].flat()[0];
  const text = textOf(value);
  const { label, placeholder } = words;
  if (words.type === 'hidden') return html`<input type="hidden" name="${name}" value="${text}" />`;
  const hint = kind === 'array' ? `One in each line, at most ${schema.maxItems}.` : words.hint;
  return field({ id, name, label, hint, problem }, (attributes) => {
    const shared = html`${attributes} ${placeholder ? html`placeholder="${placeholder}"` : ''}`;
    if (words.options) {
      return choice(shared, { id, known: words.options, value: text, max: schema.maxLength ?? LONG });
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

/** Lines of a text area: as many as its text needs, within reason, and some to go on. */
const rowsFor = (text: string): number => {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 70), 1);
  return Math.min(16, Math.max(3, lines));
};

const typeOf = ({ format }: JsonSchema, { type }: FieldWords): string =>
  type ?? (format === 'date' ? 'date' : format === 'uri' ? 'url' : 'text');

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join('\n')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : '';

/** A typed text as operations take it: line ends of one kind, no space around. */
export const typedText = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** The lines of a typed text that say something. */
export const typedLines = (text: string): string[] => text.split(/\r?\n/).map(typedText).filter(Boolean);

/** What a posted form says of an object. What was left empty is sent as such to clear it, unless `leaveOut`. */
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
  // What is no number goes as it was typed: the operation says so.
  return plain === '' ? null : /^\d+$/.test(plain) ? Number(plain) : plain;
}

/** What a posted form says of a list of objects: without those ticked for removal and those left wholly empty. */
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

/** What an error says is wrong, by path; a problem of one line of a list stands at the list. */
export function problemsOf({ message, details }: ToolError): Map<string, string> {
  const issues = details.issues ?? (details.field ? [{ field: details.field, message, code: '' }] : []);
  return new Map(
    issues.map(({ field, message: said, code }) => {
      const [, list, line] = /^(.*[^\d.])\.(\d+)$/.exec(field) ?? [];
      const words = code === 'required' || code === 'too_short' ? 'Please fill this in.' : said;
      const read = words.replaceAll(field, fieldLabel(field));
      return list === undefined ? [field, read] : [list, `Line ${Number(line) + 1}: ${read}`];
    }),
  );
}
