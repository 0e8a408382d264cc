import { listOperations } from '#platform/list/list-operations.ts';
import { jobLogList } from './job-log-list.ts';

/** Admin service: logs of jobs (§2.2). */
export const contract = { admin: { jobLogs: listOperations(jobLogList) } };
