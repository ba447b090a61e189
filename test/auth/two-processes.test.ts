import { expect, it } from 'vitest';
import { createEmptyDatabase } from '../kit/databases.ts';
import { startTestApp } from '../kit/start.ts';

it('registrations of apps are counted for all processes of a database together', async () => {
  await using database = await createEmptyDatabase('postgres');
  const settings = { sampleData: false, rateLimits: true, databaseUrl: database.url };
  await using first = await startTestApp({ settings });
  await using second = await startTestApp({ settings });
  const register = async (url: string) => {
    const response = await fetch(`${url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['https://app.example/callback'] }),
    });
    return response.status;
  };
  const statuses: number[] = [];
  for (let at = 0; at < 11; at += 1)
    for (const { url } of [first, second]) statuses.push(await register(url));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429]);
});
