import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PrescriptionEvent } from '#machines/prescriptions/prescription-facts.ts';
import { whyChecked } from '#machines/prescriptions/prescription-words.ts';
import type { Entered } from '#machines/entity.ts';
import { registrationInWords } from '#features/doctors/public.ts';
import { doctors } from '#features/doctors/server/public.ts';
import { orders, prescriptions } from '#features/orders/server/public.ts';
import { allergiesOf, patients } from '#features/patients/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { PrescriptionAlternatives, PrescriptionRecord } from '../contract.ts';
import type { PrescriptionSource, ReadingStatus } from '../prescription-choices.ts';
import { pendingStatuses } from '../prescription-filters.ts';
import { keptUntil } from '../prescription-rules.ts';
import { prescriptionReadings } from '../schema.ts';
import { readAlternatives, readLines } from './line-facts.ts';
import { cartBesides } from './order-cover.ts';
import { factsAndRules, type StoredReading } from './reading-facts.ts';
import { readingKind } from './reading-kind.ts';

/** Events that users send; of questions, those that are not asked of the doctor. */
const byHand = [
  { type: 'review.begun' },
  { type: 'review.requested' },
  { type: 'review.handedOver' },
  { type: 'line.read' },
  { type: 'question.asked', ofDoctor: false },
  { type: 'question.answered', ofDoctor: false },
  { type: 'review.digitised' },
  { type: 'review.rejected' },
  { type: 'reading.approved' },
  { type: 'check.confirmed' },
  { type: 'check.differed' },
  { type: 'review.reopened' },
] as const satisfies Entered<PrescriptionEvent>[];

/** @throws ORPCError 404 */
export const readPrescription: ReadRecord<PrescriptionRecord> = async (db, { person, at }, readingId) => {
  const checker = alias(users, 'checker');
  const [found] = await db
    .select({
      stored: prescriptionReadings,
      checker: { id: checker.id, name: checker.name },
      patient: {
        name: patients.name,
        phone_no: patients.phone_no,
        born_on: patients.born_on,
        gender: patients.gender,
        allergies: allergiesOf(sql`patients.id`),
      },
      doctor: {
        id: doctors.id,
        name: doctors.name,
        council: doctors.council,
        registration_no: doctors.registration_no,
        address: doctors.address,
        phone: doctors.phone,
      },
      order: { id: orders.id, version: orders.version, code: orders.code, store: orders.store, tat_due_at: orders.tat_due_at },
      delivery: { store_id: orders.store_id, store: orders.store, pincode: orders.pincode },
    })
    .from(prescriptionReadings)
    .innerJoin(patients, eq(patients.id, prescriptionReadings.patient_id))
    .innerJoin(orders, eq(orders.id, prescriptionReadings.order_id))
    .leftJoin(doctors, eq(doctors.id, prescriptionReadings.doctor_id))
    .leftJoin(checker, eq(checker.id, prescriptionReadings.checker_id))
    .where(eq(prescriptionReadings.id, readingId));
  if (!found) throw notFound(readingKind);
  const { stored, patient, doctor, order, delivery } = found;
  const { facts, rules } = await factsAndRules(db, stored, at);
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as ReadingStatus,
    pages: await pagesOf(db, stored),
    patient_id: stored.patient_id,
    patient,
    order: { ...order, tat_due_at: order.tat_due_at?.toISOString() ?? null },
    source: stored.source as PrescriptionSource,
    doctor_id: stored.doctor_id,
    doctor_record: doctor && { ...doctor, registration_no: registrationInWords(doctor) },
    doctor: stored.doctor,
    registration_no: stored.registration_no,
    written_on: stored.written_on,
    valid_until: stored.valid_until,
    acute: stored.acute,
    repeats: stored.repeats,
    patient_written: stored.patient_written,
    checklist: stored.checklist,
    cart: isUnseen(stored, person.id) && facts.schedules.includes('X') ? [] : await cartBesides(db, stored),
    ...(await readLines(db, stored, delivery, { isUnseen: isUnseen(stored, person.id), now: at })),
    reader: facts.reader,
    wanted_by: facts.wantedBy,
    checker: found.checker,
    read_since: facts.readSince,
    lease_until: facts.leaseUntil,
    open_questions: stored.open_questions,
    lacking: facts.prescriber,
    check: whyChecked(facts),
    refusal: facts.refusal,
    kept: keptUntil(facts.schedules, businessDate(stored.received_at), rules),
    received_at: stored.received_at.toISOString(),
    log: await readLog<PrescriptionRecord['log'][number]['payload']>(db, readingKind, readingId),
    abilities: judge(readingKind, { state: stored.status, context: facts, person, at }, byHand),
  };
};

/** Schedule X is keyed again by somebody who has not seen the reading: until it is decoded its reader alone sees those lines. */
const isUnseen = ({ status, reader_id }: StoredReading, userId: number): boolean =>
  reader_id !== userId && (pendingStatuses as readonly string[]).includes(status);

/** Drugs with which a line can be filled instead. @throws ORPCError 404 */
export async function alternativesOf(
  db: Queryable,
  { readingId, drugId, now }: { readingId: number; drugId: number; now: Date },
): Promise<PrescriptionAlternatives> {
  const [found] = await db
    .select({ stored: prescriptionReadings, delivery: { store_id: orders.store_id, store: orders.store, pincode: orders.pincode } })
    .from(prescriptionReadings)
    .innerJoin(orders, eq(orders.id, prescriptionReadings.order_id))
    .where(eq(prescriptionReadings.id, readingId));
  if (!found) throw notFound(readingKind);
  return readAlternatives(db, found.stored, found.delivery, drugId, now);
}

async function pagesOf(db: Queryable, { order_id, prescription_id }: StoredReading) {
  const { id, file_name, media_type } = prescriptions;
  return db
    .select({ id, file_name, media_type })
    .from(prescriptions)
    .where(and(eq(prescriptions.order_id, order_id), sql`(${id} = ${prescription_id} or ${isNull(prescriptions.rejected_at)})`))
    .orderBy(sql`${id} <> ${prescription_id}`, id)
    .limit(10);
}
