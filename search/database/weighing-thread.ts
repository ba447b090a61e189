import { parentPort, workerData } from 'node:worker_threads';
import { assertDefined } from '../../rules/typed/assert.ts';
import type { Phrase } from '../document.ts';
import { serialize } from './array-file.ts';
import { createWeigher, type WeighingTask } from './weighing.ts';

// The thread that `weighInWorker` starts.
const port = assertDefined(parentPort);
const { weigher, dictionary } = createWeigher(workerData as Phrase[]);

/** Transfers the arrays without copying: they are unusable here afterwards. */
function transfer(result: object): void {
  port.postMessage(result, [...new Set(serialize(result).arrays.map(({ buffer }) => buffer as ArrayBuffer))]);
}

port.on('message', (task: WeighingTask) => {
  transfer(task === 'dictionary' ? dictionary.save() : weigher.weighAll(task));
});
