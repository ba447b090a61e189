const JSON_TYPE = /^application\/(?:[\w!#$&^.-]+\+)?json\s*(?:;|$)/i;

/** Does a Content-Type say JSON, or a format that is made of it (RFC 6839, section 3.1)? */
export const isJsonType = (contentType: string | null | undefined): boolean =>
  JSON_TYPE.test(contentType ?? '');
