import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  completable,
  createRequestStateCodec,
  inputRequired,
  type McpServerFactory,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { listAllVersionsInDiscover } from '../../mcp/discovered-versions.ts';

// The tools, prompts and resources that the conformance suite asks every server for, as its scenarios describe them.
// They exist only in tests, to take the whole protocol through our HTTP layer.

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (value: string) => ({ type: 'text' as const, text: value });
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
const user = <T>(content: T) => ({ role: 'user' as const, content });
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

const state = createRequestStateCodec<{ step: number }>({ key: randomBytes(32), ttlSeconds: 60 });

/** A request for one piece of text from the person. */
const askText = (message: string, field: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  });
const askName = askText('What is your name?', 'name');
const askConfirmation = inputRequired.elicit({
  message: 'Please confirm',
  requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
});
const askModel = (question: string) =>
  inputRequired.createMessage({ messages: [user(text(question))], maxTokens: 100 });

const answered = ({ mcpReq }: ServerContext, ...keys: string[]): boolean =>
  keys.every((key) => mcpReq.inputResponses?.[key] !== undefined);

/** The simple tools: what each answers. */
const CONTENT: Record<string, CallToolResult['content']> = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: [
    {
      type: 'resource',
      resource: {
        uri: 'test://embedded-resource',
        mimeType: 'text/plain',
        text: 'This is an embedded resource content.',
      },
    },
  ],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    image,
    {
      type: 'resource',
      resource: {
        uri: 'test://mixed-content-resource',
        mimeType: 'application/json',
        text: '{"test":"data","value":123}',
      },
    },
  ],
};

function addTools(server: McpServer): void {
  type Answer = Awaited<ReturnType<Parameters<typeof add>[1]>>;
  const add = (
    name: string,
    run: (ctx: ServerContext) => Promise<CallToolResult | ReturnType<typeof inputRequired>>,
  ) => server.registerTool(name, { description: `The suite's ${name}.` }, run);
  const done = (value: string): Answer => ({ content: [text(value)] });

  for (const [name, content] of Object.entries(CONTENT)) add(name, async () => ({ content }));
  add('test_error_handling', async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  const log = async ({ mcpReq }: ServerContext) => {
    await mcpReq.log('info', 'Tool execution started');
    await pause();
    await mcpReq.log('info', 'Tool processing data');
    await pause();
    await mcpReq.log('info', 'Tool execution completed');
    return done('Logged.');
  };
  add('test_tool_with_logging', log);
  add('test_logging_tool', log);
  add('test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken === undefined) break;
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      });
      await pause();
    }
    return done('Progressed.');
  });
  add('test_missing_capability', async () =>
    inputRequired({ inputRequests: { question: askModel('Anything?') } }),
  );
  add('test_streaming_elicitation', async () => inputRequired({ inputRequests: { user_name: askName } }));

  add('test_input_required_result_elicitation', async ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_name', z.object({ name: z.string() }));
    return given ? done(`Hello, ${given.name}!`) : inputRequired({ inputRequests: { user_name: askName } });
  });
  add('test_input_required_result_sampling', async (ctx) =>
    answered(ctx, 'capital_question')
      ? done(JSON.stringify(ctx.mcpReq.inputResponses?.['capital_question']))
      : inputRequired({ inputRequests: { capital_question: askModel('What is the capital of France?') } }),
  );
  add('test_input_required_result_list_roots', async (ctx) =>
    answered(ctx, 'client_roots')
      ? done(JSON.stringify(ctx.mcpReq.inputResponses?.['client_roots']))
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
  );
  const confirmed = async (ctx: ServerContext) =>
    answered(ctx, 'confirm') && ctx.mcpReq.requestState<{ step: number }>()?.step === 1
      ? done('state-ok')
      : inputRequired({
          inputRequests: { confirm: askConfirmation },
          requestState: await state.mint({ step: 1 }),
        });
  add('test_input_required_result_request_state', confirmed);
  add('test_input_required_result_tampered_state', confirmed);
  add('test_input_required_result_multiple_inputs', async (ctx) =>
    answered(ctx, 'user_name', 'greeting', 'client_roots')
      ? done('All three.')
      : inputRequired({
          inputRequests: {
            user_name: askName,
            greeting: askModel('Generate a greeting'),
            client_roots: inputRequired.listRoots(),
          },
          requestState: await state.mint({ step: 1 }),
        }),
  );
  add('test_input_required_result_multi_round', async (ctx) => {
    const step = ctx.mcpReq.requestState<{ step: number }>()?.step;
    if (step === 2 && answered(ctx, 'step2')) return done('Both steps.');
    const [key, request, next] =
      step === 1 && answered(ctx, 'step1')
        ? (['step2', askText('Step 2: What is your favorite color?', 'color'), 2] as const)
        : (['step1', askText('Step 1: What is your name?', 'name'), 1] as const);
    return inputRequired({
      inputRequests: { [key]: request },
      requestState: await state.mint({ step: next }),
    });
  });
  add('test_input_required_result_capabilities', async ({ mcpReq }) => {
    const can = (mcpReq.envelope as Record<string, ClientCapabilities>)[CLIENT_CAPABILITIES_META_KEY] ?? {};
    return inputRequired({
      inputRequests: {
        ...(can.sampling ? { question: askModel('What is the capital of France?') } : {}),
        ...(can.elicitation ? { user_name: askName } : {}),
      },
    });
  });
}

function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'No arguments.' }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'Two arguments.',
      argsSchema: z.object({
        arg1: completable(z.string(), () => ['paris', 'park', 'party']),
        arg2: z.string(),
      }),
    },
    ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Embeds a resource.', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user({
          type: 'resource' as const,
          resource: {
            uri: resourceUri,
            mimeType: 'text/plain',
            text: 'Embedded resource content for testing.',
          },
        }),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Holds an image.' }, () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first.' }, (ctx) =>
    answered(ctx, 'user_context')
      ? { messages: [user(text('With context.'))] }
      : inputRequired({
          inputRequests: { user_context: askText('What context should the prompt use?', 'context') },
        }),
  );
}

function addResources(server: McpServer): void {
  const add = (
    name: string,
    contents: { mimeType: string; text: string } | { mimeType: string; blob: string },
  ) =>
    server.registerResource(
      name,
      `test://${name}`,
      { description: name, mimeType: contents.mimeType },
      (uri) => ({
        contents: [{ uri: uri.href, ...contents }],
      }),
    );
  add('static-text', { mimeType: 'text/plain', text: 'This is the content of the static text resource.' });
  add('static-binary', { mimeType: 'image/png', blob: PIXEL });
  add('watched-resource', { mimeType: 'text/plain', text: 'Watched.' });
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'A template.', mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
}

/** Builds the server that the suite expects, for one request. */
export const suiteFixture: McpServerFactory = ({ era }) => {
  const fixed = { listChanged: false };
  const server = new McpServer(
    { name: 'suite-fixture', version: '1.0.0' },
    {
      capabilities: {
        tools: fixed,
        prompts: fixed,
        resources: { ...fixed, ...(era === 'legacy' ? { subscribe: true } : {}) },
        logging: {},
      },
      requestState: { verify: (value, ctx) => state.verify(value, ctx) },
    },
  );
  listAllVersionsInDiscover(server.server);
  if (era === 'legacy') {
    server.server.setRequestHandler('resources/subscribe', () => ({}));
    server.server.setRequestHandler('resources/unsubscribe', () => ({}));
  }
  addTools(server);
  addPrompts(server);
  addResources(server);
  return server;
};
