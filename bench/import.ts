// Measures the operator's import of many listings, and the start of the program with them.
//   node bench/import.ts [listings]     default 100000
import { importReport, measureImport } from './import/measure.ts';

const size = Number(process.argv[2] ?? 100_000);
process.stdout.write(importReport(await measureImport(size, (line) => process.stderr.write(`${line}\n`))));
