import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { stateField } from '#platform/list/retirement.ts';
import { councils } from './registration.ts';

/** Doctors who prescribe what is dispensed. */
export const doctorList = {
  id: 'doctors',
  title: msg('Doctors'),
  singular: msg('doctor'),
  plural: msg('doctors'),
  service: 'oms',
  path: '/doctors',
  read: 'doctors.read',
  manage: 'doctors.manage',
  fields: [
    { name: 'name', title: msg('Name'), kind: 'text', sort: true, filter: true, always: true, width: 200 },
    { name: 'council', title: msg('Council'), kind: 'choice', options: councils, filter: true, width: 208, yields: 3 },
    { name: 'registration_no', title: msg('Registration number'), kind: 'text', filter: true, width: 152 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, edit: true, width: 112 },
    { name: 'speciality', title: msg('Speciality'), kind: 'text', filter: true, edit: true, width: 168, yields: 4 },
    { name: 'address', title: msg('Address'), kind: 'text', filter: true, edit: true, width: 248, yields: 2 },
    { name: 'city', title: msg('City'), kind: 'text', filter: true, edit: true, width: 96 },
    stateField,
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 120, yields: 1 },
  ],
  sort: 'name',
  search: msg('name, registration number, phone or city'),
} satisfies List;
