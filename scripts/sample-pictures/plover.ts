import { DARK, LIGHT, area, box, dot, line, type Look, scene, text } from './shapes.ts';
import { elementAt, assertDefined } from '../../rules/typed/assert.ts';

const PLOVER: Look = { ...LIGHT, from: '#f3d9b1', to: '#e8a87c' };
const PLOVER_NIGHT: Look = { ...DARK, from: '#3a2a24', to: '#7a4a33' };

function numbers(look: Look, name: string): string {
  const figures = [
    ['Visitors', '12,480', '+8 %'],
    ['Views', '31,902', '+5 %'],
    ['Time on page', '2 m 04 s', '+1 %'],
    ['From search', '41 %', '−2 %'],
  ];
  const days: [number, number][] = [
    62, 70, 58, 84, 96, 44, 40, 72, 78, 90, 104, 118, 60, 52, 88, 110, 126, 138, 150, 84, 70,
  ].map((value, at) => [190 + at * 60, 640 - value * 1.3]);
  const list = (title: string, x: number, rows: [string, number][], fill: string): string =>
    text(title, [x, 704], { size: 24, fill: look.ink }) +
    rows
      .map(
        ([label, share], at) =>
          box([x, 728 + at * 46, share * 5.6, 36], fill, 8, 'opacity="0.24"') +
          text(label, [x + 16, 753 + at * 46], { size: 20, fill: look.ink }),
      )
      .join('');
  const inside =
    figures
      .map(
        ([label, value, change], at) =>
          text(assertDefined(label), [176 + at * 322, 234], { size: 22, fill: look.muted }) +
          text(assertDefined(value), [176 + at * 322, 292], { size: 46, fill: look.ink }) +
          text(assertDefined(change), [176 + at * 322, 328], {
            size: 20,
            fill: assertDefined(change).startsWith('+') ? '#3fa66b' : '#c9703f',
          }),
      )
      .join('') +
    [0, 1, 2]
      .map((at) => `<path d="M176 ${440 + at * 100}H1424" stroke="${look.line}" stroke-width="2"/>`)
      .join('') +
    `<g opacity="0.2">${area(days, 640, '#d9683c')}</g>` +
    line(days, '#d9683c', 5) +
    dot(elementAt(days, -3), 10, '#d9683c') +
    list(
      'Pages',
      176,
      [
        ['/', 100],
        ['/pricing', 64],
        ['/blog/no-cookies', 47],
      ],
      '#d9683c',
    ) +
    list(
      'Came from',
      812,
      [
        ['a search engine', 100],
        ['nowhere we know', 71],
        ['a newsletter', 33],
      ],
      '#6ea8fe',
    );
  return scene(look, name, inside);
}

export const day = (): string => numbers(PLOVER, 'Plover · kitchen-garden.example');
export const night = (): string => numbers(PLOVER_NIGHT, 'Plover · kitchen-garden.example');
