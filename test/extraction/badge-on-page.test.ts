import { expect, it } from 'vitest';
import { findBadge } from '../../extraction/page-checks/badge-on-page.ts';
import { buildBadgeEmbed } from '../../rules/badges/badges.ts';
import { drawBadge } from '../../rules/badges/badge-drawing.ts';

const publicUrl = 'https://launch.example';
const look = { kind: 'listed-on', shape: 'standard', size: 'm' } as const;
const names = { publicUrl, slug: 'acme', siteName: 'Launch', listingName: 'Acme' };
const of = (mode: 'light' | 'dark' | 'auto') => buildBadgeEmbed({ ...look, mode, ...names });
const { html: badge, image_url: image, link_url: link } = of('auto');

const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Acme</title>${head}</head><body><h1>Acme</h1>${body}</body></html>`;
const url = 'https://acme.example/';
const on = (body: string, head?: string, sheet = '') =>
  findBadge({ html: page(body, head), url, publicUrl, slug: 'acme', sheets: { [`${url}s.css`]: sheet } });
const style = (css: string): string => `<style>${css}</style>`;

const SHEET = '<link rel="stylesheet" href="/s.css">';

const HIDDEN: [by: string, body: string, head?: string, sheet?: string][] = [
  ['display', `<div style="display:none">${badge}</div>`],
  ['display', `<footer><p style="color: red; DISPLAY : None !important">${badge}</p></footer>`],
  ['display', badge.replace('<img', '<img style="display:none"')],
  ['visibility', `<div style="visibility:hidden">${badge}</div>`],
  ['visibility', `<div style="visibility: collapse"><span>${badge}</span></div>`],
  ['attribute', `<div hidden>${badge}</div>`],
  ['attribute', badge.replace('<a ', '<a hidden ')],
  ['size', `<a href="${link}"><img src="${image}" width="0" height="0" alt=""></a>`],
  ['size', `<a href="${link}"><img src="${image}" width="1" height="1" alt=""></a>`],
  ['size', `<div style="height:0;overflow:hidden">${badge}</div>`],
  ['size', `<div style="transform: scale(0)">${badge}</div>`],
  ['size', badge.replace('<img', '<img style="max-width:0px"')],
  ['opacity', `<div style="opacity:0">${badge}</div>`],
  ['place', `<div style="position:absolute; left:-9999px">${badge}</div>`],
  ['place', `<div style="text-indent:-9999px">${badge}</div>`],
  ['clip', `<div style="position:absolute;clip:rect(0 0 0 0)">${badge}</div>`],
  ['clip', `<div style="clip-path: inset(50%)">${badge}</div>`],
  ...(
    [
      ['opacity', 'opacity:calc(0 * 1)'],
      ['opacity', 'opacity:min(0, 1)'],
      ['opacity', 'opacity:0;animation:none'],
      ['opacity', 'opacity:0;transition:none 0s'],
      ['opacity', 'mask-image:linear-gradient(to right, transparent, rgb(0 0 0 / 0))'],
      ['opacity', 'filter:opacity(calc(0))'],
      ['opacity', 'filter:blur(99px)'],
      ['opacity', 'filter:brightness(100) contrast(0)'],
      ['size', 'rotate:y 90deg'],
      ['size', 'transform:rotateY(.25turn)'],
      ['size', 'transform:rotate3d(1, 0, 0, -90deg)'],
      ['size', 'zoom:calc(0.0001)'],
      ['size', 'display:block;height:calc(0px);overflow:hidden'],
      ['place', 'position:fixed;inset:auto auto 100% 100%'],
      ['place', 'position:fixed;top:max(200vh,9999px)'],
      ['place', 'position:fixed;left:calc(100vw + 1px)'],
      ['place', 'position:fixed;bottom:-400px'],
      ['place', 'transform:translateX(calc(-1 * 9999px))'],
      ['place', 'transform:translate(calc(1% + 1px), calc(-1 * (9000px + 99px)))'],
      ['place', 'offset-path:circle(9999px)'],
      ['clip', 'clip-path:path("M0 0")'],
      ['clip', 'clip-path:polygon(0 0)'],
      ['clip', 'clip-path:ellipse(0 0)'],
      ['clip', 'clip-path:inset(60% 0 40% 0)'],
    ] as const
  ).map(([by, css]): [string, string] => [by, `<div style='${css}'>${badge}</div>`]),
  ['place', badge.replace('<img', '<img style="object-position:9999px 0"')],
  ['element', `<template>${badge}</template>`],
  ['element', `<noscript>${badge}</noscript>`],
  ['closed', `<dialog>${badge}</dialog>`],
  ['closed', `<details><summary>Where we are listed</summary>${badge}</details>`],
  ['element', `<canvas>${badge}</canvas>`],
  ['class', `<div class="sr-only">${badge}</div>`],
  ['class', `<div class="hidden">${badge}</div>`],
  ['class', `<div class="d-none">${badge}</div>`],
  ['display', `<div class="b">${badge}</div>`, style('.b { display: none }')],
  ['display', `<footer><div id="own">${badge}</div></footer>`, style('p{} footer #own{display:none}')],
  ['visibility', `<div class="a b">${badge}</div>`, style('/* x } */ .b, .c { visibility: hidden }')],
  ['display', `<div class="b">${badge}</div>`, style('.b{display:none!important}.b{display:block}')],
  ['display', `<div class="b">${badge}</div>`, style('.b::after{content:"}"}.b{display:none}')],
  ['display', `<div class="b">${badge}</div>`, style('.b{display:none}@media print{.b{display:block}}')],
  [
    'display',
    `<div class="b">${badge}</div>`,
    style('.b{display:none}@media (width>=9000px){.b{display:block}}'),
  ],
  ['display', `<div class="b">${badge}</div>`, style('@media (min-width:1px){.b{display:none}}')],
  [
    'display',
    `<div class="b">${badge}</div>`,
    style('.b{display:none}@supports not (display:grid){.b{display:block}}'),
  ],
  ['display', `<div class="b">${badge}</div>`, style('.b{display:none}@keyframes b{from{display:block}}')],
  [
    'display',
    `<ul><li><div class="b">${badge}</div></li></ul>`,
    style('ul>.b{display:block}li>.b{display:none}'),
  ],
  ['display', `<div class="b">${badge}</div>`, style('div{&.b{display:none}}')],
  ['display', `<div class="b">${badge}</div>`, SHEET, '.b{display:none}'],
];

const VISIBLE: [name: string, body: string, head?: string, sheet?: string][] = [
  ['as it is given', badge],
  ['in a footer that is a little faded', `<footer style="opacity:.8"><div>${badge}</div></footer>`],
  [
    'in a picture element',
    `<a href="${link}"><picture><source media="(prefers-color-scheme: dark)" srcset="${of('dark').image_url}"><img src="${image}" alt=""></picture></a>`,
  ],
  ['drawn inline', `<a href="${link}">${drawBadge({ ...look, mode: 'light', siteName: 'Launch' })}</a>`],
  [
    'as data in the page',
    `<a href="${link}"><img src="data:image/svg+xml;base64,PHN2Zy8+" alt="Listed" width="240"></a>`,
  ],
  ['loaded lazily', badge.replace('src=', 'loading="lazy" class="lazyload" src="data:," data-src=')],
  [
    'loaded lazily, with a copy for browsers without scripts',
    `<a href="${link}"><img src="data:," data-src="${image}" alt=""></a><noscript>${badge}</noscript>`,
  ],
  ['in open details', `<details open><summary>Where we are listed</summary>${badge}</details>`],
  ['in a summary', `<details><summary>${badge}</summary>More</details>`],
  [
    'in a tab that is not the first',
    `<button role="tab" aria-controls="press">Press</button><div role="tabpanel" id="press" hidden>${badge}</div>`,
  ],
  [
    'in a menu that a button unfolds',
    `<button aria-controls="more" aria-expanded="false">More</button><div id="more" style="display:none">${badge}</div>`,
  ],
  [
    'in two colours, by style sheet',
    `<div class="light">${of('light').html}</div><div class="dark">${of('dark').html}</div>`,
    style('.dark{display:none}@media (prefers-color-scheme:dark){.light{display:none}.dark{display:block}}'),
  ],
  [
    'in two colours, by classes',
    `<div class="dark:hidden">${of('light').html}</div><div class="hidden dark:block">${of('dark').html}</div>`,
  ],
  ['shown on wide screens', `<div class="hidden md:block">${badge}</div>`],
  ['for eyes only', `<div aria-hidden="true">${badge}</div>`],
  ...(
    [
      ['opacity:calc(1 - .2);filter:brightness(0) invert(1)'],
      ['opacity:0;animation:fade 1s forwards'],
      ['mask-image:linear-gradient(to right, transparent, black 10%, black 90%, transparent)'],
      ['clip-path:polygon(0 0, 100% 0, 100% 80%, 0 100%)'],
      ['clip-path:circle(50% at 50% 50%)'],
      ['clip-path:inset(0 round 8px)'],
      ['position:fixed;inset:auto 0 0 auto'],
      ['position:absolute;inset:0'],
      ['position:absolute;top:1400px;left:0'],
      ['width:min(100%, 240px);height:calc(100% - 10px);overflow:hidden'],
      ['transform:translate(-50%, -50%) rotate(90deg) scale(.9)'],
      ['rotate:90deg'],
      ['margin-left:calc(50% - 50vw)'],
    ] as const
  ).map(([css]): [string, string] => [`with ${css}`, `<div style='${css}'>${badge}</div>`]),
  ['faded in by a script', `<section style="opacity:0;transform:translateY(20px)">${badge}</section>`],
  [
    'through a picture service',
    `<a href="${link}?utm_source=acme"><img src="/_next/image?url=${encodeURIComponent(image)}&w=640&q=75" alt=""></a>`,
  ],
  ['as an object', `<a href="${link}"><object data="${image}" type="image/svg+xml">Listed</object></a>`],
  [
    'in a style of its link',
    `<a href="${link}" style="background-image:url('${image}');display:block;width:240px;height:56px"></a>`,
  ],
  ['beside a hidden one', `<div style="display:none">${badge}</div><footer>${badge}</footer>`],
  [
    'where a style is for printing',
    `<div class="badge">${badge}</div>`,
    '<style media="print">.badge{display:none}</style>',
  ],
  [
    'where a style is for browsers without scripts',
    `<div class="badge">${badge}</div>`,
    '<noscript><style>.badge{display:none}</style></noscript>',
  ],
  [
    'where another style shows it again',
    `<div class="x y">${badge}</div>`,
    style('.x{display:none}.x.y{display:flex}'),
  ],
  [
    'in a frame kept in shape by padding',
    `<div style="height:0;padding-bottom:23%;overflow:hidden;position:relative">${badge}</div>`,
  ],
  [
    'in a row that is cut off at its sides',
    `<div style="overflow:hidden;max-height:400px"><div style="left:-20px;position:relative">${badge}</div></div>`,
  ],
  [
    'visible again in what is not',
    `<div style="visibility:hidden"><div style="visibility:visible">${badge}</div></div>`,
  ],
  ...[
    '@media (min-width:1280px){.b{display:block}}',
    '@media (width>=48rem){.b{display:block}}',
    '@media (40em <= width < 100em){.b{display:block}}',
    '@media not all and (max-width:600px){.b{display:block}}',
    '@media (max-width:600px) and (orientation:portrait){.b{display:block}}',
    '@media (prefers-color-scheme:dark){.b{display:block}}',
    '@media (hover:hover) and (pointer:fine){.b{display:block}}',
    '@container (min-width:400px){.b{display:block}}',
    '@supports (display:grid){@media screen{.b{display:flex}}}',
    '@layer utilities{@media (min-width:64rem){.b{display:block}}}',
    '.b{@media (width>=48rem){display:block}}',
    'body:hover .b{display:block}',
    '.b:not(.x){color:red}div.b{display:block}',
  ].map((css): [string, string, string] => [
    css,
    `<div class="b">${badge}</div>`,
    style(`.b{display:none}${css}`),
  ]),
  [
    'by a class for wide windows',
    `<div class="md:block hidden">${badge}</div>`,
    style('.md\\:block{color:red}.hidden{display:none}@media(min-width:768px){.md\\:block{display:block}}'),
  ],
  [
    'in narrow windows',
    `<div class="lg:hidden">${badge}</div>`,
    style('@media(min-width:1024px){.lg\\:hidden{display:none}}'),
  ],
  ['once something around it is pointed at', `<div class="invisible group-hover:visible">${badge}</div>`],
  [
    'by the style sheet of its site',
    `<div class="b">${badge}</div>`,
    `${style('.b{display:none}')}${SHEET}`,
    '.b{display:block}',
  ],
  [
    'where a style sheet of its site is for printing',
    `<div class="b">${badge}</div>`,
    SHEET.replace('>', ' media="print">'),
    '.b{display:none}',
  ],
];

const NO_BADGE: [saw: string, body: string][] = [
  ['link', `<a href="${link}">Listed on Launch</a>`],
  ['link', `<a href="${link}"><svg width="16" viewBox="0 0 24 24"><path d="M0 0"/></svg> Listed</a>`],
  ['link', `<a href="${link}/"><img src="/rocket.png" width="20" alt=""> Listed</a>`],
  ['picture', `<img src="${image}" alt="Listed on Launch">`],
  ['picture', `<a href="/go"><img src="${image}" alt="Listed on Launch"></a>`],
  ['nothing', `<a href="/go"><img src="/copy-of-it.svg" width="240" alt="Listed on Launch"></a>`],
  ['nothing', `<!-- ${badge} -->`],
  ['nothing', `<script>const badge = ${JSON.stringify(badge)};</script>`],
  ['nothing', badge.replaceAll('acme', 'other')],
  ['nothing', badge.replaceAll('launch.example', 'elsewhere.example')],
  ['nothing', badge.replaceAll('<', '&lt;')],
];

it('tells the badge on a homepage that visitors see from one they do not, in the windows they have', () => {
  const cases = [
    ...HIDDEN.map(([by, ...shown]) => ({ name: by, shown, wanted: { saw: 'hidden', by } })),
    ...VISIBLE.map(([name, ...shown]) => ({ name, shown, wanted: { saw: 'badge' } })),
    ...NO_BADGE.map(([saw, ...shown]) => ({ name: saw, shown, wanted: { saw } })),
  ];
  const offenders = cases
    .map(({ name, shown: [body, head, sheet], wanted }) => ({
      name,
      head,
      body,
      wanted,
      got: on(body, head, sheet),
    }))
    .filter(({ wanted, got }) => JSON.stringify(wanted) !== JSON.stringify(got));
  expect(offenders).toEqual([]);
});
