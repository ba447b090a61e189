import { DARK, box, chip, dot, line, type Look, scene, text } from './shapes.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

const TIDEWATCH: Look = { ...DARK, from: '#0b1530', to: '#28508c' };
const [RED, GREEN, AMBER] = ['#ff7a6e', '#4fcf94', '#f4bd58'] as const;

export function incident(): string {
  const hops: [string, string, string][] = [
    ['Name server', '12 ms', GREEN],
    ['Certificate', 'valid 61 days', GREEN],
    ['Load balancer', 'refuses', RED],
    ['Application', 'not reached', '#4a5566'],
  ];
  const chain = hops.map(([name, note, colour], at) => {
    const x = 176 + at * 324;
    const next =
      at < 3
        ? line(
            [
              [x + 282, 528],
              [x + 318, 528],
            ],
            at < 2 ? colour : '#4a5566',
            4,
          )
        : '';
    return (
      box(
        [x, 448, 276, 160],
        TIDEWATCH.sunken,
        18,
        colour === RED ? `stroke="${RED}" stroke-width="3"` : '',
      ) +
      dot([x + 40, 500], 13, colour) +
      text(name, [x + 68, 508], { size: 25, fill: TIDEWATCH.ink }) +
      text(note, [x + 28, 566], { size: 22, fill: colour === RED ? RED : TIDEWATCH.muted }) +
      next
    );
  });
  const bars = Array.from({ length: 64 }, (_, at) => {
    const isDown = at >= 47 && at <= 51;
    const height = isDown ? 108 : 44 + ((at * 29) % 37);
    return box([176 + at * 19.6, 852 - height, 12, height], isDown ? RED : '#3b587f', 4);
  });
  const inside =
    chip('Down for 4 minutes', [176, 212], 234, { fill: '#46272b', ink: RED }) +
    text('checkout.harbour.example', [176, 316], { size: 42, fill: TIDEWATCH.ink }) +
    text(
      'The load balancer in Frankfurt refuses connections since 02:11. Names and certificate are fine;',
      [176, 364],
      { size: 23, fill: TIDEWATCH.muted },
    ) +
    text('the application was not reached, so it is not known to be at fault.', [176, 396], {
      size: 23,
      fill: TIDEWATCH.muted,
    }) +
    chain.join('') +
    text('Answers from fourteen regions', [176, 690], { size: 23, fill: TIDEWATCH.muted }) +
    bars.join('');
  return scene(TIDEWATCH, 'Tidewatch · Incident 318', inside);
}

export function statusPage(): string {
  const services: [string, string, number[]][] = [
    ['Website', '100 %', []],
    ['Checkout', '99.94 %', [71, 72]],
    ['API', '99.98 %', [23]],
    ['Mail', '99.99 %', [50]],
  ];
  const inside =
    box([176, 212, 1248, 104], '#17392c', 18) +
    dot([228, 264], 15, GREEN) +
    text('Everything works', [262, 275], { size: 32, fill: '#d8f5e6' }) +
    text('checked 12 seconds ago', [1390, 273], { size: 22, fill: '#86c9a8', anchor: 'end' }) +
    services
      .map(([name, share, faults], row) => {
        const y = 360 + row * 130;
        const days = Array.from({ length: 90 }, (_, day) =>
          box(
            [176 + day * 13.88, y + 44, 9, 50],
            faults.includes(day) ? (row === 1 ? RED : AMBER) : GREEN,
            3,
          ),
        );
        return (
          text(name, [176, y + 22], { size: 26, fill: TIDEWATCH.ink }) +
          text(share, [1424, y + 22], { size: 24, fill: TIDEWATCH.muted, anchor: 'end' }) +
          days.join('')
        );
      })
      .join('');
  return scene(TIDEWATCH, 'status.harbour.example', inside);
}

export function nightAlert(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1600" viewBox="0 0 900 1600" font-family="Inter" font-weight="600">
<defs><linearGradient id="ground" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="#060b1c"/><stop offset="0.6" stop-color="#173463"/><stop offset="1" stop-color="#3c6ea8"/></linearGradient></defs>
<rect width="900" height="1600" fill="url(#ground)"/>
${[
  [130, 160],
  [760, 110],
  [640, 420],
  [220, 520],
  [820, 620],
  [90, 360],
]
  .map(([x, y], at) => dot([assertDefined(x), assertDefined(y)], 2.5 + (at % 3), '#c8d8f5'))
  .join('')}
${text('02:14', [450, 400], { size: 190, fill: '#f2f6ff', anchor: 'middle' })}
${text('Tuesday, 17 November', [450, 470], { size: 34, fill: '#a9c0e6', anchor: 'middle' })}
${box([56, 640, 788, 430], '#eef3fb', 40)}
${box([96, 684, 60, 60], '#28508c', 16)}<path d="M108 724q9-13 18 0t18 0" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round"/>
${text('Tidewatch', [176, 724], { size: 32, fill: '#1d2530' })}${text('now', [804, 724], { size: 28, fill: '#77818f', anchor: 'end' })}
${text('Checkout is down', [96, 806], { size: 44, fill: '#b4332a' })}
${text('The load balancer in Frankfurt', [96, 868], { size: 36, fill: '#1d2530' })}
${text('refuses connections since 02:11.', [96, 916], { size: 36, fill: '#1d2530' })}
${text('It cannot wait until morning:', [96, 982], { size: 32, fill: '#5d6878' })}
${text('2 of 3 regions cannot pay.', [96, 1026], { size: 32, fill: '#5d6878' })}
${box([56, 1096, 384, 108], '#28508c', 30)}${text('I take it', [248, 1162], { size: 36, fill: '#ffffff', anchor: 'middle' })}
${box([460, 1096, 384, 108], '#ffffff', 30, 'opacity="0.22"')}${text('Wake Jonas', [652, 1162], { size: 36, fill: '#ffffff', anchor: 'middle' })}
${line(
  [
    [0, 1420],
    [160, 1380],
    [320, 1430],
    [480, 1376],
    [640, 1430],
    [780, 1384],
    [900, 1420],
  ],
  '#8fb4e6',
  5,
  'opacity="0.5"',
)}
${line(
  [
    [0, 1490],
    [160, 1450],
    [320, 1500],
    [480, 1446],
    [640, 1500],
    [780, 1454],
    [900, 1490],
  ],
  '#8fb4e6',
  5,
  'opacity="0.35"',
)}
</svg>`;
}
