import { distributorField } from '#features/distributors/server/public.ts';
import { drugField } from '#features/drugs/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import { z } from 'zod';
import { reason } from '#platform/import/server/reason.ts';
import { linesOf, type Table, type TableField } from '#platform/import/server/table/table.ts';
import { findMissingMargins } from './figures.ts';
import { checkOverlaps } from './overlaps.ts';

const price = (name: string, label: string, help: string, example: string): TableField => ({
  name,
  label,
  help,
  kind: 'money',
  min: 1,
  max: 100_000_000,
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

const scheme = z
  .string()
  .regex(/^[1-9]\d{0,3} ?\+ ?[1-9]\d{0,3}$/, msg('A scheme such as 10+1, both at least 1'))
  .transform((cell) => cell.replaceAll(' ', ''));

type Values = Readonly<Record<string, unknown>>;
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Faults of cells that contradict each other. */
function findFaults({ ptr, pts, scheme: free, scheme_minimum: minimum, cd_percent: cd, cd_days: days, from, to }: Values) {
  return [
    isNumber(ptr) && isNumber(pts) && pts > ptr && { field: 'pts', ...reason('above_ptr', 'Above the PTR') },
    isNumber(minimum) && free === null && { field: 'scheme', ...reason('no_scheme', 'A minimum quantity needs a scheme') },
    isNumber(cd) &&
      cd > 0 &&
      days === null && { field: 'cd_days', ...reason('no_days', 'Enter the days within which the cash discount is given') },
    typeof from === 'string' && typeof to === 'string' && to < from && { field: 'to', ...reason('before_first', 'Before the first day') },
  ].filter((fault) => fault !== false);
}

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
  fields: [
    distributorField,
    drugField,
    price('mrp', 'MRP', 'Rupees for one pack, with GST', '223.50'),
    price('ptr', 'PTR', 'Price to the retailer, without GST', '159.60'),
    price('pts', 'PTS', 'Price to the stockist, without GST', '145.10'),
    percent('discount', 'Discount %', '2.5'),
    { name: 'scheme', label: 'Scheme', help: 'Packs paid and packs free', kind: 'text', check: scheme, example: '10+1' },
    whole('scheme_minimum', 'Scheme from', 'Packs needed for the scheme', 100_000, '20'),
    percent('cd_percent', 'CD %', '1.5'),
    whole('cd_days', 'CD days', 'Days within which a payment earns the cash discount', 365, '7'),
    whole('order_multiple', 'Order multiple', 'Packs in one box', 100_000, '10'),
    { name: 'from', column: 'from_date', label: 'From', kind: 'date', required: true, example: '01-12-2026' },
    { name: 'to', column: 'to_date', label: 'To', help: 'The last day; empty: until another rate', kind: 'date', example: '31-03-2027' },
  ],
};
