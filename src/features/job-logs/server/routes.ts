import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { jobLogSource } from './job-log-source.ts';

const operations = operationsOf(contract);

export const routes = operations.router({ admin: { jobLogs: listHandlers(operations.admin.jobLogs, jobLogSource) } });
