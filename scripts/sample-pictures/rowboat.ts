import { LIGHT, box, chip, dot, line, type Look, person, scene, text } from './shapes.ts';

const ROWBOAT: Look = { ...LIGHT, from: '#0f5563', to: '#2f9c95' };

const COLUMNS: [string, string, [string, string, string][]][] = [
  [
    'Next',
    '',
    [
      ['Invoices in Danish', '', ''],
      ['Faster search', '', ''],
      ['Dark mode', '', ''],
    ],
  ],
  [
    'In hand',
    '5 of 5',
    [
      ['Import from sheets', 'M', '#e07a5f'],
      ['Signing in with a key', 'K', '#3d7ea6'],
      ['Weekly report', 'M', '#e07a5f'],
    ],
  ],
  [
    'To review',
    '2 of 3',
    [
      ['New empty states', 'T', '#7a9e5b'],
      ['Limits per project', 'K', '#3d7ea6'],
    ],
  ],
  [
    'Done',
    '',
    [
      ['Calendar feed', 'T', '#7a9e5b'],
      ['Two-week view', 'A', '#9a6fb0'],
      ['Archive', 'M', '#e07a5f'],
    ],
  ],
];

export function board(): string {
  const inside = COLUMNS.map(([title, limit, cards], at) => {
    const x = 146 + at * 332;
    const full = limit === '5 of 5';
    return (
      box([x, 204, 312, 666], ROWBOAT.sunken, 18) +
      text(title, [x + 24, 252], { size: 26, fill: ROWBOAT.ink }) +
      (limit
        ? chip(limit, [x + 190, 224], 98, {
            fill: full ? '#fde3dc' : '#ffffff',
            ink: full ? '#b4472c' : ROWBOAT.muted,
          })
        : '') +
      cards
        .map(([name, who, colour], row) => {
          const y = 288 + row * 150;
          return (
            box([x + 16, y, 280, 132], '#ffffff', 14, `stroke="${ROWBOAT.line}" stroke-width="2"`) +
            text(name, [x + 36, y + 42], { size: 21, fill: ROWBOAT.ink }) +
            box([x + 36, y + 88, 90 + ((row * 37 + at * 23) % 50), 12], ROWBOAT.line, 6) +
            (who ? person(who, [x + 260, y + 94], colour) : '')
          );
        })
        .join('')
    );
  });
  const note =
    box([560, 744, 470, 92], '#20303a', 18) +
    text('Mira has two cards in hand.', [592, 782], { size: 24, fill: '#ffffff' }) +
    text('Finish one, then take the next.', [592, 814], { size: 20, fill: '#a9c4c9' });
  return scene(ROWBOAT, 'Rowboat · Spring release', inside.join('') + note);
}

export function forecast(): string {
  const past: [number, number][] = [
    [210, 380],
    [310, 412],
    [410, 440],
    [510, 505],
    [610, 530],
    [710, 588],
  ];
  const fan = (until: number): [number, number][] => [
    [710, 588],
    [until, 800],
  ];
  const inside =
    text('Done by 4 December, most likely', [190, 262], { size: 40, fill: ROWBOAT.ink }) +
    text('12 cards left, at the pace of your last eight weeks', [190, 304], {
      size: 24,
      fill: ROWBOAT.muted,
    }) +
    [0, 1, 2, 3]
      .map((at) => `<path d="M190 ${380 + at * 140}H1410" stroke="${ROWBOAT.line}" stroke-width="2"/>`)
      .join('') +
    `<polygon points="710,588 980,800 1360,800" fill="#2f9c95" opacity="0.14"/><polygon points="710,588 1050,800 1230,800" fill="#2f9c95" opacity="0.22"/>` +
    line(past, '#0f5563', 7) +
    line(fan(1130), '#2f9c95', 6, 'stroke-dasharray="4 16"') +
    past.map((point) => dot(point, 10, '#0f5563')).join('') +
    dot([1130, 800], 14, '#2f9c95') +
    ['Sept', 'Oct', 'Nov', 'Dec', 'Jan']
      .map((month, at) => text(month, [210 + at * 286, 846], { size: 21, fill: ROWBOAT.muted }))
      .join('') +
    chip('50 %: 28 Nov', [880, 420], 190, { fill: '#e3f3f1', ink: '#0f5563' }) +
    chip('85 %: 4 Dec', [1090, 420], 180, { fill: '#0f5563', ink: '#ffffff' });
  return scene(ROWBOAT, 'Rowboat · Forecast', inside);
}

export function stale(): string {
  const rows: [string, string, string, string][] = [
    ['Printable boards', '31 days', 'A', '#9a6fb0'],
    ['Guest accounts', '18 days', 'K', '#3d7ea6'],
    ['Sounds for finished cards', '9 days', 'T', '#7a9e5b'],
  ];
  const inside =
    text('Three cards have not moved', [210, 270], { size: 40, fill: ROWBOAT.ink }) +
    text('A card that waits for weeks is often an answer. Should it go?', [210, 314], {
      size: 24,
      fill: ROWBOAT.muted,
    }) +
    rows
      .map(([name, days, who, colour], at) => {
        const y = 364 + at * 158;
        return (
          box(
            [200, y, 1200, 132],
            at === 0 ? '#eef7f6' : ROWBOAT.sunken,
            18,
            at === 0 ? 'stroke="#2f9c95" stroke-width="3"' : '',
          ) +
          person(who, [262, y + 66], colour) +
          text(name, [312, y + 62], { size: 27, fill: ROWBOAT.ink }) +
          text(`Unmoved for ${days}`, [312, y + 96], { size: 21, fill: ROWBOAT.muted }) +
          chip('Keep it', [1060, y + 46], 130, { fill: '#ffffff', ink: ROWBOAT.ink }) +
          chip('Let it go', [1210, y + 46], 150, { fill: '#0f5563', ink: '#ffffff' })
        );
      })
      .join('');
  return scene(ROWBOAT, 'Rowboat · Monday', inside);
}
