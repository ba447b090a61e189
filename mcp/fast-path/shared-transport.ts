import {
  type AuthInfo,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PerRequestHTTPServerTransport,
  type RequestId,
} from '@modelcontextprotocol/server';
import { MODERN_VERSION } from '../../tools/shared/schema/protocol-versions.ts';

/** The server's response to a request. */
export type Answer = Exclude<JSONRPCMessage, { method: string }>;

/** A pending request. */
type PendingRequest = { id: RequestId; answer: (response: Answer | null) => void };

/**
 * An SDK transport over which one server answers the requests of all callers. Requests are renumbered, so that equal ids of
 * different callers do not collide. Server requests and progress notifications are refused.
 *
 * It extends the SDK's transport for single requests because a server takes its protocol version from that class only.
 */
export class SharedTransport extends PerRequestHTTPServerTransport {
  readonly #era: 'modern' | 'legacy';
  readonly #pending = new Map<number, PendingRequest>();
  #last = 0;
  /** The number of the request that is being passed to the server synchronously. */
  #handing: number | undefined;

  constructor(era: 'modern' | 'legacy') {
    super({ classification: { era, ...(era === 'modern' ? { revision: MODERN_VERSION } : {}) } });
    this.#era = era;
  }

  override async start(): Promise<void> {
    // There is nothing to open.
  }

  /**
   * Sends a request to the server. `answered` is null if the server rejects the request before handling it, for which the SDK's
   * handler has statuses, and if the transport is closed. `cancel` cancels the request.
   */
  request(
    request: JSONRPCRequest,
    authInfo: AuthInfo,
  ): { answered: Promise<Answer | null>; cancel: () => void } {
    const number = (this.#last += 1);
    const answered = new Promise<Answer | null>((answer) => {
      this.#pending.set(number, { id: request.id, answer });
    });
    const classification =
      this.#era === 'modern' ? { classification: { era: this.#era, revision: MODERN_VERSION } } : {};
    this.#handing = number;
    try {
      this.onmessage?.({ ...request, id: number }, { ...classification, authInfo });
    } finally {
      this.#handing = undefined;
    }
    return { answered, cancel: () => this.#leave(number) };
  }

  #leave(number: number): void {
    if (!this.#end(number, null)) return;
    this.onmessage?.({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: number, reason: 'The connection was closed.' },
    });
  }

  #end(number: number, response: Answer | null): boolean {
    const pending = this.#pending.get(number);
    if (!pending) return false;
    this.#pending.delete(number);
    pending.answer(response && { ...response, id: pending.id });
    return true;
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message)
      throw new Error(`${message.method} cannot be sent to the client of a single request.`);
    const number = Number(message.id);
    this.#end(number, number === this.#handing ? null : message);
  }

  override async close(): Promise<void> {
    for (const number of this.#pending.keys()) this.#end(number, null);
    this.onclose?.();
  }
}
