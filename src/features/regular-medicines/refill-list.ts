import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import type { Group } from '#platform/list/where.ts';
import { consentStates, contactStates, prescriptionStates, stockStates } from './refill-choices.ts';

/** Refill radar: patients whose regular medicines run out, the first ones on top. */
export const refillList: List = {
  id: 'refills',
  title: msg('Refill radar'),
  singular: msg('refill'),
  plural: msg('refills'),
  service: 'crm',
  path: '/refills',
  read: 'refills.read',
  manage: null,
  fields: [
    { name: 'patient', title: msg('Patient'), kind: 'text', always: true, width: 168 },
    { name: 'phone', title: msg('Phone'), kind: 'text', width: 112 },
    { name: 'runs_out', title: msg('Runs out'), kind: 'date', sort: true, filter: true, width: 136 },
    { name: 'medicines', title: msg('Medicines'), kind: 'text', width: 264 },
    { name: 'prescription', title: msg('Prescription'), kind: 'choice', options: prescriptionStates, filter: true, chip: true, width: 160 },
    { name: 'stock', title: msg('Stock'), kind: 'choice', options: stockStates, filter: true, chip: true, width: 112 },
    { name: 'contact', title: msg('Since the last bill'), kind: 'choice', options: contactStates, filter: true, chip: true, width: 144 },
    {
      name: 'consent',
      title: msg('Consent to calls'),
      kind: 'choice',
      options: consentStates,
      filter: true,
      chip: true,
      width: 128,
      yields: 2,
    },
    { name: 'store', title: msg('Store'), kind: 'text', width: 160, yields: 1 },
    { name: 'billed', title: msg('Last bill'), kind: 'moment', width: 144, yields: 3 },
  ],
  sort: 'runs_out',
  search: msg('patient or phone'),
};

/** Who can be called now: valid prescription, in stock, not called since, and the consent was not withdrawn. */
export const callable: Group = {
  match: 'all',
  of: [
    { field: 'prescription', is: 'anyOf', value: ['ready'] },
    { field: 'stock', is: 'anyOf', value: ['in'] },
    { field: 'contact', is: 'anyOf', value: ['none'] },
    { field: 'consent', is: 'anyOf', value: ['given', 'none'] },
  ],
};
