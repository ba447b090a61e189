/** Shows progress: a fraction from 0 to 1, and a text. */
export type Progress = (share: number, text: string) => void;

const WIDTH = 30;
const EVERY_MS = 100;

/** Creates a progress bar that redraws itself; silent if `stream` is not a terminal. `end` removes it. */
export function createProgressBar(stream: NodeJS.WriteStream): { show: Progress; end: () => void } {
  let drawn = 0;
  return {
    show(share, text) {
      const time = performance.now();
      if (!stream.isTTY || (drawn > 0 && time - drawn < EVERY_MS)) return;
      drawn = time;
      const full = Math.round(Math.min(1, share) * WIDTH);
      const bar = '#'.repeat(full).padEnd(WIDTH, '.');
      stream.write(`\r[${bar}] ${String(Math.round(share * 100)).padStart(3)} %  ${text}\x1b[K`);
    },
    end() {
      if (drawn > 0) stream.write('\r\x1b[K');
    },
  };
}
