import type { AgentTask } from '../contract.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { api, client } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';

/** How often what the agent has in hand is asked for anew while it is on screen: others change it, too. Milliseconds. */
const RENEWAL = 15_000;

/** What the agent has in hand, in the order in which it is offered. Its failures are told where tasks are asked for (§8). */
export const heldTasksOptions = () =>
  api.crm.heldTasks.queryOptions({ input: {}, meta: { quiet: true }, staleTime: 0, refetchInterval: RENEWAL });

/** The server has just said what is in hand. */
export function cacheHeldTasks(data: AgentTask[]): void {
  queryClient.setQueryData(heldTasksOptions().queryKey, { data });
}

let pendingBegins: Promise<void> = Promise.resolve();

/** Done when every task that was opened here is begun, or could not be. */
export const whenTasksBegun = (): Promise<void> => pendingBegins;

/** The order of a task was opened: the task is begun. A failure is logged: the agent has the order either way. */
export function beginTask(order_id: number): void {
  pendingBegins = client.crm
    .beginTask({ order_id })
    .then(({ data }) => cacheHeldTasks(data))
    .catch((error: unknown) => noteFailure(error, 'agent tasks', { quiet: true }));
}
