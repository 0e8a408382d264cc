export type { AgentTask } from './contract.ts';
export { MY_QUEUE_PATH } from './task-path.ts';
