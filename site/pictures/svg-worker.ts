import { serveTasks } from '../../worker-pool/serve.ts';
import { SVG_TASKS } from './svg-tasks.ts';

// Entry point of the worker process that draws SVG.
serveTasks(SVG_TASKS);
