export { beginTask, heldTasksOptions } from './held-tasks.ts';
export { agentTasksActor } from './agent-tasks-late.ts';
