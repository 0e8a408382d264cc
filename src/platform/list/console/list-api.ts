import type { ContractRouterClient } from '@orpc/contract';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { listOperations } from '../list-operations.ts';
import type { Group } from '../where.ts';

/** Query utilities of a list's operations, such as `api.item.drugs`. */
export type ListApi = RouterUtils<ContractRouterClient<ReturnType<typeof listOperations>, object>>;

/** Filter and order of the rows. */
export interface ListQuestion {
  search?: string;
  where?: Group;
  sort?: string;
}
