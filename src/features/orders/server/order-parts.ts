import { sql } from 'drizzle-orm';
import type { OrderRecord, PrescriptionOnFile } from '../contract.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { namedStatement } from '#platform/server/db/named-statements.ts';
import type { Allergy } from '#features/patients/public.ts';
import { allergiesOf, allergyTo } from '#features/patients/server/public.ts';
import { hasLeftDesk, type StoredOrder } from './order-rows.ts';

/** Maximum length of the timeline; older entries stay in the event table. */
const TIMELINE_LENGTH = 200;
const PRESCRIPTIONS = 50;

/** Times as PostgreSQL writes them in JSON. */
export interface StoredEvent {
  id: number;
  version: number;
  at: string;
  by: string;
  event: string;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  payload: Record<string, unknown>;
}

export interface StoredNote {
  id: number;
  at: string;
  by: string;
  text: string;
  mentions: { id: number; name: string }[];
}

interface Parts extends Record<string, unknown> {
  patient: { id: number; born_on: string | null; gender: string | null; allergies: Allergy[] };
  lines: OrderRecord['lines'];
  /** Prescriptions attached to this order first, then those on file for the patient. */
  prescriptions: (Omit<PrescriptionOnFile, 'attached'> & { order_id: number | null })[];
  /** Newest first. */
  events: StoredEvent[];
  notes: StoredNote[];
}

const partsOfOrder = namedStatement<{ id: number; patientId: number; storeId: number; isSold: boolean }, Parts>(
  'order_parts',
  (value) => sql`
    with this as (select ${value('id')}::bigint as id, ${value('patientId')}::bigint as patient_id, ${value('storeId')}::bigint as store_id, ${value('isSold')}::boolean as is_sold)
    select
      (select to_json(p) from (select p.id, p.born_on, p.gender, ${allergiesOf(sql`p.id`)} as allergies from patients p where p.id = this.patient_id) p) as patient,
      (select coalesce(json_agg(l), '[]') from (
        select l.id, l.drug_id, d.name as drug, d.composition, d.schedule, l.quantity, l.amount, l.decoded,
          case when not this.is_sold then coalesce(s.on_hand - s.reserved, 0) end as stock,
          ${allergyTo(sql`this.patient_id`, sql`d.molecules`)} as allergy
        from order_lines l join drugs d on d.id = l.drug_id left join store_stock s on s.drug_id = l.drug_id and s.store_id = this.store_id
        where l.order_id = this.id order by l.id) l) as lines,
      (select coalesce(json_agg(r), '[]') from (
        select r.id, r.file_name, r.media_type, r.added_at, r.added_by, r.order_id, r.page_of from prescriptions r
        where r.rejected_at is null and (r.order_id = this.id or (r.patient_id = this.patient_id and r.order_id is null and r.page_of is null))
        order by r.order_id = this.id desc nulls last, r.added_at desc limit ${PRESCRIPTIONS}::integer) r) as prescriptions,
      (select coalesce(json_agg(e), '[]') from (
        select e.id, e.version, e.at, e.by, e.event, e.from_status, e.to_status, e.payload from order_events e
        where e.order_id = this.id order by e.version desc limit ${TIMELINE_LENGTH}::integer) e) as events,
      (select coalesce(json_agg(n), '[]') from (
        select n.id, n.at, n.by, n.text, n.mentions from order_notes n where n.order_id = this.id order by n.id desc limit ${TIMELINE_LENGTH}::integer) n) as notes
    from this`,
);

/** What belongs to an order, in one statement: it answers every change. */
export async function readParts(db: Queryable, order: StoredOrder): Promise<Parts> {
  const { id, patient_id: patientId, store_id: storeId } = order;
  const [parts] = await partsOfOrder(db, { id, patientId, storeId, isSold: hasLeftDesk(order) });
  if (!parts) throw new Error(`The parts of order ${id} were not read`);
  return parts;
}
