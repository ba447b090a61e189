// A visitor's assistant: finds products and puts two side by side. Public tools need no sign-in.
// Runs once per protocol era and checks that both see the same directory.
import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const directory = process.env['DIRECTORY_URL'] ?? 'http://localhost:3000';

type Listing = { slug: string; name: string; tagline?: string; votes: number; category?: { slug: string } };
type Found = { items: Listing[]; total: number };

async function visit(mode: 'legacy' | { pin: string }): Promise<string[]> {
  const client = new Client(
    { name: 'search-and-compare', version: '1.0.0' },
    { versionNegotiation: { mode } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${directory}/mcp`)));
  const call = async <T>(name: string, args: Record<string, unknown>): Promise<T> => {
    const result = await client.callTool({ name, arguments: args });
    assert.ok(!result.isError, JSON.stringify(result.content));
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what the operation promises
    return result.structuredContent as T;
  };

  const popular = await call<Found>('search_listings', { sort: 'votes', per_page: 3 });
  assert.ok(popular.items.length >= 2, 'the directory has listings');
  console.log(
    `${popular.total} live listings; most voted: ${popular.items.map(({ name }) => name).join(', ')}`,
  );

  // The first word of a name finds it, also with a typo where the word is long enough.
  const [first] = popular.items;
  assert.ok(first);
  const found = await call<Found>('search_listings', { q: first.name });
  assert.equal(found.items[0]?.slug, first.slug, 'an exact name comes first');

  // Two of one category, side by side.
  const category = first.category?.slug;
  const rivals = await call<Found>('search_listings', { category, per_page: 2 });
  for (const { slug } of rivals.items) {
    const profile = await call<Listing & { pricing: object; not_found_on_website: string[] }>('get_listing', {
      slug,
    });
    console.log(`- ${profile.name}: ${profile.tagline ?? ''} ${JSON.stringify(profile.pricing)}`);
    if (profile.not_found_on_website.length)
      console.log(`  not stated: ${profile.not_found_on_website.join(', ')}`);
  }

  const unknown = await client.callTool({ name: 'get_listing', arguments: { slug: 'no-such-product' } });
  assert.equal(unknown.isError, true);
  const [content] = unknown.content;
  assert.ok(content?.type === 'text');
  const { error }: { error: { code: string; fix: string } } = JSON.parse(content.text);
  assert.equal(error.code, 'not_found');
  console.log(`An error says what to do: ${error.fix}`);

  await client.close();
  return popular.items.map(({ slug }) => slug);
}

const modern = await visit({ pin: '2026-07-28' });
const legacy = await visit('legacy');
assert.deepEqual(modern, legacy, 'both protocol eras see the same');
console.log('search-and-compare: ok');
