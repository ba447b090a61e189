// `npm run lint:comments`: a comment that names an identifier in backticks names one of its own file, or an exported one. What is
// renamed is renamed in comments too.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Words that are surely identifiers: camelCase, PascalCase with two humps, or capitals with an underscore. */
const IDENTIFIER = /`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)(?:\(\))?`/g;

const files = execFileSync('git', ['ls-files', '*.ts'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/^(bench\/sites\/labels|extraction\/lexicon)\//.test(file));

const sources = files.map((file) => ({ file, ...split(readFileSync(file, 'utf8')) }));
const known = new Set(sources.flatMap(({ code }) => code.match(/\w+/g) ?? []));
const faults = sources.flatMap(({ file, comments }) =>
  comments.flatMap(({ text, line }) =>
    [...text.matchAll(IDENTIFIER)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name) && !(name in globalThis))
      .map((name) => `${file}:${line} names \`${name}\`, which is nowhere in the code`),
  ),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** The comments of a file, and its code without them. */
function split(source: string): { code: string; comments: { text: string; line: number }[] } {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, source);
  const comments: { text: string; line: number }[] = [];
  let code = '';
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const text = scanner.getTokenText();
    const isComment =
      token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia;
    if (isComment) comments.push({ text, line: source.slice(0, scanner.getTokenStart()).split('\n').length });
    else code += text;
  }
  return { code, comments };
}
