import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { entryKinds } from './register-choices.ts';

/** Register of Schedule H1: what was dispensed to whom on whose prescription, the newest entry first. */
export const h1RegisterList: List = {
  id: 'h1-register',
  title: msg('Schedule H1 register'),
  singular: msg('register entry'),
  plural: msg('register entries'),
  service: 'oms',
  path: '/h1-register',
  read: 'prescriptions.decode',
  manage: null,
  isPrinted: true,
  record: 'entry_id',
  fields: [
    { name: 'at', title: msg('When'), kind: 'moment', sort: true, filter: true, always: true, width: 148 },
    { name: 'number', title: msg('No.'), kind: 'text', width: 112 },
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 144, yields: 4 },
    { name: 'kind', title: msg('Kind'), kind: 'choice', options: entryKinds, filter: true, chip: true, width: 104, yields: 3 },
    { name: 'drug', title: msg('Drug'), kind: 'text', filter: true, always: true, width: 168 },
    { name: 'batch', title: msg('Batch'), kind: 'text', filter: true, width: 96, yields: 5 },
    { name: 'quantity', title: msg('Qty'), kind: 'number', width: 64 },
    { name: 'patient', title: msg('Patient'), kind: 'text', filter: true, width: 144 },
    { name: 'patient_address', title: msg('Patient’s address'), kind: 'text', width: 200, yields: 8 },
    { name: 'prescriber', title: msg('Prescriber'), kind: 'text', filter: true, width: 152 },
    { name: 'registration', title: msg('Registration number'), kind: 'text', filter: true, width: 144, yields: 7 },
    { name: 'prescriber_address', title: msg('Prescriber’s address'), kind: 'text', width: 200, yields: 9 },
    { name: 'bill', title: msg('Bill'), kind: 'text', filter: true, width: 144, yields: 2 },
    { name: 'reader', title: msg('Read by'), kind: 'text', filter: true, width: 128, yields: 6 },
    { name: 'refers', title: msg('Refers to'), kind: 'text', width: 112, yields: 4 },
    { name: 'reason', title: msg('Reason'), kind: 'text', optional: true, width: 160 },
    { name: 'by', title: msg('Corrected by'), kind: 'text', optional: true, width: 128 },
    { name: 'checker', title: msg('Checked by'), kind: 'text', filter: true, width: 128, yields: 6 },
  ],
  sort: '-at',
  search: msg('patient, drug or bill'),
};
