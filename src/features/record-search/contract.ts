import { z } from 'zod';
import { text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { SEARCH_LONGEST } from '#platform/contract/search-words.ts';
import { recordKinds } from './record-kinds.ts';

const record = z.object({
  kind: z.enum(recordKinds),
  id: z.number(),
  name: z.string(),
  detail: z.string().nullable(),
  /** Status of an order. */
  status: z.string().nullable(),
  /** Master of a master record. */
  master: z.string().nullable(),
  /** Of a patient: the read-audit records it. */
  patient_id: z.number().optional(),
});
export type RecordFound = z.infer<typeof record>;

const operations = {
  records: operation('session', {
    method: 'GET',
    path: '/search/records',
    summary: 'Records by number, phone or name, of the kinds that are open to who asks: orders, patients, drugs, masters, users',
  })
    .input(z.strictObject({ search: text(SEARCH_LONGEST), limit: wholeNumber(1, 10).default(5) }))
    .output(z.object({ groups: z.array(z.object({ kind: z.enum(recordKinds), rows: z.array(record) })) })),
};

export const contract = { search: operations };
