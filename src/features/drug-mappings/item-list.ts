import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { itemStatuses } from './mapping-choices.ts';

/** Products in the catalogues of distributors (§2.2, §7.6). */
export const itemList = {
  id: 'distributor-items',
  title: msg('Mapping utility'),
  singular: msg('product'),
  plural: msg('products'),
  service: 'distributor',
  path: '/items',
  read: 'drug-mappings.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'name', title: msg('Their name'), kind: 'text', sort: true, filter: true, always: true, width: 248 },
    { name: 'code', title: msg('Their code'), kind: 'text', sort: true, filter: true, width: 104, yields: 4 },
    { name: 'pack', title: msg('Pack'), kind: 'text', filter: true, width: 84, yields: 3 },
    { name: 'distributor', title: msg('Distributor'), kind: 'text', filter: true, width: 176, yields: 5 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: itemStatuses, filter: true, chip: true, width: 112 },
    { name: 'to_map', title: msg('To map'), kind: 'flag', filter: true, chip: true, optional: true, width: 84 },
    { name: 'drug', title: msg('Our drug'), kind: 'text', filter: true, width: 216 },
    { name: 'score', title: msg('Score'), kind: 'number', sort: true, filter: true, width: 72 },
    { name: 'maker', title: msg('Maker'), kind: 'text', filter: true, optional: true, width: 152 },
    { name: 'mrp', title: msg('MRP'), kind: 'money', filter: true, optional: true, width: 96 },
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 120, yields: 1 },
  ],
  sort: 'name',
  search: msg('their name or code'),
} satisfies List;
