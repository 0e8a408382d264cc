export type { AgentTask } from './contract.ts';
