import type { Browser } from 'playwright-core';

/** The cost of a first visit to a page. */
export type FirstVisit = {
  /** Bytes transferred, including headers. */
  bytes: number;
  requests: number;
  /** Largest contentful paint, in ms after the request. */
  largestPaint: number;
  /** Cumulative layout shift while it loaded and was scrolled to the end. */
  shift: number;
};

const VIEWPORT = { width: 390, height: 844 };
// Slow 4G as defined by Lighthouse.
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

const OBSERVE = `globalThis.measured = { shift: 0, largestPaint: 0 };
  const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('layout-shift', ({ value }) => (measured.shift += value));
  observe('largest-contentful-paint', ({ startTime }) => (measured.largestPaint = startTime));`;

/** Opens a page on a phone with an empty cache; `speed` is that of a phone on a slow network, or of this machine. */
export async function measureFirstVisit(
  chromium: Browser,
  url: string,
  speed: 'phone' | 'machine',
): Promise<FirstVisit> {
  const context = await chromium.newContext({ viewport: VIEWPORT, deviceScaleFactor: 3 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (speed === 'phone') {
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    let [bytes, requests] = [0, 0];
    // Inlined resources are reported as requests of their own.
    const inlined = new Set<string>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith('data:')) inlined.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (inlined.has(requestId)) return;
      bytes += encodedDataLength;
      requests += 1;
    });
    await page.addInitScript(OBSERVE);
    await page.goto(url, { waitUntil: 'networkidle' });
    const loaded = { bytes, requests };
    const { largestPaint } = await page.evaluate<FirstVisit>('measured');
    await page.mouse.wheel(0, 20_000);
    await page.waitForLoadState('networkidle');
    const { shift } = await page.evaluate<FirstVisit>('measured');
    return { ...loaded, largestPaint, shift };
  } finally {
    await context.close();
  }
}
