#!/usr/bin/env node
// The person who signs in, for a host that opens a browser: BROWSER names this file, OUTBOX the directory's folder of kept mail.
//   OUTBOX=data/outbox BROWSER=examples/hosts/person.ts claude mcp login launch-directory
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser, type Page } from '../browser.ts';

const [, , opened] = process.argv;
if (import.meta.main && opened) await playPerson(new URL(opened), process.env['OUTBOX'] ?? 'data/outbox');

/** Fills in the forms a person would at the address that a host opens: e-mail, the code from the mail in `folder`, consent. */
export async function playPerson(start: URL, folder: string): Promise<void> {
  const email = `person-${Date.now()}@founder.example`;
  const request = openBrowser();
  // Everything a form would send by itself, plus what the person types.
  function fill(page: Page, typed: Record<string, string>) {
    const form =
      /<form[^>]*method="post"[\s\S]*?<\/form>/i.exec(page.body.slice(page.body.indexOf('<main')))?.[0] ?? '';
    const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
    const values = new URLSearchParams();
    for (const [name, value] of filledIn(form)) if (!Object.hasOwn(typed, name)) values.append(name, value);
    for (const [name, value] of Object.entries(typed)) values.append(name, value);
    const target = new URL(action.replaceAll('&amp;', '&') || page.url, page.url);
    return request(target, values);
  }

  const askForMail = await request(start);
  const askForCode = await fill(askForMail, { email });
  const consent = await fill(askForCode, { code: await mailedCode(folder, email) });
  assert.match(consent.body, /name="decision"/, 'the consent page');
  await fill(consent, { decision: 'allow' });
}

/** The fields that a browser sends by itself: all but empty boxes. */
function filledIn(form: string): [name: string, value: string][] {
  return [...form.matchAll(/<input[^>]*>/gi)].flatMap(([input]) => {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    const isOn = !/type="checkbox"/.test(input) || /\schecked/.test(input);
    const value = /value="([^"]*)"/.exec(input)?.[1] ?? '';
    return name && isOn ? [[name, value.replaceAll('&amp;', '&')]] : [];
  });
}

/** The code in the newest mail to `email` in the directory's folder of kept mail; waits for it, a minute at most. */
export async function mailedCode(folder: string, email: string): Promise<string> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const mails = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const file of mails.sort().reverse()) {
      const mail = await readFile(join(folder, file), 'utf8');
      const [digits] = mail.includes(`To: ${email}`) ? (/^\d{6}$/m.exec(mail) ?? []) : [];
      if (digits) return digits;
    }
    await wait(50);
  }
  throw new Error(`no mail to ${email} in ${folder}`);
}
