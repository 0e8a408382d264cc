import { boolean, check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { doctors } from '#features/doctors/schema.ts';
import { orders, prescriptions } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { type CheckPoint, prescriptionSources, readingStatuses } from './prescription-choices.ts';
import { pendingStatuses } from './prescription-filters.ts';
import type { StoredLine } from './reading-lines.ts';

/** What was read from the prescriptions of orders, with everything that happened to each. Statuses named as in the machine. */

export const prescriptionReadings = pgTable(
  'prescription_readings',
  {
    ...recordColumns(),
    /** The file that is read. */
    prescription_id: reference()
      .notNull()
      .unique()
      .references(() => prescriptions.id),
    order_id: referenceTo(() => orders.id),
    patient_id: referenceTo(() => patients.id),
    source: text().notNull(),
    /** The doctor’s record; null: not chosen. */
    doctor_id: reference().references(() => doctors.id),
    /** As the paper names the doctor. */
    doctor: text().notNull().default(''),
    registration_no: text().notNull().default(''),
    /** As typed before doctors were records; the register of Schedule H1 names it where no doctor was chosen. */
    doctor_address: text().notNull().default(''),
    written_on: date({ mode: 'string' }),
    valid_until: date({ mode: 'string' }),
    /** For an acute illness. */
    acute: boolean().notNull().default(false),
    /** How often it may be dispensed again. */
    repeats: integer().notNull().default(0),
    /** As the paper names the patient. */
    patient_written: text().notNull().default(''),
    checklist: text().array().$type<CheckPoint[]>().notNull().default([]),
    lines: jsonb().$type<StoredLine[]>().notNull().default([]),
    /** Strictest schedule of its lines. */
    schedule: text(),
    reader_id: reference().references(() => users.id),
    /** Another pharmacist who asks the reader for it. */
    wanted_by_id: reference().references(() => users.id),
    read_since: moment(),
    lease_until: moment(),
    /** Who checked it. */
    checker_id: reference().references(() => users.id),
    open_questions: integer().notNull().default(0),
    /** Those of them that are asked of the doctor. */
    doctor_questions: integer().notNull().default(0),
    received_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('prescription_readings_status', isOneOf('status', Object.keys(readingStatuses))),
    check('prescription_readings_source', isOneOf('source', prescriptionSources)),
    index('prescription_readings_by_receipt').on(table.received_at, table.id),
    index('prescription_readings_pending').on(table.received_at, table.id).where(isOneOf('status', pendingStatuses)),
    index('prescription_readings_valid')
      .on(table.valid_until)
      .where(isOneOf('status', ['clarification', 'decoded'])),
    index().on(table.doctor_id),
    index().on(table.order_id),
    index().on(table.patient_id),
    index().on(table.reader_id),
    index().on(table.wanted_by_id),
  ],
);

/** Accepted events. */
export const readingEventLog = pgTable(
  'prescription_events',
  {
    reading_id: referenceTo(() => prescriptionReadings.id),
    /** Question, answer, reason. */
    ...logColumns<{ note?: string }>(),
  },
  (table) => [unique('prescription_events_version').on(table.reading_id, table.version)],
);
