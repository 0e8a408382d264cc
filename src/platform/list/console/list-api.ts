import type { ContractRouterClient } from '@orpc/contract';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { editableListOperations, listOperations } from '../list-operations.ts';
import type { Group } from '../where.ts';

/** Query utilities of the operations of a list whose rows are edited, such as `api.item.drugs`. */
export type EditableListApi = RouterUtils<ContractRouterClient<ReturnType<typeof editableListOperations>, object>>;

/** Query utilities of a list's operations, such as `api.crm.callbacks`. */
export type ListApi = RouterUtils<ContractRouterClient<ReturnType<typeof listOperations>, object>> &
  Partial<Pick<EditableListApi, 'bulkEdit'>>;

/** Filter and order of the rows. */
export interface ListQuestion {
  search?: string;
  where?: Group;
  sort?: string;
}
