export type { AgentTask } from './contract.ts';
export { FARTHEST_FOLLOW_UP, subjectKinds } from './task-choices.ts';
export { MY_QUEUE_PATH } from './task-path.ts';
