import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';

/** Which patients were shown to whom, and for what: by id. */
export const patientReadList: List = {
  id: 'patient-reads',
  title: msg('Reads of patients'),
  singular: msg('read'),
  plural: msg('reads'),
  service: 'admin',
  path: '/patient-reads',
  read: 'application-logs.read',
  manage: null,
  fields: [
    { name: 'at', title: msg('When'), kind: 'moment', sort: true, filter: true, always: true, width: 160 },
    { name: 'by', title: msg('By'), kind: 'text', filter: true, width: 176 },
    { name: 'operation', title: msg('Operation'), kind: 'text', filter: true, width: 232 },
    { name: 'count', title: msg('Patients'), kind: 'number', filter: true, width: 96 },
    { name: 'patients', title: msg('Patient ids'), kind: 'text', width: 320 },
    { name: 'request', title: msg('Request'), kind: 'text', optional: true, width: 296 },
  ],
  sort: '-at',
  search: msg('Patient id'),
};
