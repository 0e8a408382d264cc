import type { QueryKey } from '@tanstack/react-query';
import { api } from './api.ts';

/** Query keys of tasks, for changes that move them. */
export const taskKeys = (): readonly QueryKey[] => [
  api.crm.myQueue.key(),
  api.crm.task.key(),
  api.crm.ownDay.key(),
  api.crm.heldTasks.key(),
];
