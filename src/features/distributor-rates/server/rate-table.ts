import { distributorField } from '#features/distributors/server/public.ts';
import { drugField } from '#features/drugs/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { CellFault } from '#platform/import/contract.ts';
import { reason } from '#platform/import/server/reason.ts';
import { linesOf, type Table, type TableField } from '#platform/import/server/table/table.ts';
import { contradictionsIn, HIGHEST_PRICE, MOST_CD_DAYS, MOST_PACKS, scheme } from '../rate-terms.ts';
import { findMissingMargins } from './figures.ts';
import { fixedRates } from './fixed-rates.ts';
import { checkOverlaps } from './overlaps.ts';

const price = (name: string, label: string, help: string, example: string): TableField => ({
  name,
  label,
  help,
  kind: 'money',
  min: 1,
  max: HIGHEST_PRICE,
  required: true,
  example,
});
const percent = (name: string, label: string, example: string): TableField => ({
  name,
  label,
  kind: 'decimal',
  percent: true,
  min: 0,
  max: 100,
  example,
});
const whole = (name: string, label: string, help: string, max: number, example: string): TableField => ({
  name,
  label,
  help,
  kind: 'whole',
  min: 1,
  max,
  example,
});

/** Terms of a price, of a rate and of a line of a contract. */
export const termFields: readonly TableField[] = [
  price('mrp', 'MRP', 'Rupees for one pack, with GST', '223.50'),
  price('ptr', 'PTR', 'Price to the retailer, without GST', '159.60'),
  price('pts', 'PTS', 'Price to the stockist, without GST', '145.10'),
  percent('discount', 'Discount %', '2.5'),
  { name: 'scheme', label: 'Scheme', help: 'Packs paid and packs free', kind: 'text', check: scheme, example: '10+1' },
  whole('scheme_minimum', 'Scheme from', 'Packs needed for the scheme', MOST_PACKS, '20'),
  percent('cd_percent', 'CD %', '1.5'),
  whole('cd_days', 'CD days', 'Days within which a payment earns the cash discount', MOST_CD_DAYS, '7'),
  whole('order_multiple', 'Order multiple', 'Packs in one box', MOST_PACKS, '10'),
];

type Values = Readonly<Record<string, unknown>>;

/** Faults of terms that contradict each other, as an import names them. */
export const termFaults = (values: Values): CellFault[] =>
  contradictionsIn(values).map(({ field, code, message }) => ({ field, ...reason(code, message) }));

function findFaults(values: Values): CellFault[] {
  const { from, to } = values;
  const isBackward = typeof from === 'string' && typeof to === 'string' && to < from;
  return [...termFaults(values), ...(isBackward ? [{ field: 'to', ...reason('before_first', 'Before the first day') }] : [])];
}

/** A drug in a file of its distributor. */
export const drugOfDistributor: TableField = { ...drugField, help: msg('Its name, or the distributor’s code if the product is mapped') };

export const rateTable: Table = {
  id: 'distributor-rates',
  title: 'Distributor rates',
  about: 'Distributors’ prices for one pack of a drug, by date.',
  permission: 'distributor-rates.manage',
  table: 'distributor_rates',
  key: ['distributor', 'drug', 'from'],
  retires: true,
  fits: findFaults,
  fitsRecords: (db, rows) => findMissingMargins(db, linesOf(rows)),
  checkRows: checkOverlaps,
  fixed: fixedRates,
  fields: [
    distributorField,
    drugOfDistributor,
    ...termFields,
    { name: 'from', column: 'from_date', label: 'From', kind: 'date', required: true, example: '01-12-2026' },
    { name: 'to', column: 'to_date', label: 'To', help: 'The last day; empty: until another rate', kind: 'date', example: '31-03-2027' },
  ],
};
