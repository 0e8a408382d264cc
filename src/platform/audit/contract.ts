import { z } from 'zod';
import { moment, nothing, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';

const fault = z.object({
  /** `chain`: a seal was changed; the other values concern one row. */
  what: z.enum(['edited', 'removed', 'inserted', 'chain']),
  audit_id: z.number().nullable(),
  seal_id: z.number(),
});

/** The audit: one row per write, sealed in a hash chain. */
const operations = {
  auditVerified: operation('users.manage', {
    method: 'GET',
    path: '/admin/audit/verification',
    summary: 'Compares every audit row with its seal, and every seal with the one before',
  })
    .input(nothing)
    .output(
      z.object({
        sealed: z.number(),
        /** Number of recent rows that are not sealed yet. */
        waiting: z.number(),
        seals: z.number(),
        /** Hash of the last seal, null if nothing is sealed. Stored outside the database, it proves everything before it. */
        head: z.string().nullable(),
        /** At most 100. */
        faults: z.array(fault),
      }),
    ),

  recordHistory: operation('users.manage', {
    method: 'GET',
    path: '/admin/audit/history',
    summary: 'Every write to one record, newest first',
  })
    .input(
      z.strictObject({
        /** Table and id, such as `orders/17`. */
        record: text(80),
        page: wholeNumber(1, 10_000).default(1),
        page_size: wholeNumber(1, 100).default(50),
      }),
    )
    .output(
      z.object({
        rows: z.array(
          z.object({
            id: z.number(),
            at: moment,
            /** Null for a system. */
            by: z.string().nullable(),
            operation: z.string(),
            request_id: z.string(),
            before: z.unknown(),
            after: z.unknown(),
          }),
        ),
        total: z.number(),
      }),
    ),
};

export const contract = { admin: operations };
