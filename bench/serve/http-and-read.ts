// node:http with one read of the listing's row, whose columns are sent as JSON.
import Sqlite from 'better-sqlite3';
import { createServer } from 'node:http';
import { given, listenAndTell } from './child.ts';
import { getOrThrow, assertDefined } from '../../rules/typed/assert.ts';

const db = new Sqlite(given().databaseUrl.slice('file:'.length), { readonly: true });
const find = db.prepare<[string], { profile: string }>('select * from listings where slug = ?');

listenAndTell(
  createServer((req, res) => {
    const row = getOrThrow(find, assertDefined(req.url).slice(assertDefined(req.url).lastIndexOf('/') + 1));
    const text = JSON.stringify({ ...row, profile: JSON.parse(row.profile) });
    res
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      .end(text);
  }),
);
