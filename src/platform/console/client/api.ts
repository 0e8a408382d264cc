import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { anyClient, type CallContext } from './client.ts';

const anyApi = createTanstackQueryUtils(anyClient as never);

/** The operations of a contract for the console. */
export interface Api<Contract extends AnyContractRouter> {
  /** Operations as functions: `client.oms.order({ order_id })`. They reject with errors that `errors.ts` translates. */
  client: ContractRouterClient<Contract, CallContext>;
  /**
   * Query and mutation options of each operation, with key and fetcher:
   * `useQuery(api.oms.order.queryOptions({ input: { order_id } }))`, `api.oms.orders.key()`.
   */
  api: RouterUtils<ContractRouterClient<Contract, CallContext>>;
}

/**
 * Call as `export const { api, client } = apiOf<typeof contract>();` in each feature: the contract is only a type here, its
 * schemas stay on the server.
 */
export const apiOf = <Contract extends AnyContractRouter>(): Api<Contract> => ({ client: anyClient, api: anyApi }) as never;
