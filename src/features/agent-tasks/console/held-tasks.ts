import type { AgentTask } from '../contract.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { api, client } from './api.ts';
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

let pendingBegins: Promise<void> = Promise.resolve();

/** Resolves when every pending begin request has completed or failed. */
export const whenTasksBegun = (): Promise<void> => pendingBegins;

/** Marks the tasks of an opened order as begun. A failure is only logged: the agent has the order open either way. */
export function beginTask(order_id: number): void {
  pendingBegins = client.crm
    .beginTask({ order_id })
    .then(({ data }) => cacheHeldTasks(data))
    .catch((error: unknown) => noteFailure(error, 'agent tasks', { quiet: true }));
}
