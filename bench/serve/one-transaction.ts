// A minimal service with a transaction for every request: Express, zod, one durable row.
import Sqlite from 'better-sqlite3';
import { createServer } from 'node:http';
import path from 'node:path';
import express from 'express';
import { z } from 'zod';
import { given, listenAndTell } from './child.ts';

const db = new Sqlite(path.join(given().dataFolder, 'one-transaction.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`create table if not exists milestones
  (id integer primary key, listing_id integer, date text, title text, created_at integer)`);
const insert = db.prepare('insert into milestones (listing_id, date, title, created_at) values (?, ?, ?, ?)');
const input = z.strictObject({ date: z.iso.date(), title: z.string().min(1).max(200) });

const app = express();
app.post('/v1/me/listings/:id/milestones', express.json(), (req, res) => {
  const { date, title } = input.parse(req.body);
  const { lastInsertRowid } = insert.run(Number(req.params.id), date, title, Date.now());
  res.status(201).json({ milestone_id: Number(lastInsertRowid), date, title });
});
listenAndTell(createServer(app));
