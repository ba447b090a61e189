const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};
const HTTPS_HEADERS = { ...HEADERS, 'Strict-Transport-Security': 'max-age=31536000' };

/** Returns the security headers of REST and MCP: JSON that is opened as a page can run nothing. HSTS is set if `publicUrl` is https. */
export const getApiHeaders = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:') ? HTTPS_HEADERS : HEADERS;
