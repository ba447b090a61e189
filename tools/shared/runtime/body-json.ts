const cache = new WeakMap<object, string>();

/** Returns the JSON of an answer. It is serialized once: an answer of the response cache is sent again and again. */
export function getBodyJson(body: object): string {
  const cached = cache.get(body);
  if (cached !== undefined) return cached;
  const json = JSON.stringify(body);
  cache.set(body, json);
  return json;
}
