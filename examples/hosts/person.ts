#!/usr/bin/env node
// The person who signs in, for a host that opens a browser: BROWSER names this file, OUTBOX the directory's folder of kept mail.
//   OUTBOX=data/outbox BROWSER=examples/hosts/person.ts claude mcp login launch-directory
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const [, , opened] = process.argv;
if (import.meta.main && opened) await playPerson(new URL(opened), process.env['OUTBOX'] ?? 'data/outbox');

/** Fills in the forms a person would at the address that a host opens: e-mail, the code from the mail in `folder`, consent. */
export async function playPerson(start: URL, folder: string): Promise<void> {
  const email = `person-${Date.now()}@founder.example`;
  const cookies = new Map<string, string>();
  async function request(url: URL, form?: URLSearchParams): Promise<{ url: URL; body: string }> {
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
  }
  // Everything a form would send by itself, plus what the person types.
  function fill(page: { url: URL; body: string }, typed: Record<string, string>) {
    const form =
      /<form[^>]*method="post"[\s\S]*?<\/form>/i.exec(page.body.slice(page.body.indexOf('<main')))?.[0] ?? '';
    const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
    const values = new URLSearchParams();
    for (const [input] of form.matchAll(/<input[^>]*>/gi)) {
      const name = /name="([^"]*)"/.exec(input)?.[1];
      const isOn = !/type="checkbox"/.test(input) || /\schecked/.test(input);
      const isTyped = name !== undefined && Object.hasOwn(typed, name);
      if (name && isOn && !isTyped)
        values.append(name, (/value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&amp;', '&'));
    }
    for (const [name, value] of Object.entries(typed)) values.append(name, value);
    const target = new URL(action.replaceAll('&amp;', '&') || page.url, page.url);
    return request(target, values);
  }
  async function code(): Promise<string> {
    for (;;) {
      for (const file of (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .reverse()) {
        const mail = await readFile(join(folder, file), 'utf8');
        const [digits] = mail.includes(`To: ${email}`) ? (/^\d{6}$/m.exec(mail) ?? []) : [];
        if (digits) return digits;
      }
      await wait(50);
    }
  }

  const askForMail = await request(start);
  const askForCode = await fill(askForMail, { email });
  const consent = await fill(askForCode, { code: await code() });
  assert.match(consent.body, /name="decision"/, 'the consent page');
  await fill(consent, { decision: 'allow' });
}
