import { z } from 'zod';
import { idInAddress, moment } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { applicationLogList } from './application-log-list.ts';
import { patientReadList } from './patient-read-list.ts';
import { webhookList } from './webhook-list.ts';

const write = z.object({ id: z.number(), operation: z.string(), record: z.string() });

const change = z.object({
  field: z.string(),
  /** As stored, as JSON unless it is a text; null: not there. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const entry = write.extend({
  at: moment,
  /** Null: the system. */
  by: z.string().nullable(),
  request_id: z.string(),
  changes: z.array(change),
  /** Other writes of the same request, in their order; at most 100. */
  together: z.array(write),
  /** The seal that covers the write; null: not sealed yet. */
  seal: z.object({ id: z.number(), at: moment }).nullable(),
});
export type ApplicationLogEntry = z.infer<typeof entry>;

/** Admin service: application logs (§2.2). */
export const contract = {
  admin: {
    applicationLogs: listOperations(applicationLogList),
    patientReads: listOperations(patientReadList),
    webhooks: listOperations(webhookList),
    applicationLog: operation('application-logs.read', {
      method: 'GET',
      path: '/admin/application-logs/{audit_id}',
      summary: 'One write: its fields before and after, and what else its request wrote',
    })
      .input(z.strictObject({ audit_id: idInAddress }))
      .output(entry),
  },
};
