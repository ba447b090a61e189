import type { RequestHandler } from 'express';
import { keysOf } from '../../rules/typed/records.ts';
import { TOOL_ICONS } from '../../tools/shared/presenters/tool-icons.ts';

/** Serves `/icons/{name}.svg`, which assistants show next to a tool on light and dark backgrounds. */
export const toolIcon: RequestHandler<{ name: string }> = (req, res, next) => {
  const name = keysOf(TOOL_ICONS).find((one) => req.params.name === one);
  if (!name) return next();
  const strokes = `<path d="${TOOL_ICONS[name]}" fill="none" stroke="#1c1b19" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round"/>`;
  res
    .type('svg')
    .set({
      'Cache-Control': 'public, max-age=86400',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    .send(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#ffe04a"/>${strokes}</svg>`,
    );
};
