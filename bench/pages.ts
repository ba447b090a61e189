// `npm run bench:pages`: what the pages cost. Time the server takes for each page of the sample directory (one
// connection, after 100 requests to warm up), and bytes of a first visit in a real browser.
import { launchChromium } from '../test/kit/chromium.ts';
import { startTestApp } from '../test/kit/start.ts';
import { itemAt } from '../rules/typed/sure.ts';

const PAGES = [
  '/',
  '/weeks/this',
  '/search?q=notes',
  '/search',
  '/categories',
  '/categories/developer-tools',
  '/l/marginalia',
  '/compare?a=marginalia&b=tidewatch',
  '/leaderboards/community-all-time',
  '/founders',
  '/awards',
  '/blog',
  '/connect',
];
const WARM_UP = 100;
const REQUESTS = 300;

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
  const at = (share: number) => itemAt(times, Math.floor(times.length * share)).toFixed(1);
  const kilobytes = (size / 1000).toFixed(1);
  console.log(`| ${path} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${work} | ${kilobytes} |`);
}
console.log('\nOne connection; the processor time is that of server and client together.\n');

const chromium = await launchChromium();
try {
  for (const path of ['/', '/l/marginalia', '/l/rowboat']) {
    const page = await chromium.newPage({ viewport: { width: 390, height: 844 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
    await page.goto(service.url + path, { waitUntil: 'networkidle' });
    console.log(`- First visit of ${path} in a browser: ${(bytes / 1000).toFixed(1)} kB over the wire`);
    await page.close();
  }
} finally {
  await chromium.close();
}
