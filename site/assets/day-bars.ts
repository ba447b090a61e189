import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';

const HEIGHT = 40;
const STEP = 8;

/** Draws daily counts, oldest first, as a bar chart with the text alternative `label`. */
export function dayBars(values: readonly number[], label: string, classes = ''): Html {
  // The scale reaches at least 4, so that a single view is not drawn as a full bar.
  const max = Math.max(4, ...values);
  const barHeight = (value: number): number => Math.round((value / max) * (HEIGHT - 2));
  const bars = values
    .map((value, at) =>
      value > 0 ? `M${at * STEP + 1} ${HEIGHT}v-${Math.max(2, barHeight(value))}h6V${HEIGHT}z` : '',
    )
    .join('');
  return html`<svg
    class="bars ${classes}"
    viewBox="0 0 ${values.length * STEP} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    <path class="ground" d="M0 ${HEIGHT - 0.5}H${values.length * STEP}" />
    <path d="${bars}" />
  </svg>`;
}
