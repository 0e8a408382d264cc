import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { showDate } from '#platform/contract/date-input.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { printTable } from '#platform/server/print/print-table.ts';
import type { Cell } from '#platform/server/spreadsheet/cells.ts';
import type { PurchaseOrderRecord } from '../contract.ts';

/** Statuses in which the distributor must not get it. */
export const withheld: readonly string[] = ['draft', 'waiting', 'cancelled'];

interface Parties extends Record<string, unknown> {
  supplier: string;
  buyer: string;
}

/** Names, addresses, GSTINs and the drug licence of both sides. */
async function partiesOf(db: Queryable, { store, distributor }: PurchaseOrderRecord): Promise<Parties> {
  const { rows } = await db.execute<Parties>(sql`
    select concat_ws(', ', d.name, d.address, d.city, 'GSTIN ' || d.gstin) as supplier,
      concat_ws(', ', l.legal_name, s.name, coalesce(l.address, s.city || ' ' || s.pincode), 'GSTIN ' || l.gstin,
        'drug licence ' || nullif(s.licence_no, '')) as buyer
    from distributors d, stores s left join store_licences l on l.store_id = s.id where d.id = ${distributor.id} and s.id = ${store.id}`);
  const [parties] = rows;
  if (!parties) throw new Error(`Store ${store.id} or distributor ${distributor.id} is missing`);
  return parties;
}

const titles = ['Drug', 'Your code', 'Pack of', 'Packs', 'Free', 'Scheme', 'Rate ₹', 'GST %', 'MRP ₹', 'Value ₹'];

// oxlint-disable-next-line typescript/require-await -- rows are streamed to the printer, here in one portion
async function* portionsOf({ lines, value }: PurchaseOrderRecord): AsyncGenerator<Cell[][]> {
  yield [titles];
  yield lines.map((line) => [
    line.drug,
    line.distributor_codes[0] ?? '',
    line.pack_size,
    line.packs,
    line.free_packs,
    line.scheme ?? '',
    { money: line.rate },
    line.gst ?? '',
    { money: line.mrp },
    { money: line.value },
  ]);
  yield [['Total with GST', '', '', '', '', '', '', '', '', { money: value }]];
}

export const fileNameOf = ({ number }: Pick<PurchaseOrderRecord, 'number'>): string => `${number.replaceAll('/', '-')}.pdf`;

/** The order as PDF, drawn by a thread of its own. */
export async function documentOf(db: Queryable, order: PurchaseOrderRecord): Promise<Readable> {
  const { number, expected_on, last_on } = order;
  const { supplier, buyer } = await partiesOf(db, order);
  const days = expected_on === null || last_on === null ? [] : [`Expected on ${showDate(expected_on)}, taken until ${showDate(last_on)}`];
  return printTable(portionsOf(order), {
    title: `Purchase order ${number}`,
    subtitle: [`To ${supplier}`, `Deliver to ${buyer}`, ...days].join('\n'),
    widths: [27, 11, 7, 7, 6, 8, 10, 6, 9, 11],
    isNumber: [false, false, true, true, true, false, true, true, true, true],
  });
}
