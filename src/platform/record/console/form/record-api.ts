import type { ContractRouterClient } from '@orpc/contract';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { ListApi } from '#platform/list/console/list-api.ts';
import type { recordOperations } from '../../record-operations.ts';

/** Query utilities of a list and its single records, such as `api.item.distributorRates`. */
export type RecordApi = ListApi & RouterUtils<ContractRouterClient<ReturnType<typeof recordOperations>, object>>;
