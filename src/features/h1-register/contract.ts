import { listOperations } from '#platform/list/list-operations.ts';
import { h1RegisterList } from './register-list.ts';

/** Order management service: the register of Schedule H1. */
export const contract = { oms: { h1Register: listOperations(h1RegisterList) } };
