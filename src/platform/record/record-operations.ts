import { z } from 'zod';
import { id, idInAddress, moment, orEmpty, text } from '#platform/contract/fields.ts';
import { STALE } from '#platform/record/contract.ts';
import { operation } from '#platform/contract/operation.ts';
import { services } from '#platform/contract/services.ts';
import type { Permission } from '#platform/access/permissions.ts';
import { importField } from '#platform/import/contract.ts';
import type { List } from '#platform/list/list.ts';

/** Cells by field, as in a file of the import. */
const cells = z.record(z.string().max(60), orEmpty(text(2_000)));

const record = z.object({
  id: z.number(),
  version: z.number(),
  cells,
  /** Declaration of the cells: the fields of the import. */
  fields: z.array(importField),
  retired_at: moment.nullable(),
  updated_at: moment,
});
export type TableRecord = z.infer<typeof record>;

const conflict = { CONFLICT: { status: 409, message: STALE, data: z.object({ record }) } };
const keyUsed = { UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' } };

/** A list with editable rows. */
type ManagedList = List & { manage: Permission };

/**
 * Operations on single records of a list with an import target: read, create, change, retire and restore, below the list's
 * path. Use with `editableListOperations`: `storeGroups: { ...editableListOperations(list), ...recordOperations(list) }`.
 */
export function recordOperations(list: ManagedList) {
  const path = `${services[list.service].base}${list.path}` as const;
  const recordPath = `${path}/{record_id}` as const;
  return {
    record: operation(list.read, { method: 'GET', path: recordPath, summary: `One record of the list of ${list.plural}` })
      .input(z.strictObject({ record_id: idInAddress }))
      .output(record),

    create: operation(list.manage, { method: 'POST', path, summary: `Creates one of the ${list.plural}` })
      .errors(keyUsed)
      .input(z.strictObject({ cells, request_key: z.uuid('A UUID').optional() }))
      .output(record),

    update: operation(list.manage, { method: 'PUT', path: recordPath, summary: `Changes one of the ${list.plural}` })
      .errors(conflict)
      .input(z.strictObject({ record_id: idInAddress, version: id, cells }))
      .output(record),

    setRetired: operation(list.manage, {
      method: 'POST',
      path: `${recordPath}/retired`,
      summary: `Retires one of the ${list.plural}, or brings it back`,
    })
      .errors(conflict)
      .input(z.strictObject({ record_id: idInAddress, version: id, retired: z.boolean() }))
      .output(record),
  };
}
