// A model that asks for one tool and then says that it is done, for hosts that call tools only when a model asks them to.
// It speaks as much of four providers' streams as hosts need: Messages, Responses, Chat Completions and generateContent.
//   MODEL_TOOL=submit_listing MODEL_ARGUMENTS='{"url":"https://acme.com"}' node examples/hosts/model.ts
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

const tool = process.env['MODEL_TOOL'] ?? 'get_account';
const given = process.env['MODEL_ARGUMENTS'] ?? '{}';

/** What a request holds of tools, and whether one has answered; hosts write names with their own prefix. */
type Asked = { tools?: any[]; messages?: any[]; input?: any[]; contents?: any[]; stream?: boolean };

/** The tool as this host names it, with the namespace that Codex puts around it. */
function findTool(tools: any[] = [], namespace?: string): { name: string; namespace?: string } | undefined {
  for (const one of tools) {
    const name: unknown = one.name ?? one.function?.name;
    if (typeof name === 'string' && name.endsWith(tool)) return { name, ...(namespace ? { namespace } : {}) };
    const within = findTool(one.tools ?? one.functionDeclarations, one.tools ? one.name : undefined);
    if (within) return within;
  }
  return undefined;
}

const hasAnswer = ({ messages = [], input = [], contents = [] }: Asked): boolean =>
  /"(tool_result|function_call_output|functionResponse)"|"role":"tool"/.test(
    JSON.stringify([messages, input, contents]),
  );

const id = () => `call_${Math.random().toString(36).slice(2)}`;

/** Events of one answer: the call, or if there is none to make, a word. */
const streams: Record<string, (call: { name: string; namespace?: string } | undefined) => object[]> = {
  messages: (call) => [
    {
      type: 'message_start',
      message: {
        id: id(),
        type: 'message',
        role: 'assistant',
        model: 'stand-in',
        content: [],
        stop_reason: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    },
    {
      type: 'content_block_start',
      index: 0,
      content_block: call
        ? { type: 'tool_use', id: id(), name: call.name, input: {} }
        : { type: 'text', text: '' },
    },
    {
      type: 'content_block_delta',
      index: 0,
      delta: call ? { type: 'input_json_delta', partial_json: given } : { type: 'text_delta', text: 'Done.' },
    },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: call ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: 'message_stop' },
  ],
  responses: (call) => [
    { type: 'response.created', response: { id: 'answer' } },
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: call
        ? { type: 'function_call', id: id(), call_id: id(), arguments: given, ...call }
        : {
            type: 'message',
            id: id(),
            role: 'assistant',
            content: [{ type: 'output_text', text: 'Done.', annotations: [] }],
          },
    },
    {
      type: 'response.completed',
      response: {
        id: 'answer',
        status: 'completed',
        output: [],
        usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
      },
    },
  ],
  completions: (call) => [
    {
      id: 'answer',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'stand-in',
      choices: [
        {
          index: 0,
          delta: call
            ? {
                role: 'assistant',
                tool_calls: [
                  {
                    index: 0,
                    id: id(),
                    type: 'function',
                    function: { name: call.name, arguments: given },
                  },
                ],
              }
            : { role: 'assistant', content: 'Done.' },
          finish_reason: null,
        },
      ],
    },
    {
      id: 'answer',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'stand-in',
      choices: [{ index: 0, delta: {}, finish_reason: call ? 'tool_calls' : 'stop' }],
    },
  ],
  generateContent: (call) => [
    {
      candidates: [
        {
          index: 0,
          finishReason: 'STOP',
          content: {
            role: 'model',
            parts: [
              call ? { functionCall: { name: call.name, args: JSON.parse(given) } } : { text: 'Done.' },
            ],
          },
        },
      ],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    },
  ],
};

const kindOf = (url = '') =>
  Object.keys(streams).find((kind) => url.toLowerCase().includes(kind.toLowerCase())) ?? '';

async function read(req: IncomingMessage): Promise<Asked> {
  let text = '';
  for await (const part of req) text += String(part);
  return text ? JSON.parse(text) : {};
}

const server = createServer((req, res) => {
  void read(req).then((asked) => {
    const stream = streams[kindOf(req.url)];
    if (req.method !== 'POST' || !stream || /count_tokens|countTokens/.test(req.url ?? '')) {
      res.setHeader('content-type', 'application/json');
      return res.end(JSON.stringify({ input_tokens: 1, totalTokens: 1, data: [], models: [] }));
    }
    const events = stream(hasAnswer(asked) ? undefined : findTool(asked.tools));
    res.setHeader('content-type', 'text/event-stream');
    for (const event of events) {
      const name = 'type' in event ? `event: ${String(event.type)}\n` : '';
      res.write(`${name}data: ${JSON.stringify(event)}\n\n`);
    }
    return res.end(kindOf(req.url) === 'completions' ? 'data: [DONE]\n\n' : '');
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const at = server.address();
if (at && typeof at === 'object') console.log(`http://127.0.0.1:${at.port}`);
