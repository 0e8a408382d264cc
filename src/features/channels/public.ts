export type { TaskCause } from './task-causes.ts';
