/** Charts that run for as long as somebody is signed in, and that no screen waits for. Loaded together, after the first rows. */
export { agentTasks } from './agent-tasks.ts';
export { generalData } from './general-data.ts';
export { notifications } from './notifications.ts';
