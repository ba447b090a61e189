// `npm run bench -- pages`: measures the pages of the sample directory: the time that the server takes for each (one
// connection, after 100 warm-up requests), then first visits in a real browser that simulates a phone on a slow network.
import { measureFirstVisit } from '../test/kit/first-visit.ts';
import { launchChromium } from '../test/kit/chromium.ts';
import { startTestApp } from '../test/kit/start.ts';
import { elementAt } from '../rules/typed/assert.ts';

const PAGES = [
  '/',
  '/weeks/this',
  '/search?q=notes',
  '/search',
  '/categories',
  '/categories/developer-tools',
  '/l/marginalia',
  '/l/rowboat',
  '/compare?a=marginalia&b=tidewatch',
  '/leaderboards/community-all-time',
  '/founders',
  '/awards',
  '/blog',
  '/connect',
];
const WARM_UP = 100;
const REQUESTS = 300;
const VISITS = 5;

await using service = await startTestApp();
console.log('| page | p50 ms | p95 ms | p99 ms | processor ms | kB |\n| --- | --: | --: | --: | --: | --: |');
for (const path of PAGES) {
  const times: number[] = [];
  let size = 0;
  let cpu = process.cpuUsage();
  for (let i = 0; i < WARM_UP + REQUESTS; i += 1) {
    const started = performance.now();
    const response = await fetch(service.url + path);
    await response.arrayBuffer();
    if (i >= WARM_UP) times.push(performance.now() - started);
    else cpu = process.cpuUsage();
    size = Number(response.headers.get('content-length'));
  }
  // Of server and client together: on a busy machine it tells more than the clock does.
  const used = process.cpuUsage(cpu);
  const work = ((used.user + used.system) / 1000 / REQUESTS).toFixed(1);
  times.sort((a, b) => a - b);
  const at = (share: number) => elementAt(times, Math.floor(times.length * share)).toFixed(1);
  const kilobytes = (size / 1000).toFixed(1);
  console.log(`| ${path} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${work} | ${kilobytes} |`);
}
console.log('\nOne connection; the processor time is that of server and client together.\n');

const chromium = await launchChromium();
console.log(
  '| first visit | kB over the wire | requests | largest paint ms | shift |\n| --- | --: | --: | --: | --: |',
);
try {
  for (const path of PAGES) {
    const visits = [];
    for (let i = 0; i < VISITS; i += 1)
      visits.push(await measureFirstVisit(chromium, service.url + path, 'phone'));
    visits.sort((a, b) => a.largestPaint - b.largestPaint);
    const { bytes, requests, largestPaint } = elementAt(visits, Math.floor(VISITS / 2));
    const shift = Math.max(...visits.map((visit) => visit.shift));
    console.log(
      `| ${path} | ${(bytes / 1000).toFixed(1)} | ${requests} | ${Math.round(largestPaint)} | ${shift.toFixed(3)} |`,
    );
  }
} finally {
  await chromium.close();
}
console.log(
  `\nA phone of 390 × 844 with three dots a pixel: a quarter of the processor speed, 150 ms round trip, 1.6 Mbit/s down, empty cache. ` +
    `Median of ${VISITS} visits, worst layout shift; sample pictures. Goals: 45 kB for / and 60 kB for a listing, 800 ms, no shift.`,
);
