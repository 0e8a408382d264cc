import { sql } from 'drizzle-orm';
import type { BatchTarget, JudgedRow } from '../../../batches/batch-target.ts';
import { rupees } from '../../../batches/cells.ts';
import { tableTarget, type TableField } from '../../../batches/table-target.ts';
import type { Queryable } from '../../../db/database.ts';

const drug: TableField = {
  name: 'drug',
  column: 'drug_id',
  label: 'Drug',
  kind: 'reference',
  of: { table: 'drugs', code: 'name', where: 'retired_at is null', called: 'drug' },
  required: true,
  example: 'Augmentin 625 Duo Tablet',
};
const storeGroup: TableField = {
  name: 'store_group',
  column: 'store_group_id',
  label: 'Store group',
  kind: 'reference',
  of: { table: 'store_groups', code: 'name', called: 'store group' },
  required: true,
  example: 'Andheri East to Borivali West',
};

const rates = tableTarget({
  id: 'selling-rates',
  title: 'Selling rates',
  about: 'What a store group sells one pack of a drug for, from a day on.',
  permission: 'rates.manage',
  table: 'selling_rates',
  key: ['drug', 'store_group', 'holds_from'],
  fields: [
    drug,
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
});

/** Nothing is sold above its maximum retail price; told together with whatever else is wrong with the row. */
async function refuseAboveMrp(db: Queryable, judged: JudgedRow[]): Promise<JudgedRow[]> {
  const ids = [...new Set(judged.map(({ values }) => values['drug']).filter((id) => typeof id === 'number'))];
  const { rows } = await db.execute<{ id: number; mrp: number | null }>(
    sql`select id, mrp from drugs where id = any(${sql.param(ids)}::bigint[])`,
  );
  const mrps = new Map(rows.map(({ id, mrp }) => [id, mrp]));
  return judged.map((row) => {
    const mrp = mrps.get(row.values['drug'] as number);
    const rate = row.values['rate'];
    const isUnknown = row.errors.some(({ field }) => field === 'drug' || field === 'rate');
    if (isUnknown || typeof rate !== 'number' || mrp === null || mrp === undefined || rate <= mrp) return row;
    const errors = [...row.errors, { field: 'rate', message: `Above the MRP of ${rupees(mrp)}` }];
    return { ...row, verdict: 'bad', errors, changes: [] };
  });
}

export const sellingRateTarget: BatchTarget = {
  ...rates,
  judge: async (db, rows, options) => refuseAboveMrp(db, await rates.judge(db, rows, options)),
};

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
  packs('least', 'At least', 'Packs that are ordered at once at least', '10'),
  packs('multiple', 'In multiples of', 'Packs of one box', '10'),
  packs('most', 'At most', 'Packs that are ordered at once at most; empty: any number', '200', false),
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

/** Orders between the least and the most have to be possible at all. */
const fits = ({ least, most, multiple }: Readonly<Record<string, unknown>>) => {
  if (typeof most !== 'number' || typeof least !== 'number' || typeof multiple !== 'number') return [];
  if (most < least) return [{ field: 'most', message: `Less than the ${least} that are ordered at least` }];
  return Math.floor(most / multiple) * multiple < least
    ? [{ field: 'multiple', message: `No multiple of ${multiple} lies from ${least} to ${most}` }]
    : [];
};

export const drugOrderInfoTarget = tableTarget({
  id: 'drug-order-info',
  title: 'Drug order info',
  about: 'How the warehouse orders a drug: quantities in packs, days until the goods are there.',
  permission: 'drug-order-info.manage',
  table: 'drug_order_infos',
  key: ['drug'],
  fields: [drug, ...ordering],
  fits,
});

export const drugOrderInfoOfOthersTarget = tableTarget({
  id: 'drug-order-info-of-others',
  title: 'Drug order info of others',
  about: 'How store groups that order themselves order a drug.',
  permission: 'drug-order-info.manage',
  table: 'drug_order_infos_of_others',
  key: ['drug', 'store_group'],
  fields: [drug, storeGroup, ...ordering],
  fits,
});
