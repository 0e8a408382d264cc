import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import type { LineDrugFacts } from '../reading-lines.ts';

/** A drug with the units that the order has of it. */
export interface OrderedDrug extends LineDrugFacts {
  ordered: number;
}

/** A prescription of an order, before a pharmacist has read it. */
export interface Paper {
  id: number;
  /** Null: it is not received yet. */
  reading_id: number | null;
  order_id: number;
  patient_id: number;
  patient: string;
  order_status: string;
  is_read: boolean;
  is_rejected: boolean;
  at: Date;
  drugs: OrderedDrug[];
}

type Row = Omit<Paper, 'at'> & Record<string, unknown> & { at: string };

/** First pages of orders that match, the oldest first. `p` is the page, `o` its order, `r` what is read from it. */
export async function readPapers(db: Pick<Queryable, 'execute'>, condition: SQL): Promise<Paper[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id::int, r.id::int as reading_id, p.order_id::int, p.patient_id::int, o.patient_name as patient, o.status as order_status, p.covers is not null as is_read,
      p.rejected_at is not null as is_rejected, p.added_at as at,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'composition', d.composition, 'schedule', d.schedule,
          'form', d.form, 'uom', d.uom, 'pack_size', d.pack_size, 'ordered', l.quantity) order by l.id)
        from order_lines l join drugs d on d.id = l.drug_id where l.order_id = o.id), '[]') as drugs
    from prescriptions p join orders o on o.id = p.order_id left join prescription_readings r on r.prescription_id = p.id where p.page_of is null and ${condition} order by p.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
