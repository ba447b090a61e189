import { expect } from 'vitest';
import { startToys, type ToyServer } from './toy-server.ts';

/** Anything that is sent, as node sends it. */
export type Sent = NonNullable<Parameters<ToyServer['ask']>[0]>;

export type TwoWays = AsyncDisposable & {
  /** Sends the same both ways and holds the answers to each other: status, every header, every byte. */
  alike(sent: Sent): Promise<{ status: number; text: string }>;
};

/** The same server twice: plain requests of one go the direct way, all of the other through the SDK's handler. */
export async function startTwoWays(): Promise<TwoWays> {
  // Errors and next steps name the address.
  const publicUrl = 'http://localhost:3000';
  const direct = await startToys({ publicUrl, ways: { direct: true } });
  const documented = await startToys({ publicUrl, ways: { direct: false } });
  const asked = async (server: ToyServer, { headers, ...sent }: Sent) => {
    const answer = await server.ask({ ...sent, headers: { ...headers, 'x-request-id': 'the-same' } });
    const { date: _, ...others } = answer.headers;
    return { status: answer.status, headers: others, text: answer.text };
  };
  return {
    async alike(sent) {
      const [one, other] = [await asked(direct, sent), await asked(documented, sent)];
      expect(one, JSON.stringify(sent)).toEqual(other);
      return one;
    },
    async [Symbol.asyncDispose]() {
      await direct[Symbol.asyncDispose]();
      await documented[Symbol.asyncDispose]();
    },
  };
}
