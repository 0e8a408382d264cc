import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { readReport } from './calls-report.ts';

const operations = operationsOf(contract);
const { crm } = operations;

export const routes = operations.router({
  crm: { callsReport: crm.callsReport.handler(({ context: { db, clock }, input }) => readReport(db, clock.now(), input)) },
});
