import { BRAND_COLOURS } from '../rules/badges/brand.ts';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Wraps the HTML paragraphs of a message in a document headed by the name of the directory. */
export const wrapInMailLayout = (siteName: string, html: string): string =>
  `<!doctype html>\n<html lang="en"><head><meta name="color-scheme" content="light dark"></head>` +
  `<body style="margin:0;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif">\n` +
  `<div style="max-width:560px;margin:0 auto;padding:28px 20px;overflow-wrap:anywhere">\n` +
  `<p style="margin:0 0 24px"><span style="padding:6px 12px;border-radius:8px;background:${BRAND_COLOURS.ink};color:${BRAND_COLOURS.marker};` +
  `font:600 20px/1.6 Georgia,serif">${escapeHtml(siteName)}</span></p>\n` +
  `${html}\n</div></body></html>\n`;

/** Parses `MAIL_FROM` into a sender; without a name of its own, the sender gets the name of the directory. */
export function parseSender(mailFrom: string, siteName: string): { name: string; address: string } {
  const [, name = '', address] = /^(.*?)<([^<>]+)>\s*$/s.exec(mailFrom) ?? [];
  const ownName = name.trim().replace(/^"(.*)"$/, '$1');
  return { name: ownName || siteName, address: (address ?? mailFrom).trim() };
}
