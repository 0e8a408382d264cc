import type { List } from '#platform/list/list.ts';
import { stateField } from '#platform/list/retirement.ts';
import { destinationKinds, placeKinds } from './places.ts';

/** Supply lanes: source, destination, goods and lead time. */
export const supplyLaneList = {
  id: 'supply-lanes',
  title: 'Supply chain',
  singular: 'supply lane',
  plural: 'supply lanes',
  service: 'store',
  path: '/supply-lanes',
  read: 'supply-lanes.read',
  manage: 'supply-lanes.manage',
  fields: [
    { name: 'destination', title: 'Destination', kind: 'text', sort: true, filter: true, always: true, width: 200 },
    { name: 'source', title: 'Supplied by', kind: 'text', sort: true, filter: true, width: 220 },
    {
      name: 'source_kind',
      title: 'Kind of supplier',
      kind: 'choice',
      options: placeKinds,
      filter: true,
      chip: true,
      width: 140,
      yields: 2,
    },
    { name: 'goods', title: 'Goods', kind: 'text', filter: true, width: 200, yields: 3 },
    // An import needs to know whether the goods are a category or a drug, and what kind of place the destination is.
    { name: 'destination_kind', title: 'Kind of destination', kind: 'choice', options: destinationKinds, optional: true, width: 140 },
    { name: 'category', title: 'Category', kind: 'text', optional: true, width: 160 },
    { name: 'drug', title: 'Drug', kind: 'text', optional: true, width: 200 },
    { name: 'priority', title: 'Priority', kind: 'number', filter: true, edit: true, width: 88 },
    { name: 'lead_days', title: 'Lead days', kind: 'number', filter: true, edit: true, width: 96 },
    { name: 'weekdays', title: 'Weekdays', kind: 'text', filter: true, edit: true, width: 188 },
    { name: 'cut_off', title: 'Cut-off', kind: 'text', filter: true, edit: true, width: 84 },
    stateField,
    { name: 'updated_at', title: 'Changed', kind: 'moment', sort: true, filter: true, width: 120, yields: 1 },
  ],
  sort: 'destination',
  search: 'Destination, supplier or goods',
} satisfies List;
