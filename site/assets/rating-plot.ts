import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';
import { elementAt } from '../../rules/typed/assert.ts';

const WIDTH = 260;
const HEIGHT = 64;
const EDGE = 4;

/** Draws the trend of a Domain Rating (0 to 100, oldest first) as a line. Fewer than two values give nothing. */
export function ratingPlot(trend: readonly { day: string; value: number }[]): Html {
  if (trend.length < 2) return html``;
  const values = trend.map(({ value }) => value);
  // The scale spans at least ten points, so that small changes look small.
  const middle = (Math.max(...values) + Math.min(...values)) / 2;
  const span = Math.max(10, Math.max(...values) - Math.min(...values));
  const x = (index: number) => EDGE + (index / (trend.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 4 * EDGE);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const [first, last] = [elementAt(trend, 0), elementAt(trend, -1)];
  const label = `Domain Rating from ${first.value} on ${first.day} to ${last.value} on ${last.day}`;
  return html`<svg
    class="plot"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    width="${WIDTH}"
    height="${HEIGHT}"
    role="img"
    aria-label="${label}"
  >
    <polygon class="area" points="${x(0)},${HEIGHT} ${points.join(' ')} ${x(trend.length - 1)},${HEIGHT}" />
    <polyline class="line" points="${points.join(' ')}" />
    <circle class="dot" cx="${x(trend.length - 1)}" cy="${y(last.value).toFixed(1)}" r="3.5" />
  </svg>`;
}
