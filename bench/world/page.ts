import { extractCandidates } from '../../extraction/writers/rules/rules-writer.ts';
import type { Candidates } from '../../extraction/writers/candidates.ts';
import { readPage } from '../../extraction/html/read-page.ts';

/** Extracts proposals from a generated one-page site. */
export function proposedFor(body: string, language: string): Candidates {
  const html = `<!doctype html><html lang="${language}"><head><title>Quillbee</title></head><body><h1>Quillbee</h1><p>Quillbee 2000.</p>${body}</body></html>`;
  const fetched_at = '2026-11-20T10:00:00.000Z';
  return extractCandidates(
    [readPage({ url: 'https://quillbee.test/', status: 200, html, sha256: '', fetched_at })],
    {
      categories: [],
    },
  );
}
