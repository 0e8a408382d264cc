import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { anyClient, type CallContext } from './client.ts';

const anyApi = createTanstackQueryUtils(anyClient as never);

/** The operations of a contract, as the console calls them. */
export interface Api<Contract extends AnyContractRouter> {
  /** Operations as functions: `client.oms.order({ order_id })`. They reject with what `errors.ts` explains. */
  client: ContractRouterClient<Contract, CallContext>;
  /**
   * Query and mutation options of each operation, key and fetcher in one value:
   * `useQuery(api.oms.order.queryOptions({ input: { order_id } }))`, `api.oms.orders.key()`.
   */
  api: RouterUtils<ContractRouterClient<Contract, CallContext>>;
}

/** `export const { api, client } = apiOf<typeof contract>();` in each feature: the contract is a type here, its schemas stay on the server. */
export const apiOf = <Contract extends AnyContractRouter>(): Api<Contract> => ({ client: anyClient, api: anyApi }) as never;
