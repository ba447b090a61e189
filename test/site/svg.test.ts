import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createTaskRunner } from '../../worker-pool/pool.ts';
import { SVG } from '../../site/pictures/picture-processes.ts';
import { selfContained } from '../../site/pictures/self-contained-svg.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const FILE = '/etc/hostname';
const svg = (inside: string, attributes = '') => `<svg ${NS} viewBox="0 0 9 9" ${attributes}>${inside}</svg>`;
const prefixed = (prefix: string, inside: string) =>
  svg(inside, `xmlns:${prefix}="http://www.w3.org/2000/svg"`);
const xlinked = (inside: string) => svg(inside, 'xmlns:x="http://www.w3.org/1999/xlink"');
const times = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('');

const refused = (files: Record<string, string>, why: RegExp) =>
  Object.entries(files)
    .filter(([, file]) => {
      const checked = selfContained(file);
      return !('unusable' in checked) || !why.test(checked.unusable);
    })
    .map(([name]) => name);

it('an SVG that names anything but its own parts is refused, whatever it calls its elements', () => {
  const files = {
    image: svg(`<image href="${FILE}"/>`),
    'a prefix with a dot': prefixed('a.b', `<a.b:image href="${FILE}"/>`),
    'a prefix beyond ASCII': prefixed('é', `<é:image href="${FILE}"/>`),
    'an effect of such a prefix': prefixed('é', `<filter id="f"><é:feImage href="${FILE}"/></filter>`),
    'a root of such a prefix': `<é:svg xmlns:é="http://www.w3.org/2000/svg"><é:image href="${FILE}"/></é:svg>`,
    'a picture in the file': svg('<image href="data:image/png;base64,AA=="/>'),
    use: svg(`<use href="${FILE}#a"/>`),
    'an xlink': xlinked(`<use x:href="${FILE}#a"/>`),
    'a gradient': xlinked(`<linearGradient x:href="https://a.example/b.svg#c"/>`),
    'a fill': svg(`<rect fill="url(${FILE}#a)"/>`),
    'a quoted fill': svg(`<rect fill="URL( '${FILE}#a' )"/>`),
    'by character references': svg(`<rect fill="&#117;rl(${FILE}#a)"/>`),
    'by CSS escapes': svg(`<rect style="fill:\\75rl(${FILE}#a)"/>`),
    'the second of two': svg(`<rect style="fill:url(#a);filter:url(${FILE}#a)"/>`),
    'a style': svg(`<style>rect{fill:url(${FILE})}</style>`),
    'a style in CDATA': svg(`<style><![CDATA[rect{fill:url(${FILE})}]]></style>`),
    'a style between strings that look like comments': svg(
      `<style>a{b:"/*"}rect{fill:url(${FILE})}c{d:"*/"}url(x)</style>`,
    ),
    'an import': svg(`<style>@import "${FILE}";</style>`),
    'a font': svg('<style>@font-face{font-family:a}</style>'),
    'an image set': svg(`<rect style="fill:image-set('${FILE}' 1x)"/>`),
  };
  expect(refused(files, /not drawn in the file itself/)).toEqual([]);
});

it('what is no SVG to a strict reader is refused', () => {
  const files = {
    'an entity': `<!DOCTYPE svg [<!ENTITY i "<image href='${FILE}'/>">]>${svg('&i;')}`,
    'a page': '<!doctype html><p>No picture',
    'another root': `<html xmlns="http://www.w3.org/1999/xhtml">${svg('')}</html>`,
    'no namespace': '<svg viewBox="0 0 9 9"/>',
    'a prefix of nothing': svg('<a:rect/>'),
    'an attribute twice': svg('<rect x="1" x="2"/>'),
    'no end': svg('<g>').slice(0, -6),
    'two roots': svg('') + svg(''),
    nothing: '',
  };
  expect(refused(files, /is not a PNG/)).toEqual([]);
});

it('what would take long to draw is refused before it is drawn', () => {
  const files = {
    'octaves of turbulence': svg('<filter><feTurbulence numOctaves="100000"/></filter>'),
    'many effects': svg(`<filter>${times(300, () => '<feGaussianBlur/>')}</filter>`),
    'effects that are repeated': svg(
      `<filter id="f">${times(9, () => '<feGaussianBlur/>')}</filter>${times(20, () => '<g filter="url(#f)"/>')}`,
    ),
    'repeated repetitions': svg(
      `<g id="a0"/>${times(25, (at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`)}`,
    ),
    'patterns in patterns': svg(
      times(
        25,
        (at) =>
          `<pattern id="a${at}"><g fill="url(#a${at + 1})"/><g style="mask:url('#a${at + 1}')"/></pattern>`,
      ),
    ),
    'many elements': svg('<g/>'.repeat(60_000)),
    'deep elements': svg('<g>'.repeat(300) + '</g>'.repeat(300)),
  };
  expect(refused(files, /takes too long/)).toEqual([]);
});

it('of what is only beside the drawing nothing is left, and the drawing is as it was', () => {
  const file = `<?xml version="1.0"?><?xml-stylesheet href="${FILE}"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- by hand -->
<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" xmlns:o="urn:other" viewBox="0 0 9 9" o:a="b" onload="c()">
<s:metadata><o:image href="${FILE}"/></s:metadata><s:script>alert(1)</s:script><s:text>A</s:text>
<s:style>/* url(x) */ .a{fill:rgb(1,2,3)} @media (prefers-color-scheme: dark){.a{fill:url(#g)}}</s:style>
<s:a x:href="https://a.example/"><s:use x:href="#r" class="a" id='"'/></s:a></s:svg>`;
  const checked = selfContained(file);
  expect('svg' in checked && checked.svg.replaceAll(/\s+/g, ' ')).toBe(
    `<svg ${NS} viewBox="0 0 9 9">` +
      '<style> .a{fill:rgb(1,2,3)} @media (prefers-color-scheme: dark){.a{fill:url(#g)}}</style>' +
      '<a><use href="#r" class="a" id="&quot;"></use></a></svg>',
  );
});

it('what draws SVG has no file of the disk, though it is asked for one that the service may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  const workers = createTaskRunner({ ...SVG, concurrency: 1 });
  try {
    const file = join(folder, 'secret.png');
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } }).toFile(file);
    const drawn = async (href: string) => {
      // As it is, without the check.
      const picture = svg(`<image width="9" height="9" href="${href}"/>`, 'width="9" height="9"');
      const png = await workers.run<Uint8Array>('preview', picture, { cpuMs: 30_000 });
      return [...(await sharp(png).raw().toBuffer()).subarray(0, 4)];
    };
    expect(await drawn(`data:image/png;base64,${(await readFile(file)).toString('base64')}`)).toEqual([
      255, 0, 0, 255,
    ]);
    expect(await drawn(file)).toEqual([0, 0, 0, 0]);
    expect(await drawn(`file://${file}`)).toEqual([0, 0, 0, 0]);
  } finally {
    await workers.close();
    await rm(folder, { recursive: true });
  }
});
