import { drugField } from '#features/drugs/server/public.ts';
import { categoryField } from '#features/masters/server/public.ts';
import { shortTime } from '#platform/contract/fields.ts';
import { sql } from 'drizzle-orm';
import type { RowFault, RowValues } from '#platform/import/server/batch-target.ts';
import { asText, folded } from '#platform/import/server/cells.ts';
import { reason } from '#platform/import/server/reason.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import { linesOf, type TableField } from '#platform/import/server/table/table.ts';
import { weekdays } from '#platform/import/server/weekdays.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { destinationKinds, placeKinds, warehouses } from '../places.ts';
import { checkCycles } from './cycles.ts';

const isWarehouse: ReadonlySet<string> = new Set(warehouses.map(folded));

/** Rejects names of unknown places, and of distributors that are closed. */
async function findUnknownPlaces(db: Queryable, rows: readonly { line: number; values: RowValues }[]): Promise<RowFault[]> {
  const { rows: stores } = await db.execute<{ name: string }>(sql`select name from stores`);
  const { rows: sellers } = await db.execute<{ name: string; closed: boolean }>(
    sql`select name, status = 'closed' as closed from distributors`,
  );
  const placeNames: Record<string, ReadonlySet<string>> = {
    WAREHOUSE: isWarehouse,
    STORE: new Set(stores.map(({ name }) => folded(name))),
    DISTRIBUTOR: new Set(sellers.map(({ name }) => folded(name))),
  };
  const closed = new Set(sellers.flatMap((seller) => (seller.closed ? [folded(seller.name)] : [])));
  return rows.flatMap(({ line, values }) =>
    ['destination', 'source'].flatMap((field): RowFault[] => {
      const [kind, name] = [values[`${field}_kind`], values[field]];
      if (typeof kind !== 'string' || typeof name !== 'string') return [];
      if (kind === 'DISTRIBUTOR' && closed.has(folded(name))) return [{ line, field, ...reason('closed', '{name} is closed', { name }) }];
      if (placeNames[kind]?.has(folded(name))) return [];
      const placeKind = asText(placeKinds[kind as keyof typeof placeKinds]).toLowerCase();
      return [{ line, field, ...reason('no_such_record', 'Not found: {what} {name}', { what: placeKind, name }) }];
    }),
  );
}

/** Faults of cells that contradict each other. */
function fits({ destination_kind, destination, source_kind, source, category, drug }: RowValues) {
  const isSame = destination_kind === source_kind && typeof source === 'string' && folded(source) === folded(asText(destination));
  return [
    isSame && { field: 'source', ...reason('itself', 'A place cannot supply itself') },
    category !== null && drug !== null && { field: 'drug', ...reason('two_goods', 'A category or a drug, not both') },
    category === null && drug === null && { field: 'category', ...reason('no_goods', 'Name a category or a drug') },
  ].filter((fault) => fault !== false);
}

const placeField = (name: string, label: string, example: string): TableField => ({
  name,
  label,
  kind: 'text',
  longest: 120,
  required: true,
  example,
});
const kind = (name: string, label: string, choices: Readonly<Record<string, string>>, example: string): TableField => ({
  name,
  label,
  kind: 'choice',
  choices,
  required: true,
  example,
});

export const supplyLaneTarget = tableTarget({
  id: 'supply-lanes',
  title: 'Supply chain',
  about: 'Which place is supplied by which other one, with what and how fast.',
  permission: 'supply-lanes.manage',
  table: 'supply_lanes',
  key: ['destination_kind', 'destination', 'source_kind', 'source', 'category', 'drug'],
  emptyKeys: ['category', 'drug'],
  retires: true,
  fits,
  fitsRecords: (db, rows) => findUnknownPlaces(db, linesOf(rows)),
  checkRows: checkCycles,
  fields: [
    kind('destination_kind', 'Kind of destination', destinationKinds, 'Store'),
    placeField('destination', 'Destination', 'Andheri East'),
    kind('source_kind', 'Kind of supplier', placeKinds, 'Warehouse'),
    placeField('source', 'Supplied by', warehouses[0]),
    { ...categoryField, help: 'A product category, or else a drug', required: false },
    { ...drugField, required: false, example: '' },
    { name: 'priority', label: 'Priority', help: '1 is used first', kind: 'whole', min: 1, max: 9, required: true, example: '1' },
    {
      name: 'lead_days',
      label: 'Lead days',
      help: 'From the order to the goods',
      kind: 'whole',
      min: 0,
      max: 60,
      required: true,
      example: '1',
    },
    {
      name: 'weekdays',
      label: 'Weekdays',
      help: 'Days on which it is supplied',
      kind: 'text',
      check: weekdays,
      required: true,
      example: 'Mon Wed Fri',
    },
    {
      name: 'cut_off',
      label: 'Cut-off',
      help: 'Later orders wait for the next of these days',
      kind: 'text',
      check: shortTime,
      required: true,
      example: '16:30',
    },
  ],
});
