import { serveTasks } from '../../worker-pool/serve.ts';
import { PAGE_TASKS } from './page-tasks.ts';

// The program of a process of `openPageReader`.
serveTasks(PAGE_TASKS);
