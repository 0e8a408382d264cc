import { NOBODYS } from './import-examples.ts';
import { newRuleNumbers } from './prescription-rules-examples.ts';

/** Inputs of the operations on prescriptions, by operation. */
export const prescriptionExamples = {
  'oms.prescriptionReading': () => ({ reading_id: 1 }),
  'oms.readingAlternatives': () => ({ reading_id: 1, drug_id: 1 }),
  'oms.saveReading': () => ({ reading_id: NOBODYS, version: 1, doctor: 'Dr Rohini Sathe' }),
  'oms.sendReadingEvent': () => ({ reading_id: NOBODYS, version: 1, event: 'review.begun' }),
  'oms.checkReading': () => ({ reading_id: NOBODYS, version: 1, result: 'differed', note: '0.5 mg' }),
  'oms.prescriptionRules': () => ({}),
  'oms.savePrescriptionRules': () => ({ version: 0, ...newRuleNumbers }),
  'oms.reopenReading': () => ({ reading_id: NOBODYS, version: 1 }),
};
