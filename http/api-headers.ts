const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};
const HTTPS_HEADERS = { ...HEADERS, 'Strict-Transport-Security': 'max-age=31536000' };

/** Security headers of both facades: JSON opened as a page can do nothing. HSTS where the service is on https. */
export const apiHeaders = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:') ? HTTPS_HEADERS : HEADERS;
