import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { getOrThrow } from '../../rules/typed/assert.ts';
import { getServerIcons } from './icons.ts';

const MAX_ARGUMENT_LENGTH = 2048;

type Definition = Omit<Prompt, 'arguments'> & {
  arguments: { name: string; description: string; required: true }[];
  /** `has` reports whether a tool is served, so that the text may name it. */
  text: (values: Record<string, string>, has: (tool: string) => boolean) => string;
};

// A person picks a prompt and reads it before it is sent, so the text is written in the first person.
const PROMPTS: Definition[] = [
  {
    name: 'launch_my_product',
    title: 'Launch my product',
    description:
      'From a website address to a launch week: draft, check with me, submit, choose how to launch.',
    arguments: [{ name: 'url', description: 'Address of the product’s website.', required: true }],
    text: ({ url }, has) => `I want to launch my product on Launch Directory. Its website is ${url}.

1. Submit the website with submit_listing (also_read takes my profiles on other directories), then follow the draft with get_draft until it is ready (about a minute).
2. ${
      has('propose_draft_values')
        ? 'If get_draft says what is weak, read get_draft_pages and propose what its lines state (propose_draft_values). Then show'
        : 'Show'
    } me what was found, with the sentence on the website each value rests on, and what was not found. Ask me for \
what is missing; do not guess it.
3. Put in my corrections with update_draft. When I agree, turn the draft into a listing with submit_draft.
4. Tell me the weeks that are free (list_products)${has('quote_order') ? ' and what paid launches cost (quote_order)' : ''}, and let me choose. A free \
week is booked by choose_free_listing, which answers with the badge for my homepage and says whether it saw it there.${
      has('create_checkout')
        ? ' If I choose to pay, give me the checkout link of create_checkout: I open it and pay there myself.'
        : ''
    }
5. End with what is left for me to do, as next_steps says.`,
  },
  {
    name: 'what_is_left',
    title: 'What is left for me?',
    description: 'All that waits for me, the most urgent first.',
    arguments: [],
    text: (_, has) => `What is left for me to do on Launch Directory?

Look with get_account. Tell me what waits, the most urgent first, with its date: ${has('get_order') ? 'orders to pay, ' : ''}badges that are missing \
before a launch, claims to prove, drafts to save, important blanks. Say what you can do by next_steps and what only I can, \
with its page. Change nothing before I agree.`,
  },
  {
    name: 'update_my_product',
    title: 'Update my product',
    description: 'Something changed: correct the listing, and tell its followers if I want.',
    arguments: [{ name: 'change', description: 'What changed, such as a new price.', required: true }],
    text: ({ change }) => `This changed about my product on Launch Directory: ${change}.

1. Find the listing with get_account; ask me if there are several.
2. Show me what it says now (get_my_listing) and what you would change, then change it with update_my_listing, or \
update_draft for name, stage, logo, categories and founders.
3. Ask me whether its followers should hear of it. Only if I say so, post it with post_listing_update: it mails them.`,
  },
  {
    name: 'claim_my_listing',
    title: 'Claim my listing',
    description: 'My product is listed already: show that its website is mine.',
    arguments: [{ name: 'product', description: 'Name or website of the product.', required: true }],
    text: ({
      product,
    }) => `My product ${product} is listed on Launch Directory, and I want to manage its listing.

1. Find it with search_listings, and show me which one you mean.
2. Tell me the ways to prove that the website is mine: a DNS record, a tag on the homepage, a file, or a mail to an address \
at its domain. Start the one I choose with claim_listing, and give me exactly what to publish and where.
3. When I say it is there, look with verify_claim and tell me what it saw. For a mail I open the link and confirm there.`,
  },
  {
    name: 'compare_products',
    title: 'Compare two products',
    description: 'Two listed products side by side, from what their listings state.',
    arguments: [
      { name: 'first', description: 'Name or slug of the first product.', required: true },
      { name: 'second', description: 'Name or slug of the second product.', required: true },
    ],
    text: ({ first, second }) => `Compare ${first} and ${second} for me, as listed on Launch Directory.

Find their slugs with search_listings, then use compare_listings. Say where a listing does not state something. Votes are \
from visitors; a place marked is_paid was paid for and says nothing about quality.`,
  },
];

const BY_NAME = new Map(PROMPTS.map((prompt) => [prompt.name, prompt]));

/** Checks whether every tool that a prompt names is served. */
function hasItsTools(
  { text }: Definition,
  names: ReadonlySet<string>,
  has: (tool: string) => boolean,
): boolean {
  const toolNames = text({}, has).match(/[a-z]+(?:_[a-z]+)+/g) ?? [];
  return toolNames.every((word) => !names.has(word) || has(word));
}

/** Lists the prompts for `prompts/list` whose tools are all served (`has`); `names` are the names of all operations. */
export const listPrompts = (
  has: (tool: string) => boolean,
  names: ReadonlySet<string>,
  publicUrl: string,
): Prompt[] =>
  PROMPTS.filter((prompt) => hasItsTools(prompt, names, has)).map(({ text: _, ...prompt }) => ({
    ...prompt,
    icons: getServerIcons(publicUrl),
  }));

/** Returns the text of a prompt with its arguments inserted verbatim. */
export const getPromptText = (
  name: string,
  values: Record<string, string>,
  has: (tool: string) => boolean,
): string => getOrThrow(BY_NAME, name).text(values, has);

/**
 * Returns a prompt of `prompts` with its arguments inserted. Throws -32602 for an unknown prompt and for an argument that is
 * missing or longer than 2,048 characters.
 */
export function getPrompt(
  prompts: readonly Prompt[],
  has: (tool: string) => boolean,
  name: string,
  values: Record<string, string> = {},
): GetPromptResult {
  const prompt = prompts.some((one) => one.name === name) ? BY_NAME.get(name) : undefined;
  if (!prompt)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown prompt; prompts/list names them all.');
  const filled = prompt.arguments.map((argument) => {
    const value = Object.hasOwn(values, argument.name) ? values[argument.name] : undefined;
    if (!value?.trim() || value.length > MAX_ARGUMENT_LENGTH) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `The argument "${argument.name}" must have 1 to ${MAX_ARGUMENT_LENGTH} characters.`,
      );
    }
    // Quoted, so that a value with line breaks stays a single value in the text.
    return [argument.name, JSON.stringify(value)] as const;
  });
  return {
    ...(prompt.description === undefined ? {} : { description: prompt.description }),
    messages: [
      { role: 'user', content: { type: 'text', text: prompt.text(Object.fromEntries(filled), has) } },
    ],
  };
}
