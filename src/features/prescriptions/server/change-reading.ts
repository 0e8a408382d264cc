import { ORPCError } from '@orpc/server';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { PrescriptionEvent, PrescriptionFacts, PrescriptionUser } from '#machines/prescriptions/prescription-facts.ts';
import { prescriptionMachine, prescriptionWhy } from '#machines/prescriptions/prescription.ts';
import { fillCart } from '#features/order-lines/server/public.ts';
import { authorOf, changeOrderIn, orderLines, orders, type OrderUser, prescriptions, withPages } from '#features/orders/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { STALE } from '#platform/record/contract.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import { prescriptionList } from '../prescription-list.ts';
import { prescriptionReadings, readingEventLog } from '../schema.ts';
import { drugIdsOf, factsOf, type StoredReading } from './reading-facts.ts';
import { notifyAboutReader } from './reading-notices.ts';
import { noSuchReading, readPrescription } from './reading-record.ts';

export interface ReadingChange {
  reading_id: number;
  /** Version the user saw. */
  version: number;
  request_key?: string | undefined;
  note?: string;
}

/** The event of a change, and the columns that it writes besides those of the chart. */
export interface Wanted {
  event: PrescriptionEvent;
  columns?: Partial<StoredReading>;
}

type WantedOf = (tx: Transaction, stored: StoredReading) => Promise<Wanted>;

/**
 * The only function with which a user changes a reading. With the row locked: asks the chart, and writes reading, event and
 * audit together; an approval moves the order on in the same transaction. A stale version or a refused event throws CONFLICT
 * (409) with the record and the reason.
 */
export async function changeReading(db: Database, cause: Cause, user: OrderUser, change: ReadingChange, wantedOf: WantedOf): Promise<void> {
  const by: PrescriptionUser = { id: user.userId, name: user.name };
  await db.transaction(async (tx) => {
    // The order first, as changes of orders do: no two transactions wait for each other.
    const order = await lockOrderOf(tx, change.reading_id);
    const [stored] = await tx.select().from(prescriptionReadings).where(eq(prescriptionReadings.id, change.reading_id)).for('update');
    if (!stored) throw noSuchReading();
    const wanted = await wantedOf(tx, stored);
    const { reading_id: _id, version: _version, request_key: key, ...rest } = change;
    const body = { id: stored.id, ...rest, event: { ...wanted.event, at: null }, columns: wanted.columns ?? null };
    await runOnce(tx, cause, { key, body }, async () => {
      if (change.version !== stored.version) throw await conflict(tx, by, stored, cause.at, sentence(STALE));
      const changed = await applyEvent(tx, cause, { stored, by, wanted, note: change.note ?? '' });
      if (order) await notifyAboutReader(tx, cause.at, { order, by, event: wanted.event.type, before: stored, after: changed });
      if (changed.status === stored.status) return stored.id;
      if (changed.status === 'decoded') await settleOrder(tx, cause, user, changed, order?.status);
      if (changed.status === 'rejected') await askAnew(tx, cause, user, changed, order?.status);
      return stored.id;
    });
    listChanged(tx, prescriptionList.id);
  });
}

/** Locks the order of a reading, which is locked before the reading itself. */
export async function lockOrderOf(tx: Transaction, readingId: number) {
  const [reading] = await tx
    .select({ order_id: prescriptionReadings.order_id })
    .from(prescriptionReadings)
    .where(eq(prescriptionReadings.id, readingId));
  if (!reading) throw noSuchReading();
  const [order] = await tx
    .select({ code: orders.code, status: orders.status })
    .from(orders)
    .where(eq(orders.id, reading.order_id))
    .for('update');
  return order;
}

interface Applied {
  stored: StoredReading;
  /** Null: the system. */
  by: PrescriptionUser | null;
  wanted: Wanted;
  note: string;
}

/** Sends an event to the chart of a locked reading, and writes what it makes of it. @throws ORPCError 409 */
export async function applyEvent(tx: Transaction, cause: Cause, { stored, by, wanted, note }: Applied): Promise<StoredReading> {
  const { event, columns = {} } = wanted;
  const facts = await factsOf(tx, stored, cause.at);
  const accepted = acceptFor({ tx, record: `prescriptions/${stored.id}` }, prescriptionMachine, stored.status, facts, event);
  if (!accepted) throw await conflict(tx, by, stored, cause.at, prescriptionWhy(stored.status, facts, event));
  const { state, context } = accepted;
  const version = stored.version + 1;
  const next = { ...columns, ...columnsOf(context), status: state, version, updated_at: cause.at };
  await tx.update(prescriptionReadings).set(next).where(eq(prescriptionReadings.id, stored.id));
  await tx.insert(readingEventLog).values({
    reading_id: stored.id,
    version,
    at: cause.at,
    user_id: by?.id ?? null,
    by: by?.name ?? 'System',
    event: event.type,
    from_status: stored.status,
    to_status: state,
    payload: note === '' ? {} : { note },
  });
  await recordAudit(
    tx,
    cause,
    `prescriptions/${stored.id}`,
    { status: stored.status, version: stored.version },
    { status: state, version, event: event.type },
  );
  return { ...stored, ...next };
}

const moment = (at: string | null): Date | null => (at === null ? null : new Date(at));

const columnsOf = ({
  reader,
  wantedBy,
  readSince,
  leaseUntil,
  openQuestions,
  doctorQuestions,
}: PrescriptionFacts): Partial<StoredReading> => ({
  reader_id: reader?.id ?? null,
  wanted_by_id: wantedBy?.id ?? null,
  read_since: moment(readSince),
  lease_until: moment(leaseUntil),
  open_questions: openQuestions,
  doctor_questions: doctorQuestions,
});

/** What was approved covers its drugs, and its order is decoded (§4.1). */
async function settleOrder(
  tx: Transaction,
  cause: Cause,
  user: OrderUser,
  { order_id, prescription_id, lines, repeats }: StoredReading,
  orderStatus: string | undefined,
): Promise<void> {
  const decode = () =>
    tx.update(orderLines).set({ decoded: true }).where(eq(orderLines.order_id, order_id)).returning({ id: orderLines.id });
  if (orderStatus === 'PRESCRIPTION-CREATED') {
    if ((await decode()).length === 0) {
      await fillCart(tx, cause, authorOf(user), order_id, lines);
      await decode();
    }
    const change = { orderId: order_id, event: { type: 'mark_prescription_decoded' } as const, version: null, payload: {} };
    await changeOrderIn(tx, cause, authorOf(user), change);
  }
  await tx
    .update(prescriptions)
    .set({ covers: drugIdsOf({ lines }), dispensable: repeats + 1 })
    .where(eq(prescriptions.id, prescription_id));
}

/** A rejected prescription is ignored; without another one the customer is asked for it (§4.1). */
async function askAnew(
  tx: Transaction,
  cause: Cause,
  user: OrderUser,
  { order_id, prescription_id }: StoredReading,
  orderStatus: string | undefined,
): Promise<void> {
  const isAttached = and(
    eq(prescriptions.order_id, order_id),
    ne(prescriptions.id, prescription_id),
    isNull(prescriptions.rejected_at),
    isNull(prescriptions.page_of),
  );
  const others = await tx.select({ id: prescriptions.id }).from(prescriptions).where(isAttached).limit(1);
  if (orderStatus === 'PRESCRIPTION-CREATED' && others.length === 0) {
    const change = { orderId: order_id, event: { type: 'mark_confirm_but_need_prescription' } as const, version: null, payload: {} };
    await changeOrderIn(tx, cause, authorOf(user), change);
    return;
  }
  await tx.update(prescriptions).set({ rejected_at: cause.at }).where(withPages(prescription_id));
}

/** 409 with the record as it is now, and why the change was refused. */
async function conflict(tx: Transaction, by: PrescriptionUser | null, { id }: StoredReading, now: Date, why: Sentence) {
  const record = await readPrescription(tx, by ?? { id: 0, name: '' }, id, now);
  return new ORPCError('CONFLICT', { defined: true, status: 409, message: why.message, data: { record, ...why } });
}
