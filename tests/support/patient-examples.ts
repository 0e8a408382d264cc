import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

const nobodys = () => ({ patient_id: NOBODYS, request_key: randomUUID() });

const noMerge = () => ({ merge_id: NOBODYS, version: 1, request_key: randomUUID() });

export const newAddress = { type: 'HOME', address: '4 Hill Road, Mumbai', pincode: '400050' };

export const newAllergy = { name: 'Penicillin', severity: 'SEVERE', since: '2020-01-01' };

/** Inputs of the operations on patients, by operation. */
export const patientExamples = {
  'crm.findPatients': () => ({ search: 'a' }),
  'crm.createPatient': () => ({ name: 'Asha Rao', phone_no: '9000000001', request_key: randomUUID() }),
  'crm.createAddress': () => ({ patient_id: 1, ...newAddress, request_key: randomUUID() }),
  'crm.patient': () => ({ patient_id: 1 }),
  'crm.patientTimeline': () => ({ patient_id: 1 }),
  'crm.timelineKinds': () => ({}),
  'crm.updatePatient': () => ({ ...nobodys(), version: 1, name: 'Asha Rao', phone_no: '9000000001' }),
  'crm.updateAddress': () => ({ ...nobodys(), version: 1, address_id: 1, ...newAddress }),
  'crm.setDefaultAddress': () => ({ ...nobodys(), version: 1, address_id: 1 }),
  'crm.findAllergens': () => ({ search: 'a' }),
  'crm.addAllergy': () => ({ ...nobodys(), ...newAllergy }),
  'crm.updateAllergy': () => ({ ...nobodys(), version: 1, allergy_id: 1, ...newAllergy }),
  'crm.removeAllergy': () => ({ ...nobodys(), version: 1, allergy_id: 1 }),
  'crm.removeAddress': () => ({ ...nobodys(), version: 1, address_id: 1 }),
  'crm.addPatientNote': () => ({ ...nobodys(), text: 'Rings twice' }),
  'crm.setConsent': () => ({ ...nobodys(), channel: 'WHATSAPP', purpose: 'REFILLS', given: true, source: 'CALL' }),
  'crm.addRelative': () => ({ ...nobodys(), relative_id: 2, relationship: 'SPOUSE' }),
  'crm.similarPatients': () => ({ name: 'Asha Rao', phone_no: '9000000001' }),
  'crm.proposeMerge': () => ({ kept_id: 1, duplicate_id: 2, request_key: randomUUID() }),
  'crm.patientErasure': () => ({ patient_id: 1 }),
  'crm.erasePatient': () => ({ ...nobodys(), version: 1 }),
  'crm.patientPair': () => ({ pair_id: NOBODYS }),
  'crm.patientMerge': () => ({ merge_id: NOBODYS }),
  'crm.confirmMerge': noMerge,
  'crm.dismissMerge': noMerge,
  'crm.undoMerge': noMerge,
  'crm.removeRelative': () => ({ ...nobodys(), relative_id: 2 }),
};
