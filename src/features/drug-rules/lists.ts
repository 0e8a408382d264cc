import type { List } from '#platform/list/list.ts';

/** Rules on drugs, by priority. */
export const drugRuleList: List = {
  id: 'drug-rules',
  title: 'Rule engine',
  singular: 'rule',
  plural: 'rules',
  service: 'item',
  path: '/drug-rules',
  read: 'masters.read',
  manage: null,
  fields: [
    { name: 'name', title: 'Rule', kind: 'text', filter: true, always: true, width: 300 },
    { name: 'priority', title: 'Priority', kind: 'number', sort: true, filter: true, width: 96 },
    { name: 'active', title: 'In force', kind: 'flag', filter: true, chip: true, width: 96 },
    { name: 'sets', title: 'Sets', kind: 'text', width: 220 },
    { name: 'applied_at', title: 'Last applied', kind: 'moment', filter: true, width: 132 },
    { name: 'updated_at', title: 'Changed', kind: 'moment', sort: true, filter: true, width: 120 },
  ],
  sort: 'priority',
  search: 'Name',
};
