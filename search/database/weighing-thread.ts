import { parentPort, workerData } from 'node:worker_threads';
import { assertDefined } from '../../rules/typed/assert.ts';
import type { Phrase } from '../document.ts';
import { toParts } from './array-file.ts';
import { createWeigher, type Task } from './weighing.ts';

// The thread that `weighAside` starts.
const port = assertDefined(parentPort);
const { weigher, dictionary } = createWeigher(workerData as Phrase[]);

/** Transfers the arrays without copying: they are unusable here afterwards. */
function hand(answer: object): void {
  port.postMessage(answer, [...new Set(toParts(answer).arrays.map(({ buffer }) => buffer as ArrayBuffer))]);
}

port.on('message', (task: Task) => {
  hand(task === 'dictionary' ? dictionary.save() : weigher.weighEach(task));
});
