import type { Response } from 'express';

/**
 * What a picture of somebody is sent with. Opened by itself it is a page: in its sandbox it belongs to no origin, and nothing in
 * it may run or be loaded but what `loads` says (directives of a Content-Security-Policy). Assistants and other sites show it.
 */
export function pictureHead(res: Response, loads: readonly string[] = []): void {
  res.removeHeader('origin-agent-cluster');
  res.set({
    'content-security-policy': ["default-src 'none'", ...loads, 'sandbox'].join('; '),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
}
