import { ORPCError } from '@orpc/server';
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { OrderRecord, PrescriptionOnFile, TimelineItem } from '../contract.ts';
import { attemptSentence, orderReasons, type OrderReason, type OrderStatus, statusName } from '#machines/orders/order-statuses.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Database } from '#platform/server/db/database.ts';
import { drugs } from '#features/drugs/server/public.ts';
import { orderEvents, orderLines, orderNotes, orders, patients, prescriptions } from '../schema.ts';
import { storeStock } from '#features/locations/server/public.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { allergyOf } from './allergies.ts';
import { type LineChange, lineChanges } from '../order-choices.ts';
import { abilitiesOf, mayEditLines, maySettleReason } from './order-policy.ts';
import { factsOf, hasLeftDesk, presentRow, type StoredOrder } from './order-rows.ts';

/** Maximum length of the timeline; older entries stay in the event table. */
const TIMELINE_LENGTH = 200;

export const noSuchOrder = () => new ORPCError('NOT_FOUND', { message: 'Order not found' });

/** Loads the whole order. */
export async function readOrder(db: Database, principal: Principal, orderId: number, now: Date): Promise<OrderRecord> {
  const [stored] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!stored) throw noSuchOrder();
  const [facts, [patient], lines, onFile, timeline] = await Promise.all([
    factsOf(db, [stored]),
    db.select().from(patients).where(eq(patients.id, stored.patient_id)),
    readLines(db, stored),
    readPrescriptions(db, stored),
    readTimeline(db, stored),
  ]);
  const about = facts.get(stored.id);
  if (!about || !patient) throw noSuchOrder();
  return {
    ...presentRow(stored, about, principal),
    patient: { id: patient.id, age: ageAt(patient.born_on, now), gender: patient.gender, allergies: patient.allergies },
    address: stored.address,
    pincode: stored.pincode,
    payment: stored.payment,
    attempts: stored.attempts,
    lines,
    promo: stored.promo_code ? { code: stored.promo_code, amount: stored.promo_amount } : null,
    discount: stored.discount,
    delivery_charge: stored.delivery_charge,
    prescriptions: onFile,
    timeline,
    abilities: abilitiesOf(stored.status as OrderStatus, about, principal),
    may_settle_reason: maySettleReason(stored.status as OrderStatus, about, principal),
    may_edit_lines: mayEditLines(stored.status as OrderStatus, about, principal),
  };
}

function ageAt(bornOn: string | null, now: Date): number | null {
  return bornOn ? Math.floor((now.getTime() - new Date(bornOn).getTime()) / (365.25 * 86_400_000)) : null;
}

async function readLines(db: Database, order: StoredOrder) {
  return db
    .select({
      id: orderLines.id,
      drug_id: orderLines.drug_id,
      drug: drugs.name,
      composition: drugs.composition,
      schedule: drugs.schedule,
      quantity: orderLines.quantity,
      stock: hasLeftDesk(order) ? sql<null>`null` : sql<number>`coalesce(${storeStock.on_hand} - ${storeStock.reserved}, 0)`,
      amount: orderLines.amount,
      decoded: orderLines.decoded,
      allergy: allergyOf(sql`${order.patient_id}::bigint`, sql`${drugs.molecules}`),
    })
    .from(orderLines)
    .innerJoin(drugs, eq(drugs.id, orderLines.drug_id))
    .leftJoin(storeStock, and(eq(storeStock.drug_id, orderLines.drug_id), eq(storeStock.store_id, order.store_id)))
    .where(eq(orderLines.order_id, order.id))
    .orderBy(asc(orderLines.id));
}

/** Prescriptions attached to this order first, then those on file for the patient. */
async function readPrescriptions(db: Database, order: StoredOrder): Promise<PrescriptionOnFile[]> {
  const rows = await db
    .select({
      id: prescriptions.id,
      file_name: prescriptions.file_name,
      media_type: prescriptions.media_type,
      added_at: prescriptions.added_at,
      added_by: prescriptions.added_by,
      order_id: prescriptions.order_id,
    })
    .from(prescriptions)
    .where(
      and(
        isNull(prescriptions.rejected_at),
        or(eq(prescriptions.order_id, order.id), and(eq(prescriptions.patient_id, order.patient_id), isNull(prescriptions.order_id))),
      ),
    )
    .orderBy(sql`${prescriptions.order_id} = ${order.id} desc nulls last`, desc(prescriptions.added_at))
    .limit(50);
  return rows.map(({ order_id, added_at, ...row }) => ({ ...row, added_at: added_at.toISOString(), attached: order_id === order.id }));
}

async function readTimeline(db: Database, order: StoredOrder): Promise<TimelineItem[]> {
  const [events, notes] = await Promise.all([
    db.select().from(orderEvents).where(eq(orderEvents.order_id, order.id)).orderBy(desc(orderEvents.version)).limit(TIMELINE_LENGTH),
    db.select().from(orderNotes).where(eq(orderNotes.order_id, order.id)).orderBy(desc(orderNotes.id)).limit(TIMELINE_LENGTH),
  ]);
  const attempts = attemptsOf(events, order.attempts);
  const items: TimelineItem[] = [
    ...events.map((row) => ({
      id: `event-${row.id}`,
      at: row.at.toISOString(),
      by: row.by,
      kind: 'event' as const,
      event: row.event,
      from: row.from_status as OrderStatus | null,
      to: row.to_status as OrderStatus,
      title: titleOf(row, order, attempts.get(row.id)),
      detail: detailOf(row.payload as Record<string, unknown>),
    })),
    ...notes.map((row) => ({
      id: `note-${row.id}`,
      at: row.at.toISOString(),
      by: row.by,
      kind: 'note' as const,
      event: null,
      from: null,
      to: null,
      title: sentence('Note'),
      detail: row.text,
    })),
  ];
  return items.toSorted((one, other) => other.at.localeCompare(one.at));
}

type StoredEvent = typeof orderEvents.$inferSelect;

/** Number of the attempt by event "not reachable"; newest event first. */
function attemptsOf(events: StoredEvent[], total: number): Map<number, number> {
  const unanswered = events.filter(({ event }) => event === 'mark_customer_not_reachable');
  return new Map(unanswered.map(({ id }, later) => [id, total - later]));
}

function titleOf(row: StoredEvent, order: StoredOrder, attempt: number | undefined): Sentence {
  if (row.event === 'due.passed') return sentence('Escalated: the due time passed');
  if (row.event === 'reason.settled') return sentence('Reason: {reason}', { reason: reasonOf(row.payload as Record<string, unknown>) });
  if (row.event === 'lines.decoded') return sentence('Lines read from the prescription');
  const { change } = row.payload as { change?: LineChange };
  if (change !== undefined && row.to_status === row.from_status) return { message: lineChanges[change] };
  const to = row.to_status as OrderStatus;
  // The final status of an ended order uses the name stored with it.
  const status = { message: statusName(to, row.to_status === order.status ? order.status_name : to) };
  const { despite_allergy: drugs } = row.payload as Record<string, unknown>;
  if (typeof drugs === 'string') return sentence('{status}, allergy confirmed: {drugs}', { status, drugs });
  if (attempt === undefined || attempt === 0) return status;
  return sentence('{status}, {attempt}', { status, attempt: attemptSentence(attempt) });
}

function reasonOf({ order_reason: reason }: Record<string, unknown>): Sentence {
  return { message: orderReasons[reason as OrderReason] ?? String(reason) };
}

/** Reason, comment, reference or figures of an event, as one line. */
function detailOf(payload: Record<string, unknown>): string | null {
  const parts = [payload['reason'], payload['comment'], payload['reference'], payload['summary']].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return parts.length > 0 ? parts.join('. ') : null;
}
