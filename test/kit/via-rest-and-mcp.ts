import { expect } from 'vitest';
import { type Answer, type CallOperation, mcpClient, restClient } from './clients.ts';

/** Returns a client that calls each operation through REST and MCP, expects equal answers, and returns one. */
export async function viaRestAndMcp(
  url: string,
  token?: string,
): Promise<{ call: CallOperation; close: () => Promise<void> }> {
  const rest = await restClient(url, token);
  const mcp = await mcpClient(url, { pin: '2026-07-28' }, token);
  return {
    async call(name, args) {
      const answer = await rest.call(name, args);
      expect(withoutRequestId(await mcp.call(name, args))).toEqual(withoutRequestId(answer));
      return answer;
    },
    async close() {
      await mcp.close();
      await rest.close();
    },
  };
}

// The second call cannot remove, replace or change what the first one already did.
const withoutRequestId = ({ ok, body }: Answer): unknown =>
  ok
    ? { ...body, removed: undefined, previous: undefined, unsourced: undefined }
    : { ...body.error, request_id: undefined };
