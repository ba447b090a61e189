import { serveTasks } from '../../worker-pool/serve.ts';
import { PAGE_TASKS } from './page-tasks.ts';

// The entry point of a process of `openPageReader`.
serveTasks(PAGE_TASKS);
