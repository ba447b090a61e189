import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { surfaceAt } from '../../scripts/tokens.ts';
import { TOOLS } from '../../tools/index.ts';
import { MCP_ADDRESSES } from '../../tools/shared/schema/mcp-addresses.ts';
import { TOOLSETS } from '../../mcp/toolsets/toolsets.ts';
import { asRecord } from '../../rules/typed/records.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const names = new Set(TOOLS.map(({ name }) => name));
const namedIn = (text: string): string[] =>
  (text.match(/[a-z]+(?:_[a-z]+)+/g) ?? []).filter((word) => names.has(word));

/** The texts in files of the program, with the names of the members they stand in. */
const textsIn = (files: string): { text: string; within: string[] }[] =>
  globSync(files, { cwd: ROOT }).flatMap((file) => {
    const found: { text: string; within: string[] }[] = [];
    const code = readFileSync(path.join(ROOT, file), 'utf8');
    const visit = (node: ts.Node, within: string[]): void => {
      const isText =
        ts.isStringLiteralLike(node) ||
        ts.isTemplateHead(node) ||
        ts.isTemplateMiddle(node) ||
        ts.isTemplateTail(node);
      if (isText && /\s/.test(node.text)) found.push({ text: node.text, within });
      const isMember = ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node);
      const inner = isMember && ts.isIdentifier(node.name) ? [...within, node.name.text] : within;
      ts.forEachChild(node, (child) => visit(child, inner));
    };
    visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest), []);
    return found;
  });

/** Every text of the program that names a tool inside a sentence: whatever an error or a step may come to say. */
const SENTENCES = textsIn('{tools,acts,orders,pipeline,rules,store}/**/*.ts')
  .map(({ text }) => text)
  .filter((text) => namedIn(text).length > 0);

it('a question to the person names no tool, at any address', () => {
  const isAsked = (member: string) => ['question', 'dryRunNotice'].includes(member);
  const asked = textsIn('tools/**/*.ts').filter(({ within }) => within.some(isAsked));
  expect(asked.length).toBeGreaterThan(10);
  for (const { text } of asked) expect(namedIn(text), text).toEqual([]);
});

describe.each(MCP_ADDRESSES.filter(({ toolset }) => toolset !== 'research'))(
  'at $path',
  ({ path: address, toolset }) => {
    const surface = surfaceAt(address);
    const here = new Set(surface.listedTools.map(({ name }) => name));
    const bad = (text: string): boolean => {
      const missing = namedIn(text).filter((name) => !here.has(name));
      const told = /\(Not here, but at \S+\/mcp: (.*)\.\)$/.exec(text)?.[1]?.split(', ') ?? [];
      const sold = toolset === 'directory' ? TOOLSETS.directory.excluded : [];
      return missing.some((name) => !told.includes(name) || sold?.some((one) => one === name));
    };
    const fitted = (body: Record<string, unknown>) => surface.adaptAnswer('get_account', body);

    it('an error names no tool as if it were served here, whichever it comes from', () => {
      expect(SENTENCES.length).toBeGreaterThan(100);
      for (const text of SENTENCES) {
        const { fix, issues } = asRecord(
          fitted({ error: { code: 'conflict', message: 'No.', fix: text, issues: [{ fix: text }] } })[
            'error'
          ],
        );
        expect(bad(String(fix)), String(fix)).toBe(false);
        expect(issues).toEqual([{ fix }]);
        expect(String(fix)).not.toBe('');
      }
    });

    it('a next step leads to a tool that is served here, or to a page', () => {
      const sentences = SENTENCES.slice(0, 40);
      expect(sentences).toHaveLength(40);
      let shown = 0;
      for (const tool of names)
        for (const why of sentences) {
          const steps = fitted({ error: { next_steps: [{ tool, arguments: { listing_id: 1 }, why }] } });
          for (const step of Object(asRecord(steps['error'])['next_steps'])) {
            expect(step.tool === undefined ? typeof step.page : here.has(step.tool)).toBeOneOf([
              'string',
              true,
            ]);
            expect(bad(step.why), step.why).toBe(false);
            shown += 1;
          }
        }
      // Each of them, unless nothing of it can be done here.
      expect(shown).toBeGreaterThan((names.size * sentences.length) / 2);
    });
  },
);
