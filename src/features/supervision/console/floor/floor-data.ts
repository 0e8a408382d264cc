import type { Floor } from '../../contract.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { api } from '../api.ts';

/** Refetch interval, in case a notice of the server is lost, and for what changes with the time alone. Milliseconds. */
const RENEWAL = 15_000;

/** The floor, which the server's notices renew at most once a second. */
export const floorOptions = () =>
  api.crm.supervisorDashboard.queryOptions({ input: {}, meta: { quiet: true }, staleTime: 0, refetchInterval: RENEWAL });

/** The floor as it is on the screen now. */
export const currentFloor = (): Floor | undefined => queryClient.getQueryData(floorOptions().queryKey);

/** Reads again what shows tasks and agents of the floor, and the task that was found by its queue id. */
export function renewFloor(): void {
  for (const queryKey of [api.crm.supervisorDashboard.key(), api.crm.validateQueueId.key()])
    void queryClient.invalidateQueries({ queryKey });
}
