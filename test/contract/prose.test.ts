import { describe, expect, it } from 'vitest';
import { TOOLSETS } from '../../mcp/toolsets/toolsets.ts';
import { splitSentences } from '../../mcp/toolsets/filter-description.ts';
import { asRecord } from '../../rules/typed/records.ts';
import { surfaceAt } from '../../scripts/tokens.ts';
import { TOOLS } from '../../tools/index.ts';
import { toInputSchema, toOutputSchema } from '../../tools/shared/schema/json-schema.ts';
import { MCP_ADDRESSES } from '../../tools/shared/schema/mcp-addresses.ts';
import { toolsNamedIn } from '../kit/named-tools.ts';

const names = TOOLS.map(({ name }) => name);

/** How errors and steps name tools, each form with any one of them and the next. */
const FORMS: ((one: string, other: string) => string)[] = [
  (one) => `Use names from ${one}.`,
  (one) => `Change the named fields with ${one}.`,
  (one) => `The website says something else there now (website_says of ${one}): take it in.`,
  (one, other) => `Save one with ${one} (${other} has them), or delete one.`,
  (one, other) => `The person pays one at its checkout_url (${one}), or ${other} ends it. Prices stay.`,
  (one, other) => `Wait until one is live, ask for one with ${one}, or ${other}.`,
  (one, other) => `To launch a product: ${one} with its address drafts it; ${other} shows what is left.`,
  (one, other) => `${one} and ${other} say which; this page, too.`,
];
const described = TOOLS.flatMap(({ description, input, output }) => [
  description,
  ...[
    ...JSON.stringify([toInputSchema(input), toOutputSchema(output)]).matchAll(/"description":"([^"]*)"/g),
  ].map(([, text]) => text!),
]);
/** Sentences that name a tool: those of the definitions, and what an error or a step may come to say. */
const SENTENCES = [
  ...FORMS.flatMap((form) => names.map((name, index) => form(name, names[(index + 1) % names.length]!))),
  ...described.flatMap(splitSentences).filter((text) => toolsNamedIn(text).length > 0),
];

describe.each(MCP_ADDRESSES.filter(({ toolset }) => toolset !== 'research'))(
  'at $path',
  ({ path: address, toolset }) => {
    const surface = surfaceAt(address);
    const here = new Set(surface.listedTools.map(({ name }) => name));
    const sold: readonly string[] = toolset === 'directory' ? (TOOLSETS.directory.excluded ?? []) : [];
    /** Whether a text names a tool as if it were served here, or one that nothing is sold by here. */
    const isBad = (text: string): boolean => {
      const told = /\(Not here, but at \S+\/mcp: (.*)\.\)$/.exec(text)?.[1]?.split(', ') ?? [];
      return toolsNamedIn(text)
        .filter((name) => !here.has(name))
        .some((name) => !told.includes(name) || sold.includes(name));
    };
    const fitted = (body: Record<string, unknown>) => surface.adaptAnswer('get_account', body);

    it('an error names no tool as if it were served here, whichever it comes from', () => {
      const offenders = SENTENCES.filter((text) => {
        const error = { code: 'conflict', message: 'No.', fix: text, issues: [{ fix: text }] };
        const { fix, issues } = asRecord(fitted({ error })['error']);
        const [issue] = Object(issues);
        return isBad(String(fix)) || !fix || issue.fix !== fix;
      });
      expect(offenders).toEqual([]);
      expect(SENTENCES.length).toBeGreaterThan(400);
    });

    it('a next step leads to a tool that is served here, or to a page', () => {
      const offenders: unknown[] = [];
      let shown = 0;
      for (const tool of names)
        for (const form of FORMS) {
          const why = form(tool, 'get_draft');
          const steps = fitted({ error: { next_steps: [{ tool, arguments: { listing_id: 1 }, why }] } });
          for (const step of Object(asRecord(steps['error'])['next_steps'])) {
            const leads = step.tool === undefined ? typeof step.page === 'string' : here.has(step.tool);
            if (!leads || isBad(step.why) || sold.includes(tool)) offenders.push(step);
            shown += 1;
          }
        }
      expect(offenders).toEqual([]);
      // Each of them, unless nothing of it can be done here.
      expect(shown).toBeGreaterThan((names.length * FORMS.length) / 2);
    });
  },
);
