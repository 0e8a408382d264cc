import { sql } from 'drizzle-orm';
import type { PatientSource, PatientTable } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import { type ReadingStatus, readingStatuses } from '../prescription-choices.ts';
import { pendingStatuses } from '../prescription-filters.ts';
import { PRESCRIPTIONS_PATH } from '../prescription-paths.ts';

interface PrescriptionEntry {
  status: ReadingStatus;
  doctor: string;
  order: string;
}

/** Prescriptions in the timeline of their patient. */
export const prescriptionsOfPatients: PatientSource = {
  kind: 'prescription',
  title: msg('Prescriptions'),
  permission: 'prescriptions.decode',
  entries: (patient) =>
    sql`select r.id, r.received_at as at, null::text as by,
        jsonb_build_object('status', r.status, 'doctor', r.doctor, 'order', o.code) as data
      from prescription_readings r join orders o on o.id = r.order_id where r.patient_id = ${patient}`,
  present: ({ status, doctor, order }: PrescriptionEntry, id) => ({
    text: sentence(msg('Prescription for {order}: {status}'), { order, status: sentence(readingStatuses[status]) }),
    detail: doctor || null,
    path: `${PRESCRIPTIONS_PATH}?id=${id}`,
  }),
  open: {
    count: (patient) =>
      sql`select count(*) from prescription_readings r where r.patient_id = ${patient} and ${isOneOf('r.status', pendingStatuses)}`,
    text: (count) => sentence(msg('Prescriptions to read: {n}'), { n: count }),
    path: (_id, phone) => `${PRESCRIPTIONS_PATH}?search=${phone}`,
  },
};

/** What was read from a prescription goes where its file goes. */
export const prescriptionTable: PatientTable = {
  table: 'prescription_readings',
  id: 'prescription_id',
  title: null,
  at: 'received_at',
  follows: 'prescriptions',
  erasure: { keep: null },
};
