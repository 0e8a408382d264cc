import { ORPCError } from '@orpc/server';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PrescriptionEvent, PrescriptionUser } from '#machines/prescriptions/prescription-facts.ts';
import { prescriptionMachine, prescriptionWhy } from '#machines/prescriptions/prescription.ts';
import { whyChecked } from '#machines/prescriptions/prescription-words.ts';
import { type Entered, mayAccept } from '#machines/entity.ts';
import { registrationInWords } from '#features/doctors/public.ts';
import { doctors } from '#features/doctors/server/public.ts';
import { orders, prescriptions } from '#features/orders/server/public.ts';
import type { Allergy } from '#features/patients/public.ts';
import { allergiesOf, allergyTo, patients } from '#features/patients/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { PrescriptionLine, PrescriptionRecord } from '../contract.ts';
import type { PrescriptionSource, ReadingStatus } from '../prescription-choices.ts';
import { keptUntil } from '../prescription-rules.ts';
import { prescriptionReadings, readingEventLog } from '../schema.ts';
import { drugsOf, factsAndRules, type StoredReading } from './reading-facts.ts';

/** Maximum length of the log in a record; older entries stay in the table. */
const LOG_LENGTH = 100;

export const noSuchReading = () => new ORPCError('NOT_FOUND', { message: 'Prescription not found' });

/** Events that users send; of questions, those that are not asked of the doctor. */
const byHand = [
  { type: 'review.begun' },
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
export async function readPrescription(db: Queryable, user: PrescriptionUser, readingId: number, now: Date): Promise<PrescriptionRecord> {
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
      order: { id: orders.id, code: orders.code, store: orders.store, tat_due_at: orders.tat_due_at, store_id: orders.store_id },
    })
    .from(prescriptionReadings)
    .innerJoin(patients, eq(patients.id, prescriptionReadings.patient_id))
    .innerJoin(orders, eq(orders.id, prescriptionReadings.order_id))
    .leftJoin(doctors, eq(doctors.id, prescriptionReadings.doctor_id))
    .leftJoin(checker, eq(checker.id, prescriptionReadings.checker_id))
    .where(eq(prescriptionReadings.id, readingId));
  if (!found) throw noSuchReading();
  const { stored, patient, doctor } = found;
  const { store_id: storeId, ...order } = found.order;
  const { facts, rules } = await factsAndRules(db, stored, now);
  const status = stored.status as ReadingStatus;
  const abilities = byHand.map((entered) => {
    const event = { by: user, at: now.toISOString(), ...entered };
    const allowed = mayAccept(prescriptionMachine, status, facts, event);
    return { event: event.type, allowed, why: allowed ? null : prescriptionWhy(status, facts, event as PrescriptionEvent) };
  });
  return {
    id: stored.id,
    version: stored.version,
    status,
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
    lines: await linesOf(db, stored, storeId, status === 'secondCheck' && stored.reader_id !== user.id),
    reader: facts.reader,
    checker: found.checker,
    read_since: facts.readSince,
    lease_until: facts.leaseUntil,
    open_questions: stored.open_questions,
    lacking: facts.prescriber,
    check: whyChecked(facts),
    refusal: facts.refusal,
    kept: keptUntil(facts.schedules, businessDate(stored.received_at), rules),
    received_at: stored.received_at.toISOString(),
    log: await logOf(db, readingId),
    abilities,
  };
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

/** Lines with what is known of their drugs. @param isUnseen Schedule X is hidden: it is keyed once more */
async function linesOf(db: Queryable, stored: StoredReading, storeId: number, isUnseen: boolean): Promise<PrescriptionLine[]> {
  const ids = stored.lines.flatMap(({ drug_id }) => drug_id ?? []);
  const factsByDrug = await drugsOf(db, ids);
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await db.execute<{ id: number; stock: number; allergy: Allergy | null }>(sql`
    select d.id::int, coalesce((select s.on_hand - s.reserved from store_stock s where s.store_id = ${storeId} and s.drug_id = d.id), 0)::int as stock,
      ${allergyTo(sql`${stored.patient_id}::bigint`, sql`d.molecules`)} as allergy
    from drugs d where d.id = any(${`{${ids.join(',')}}`}::bigint[])`);
  const facts = new Map(rows.map((row) => [row.id, row]));
  return stored.lines.map((line) => {
    const drug = line.drug_id === null ? null : (factsByDrug.get(line.drug_id) ?? null);
    const found = line.drug_id === null ? undefined : facts.get(line.drug_id);
    if (isUnseen && drug?.schedule === 'X' && !line.struck)
      return {
        ...line,
        drug_id: null,
        dose: '',
        days: null,
        quantity: null,
        reason: '',
        drug: null,
        stock: null,
        allergy: null,
        hidden: true,
      };
    return { ...line, drug, stock: found?.stock ?? null, allergy: found?.allergy ?? null, hidden: false };
  });
}

async function logOf(db: Queryable, readingId: number): Promise<PrescriptionRecord['log']> {
  const log = await db
    .select()
    .from(readingEventLog)
    .where(eq(readingEventLog.reading_id, readingId))
    .orderBy(desc(readingEventLog.version))
    .limit(LOG_LENGTH);
  return log.map(({ version, at, by, event, payload }) => ({ version, at: at.toISOString(), by, event, note: payload.note ?? null }));
}
