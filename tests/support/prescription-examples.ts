import { NOBODYS } from './import-examples.ts';
import type { TestServer } from './server.ts';
import { newRuleNumbers } from './prescription-rules-examples.ts';

/** How an entry of the register should have been. */
export const newCorrection = {
  prescriber: 'Dr Rohini Sathe',
  registration_no: 'MMC 2011/04/1187',
  prescriber_address: 'Shree Sai Clinic, Andheri East, Mumbai 400069',
  patient: 'Anita Rao',
  patient_address: '4 Station Road, Pune 411001',
  reason: 'The clinic has moved',
};

/** Id of an entry of the register that none follows. */
export async function uncorrectedEntry(server: TestServer): Promise<number> {
  const { rows } = await server.db.$client.query<{ id: number }>(
    'select id::int from h1_entries e where not exists (select from h1_entries l where l.refers_to = e.id) order by id limit 1',
  );
  const [entry] = rows;
  if (!entry) throw new Error('Every entry of the register is followed by another');
  return entry.id;
}

/** Inputs of the operations on prescriptions, by operation. */
export const prescriptionExamples = {
  'oms.prescriptionReading': () => ({ reading_id: 1 }),
  'oms.readingAlternatives': () => ({ reading_id: 1, drug_id: 1 }),
  'oms.saveReading': () => ({ reading_id: NOBODYS, version: 1, source: 'PATIENT', doctor: 'Dr Rohini Sathe' }),
  'oms.sendReadingEvent': () => ({ reading_id: NOBODYS, version: 1, event: 'review.begun' }),
  'oms.checkReading': () => ({ reading_id: NOBODYS, version: 1, result: 'differed', note: '0.5 mg' }),
  'oms.prescriptionRules': () => ({}),
  'oms.savePrescriptionRules': () => ({ version: 0, ...newRuleNumbers }),
  'oms.h1Entry': () => ({ entry_id: 1 }),
  'oms.correctH1Entry': () => ({ entry_id: NOBODYS, ...newCorrection }),
  'oms.reopenReading': () => ({ reading_id: NOBODYS, version: 1 }),
};
