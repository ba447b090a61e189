import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { toInputSchema, toOutputSchema } from '../../tools/shared/schema/json-schema.ts';
import { TOOLS } from '../../tools/index.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FOLDERS = [
  'tools',
  'mcp',
  'rest',
  'rules',
  'orders',
  'mail',
  'jobs',
  'scheduler',
  'extraction',
  'use-cases',
  'site',
  'auth',
];

const names = new Set(TOOLS.map(({ name }) => name));
const verbs = new Set([...names].map((name) => name.split('_')[0]!));

/** Names of everything that operations take and give, which look like names of tools to a reader of words alone. */
const members = new Set(
  JSON.stringify(TOOLS.map(({ input, output }) => [toInputSchema(input), toOutputSchema(output)])).match(
    /(?<=")[a-z_]+(?=":)/g,
  ),
);

/** Reasons a draft gives for values it lost (`rules/drafts`), which begin with a verb too. */
const OTHER_WORDS = new Set(['quote_not_in_page']);

/** Texts of a source file; `tool` where one names the tool of a next step. */
function textsOf(file: string, source: string): { text: string; tool: boolean }[] {
  const texts: { text: string; tool: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const { parent } = node;
      const tool = ts.isPropertyAssignment(parent) && parent.name.getText() === 'tool';
      texts.push({ text: node.text, tool });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts;
}

describe('a tool that is named to an assistant', () => {
  it.each(FOLDERS)('exists, wherever the words stand: %s/', async (folder) => {
    const files = (await readdir(path.join(ROOT, folder), { recursive: true })).filter((file) =>
      file.endsWith('.ts'),
    );
    const unknown: string[] = [];
    let named = 0;
    for (const file of files) {
      const source = await readFile(path.join(ROOT, folder, file), 'utf8');
      for (const { text, tool } of textsOf(file, source)) {
        const words = tool ? [text] : text.includes(' ') ? (text.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? []) : [];
        for (const word of words) {
          if (names.has(word)) named += 1;
          else if (tool || (verbs.has(word.split('_')[0]!) && !members.has(word) && !OTHER_WORDS.has(word)))
            unknown.push(`${file}: ${word}`);
        }
      }
    }
    expect(unknown).toEqual([]);
    if (folder === 'tools') expect(named).toBeGreaterThan(100);
  });
});
