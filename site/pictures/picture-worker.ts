import { serveTasks } from '../../worker-pool/serve.ts';
import { PICTURE_TASKS } from './picture-tasks.ts';

// The program of a process of `openPictures`.
serveTasks(PICTURE_TASKS);
