import { msg } from '#platform/contract/sentence.ts';
import type { TableField } from '#platform/import/server/table/table.ts';
import { slotTypeNames } from '../slot-choices.ts';

/** Fields with which rows of slots and of their days begin. */
export const slotFields: readonly TableField[] = [
  {
    name: 'store',
    column: 'store_id',
    label: 'Store',
    kind: 'reference',
    of: { table: 'stores', code: 'name', unknown: msg('Store {name} not found'), searched: true },
    required: true,
    example: 'Andheri East',
  },
  { name: 'slot_type', label: 'Type', kind: 'choice', choices: slotTypeNames, required: true, example: 'Delivery' },
];

/** Most orders of one slot on one day. */
export const MOST_ORDERS = 1_000;
