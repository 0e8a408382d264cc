import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { readingStatuses } from './prescription-choices.ts';

/** Prescriptions that pharmacists read (§2.2), those that came first on top. */
export const prescriptionList: List = {
  id: 'prescriptions',
  title: msg('Prescriptions'),
  singular: msg('prescription'),
  plural: msg('prescriptions'),
  service: 'oms',
  path: '/prescription-readings',
  read: 'prescriptions.decode',
  manage: null,
  record: 'id',
  fields: [
    { name: 'patient', title: msg('Patient'), kind: 'text', filter: true, always: true, width: 152 },
    { name: 'order', title: msg('Order'), kind: 'text', filter: true, width: 104 },
    {
      name: 'source',
      title: msg('Source'),
      kind: 'choice',
      choices: 'PrescriptionVendorTypeChoices',
      filter: true,
      chip: true,
      width: 152,
      yields: 4,
    },
    { name: 'pages', title: msg('Pages'), kind: 'number', width: 72, yields: 1 },
    {
      name: 'schedule',
      title: msg('Schedule'),
      kind: 'choice',
      options: { H: msg('Schedule H'), H1: msg('Schedule H1'), X: msg('Schedule X') },
      filter: true,
      chip: true,
      width: 112,
    },
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 144, yields: 3 },
    { name: 'received', title: msg('Received'), kind: 'moment', sort: true, filter: true, width: 136, yields: 2 },
    { name: 'tat', title: msg('TAT left'), kind: 'moment', width: 112 },
    { name: 'reader', title: msg('Reader'), kind: 'text', filter: true, width: 132 },
    { name: 'status', title: msg('State'), kind: 'choice', options: readingStatuses, filter: true, chip: true, width: 120 },
  ],
  sort: 'received',
  search: msg('patient, phone or order'),
};
