import { type CheerioAPI, load } from 'cheerio';

/** A page, or a redirect to another site. */
export type PageVisit = {
  status: number;
  url: string;
  headers: Headers;
  text: string;
  $: CheerioAPI;
  /** The target of a redirect that was not followed. */
  location: string | null;
};

export type Fields = Record<string, string | string[]>;

/** A browser without scripts: stores cookies by path, follows redirects within its site, and submits forms. */
export type Browser = {
  cookies: Cookie[];
  get(pathOrUrl: string, headers?: Record<string, string>): Promise<PageVisit>;
  /** Submits a form of the page, `main form` unless given, with its values and `fields`. */
  submit(page: PageVisit, fields: Fields, form?: string): Promise<PageVisit>;
  /** Posts fields; FormData is sent as multipart/form-data. */
  post(path: string, fields: Fields | FormData, headers?: Record<string, string>): Promise<PageVisit>;
};

export type Cookie = {
  name: string;
  value: string;
  path: string;
  httpOnly: boolean;
  sameSite: string;
  secure: boolean;
};

/** Opens a browser; `always` are header fields of every request, such as the address set by a proxy. */
export function openBrowser(origin: string, defaultHeaders: Record<string, string> = {}): Browser {
  const cookies: Cookie[] = [];

  function storeCookie(header: string): void {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
    const [name = '', ...value] = pair.split('=');
    const attribute = (attributeName: string): string | undefined =>
      attributes.find((one) => one.toLowerCase().split('=')[0] === attributeName);
    const path = attribute('path')?.split('=')[1] ?? '/';
    const at = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path);
    if (at >= 0) cookies.splice(at, 1);
    const expires = attribute('expires')?.split('=')[1];
    if (expires !== undefined && new Date(expires) <= new Date()) return;
    cookies.push({
      name,
      path,
      value: value.join('='),
      httpOnly: attribute('httponly') !== undefined,
      secure: attribute('secure') !== undefined,
      sameSite: (attribute('samesite')?.split('=')[1] ?? '').toLowerCase(),
    });
  }

  async function visit(target: string, init: RequestInit, hops = 0): Promise<PageVisit> {
    const url = new URL(target, origin);
    const cookie = cookies
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...defaultHeaders, ...(cookie ? { cookie } : {}), ...init.headers },
    });
    response.headers.getSetCookie().forEach(storeCookie);
    const location = response.headers.get('location');
    const next = location === null ? null : new URL(location, url);
    if (next && next.origin === origin && hops < 12) return visit(next.href, { method: 'GET' }, hops + 1);
    const text = await response.text();
    return {
      status: response.status,
      url: url.href,
      headers: response.headers,
      text,
      $: load(text),
      location,
    };
  }

  const post: Browser['post'] = (path, fields, headers = {}) => {
    const body = fields instanceof FormData ? fields : new URLSearchParams();
    if (body !== fields) {
      for (const [name, values] of Object.entries(fields as Fields))
        for (const value of [values].flat()) body.append(name, value);
    }
    return visit(path, { method: 'POST', body, headers: { origin, ...headers } });
  };

  return {
    cookies,
    get: (target, headers = {}) => visit(target, { method: 'GET', headers }),
    post,
    submit(page, fields, form = 'main form') {
      const { $ } = page;
      const element = $(form).first();
      if (element.length === 0)
        throw new Error(`no form on ${page.url} (${page.status}): ${$('main').text()}`);
      const formValues: Fields = {};
      for (const { name, value } of element.serializeArray())
        formValues[name] = [...[formValues[name] ?? []].flat(), value];
      return post(new URL(element.attr('action') ?? page.url, page.url).pathname, {
        ...formValues,
        ...fields,
      });
    },
  };
}
