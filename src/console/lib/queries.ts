import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { client } from './client.ts';

/**
 * Query and mutation options of every operation, key and fetcher in one value:
 * `useQuery(api.oms.order.queryOptions({ input: { order_id } }))`, `api.oms.orders.key()`.
 */
export const api = createTanstackQueryUtils(client);
