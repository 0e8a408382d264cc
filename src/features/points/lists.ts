import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';

/** Points of imported files, the latest first. */
export const importedPointList = {
  id: 'imported-points',
  title: msg('Imported points'),
  singular: msg('entry'),
  plural: msg('entries'),
  service: 'crm',
  path: '/imported-points',
  read: 'points.import',
  manage: null,
  fields: [
    { name: 'patient', title: msg('Patient'), kind: 'text', filter: true, always: true, width: 88 },
    { name: 'name', title: msg('Name'), kind: 'text', filter: true, width: 176 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, width: 112 },
    { name: 'reason', title: msg('Reason'), kind: 'text', sort: true, filter: true, width: 264 },
    { name: 'points', title: msg('Points'), kind: 'number', sort: true, filter: true, width: 88 },
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 136 },
  ],
  sort: '-updated_at',
  search: msg('name, phone or reason'),
} satisfies List;
