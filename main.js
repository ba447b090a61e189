// Plain JavaScript, so that a Node too old to read TypeScript says so in one line.
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Launch Directory needs Node 22.18 or newer; this is ${process.versions.node}. "npm start" brings its own.\n`,
  );
  process.exit(1);
}
// What was compiled is kept for the next start, which then takes half the time. Not in the system's folder for
// temporary files, where others could put code of theirs in its place.
module.enableCompileCache(fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)));
const { main } = await import('./command-line.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
