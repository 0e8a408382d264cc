export type { TaskSubject } from './causes/task-subjects.ts';
