import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

const nobodys = () => ({ patient_id: NOBODYS, request_key: randomUUID() });

export const newMedicine = { drug_id: 1, per_day: 2, started_on: '2026-11-01' };
const { drug_id: _drug, ...dosage } = newMedicine;

/** Inputs of the operations on regular medicines and points, by operation. */
export const medicineExamples = {
  'crm.regularMedicines': () => ({ patient_id: 1 }),
  'crm.addMedicine': () => ({ ...nobodys(), version: 1, ...newMedicine }),
  'crm.changeMedicine': () => ({ ...nobodys(), version: 1, medicine_id: 1, ...dosage }),
  'crm.stopMedicine': () => ({ ...nobodys(), version: 1, medicine_id: 1 }),
  'crm.reorderMedicines': () => ({ ...nobodys(), medicine_ids: [1] }),
  'crm.points': () => ({ patient_id: 1 }),
  'crm.adjustPoints': () => ({ ...nobodys(), points: 50, note: 'Parcel came late' }),
  'crm.refill': () => ({ patient_id: 1 }),
  'crm.callAboutRefill': nobodys,
};
