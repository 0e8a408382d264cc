import { sql } from 'drizzle-orm';
import { msg, sentence } from '#platform/contract/sentence.ts';
import type { PatientPayload } from '../schema.ts';
import type { PatientTable } from './merge-tables.ts';
import type { PatientSource } from './patient-sources.ts';

const changeWords: Record<string, string> = {
  'patient.created': msg('Patient made'),
  'patient.updated': msg('Details changed'),
  'address.added': msg('Address added'),
  'address.updated': msg('Address changed'),
  'address.removed': msg('Address removed'),
  'address.default': msg('Default address changed'),
  'allergy.added': msg('Allergy added'),
  'allergy.changed': msg('Allergy changed'),
  'allergy.removed': msg('Allergy removed'),
  'consent.given': msg('Consent given'),
  'consent.withdrawn': msg('Consent withdrawn'),
  'family.joined': msg('Family member added'),
  'family.left': msg('Left the family'),
  'medicine.added': msg('Regular medicine added'),
  'medicine.changed': msg('Regular medicine changed'),
  'medicine.stopped': msg('Regular medicine stopped'),
  'patient.merged': msg('Duplicate merged'),
  'merge.undone': msg('Merge undone'),
  'patient.erased': msg('Personal data erased'),
};

/** Changes of the patient. */
const changes: PatientSource = {
  kind: 'change',
  title: msg('Changes'),
  permission: 'patients.read',
  entries: (patient) =>
    sql`select id, at, by, jsonb_build_object('event', event, 'payload', payload) as data from patient_events where patient_id = ${patient}`,
  present: ({ event, payload }: { event: string; payload: PatientPayload }) => ({
    text: sentence(changeWords[event] ?? event),
    changes: payload,
  }),
};

/** What people wrote about the patient. */
const notes: PatientSource = {
  kind: 'note',
  title: msg('Notes'),
  permission: 'patients.read',
  entries: (patient) => sql`select id, at, by, jsonb_build_object('text', text) as data from patient_notes where patient_id = ${patient}`,
  present: ({ text }: { text: string }) => ({ text: sentence(msg('Note')), detail: text }),
};

export const ownSources = [changes, notes];

/** Rows of this feature that a merge moves. */
export const ownTables: PatientTable[] = [
  {
    table: 'patient_addresses',
    title: msg('Addresses'),
    at: 'created_at',
    isUnderPatient: true,
    // Drafts refer to them.
    erasure: { clear: { address: '', pincode: '', is_default: false } },
  },
  { table: 'patient_allergies', title: msg('Allergies'), at: 'created_at', isUnderPatient: true, erasure: 'delete' },
  { table: 'patient_notes', title: msg('Notes'), at: 'at', isUnderPatient: true, erasure: 'delete' },
  { table: 'patient_events', title: null, at: 'at', isUnderPatient: true, erasure: { clear: { payload: '{}' } } },
  { table: 'patient_consents', title: msg('Consents'), at: 'at', isUnderPatient: true, erasure: 'delete' },
];
