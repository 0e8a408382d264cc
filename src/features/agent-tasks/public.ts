export type { AgentTask } from './contract.ts';
export { AWAY, RESULT_MISSING } from './task-refusals.ts';
export { MY_QUEUE_PATH } from './task-path.ts';
export { statusPriority } from './status-priority.ts';
export { DUE_SOON, dueStateAt, dueStates, subjectKinds, taskStates, withinOrders } from './task-choices.ts';
