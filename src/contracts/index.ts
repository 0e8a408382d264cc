import { crm } from './crm.ts';
import { main } from './main.ts';
import { oms } from './oms.ts';

/** Every operation of the product, by back-end service. */
export const contract = { main, crm, oms };
export type Contract = typeof contract;
