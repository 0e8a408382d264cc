import type { List } from '#platform/list/list.ts';

const defaults = { service: 'item', read: 'pipo.read' } as const;

/** Groups of products. */
export const pipoGroupList: List = {
  ...defaults,
  id: 'pipo-groups',
  title: 'PIPO groups',
  singular: 'PIPO group',
  plural: 'PIPO groups',
  path: '/pipo-groups',
  manage: null,
  fields: [
    { name: 'name', title: 'Group', kind: 'text', sort: true, filter: true, always: true, width: 260 },
    { name: 'products', title: 'Products', kind: 'number', filter: true, width: 96 },
    { name: 'note', title: 'Note', kind: 'text', filter: true, width: 320 },
    { name: 'updated_at', title: 'Changed', kind: 'moment', sort: true, filter: true, width: 120 },
  ],
  sort: 'name',
  search: 'Group or note',
};

/** Log of products added to and removed from groups: which, when, and by whom. */
export const pipoLogList: List = {
  ...defaults,
  id: 'pipo-logs',
  title: 'PIPO log',
  singular: 'PIPO log entry',
  plural: 'PIPO log entries',
  path: '/pipo-logs',
  manage: null,
  fields: [
    { name: 'at', title: 'When', kind: 'moment', sort: true, filter: true, always: true, width: 140 },
    {
      name: 'direction',
      title: 'Direction',
      kind: 'choice',
      options: { IN: 'Product in', OUT: 'Product out' },
      filter: true,
      chip: true,
      width: 120,
    },
    { name: 'drug', title: 'Product', kind: 'text', filter: true, width: 260 },
    { name: 'group', title: 'Group', kind: 'text', filter: true, width: 220 },
    { name: 'by', title: 'By', kind: 'text', filter: true, width: 160 },
  ],
  sort: '-at',
  search: 'Product or group',
};
