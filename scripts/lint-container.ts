// `npm run lint:container`: checks Containerfile with dockerfile-utils, and compose.yaml: that it parses, that every
// image has a version, and that services run without unneeded privileges.
import { readdirSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { z } from 'zod';

const SERVICE = z.looseObject({
  image: z.string(),
  build: z.unknown().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  logging: z.unknown().optional(),
  ports: z.array(z.string()).optional(),
});
const PACKAGE = z.looseObject({ dependencies: z.looseObject({ node: z.string() }) });
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
// The version of Node that the tests use.
const { node } = PACKAGE.parse(JSON.parse(read('package.json'))).dependencies;
for (const [, version] of containerfile.matchAll(/^FROM node:([\d.]+)/gm))
  if (version !== node) faults.push(`Containerfile: has Node ${version}, package.json has ${node}`);
if (!/^COPY .*\bLICENSE\b/m.test(containerfile)) faults.push('Containerfile: lacks LICENSE');
// The image has every folder of the program, and copies nothing that does not exist.
for (const folder of programFolders()) {
  if (!new RegExp(String.raw`^COPY ${folder} \./${folder}$`, 'm').test(containerfile))
    faults.push(`Containerfile: lacks COPY ${folder} ./${folder}`);
  if (!read('.containerignore').includes(`!${folder}\n`)) faults.push(`.containerignore: lacks !${folder}`);
}
// docker reads the one, podman the other.
if (read('.dockerignore') !== read('.containerignore'))
  faults.push('.dockerignore: differs from .containerignore');

let built = 0;
const { services } = COMPOSE.parse(parse(read('compose.yaml'), { merge: true }));
for (const [name, service] of Object.entries(services)) {
  const { image, build, ports = [] } = service;
  const isOurs = image === 'launch-directory';
  if (!isOurs && !/:[\d.]+/.test(image)) faults.push(`compose.yaml: ${name} has an image without a version`);
  if (isOurs && !service.read_only) faults.push(`compose.yaml: ${name} can write to its root`);
  if (!service.cap_drop?.includes('ALL')) faults.push(`compose.yaml: ${name} keeps capabilities`);
  if (!service.security_opt?.includes('no-new-privileges:true'))
    faults.push(`compose.yaml: ${name} may gain privileges`);
  if (!service.mem_limit || !service.logging)
    faults.push(`compose.yaml: ${name} has no limit of memory or log`);
  if (build) built += 1;
  // Only the service that terminates TLS is public.
  if (name !== 'tls' && ports.some((port) => !port.startsWith('127.0.0.1:')))
    faults.push(`compose.yaml: ${name} is open to other machines`);
}
if (built !== 1) faults.push(`compose.yaml: the image is built ${built} times`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Lists folders with code, except those that the running service does not need. */
function programFolders(): string[] {
  const notInService = ['bench', 'examples', 'scripts', 'test', 'node_modules'];
  return readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !notInService.includes(entry.name),
    )
    .map(({ name }) => name)
    .filter((name) =>
      readdirSync(new URL(`${name}/`, root), { recursive: true }).some((file) =>
        String(file).endsWith('.ts'),
      ),
    );
}
