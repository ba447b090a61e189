import { parentPort, workerData } from 'node:worker_threads';
import { sure } from '../../rules/typed/sure.ts';
import type { Phrase } from '../document.ts';
import { toParts } from './array-file.ts';
import { createWeigher, type Task } from './weighing.ts';

// The worker thread that `weighInWorker` starts.
const port = sure(parentPort);
const { weigher, dictionary } = createWeigher(workerData as Phrase[]);

/** Transfers the arrays without copying: they are unusable here afterwards. */
function hand(answer: object): void {
  port.postMessage(answer, [...new Set(toParts(answer).arrays.map(({ buffer }) => buffer as ArrayBuffer))]);
}

port.on('message', (task: Task) => {
  hand(task === 'dictionary' ? dictionary.save() : weigher.weighEach(task));
});
