import { expect } from 'vitest';
import { type Answer, type CallOperation, mcpClient, restClient } from './clients.ts';

/** Calls an operation through REST and MCP, expects one and the same answer, and returns it. */
export async function bothWays(
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

// What the first call of the two removed or replaced is not there to be removed again.
const withoutRequestId = ({ ok, body }: Answer): unknown =>
  ok ? { ...body, removed: undefined, previous: undefined } : { ...body.error, request_id: undefined };
