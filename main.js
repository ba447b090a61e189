// Plain JavaScript, so that a Node too old to read TypeScript says so in one line.
import process from 'node:process';

// Older versions do not support `await using`.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `Launch Directory needs Node 24 or newer; this is ${process.versions.node}. "npm start" brings its own.\n`,
  );
  process.exit(1);
}
// Files written by this program are readable by its own user only.
process.umask(0o077);
await import('./app/faster-start.js');
const { main } = await import('./app/command-line.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
