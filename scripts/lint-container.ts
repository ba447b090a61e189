// `npm run lint:container`: looks over Containerfile with dockerfile-utils, and over compose.yaml: that it can be read, that
// every image has a version, that services run without rights they do not need.
import { readdirSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { z } from 'zod';

const SERVICE = z.looseObject({
  image: z.string(),
  build: z.unknown().optional(),
  read_only: z.boolean().optional(),
  healthcheck: z.unknown().optional(),
});
const COMPOSE = z.looseObject({ services: z.record(z.string(), SERVICE) });

const root = new URL('../', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, root), 'utf8');

const containerfile = read('Containerfile');
const faults = validate(containerfile).map(
  ({ range, message }) =>
    `Containerfile:${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
);
for (const needed of [/^USER node$/m, /^HEALTHCHECK /m, /^FROM node:\d+\.\d+\.\d+/m, /^CMD \[/m])
  if (!needed.test(containerfile)) faults.push(`Containerfile: lacks ${String(needed)}`);
// What main.js reaches is in the image: every folder of the program, and nothing that is not there.
for (const folder of programFolders()) {
  if (!new RegExp(String.raw`^COPY ${folder} \./${folder}$`, 'm').test(containerfile))
    faults.push(`Containerfile: lacks COPY ${folder} ./${folder}`);
  if (!read('.containerignore').includes(`!${folder}\n`)) faults.push(`.containerignore: lacks !${folder}`);
}

const { services } = COMPOSE.parse(parse(read('compose.yaml'), { merge: true }));
for (const [name, { image, build, read_only: readOnly }] of Object.entries(services)) {
  if (!build && !/:[\d.]+/.test(image)) faults.push(`compose.yaml: ${name} has an image without a version`);
  if (build && !readOnly) faults.push(`compose.yaml: ${name} can write to its root`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Folders with code, but for those that the running service needs nothing of. */
function programFolders(): string[] {
  const beside = ['bench', 'examples', 'scripts', 'test', 'node_modules'];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !beside.includes(entry.name))
    .map(({ name }) => name)
    .filter((name) =>
      readdirSync(new URL(`${name}/`, root), { recursive: true }).some((file) =>
        String(file).endsWith('.ts'),
      ),
    );
}
