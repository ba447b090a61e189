import { serveTasks } from '../../pipeline/processes/serve.ts';
import { PICTURE_TASKS } from './picture-tasks.ts';

// Entry point of the worker process of `openPictures` that handles pixel pictures.
serveTasks(PICTURE_TASKS);
