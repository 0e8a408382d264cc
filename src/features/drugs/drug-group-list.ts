import type { List } from '#platform/list/list.ts';

/** Substitute groups: drugs in use with the same composition, form, release and unit. The id of a group is that of one of its drugs. */
export const drugGroupList: List = {
  id: 'drug-groups',
  title: 'Alternatives',
  singular: 'group',
  plural: 'groups',
  service: 'item',
  path: '/drug-groups',
  read: 'masters.read',
  manage: null,
  fields: [
    { name: 'composition', title: 'Composition', kind: 'text', sort: true, filter: true, always: true, width: 340 },
    { name: 'presentation', title: 'Form and release', kind: 'text', filter: true, width: 140 },
    { name: 'uom', title: 'Unit', kind: 'text', filter: true, width: 88 },
    { name: 'drugs', title: 'Drugs', kind: 'number', sort: true, filter: true, width: 72 },
    { name: 'companies', title: 'Companies', kind: 'number', optional: true, width: 104 },
    { name: 'cheapest', title: 'Cheapest per unit', kind: 'money', sort: true, filter: true, width: 128 },
    { name: 'dearest', title: 'Highest per unit', kind: 'money', sort: true, filter: true, width: 128 },
    { name: 'saving', title: 'Cheaper by %', kind: 'number', sort: true, filter: true, width: 112 },
    { name: 'available', title: 'Units available', kind: 'number', width: 120 },
  ],
  sort: 'composition',
  search: 'Composition',
};
