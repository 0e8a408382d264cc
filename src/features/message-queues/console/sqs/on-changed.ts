import { queryClient } from '#platform/console/client/query-client.ts';
import { api } from '../api.ts';

/** Options of mutations: reads the queues again, also after a refusal. */
export const onChanged = { onSettled: () => queryClient.invalidateQueries({ queryKey: api.admin.sqsQueues.key() }) };
