/** A page as the directory answered it, and the address it is at. */
export type Page = { url: URL; body: string };

/** Opens a browser without scripts: it keeps cookies, follows redirects and sends forms. Returns how it asks for a page. */
export function openBrowser(): (url: URL, form?: URLSearchParams) => Promise<Page> {
  const cookies = new Map<string, string>();
  return async function request(url: URL, form?: URLSearchParams): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, ...(form ? { origin: url.origin } : {}) },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) cookies.set(name, value ?? '');
    }
    const location = response.headers.get('location');
    return location ? request(new URL(location, url)) : { url, body: await response.text() };
  };
}
