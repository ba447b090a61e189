import { expect, it } from 'vitest';
import { reader } from '../kit/page-reader.ts';

it('a short draft goes before long ones that came before it', async () => {
  const order: string[] = [];
  const draft = async (name: string, html: string) => {
    const url = `https://${name}.example/`;
    const page = { url, status: 200, html, sha256: name, fetched_at: '2026-11-18T12:00:00.000Z' };
    await reader.draft({ pages: [page], problems: [] }, { categories: [] });
    order.push(name);
  };
  const long = `<h1>Acme</h1>${'<p>We make tools for teams that write. '.repeat(300)}`;
  const longOnes = Array.from({ length: 8 }, (_, at) => draft(`long-${at}`, long));
  await Promise.all([...longOnes, draft('short', '<h1>Acme</h1><p>We make tools.')]);
  // Three are under way when it comes.
  expect(order.indexOf('short')).toBeLessThan(6);
}, 60_000);
