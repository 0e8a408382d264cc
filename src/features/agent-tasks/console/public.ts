export { heldTasksOptions } from './held-tasks.ts';
export { agentTasksActor } from './agent-tasks-late.ts';
export { subjectName } from './subject-name.ts';
export { FARTHEST_FOLLOW_UP } from '../task-choices.ts';
export { taskKeys } from './task-keys.ts';
export { duration } from './queue/duration.ts';
export { noNextTask } from './queue/no-next-task.ts';
export { DispositionFields, missingInDisposition, onlyOutcomeOf } from './queue/disposition-fields.tsx';
export { CALL_KEY, type TaskCallProps } from './queue/queue-slots.ts';
