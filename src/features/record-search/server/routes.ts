import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { findRecords } from './records.ts';

const operations = operationsOf(contract);

export const routes = operations.router({
  search: {
    records: operations.search.records.handler(({ context, input }) => findRecords(context, input)),
  },
});
