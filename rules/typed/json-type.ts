const JSON_TYPE = /^application\/(?:[\w!#$&^.-]+\+)?json\s*(?:;|$)/i;

/** Checks whether a Content-Type is JSON or a format based on it (RFC 6839, section 3.1). */
export const isJsonType = (contentType: string | null | undefined): boolean =>
  JSON_TYPE.test(contentType ?? '');
