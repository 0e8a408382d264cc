export { heldTasksOptions } from './held-tasks.ts';
export { agentTasksActor } from './agent-tasks-late.ts';
export { subjectName } from './subject-name.ts';
