import { z } from 'zod';
import { msg } from '#platform/contract/sentence.ts';
import { id, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { services } from '#platform/contract/services.ts';
import { BULK_LIMIT, type List, LIST_WINDOW } from './list.ts';
import { where } from './where.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const row = z.object({
  id: z.number(),
  version: z.number().optional(),
  /** The patient that the row is about, in lists of patients' records. */
  patient_id: z.number().nullable().optional(),
  values: z.record(z.string(), value),
});

/** Filter and order of a list, shared by rows, export and bulk edit. */
export const listQuestion = {
  search: text(100).optional(),
  where: where.optional(),
  /** Name of a sortable field, prefixed with `-` for descending order. */
  sort: text(60).optional(),
};

const pathOf = (list: List) => `${services[list.service].base}${list.path}` as const;

/**
 * Operation of every list, at its path: `rows`, a window of them and the number of matches. The export `GET {path}/export.csv`, or
 * `export.xlsx`, is streamed and not part of the contract.
 */
export const listOperations = (list: List) => ({
  rows: operation(list.read, { method: 'GET', path: pathOf(list), summary: `Rows of the list of ${list.plural}` })
    .input(
      z.strictObject({
        ...listQuestion,
        offset: wholeNumber(0, 10_000_000).default(0),
        limit: wholeNumber(1, LIST_WINDOW).default(50),
      }),
    )
    .output(z.object({ rows: z.array(row), total: z.number() })),
});

/**
 * Operations of a list whose rows are edited or retired: `rows`, and `bulkEdit`, the same values for selected or all matching rows, as a batch
 * with a result per row.
 */
export function editableListOperations(list: List) {
  if (list.manage === null) throw new Error(`Nobody may edit ${list.id}`);
  return {
    ...listOperations(list),

    bulkEdit: operation(list.manage, {
      method: 'POST',
      path: `${pathOf(list)}/bulk-edit`,
      summary: `The same values for several ${list.plural}, as a batch: result per row, and undo`,
    })
      .input(
        z.strictObject({
          /** Either these rows, or all that match the query. */
          ids: z.array(id).min(1, 'At least one row').max(10_000, 'At most 10,000 picked rows').optional(),
          search: listQuestion.search,
          where: listQuestion.where,
          /** Count shown to the user; rows that match later are still edited. */
          expected: id.max(BULK_LIMIT, msg('At most {most}')),
          values: z.record(z.string(), value),
          request_key: z.uuid('A UUID'),
        }),
      )
      .output(z.object({ batch_id: z.number() })),
  };
}
