import type { AgentTask } from '../contract.ts';
import { api } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';

/** Refetch interval of the held tasks while they are on screen. Milliseconds. */
const RENEWAL = 15_000;

/** Tasks the agent holds, in the order in which they are offered. Failures are reported by the task fetch (§8). */
export const heldTasksOptions = () =>
  api.crm.heldTasks.queryOptions({ input: {}, meta: { quiet: true }, staleTime: 0, refetchInterval: RENEWAL });

/** Writes the held tasks of a server response to the cache. */
export function cacheHeldTasks(data: AgentTask[]): void {
  queryClient.setQueryData(heldTasksOptions().queryKey, { data });
}
