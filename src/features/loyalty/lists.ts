import { pointKinds } from '#features/points/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';

/** Entries of the points of all patients (§2.1), the latest first. */
export const pointEntryList = {
  id: 'point-entries',
  title: msg('Loyalty'),
  singular: msg('entry'),
  plural: msg('entries'),
  service: 'crm',
  path: '/point-entries',
  read: 'loyalty.read',
  manage: null,
  fields: [
    { name: 'at', title: msg('When'), kind: 'moment', sort: true, filter: true, width: 144 },
    { name: 'customer', title: msg('Patient'), kind: 'text', filter: true, always: true, width: 176 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, width: 112 },
    { name: 'patient', title: msg('Patient id'), kind: 'text', filter: true, optional: true, width: 88 },
    { name: 'kind', title: msg('Kind'), kind: 'choice', options: pointKinds, filter: true, chip: true, width: 152 },
    { name: 'points', title: msg('Points'), kind: 'number', sort: true, filter: true, width: 88 },
    { name: 'balance', title: msg('Balance'), kind: 'number', width: 88 },
    { name: 'note', title: msg('Note'), kind: 'text', filter: true, width: 216, yields: 1 },
    { name: 'by', title: msg('By'), kind: 'text', filter: true, width: 144 },
  ],
  sort: '-at',
  search: msg('name, phone or id of the patient'),
} satisfies List;
