import { serveTasks } from '../../worker-pool/serve.ts';
import { SVG_TASKS } from './svg-tasks.ts';

// The program of a process of `openPictures` that draws SVG.
serveTasks(SVG_TASKS);
