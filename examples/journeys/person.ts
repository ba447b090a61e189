// What a person does in the browser while the assistant waits: sign in, make a key, pay, open mailed links.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { load } from 'cheerio';

export type Mail = { to: string; subject: string; text: string };
type Page = { url: URL; status: number; html: string };

export type Person = {
  email: string;
  /** An API key with these scopes, in place of the consent that a host asks for. */
  key(scopes?: string[]): Promise<string>;
  open(url: string): Promise<Page>;
  /** Fills in the form of a page whose action begins so and that asks for this, and sends it. */
  send(page: Page, action: string, typed?: Record<string, string | string[]>): Promise<Page>;
  /** Pays the order behind a checkout link, where the directory is in test mode. */
  pay(checkoutUrl: string): Promise<Page>;
};

const ALL = ['account:read', 'listings:write', 'orders:write'];
let people = 0;

/** A browser that keeps cookies, follows redirects and sends forms. */
function newBrowser(directory: string): Pick<Person, 'open' | 'send'> {
  const cookies = new Map<string, string>();
  async function request(url: URL, form?: URLSearchParams): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html', ...(form ? { origin: url.origin } : {}) },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) cookies.set(name, value ?? '');
    }
    const location = response.headers.get('location');
    if (location) return request(new URL(location, url));
    return { url, status: response.status, html: await response.text() };
  }
  return {
    open: (url) => request(new URL(url, directory)),
    send(page, action, typed = {}) {
      const { to, values } = filledIn(page, action, typed);
      return request(to, values);
    },
  };
}

/** What a form sends, and where to. */
function filledIn(page: Page, action: string, typed: Record<string, string | string[]>) {
  const $ = load(page.html);
  const asks = Object.keys(typed).map((name) => `:has([name="${name}"])`);
  const form = $(`main form[action^="${action}"]${asks.join('')}`).first();
  assert.equal(
    form.length,
    1,
    `a form ${action} on ${page.url.href}: ${$('main').text().trim().slice(0, 400)}`,
  );
  const values = new URLSearchParams(
    form
      .serializeArray()
      .filter(({ name }) => !(name in typed))
      .map(({ name, value }): [string, string] => [name, value]),
  );
  for (const [name, value] of Object.entries(typed))
    for (const one of [value].flat()) values.append(name, one);
  return { to: new URL(form.attr('action') ?? '', page.url), values };
}

/** Somebody new, signed in; `mails` are those that the directory sent so far. */
export async function newPerson(directory: string, mails: () => Promise<Mail[]>): Promise<Person> {
  const email = `${['mira', 'tomas', 'aiko', 'lena'][people % 4]}-${Date.now().toString(36)}-${people++}@founder.example`;
  const { open, send } = newBrowser(directory);
  let keys = 0;
  const codePage = await send(await open('/sign-in'), '/sign-in', { email });
  await send(codePage, '/sign-in/code', { code: await codeFor(email, mails) });
  return {
    email,
    open,
    send,
    async key(scopes = ALL) {
      const made = await send(await open('/account/api-keys'), '/account/api-keys', {
        name: `assistant ${(keys += 1)}`,
        scope: scopes,
      });
      const key = load(made.html)('#new-key').text().trim();
      assert.ok(key, load(made.html)('main').text().trim());
      return key;
    },
    async pay(checkoutUrl) {
      const billing = {
        name: 'Mira Okafor',
        address: 'Rua das Flores 1\n1200 Lisboa',
        country: 'PT',
        vat_number: '',
        terms: 'yes',
      };
      const checkout = await open(checkoutUrl);
      const seen = await send(checkout, '/checkout/', { ...billing, action: 'update' });
      const payment = await send(seen, '/checkout/', { ...billing, action: 'pay' });
      return send(payment, '/checkout/test-payment/');
    },
  };
}

async function codeFor(email: string, mails: () => Promise<Mail[]>): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const mail = (await mails()).findLast(({ to }) => to === email);
    const code = /^(\d{6})$/m.exec(mail?.text ?? '')?.[1];
    if (code) return code;
    await sleep(200);
  }
  throw new Error(`no mail with a code for ${email}`);
}
