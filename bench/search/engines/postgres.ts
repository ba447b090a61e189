import { termsOf } from '../../../search/text/words.ts';
import { startPostgres } from '../../../test/kit/embedded-postgres.ts';
import type { Corpus, CorpusListing } from '../corpus.ts';
import { type Engine, PAGE } from './engine.ts';
import { elementAt } from '../../../rules/typed/assert.ts';

const BATCH = 1_000;
const FIELDS = ['name', 'keywords', 'tagline', 'description'] as const;

/**
 * PostgreSQL: weighted tsvectors, the last word as a prefix; if nothing is found, names by trigrams, and finally each
 * unknown word replaced by the most similar known one, as the manual of pg_trgm recommends.
 */
export async function postgresEngine({ listings }: Corpus): Promise<Engine> {
  const { server } = await startPostgres('bench', ['-c', 'shared_buffers=512MB']);
  const client = server.getPgClient();
  await client.connect();
  await client.query(`create extension pg_trgm;
    create table listings (id int primary key, name text not null, document tsvector not null)`);
  await fill(client, listings());
  return {
    async search(q, offset = 0) {
      const terms = termsOf(q);
      if (terms.length === 0) return [];
      const ids = await byWords(client, terms, ':*', offset);
      if (ids.length > 0) return ids;
      const named = await find(
        client,
        'names',
        `select id from listings where name % $1 order by similarity(name, $1) desc, id limit ${PAGE} offset $2`,
        q,
        offset,
      );
      if (named.length > 0) return named;
      const near: string[] = [];
      for (const term of terms) near.push(await nearest(client, term));
      return near.some((term, at) => term !== terms[at]) ? byWords(client, near, '', offset) : [];
    },
    update: async (listing) => void (await put(client, [listing])),
    async bytes() {
      const { rows } = await client.query<{ bytes: string }>(
        `select pg_total_relation_size('listings') as bytes`,
      );
      return Number(elementAt(rows, 0).bytes);
    },
    async close() {
      await client.end();
      await server.stop();
    },
  };
}

const textOf = (listing: CorpusListing, field: (typeof FIELDS)[number]): string =>
  field === 'keywords' ? listing.keywords.join(' ') : listing[field];

type Client = ReturnType<Awaited<ReturnType<typeof startPostgres>>['server']['getPgClient']>;

const put = (client: Client, batch: CorpusListing[]) =>
  client.query({
    name: 'put',
    text: `insert into listings select id, lower(name),
        setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', keywords), 'B') ||
        setweight(to_tsvector('simple', tagline), 'B') || setweight(to_tsvector('simple', description), 'D')
      from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[])
        as given (id, name, keywords, tagline, description)
      on conflict (id) do update set name = excluded.name, document = excluded.document`,
    values: [
      batch.map(({ id }) => id),
      ...FIELDS.map((field) => batch.map((listing) => textOf(listing, field))),
    ],
  });

async function fill(client: Client, listings: Iterable<CorpusListing>): Promise<void> {
  let batch: CorpusListing[] = [];
  for (const listing of listings) {
    if (listing.status === 'live') batch.push(listing);
    if (batch.length < BATCH) continue;
    await put(client, batch);
    batch = [];
  }
  await put(client, batch);
  await client.query(`set maintenance_work_mem = '256MB';
    create index on listings using gin (document);
    create index on listings using gin (name gin_trgm_ops);`);
  await client.query(`create table words as select word from ts_stat('select document from listings');
    create index on words using gin (word gin_trgm_ops); create index on words (word)`);
  await client.query('vacuum analyze');
}

async function find(
  client: Client,
  name: string,
  text: string,
  q: string,
  offset: number,
): Promise<number[]> {
  const { rows } = await client.query<[number]>({ name, text, values: [q, offset], rowMode: 'array' });
  return rows.map(([id]) => id);
}

const byWords = (client: Client, terms: string[], ending: string, offset: number) =>
  find(
    client,
    'words',
    `select id from listings, to_tsquery('simple', $1) query where document @@ query
      order by ts_rank(document, query) desc, id limit ${PAGE} offset $2`,
    terms.join(' & ') + ending,
    offset,
  );

async function nearest(client: Client, term: string): Promise<string> {
  const { rows } = await client.query<{ word: string }>({
    name: 'nearest',
    text: 'select word from words where word % $1 order by word = $1 desc, similarity(word, $1) desc limit 1',
    values: [term],
  });
  return rows[0]?.word ?? term;
}
