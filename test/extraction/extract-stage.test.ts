import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

const P = '<h1>Write better</h1><p>Quillbee Notes is a notebook for writers.</p>';
const CASES: [told: string, language: string, body: string, stage: string | null][] = [
  ['a sign over the heading', 'pl', `<p>Wkrótce dostępna</p>${P}`, 'idea'],
  ['a sign with a place', 'nl', `<div>🟢 Binnenkort beschikbaar in Utrecht</div>${P}`, 'idea'],
  ['a list to join', 'de', `${P}<button>Auf die Warteliste setzen</button>`, 'idea'],
  ['an early alpha', 'en', `${P}<p>Quillbee Notes is in Early Alpha.</p>`, 'mvp'],
  ['a sentence among others', 'ja', `${P}<p>Quillbeeはノートです。現在ベータ公開中です。</p>`, 'beta'],
  ['a line of a footer', 'de', `${P}<footer>Im Beta-Betrieb, Zugang nach Absprache</footer>`, 'beta'],
  ['a phase', 'it', `<p>Siamo in fase beta</p>${P}`, 'beta'],
  ['a version', 'fi', `${P}<p>Quillbee on nyt beetaversiossa.</p>`, 'beta'],
  ['a working prototype', 'it', `${P}<p>Abbiamo un prototipo funzionante.</p>`, 'mvp'],
  [
    'a sign of a footer',
    'en',
    `${P}<footer>pre-launch — nothing is sold yet · how we rate it</footer>`,
    'idea',
  ],
  ['an app that is not out', 'en', `${P}<p>The Android app has not yet launched.</p>`, null],
  ['a line that it is out', 'de', `<p>Jetzt erhältlich!</p>${P}`, 'launched'],
  ['a sentence in which something else comes out', 'en', `${P}<p>Our book on it is available now.</p>`, null],
  ['a sign of one platform', 'en', `<p>Coming soon to Android</p>${P}`, null],
  ['what it is at', 'cs', `<h2>Připravujeme tvoji zprávu...</h2>${P}`, null],
  ['a sign with dots', 'en', `<p>Coming soon…</p>${P}`, 'idea'],
  [
    'a list for one platform',
    'fi',
    `${P}<p>Odotatko iOS-versiota?</p><button>Liity odotuslistalle</button>`,
    null,
  ],
];

describe('the stage of a product', () => {
  it.each(CASES)('is read from %s (%s)', async (_, language, body, stage) => {
    const made = await draft({ '': html(body, '<title>Quillbee Notes</title>', language) });
    expect(made.fields.stage.value).toBe(stage);
  });
});
