import { sql } from 'drizzle-orm';
import type { JudgedRow, RowFault, RowValues } from '#platform/import/server/batch-target.ts';
import { rupees } from '#platform/import/server/cells.ts';
import { reason } from '#platform/import/server/reason.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { gstOn, marginOf, netRate, withoutGst } from './net-rate.ts';

interface Line {
  line: number;
  record_id?: number | null;
  values: RowValues;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** JSON of the lines that have a valid drug and first day. */
const toJson = (lines: readonly Line[]) =>
  JSON.stringify(
    lines.flatMap(({ line, record_id, values: { distributor, drug, from } }) =>
      isNumber(drug) && typeof from === 'string' ? [{ line, record_id, distributor, drug, from }] : [],
    ),
  );
const recordset = sql.raw('(line integer, record_id bigint, distributor bigint, drug bigint, "from" date)');

/** Rejects prices to the retailer at or above the MRP without tax, which leave no margin. */
export async function findMissingMargins(db: Queryable, lines: readonly Line[]): Promise<RowFault[]> {
  const { rows } = await db.execute<{ line: number; gst: number | null }>(sql`
    select g.line, ${gstOn(sql`d.hsn_id`, sql`g."from"::text`)} as gst
    from json_to_recordset(${toJson(lines)}::json) as g ${recordset} join drugs d on d.id = g.drug`);
  const gsts = new Map(rows.map(({ line, gst }) => [line, gst]));
  return lines.flatMap(({ line, values: { mrp, ptr } }) => {
    const gst = gsts.get(line) ?? 0;
    if (!isNumber(mrp) || !isNumber(ptr) || ptr < withoutGst(mrp, gst)) return [];
    const params = { percent: gst, amount: rupees(Math.floor(withoutGst(mrp, gst))) };
    return [{ line, field: 'ptr', ...reason('no_margin', 'Not below the MRP without {percent} % GST, {amount}', params) }];
  });
}

/** Reference values of a rate: GST of its drug on its first day, and the rate that it changes or follows. */
interface Measure extends Record<string, unknown> {
  line: number;
  gst: number | null;
  mrp: number | null;
  net_rate: number | null;
  gst_before: number | null;
}

async function measuresOf(db: Queryable, lines: readonly Line[]): Promise<Map<number, Measure>> {
  const { rows } = await db.execute<Measure>(sql`
    select g.line, ${gstOn(sql`d.hsn_id`, sql`g."from"::text`)} as gst, p.mrp, p.net_rate,
      case when p.id is not null then ${gstOn(sql`d.hsn_id`, sql`p.from_date::text`)} end as gst_before
    from json_to_recordset(${toJson(lines)}::json) as g ${recordset}
    join drugs d on d.id = g.drug
    left join lateral (
      select r.id, r.mrp, r.net_rate, r.from_date from distributor_rates r
      where r.drug_id = g.drug and r.distributor_id = g.distributor and r.retired_at is null
        and (r.id = g.record_id or (g.record_id is null and r.from_date < g."from"))
      order by r.from_date desc limit 1
    ) p on true`);
  return new Map(rows.map((row) => [row.line, row]));
}

type Terms = Parameters<typeof netRate>[0] & { mrp: number };

/** Adds net rate, margin and MRP before and after to the changes of a row. */
function addComparison(row: JudgedRow, { gst, mrp, net_rate: net, gst_before: gstBefore }: Measure): JudgedRow {
  const terms = row.values as unknown as Terms;
  const after = netRate(terms);
  const hasBefore = mrp !== null && net !== null;
  const margin = hasBefore ? marginOf(net, mrp, gstBefore).toFixed(1) : '';
  const figures = [
    { field: 'net_rate', before: hasBefore ? rupees(net) : '', after: rupees(after) },
    { field: 'margin', before: margin, after: marginOf(after, terms.mrp, gst).toFixed(1) },
  ];
  // A changed rate already lists its MRP among the changes; a following rate does not.
  const follows = hasBefore && row.record_id === null && mrp !== terms.mrp;
  const mrps = follows ? [{ field: 'mrp', before: rupees(mrp), after: rupees(terms.mrp) }] : [];
  return { ...row, changes: [...figures, ...mrps, ...row.changes] };
}

export async function addFigures(db: Queryable, judged: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const written = judged.filter(({ verdict }) => verdict === 'created' || verdict === 'changed');
  const measures = written.length > 0 ? await measuresOf(db, written) : new Map<number, Measure>();
  return judged.map((row) => {
    const measure = measures.get(row.line);
    return measure ? addComparison(row, measure) : row;
  });
}
