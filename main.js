// Plain JavaScript, so that a Node too old to read TypeScript says so in one line.
import process from 'node:process';

// Older ones do not know `await using`.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `Launch Directory needs Node 24 or newer; this is ${process.versions.node}. "npm start" brings its own.\n`,
  );
  process.exit(1);
}
// What this program writes is nobody else's to read.
process.umask(0o077);
await import('./app/faster-start.js');
const { main } = await import('./app/command-line.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
