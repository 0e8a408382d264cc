import { pincode } from '#platform/contract/fields.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RowFault } from '#platform/import/server/batch-target.ts';
import { asText } from '#platform/import/server/cells.ts';
import { NO_SUCH_RECORD, reason } from '#platform/import/server/reason.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import type { FittedRow } from '#platform/import/server/table/table.ts';

/** Pincodes follow from the post offices: a file adds none. */
const findUnknown = (rows: readonly FittedRow[]): RowFault[] =>
  rows.flatMap(({ row: { line }, values: { pincode: code }, before }) =>
    before === null && typeof code === 'string'
      ? [{ line, field: 'pincode', ...reason(NO_SUCH_RECORD, 'Pincode {name} not found', { name: asText(code) }) }]
      : [],
  );

/** Stores that serve pincodes before any store group is asked; a row without a store removes it. */
export const anchorStoreTarget = tableTarget({
  id: 'anchor-stores',
  title: msg('Anchor stores'),
  about: msg('Which store serves a pincode before any store group is asked. A row without a store removes the anchor store.'),
  permission: 'locations.manage',
  table: 'pincodes',
  lists: ['pincodes', 'anchor-stores', 'stores'],
  key: ['pincode'],
  fitsRecords: (_, rows) => Promise.resolve(findUnknown(rows)),
  fields: [
    { name: 'pincode', label: msg('Pincode'), kind: 'text', longest: 100, check: pincode, required: true, example: '400072' },
    {
      name: 'store',
      column: 'anchor_store_id',
      label: msg('Store'),
      help: msg('Empty: the pincode has no anchor store'),
      kind: 'reference',
      of: { table: 'stores', code: 'name', unknown: msg('Store {name} not found'), searched: true },
      example: 'Andheri East',
    },
  ],
});
