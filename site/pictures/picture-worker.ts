import { serveTasks } from '../../worker-pool/serve.ts';
import { PICTURE_TASKS } from './picture-tasks.ts';

// Entry point of the worker process that decodes pixel pictures.
serveTasks(PICTURE_TASKS);
