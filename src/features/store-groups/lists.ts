import type { List } from '#platform/list/list.ts';
import { stateField } from '#platform/list/retirement.ts';

/** Groups of stores that can replace each other. */
export const storeGroupList = {
  id: 'store-groups',
  title: 'Store group master',
  singular: 'store group',
  plural: 'store groups',
  service: 'store',
  path: '/store-groups',
  read: 'store-groups.read',
  manage: 'store-groups.manage',
  fields: [
    { name: 'name', title: 'Store group', kind: 'text', sort: true, filter: true, always: true, width: 260 },
    { name: 'city', title: 'City', kind: 'text', filter: true, width: 110 },
    { name: 'store_count', title: 'Stores', kind: 'number', filter: true, width: 80 },
    { name: 'anchor_store', title: 'Anchor store', kind: 'text', filter: true, width: 180 },
    { name: 'business_tag', title: 'Business tag', kind: 'text', filter: true, edit: true, width: 140 },
    { name: 'pincodes', title: 'Pincodes', kind: 'number', filter: true, width: 92 },
    { name: 'stores', title: 'Names of stores', kind: 'text', filter: true, width: 320 },
    stateField,
    { name: 'updated_at', title: 'Changed', kind: 'moment', sort: true, filter: true, width: 120 },
  ],
  sort: 'name',
  search: 'Store group, city or store',
} satisfies List;
