import { sql } from 'drizzle-orm';
import { showDate } from '#platform/contract/date-input.ts';
import type { CheckedRow, RowCheck, RowFault } from '#platform/import/server/batch-target.ts';
import { asText } from '#platform/import/server/cells.ts';
import { reason } from '#platform/import/server/reason.ts';
import type { Queryable } from '#platform/server/db/database.ts';

/** Period of a rate: of a stored record (`id`) or of a line of the file (`line`). */
interface Span {
  id: number | null;
  line: number | null;
  from: string;
  to: string;
}

const NO_END = '9999-12-31';
const pairOf = ({ distributor, drug }: Readonly<Record<string, unknown>>) => `${asText(distributor)}/${asText(drug)}`;

interface Stored extends Record<string, unknown> {
  id: number;
  distributor: number;
  drug: number;
  from: string;
  to: string | null;
}

/** Periods of rates in use for the distributors and drugs of the rows, by distributor and drug. */
async function storedSpans(db: Queryable, rows: readonly Pick<CheckedRow, 'values'>[]): Promise<Map<string, Span[]>> {
  const pairs = [
    ...new Map(rows.map(({ values: { distributor, drug } }) => [pairOf({ distributor, drug }), { distributor, drug }])).values(),
  ];
  const { rows: stored } = await db.execute<Stored>(sql`
    select r.id, r.distributor_id as distributor, r.drug_id as drug, r.from_date::text as "from", r.to_date::text as "to"
    from json_to_recordset(${JSON.stringify(pairs)}::json) as g (distributor bigint, drug bigint)
    join distributor_rates r on r.drug_id = g.drug and r.distributor_id = g.distributor where r.retired_at is null`);
  const spans = new Map<string, Span[]>();
  for (const { id, from, to, distributor, drug } of stored) {
    const key = pairOf({ distributor, drug });
    spans.set(key, [...(spans.get(key) ?? []), { id, line: null, from, to: to ?? NO_END }]);
  }
  return spans;
}

function overlap({ line, from, to }: Span) {
  const days = { first: showDate(from), last: showDate(to === NO_END ? null : to) || '…' };
  return line === null
    ? reason('overlaps_stored', 'Overlaps with the rate from {first} to {last}: end that one first', days)
    : reason('overlaps', 'Overlaps with the days of line {line}', { line });
}

/**
 * Rejects rates of one distributor for one drug with overlapping periods, within the file and against stored rates. Lines are
 * applied in order: a line that ends a stored rate makes room for the lines after it.
 */
export const checkOverlaps: RowCheck = {
  together: ['distributor', 'drug'],
  check: async (db, rows, earlier) => {
    const spans = await storedSpans(db, rows);
    const faults: RowFault[] = [];
    const addRow = ({ line, record_id: id, values }: CheckedRow, isChecked: boolean) => {
      const key = pairOf(values);
      const others = (spans.get(key) ?? []).filter((span) => span.id === null || span.id !== id);
      const own: Span = { id, line, from: asText(values['from']), to: asText(values['to'] ?? NO_END) };
      const overlapping = isChecked && others.find(({ from, to }) => from <= own.to && own.from <= to);
      if (overlapping) faults.push({ line, field: 'from', ...overlap(overlapping) });
      else spans.set(key, [...others, own]);
    };
    for (const row of earlier) addRow(row, false);
    for (const row of rows) addRow(row, true);
    return faults;
  },
};
