import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { readBill } from './bill-record.ts';

const operations = operationsOf(contract);

export const routes = operations.router({
  oms: { bill: operations.oms.bill.handler(async ({ context: { db }, input }) => ({ bill: await readBill(db, input.order_id) })) },
});
