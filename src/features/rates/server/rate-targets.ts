import { drugField } from '#features/drugs/server/public.ts';
import { sql } from 'drizzle-orm';
import type { RowFault } from '#platform/import/server/batch-target.ts';
import { msg } from '#platform/contract/sentence.ts';
import { rupees } from '#platform/import/server/cells.ts';
import { reason } from '#platform/import/server/reason.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import type { FittedRow, TableField } from '#platform/import/server/table/table.ts';
import type { Queryable } from '#platform/server/db/database.ts';

const storeGroup: TableField = {
  name: 'store_group',
  column: 'store_group_id',
  label: 'Store group',
  kind: 'reference',
  of: {
    table: 'store_groups',
    code: 'name',
    where: 'retired_at is null',
    unknown: msg('Store group {name} not found'),
    excluded: msg('{name} is retired'),
  },
  required: true,
  example: 'Andheri East to Borivali West',
};

/** Rejects selling rates above the maximum retail price. */
async function findRatesAboveMrp(db: Queryable, rated: readonly FittedRow[]): Promise<RowFault[]> {
  const ids = [...new Set(rated.map(({ values }) => values['drug']).filter((id) => typeof id === 'number'))];
  const { rows } = await db.execute<{ id: number; mrp: number | null }>(
    sql`select id, mrp from drugs where id = any(${sql.param(ids)}::bigint[])`,
  );
  const mrps = new Map<unknown, number | null>(rows.map(({ id, mrp }) => [id, mrp]));
  return rated.flatMap(({ row: { line }, values: { drug: drugId, rate } }) => {
    const mrp = mrps.get(drugId) ?? null;
    if (typeof rate !== 'number' || mrp === null || rate <= mrp) return [];
    return [{ line, field: 'rate', ...reason('above_mrp', 'Above the MRP of {amount}', { amount: rupees(mrp) }) }];
  });
}

export const sellingRateTarget = tableTarget({
  id: 'selling-rates',
  title: 'Selling rates',
  about: 'What a store group sells one pack of a drug for, from a day on.',
  permission: 'rates.manage',
  table: 'selling_rates',
  key: ['drug', 'store_group', 'holds_from'],
  fields: [
    drugField,
    storeGroup,
    { name: 'holds_from', label: 'From', kind: 'date', required: true, example: '01-12-2026' },
    {
      name: 'rate',
      label: 'Selling rate',
      help: 'Rupees for one pack, never above its MRP',
      kind: 'money',
      min: 1,
      required: true,
      example: '182.50',
    },
  ],
  fitsRecords: findRatesAboveMrp,
});

const packs = (name: string, label: string, help: string, example: string, required = true): TableField => ({
  name,
  label,
  help,
  kind: 'whole',
  min: 1,
  max: 100_000,
  required,
  example,
});
const ordering: TableField[] = [
  packs('least', 'At least', 'Minimum packs per order', '10'),
  packs('multiple', 'In multiples of', 'Packs in one box', '10'),
  packs('most', 'At most', 'Maximum packs per order; empty: no limit', '200', false),
  {
    name: 'lead_days',
    label: 'Lead days',
    help: 'From the order to the goods',
    kind: 'whole',
    min: 0,
    max: 365,
    required: true,
    example: '3',
  },
  { name: 'returnable', label: 'Returnable', kind: 'flag', required: true, example: 'Yes' },
];

/** Rejects limits between which no order quantity is possible. */
const fits = ({ least, most, multiple }: Readonly<Record<string, unknown>>) => {
  if (typeof most !== 'number' || typeof least !== 'number' || typeof multiple !== 'number') return [];
  if (most < least) return [{ field: 'most', ...reason('below_least', 'Below the minimum order of {least}', { least }) }];
  return Math.floor(most / multiple) * multiple < least
    ? [
        {
          field: 'multiple',
          ...reason('no_multiple', 'There is no multiple of {multiple} between {least} and {most}', { multiple, least, most }),
        },
      ]
    : [];
};

export const drugOrderInfoTarget = tableTarget({
  id: 'drug-order-info',
  title: 'Drug order info',
  about: 'How the warehouse orders a drug: quantities in packs, and days until delivery.',
  permission: 'drug-order-info.manage',
  table: 'drug_order_infos',
  key: ['drug'],
  fields: [drugField, ...ordering],
  fits,
});

export const drugOrderInfoOfOthersTarget = tableTarget({
  id: 'drug-order-info-of-others',
  title: 'Drug order info of others',
  about: 'How store groups that place their own orders order a drug.',
  permission: 'drug-order-info.manage',
  table: 'drug_order_infos_of_others',
  key: ['drug', 'store_group'],
  fields: [drugField, storeGroup, ...ordering],
  fits,
});
