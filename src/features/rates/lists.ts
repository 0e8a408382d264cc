import type { List, ListField } from '#platform/list/list.ts';

const drug: ListField = { name: 'drug', title: 'Drug', kind: 'text', sort: true, filter: true, always: true, width: 200 };
const company: ListField = { name: 'company', title: 'Company', kind: 'text', filter: true, optional: true };
const storeGroup: ListField = { name: 'store_group', title: 'Store group', kind: 'text', filter: true, width: 236 };
const changed: ListField = { name: 'updated_at', title: 'Changed', kind: 'moment', sort: true, filter: true, width: 120 };

/** Price of one pack in a store group from a day on. */
export const sellingRateList: List = {
  id: 'selling-rates',
  title: 'Selling rates',
  singular: 'selling rate',
  plural: 'selling rates',
  service: 'item',
  path: '/selling-rates',
  read: 'rates.read',
  manage: 'rates.manage',
  fields: [
    drug,
    company,
    storeGroup,
    { name: 'holds_from', title: 'From', kind: 'date', sort: true, filter: true, edit: true, width: 100 },
    { name: 'rate', title: 'Selling rate', kind: 'money', filter: true, edit: true, width: 104 },
    { name: 'mrp', title: 'MRP', kind: 'money', filter: true, width: 96 },
    { name: 'discount', title: 'Below MRP %', kind: 'number', filter: true, width: 104 },
    { name: 'holds', title: 'Applies today', kind: 'flag', filter: true, chip: true, width: 104 },
    changed,
  ],
  sort: 'drug',
  search: 'Drug or store group',
};

const ordering: ListField[] = [
  { name: 'least', title: 'At least', kind: 'number', filter: true, edit: true, width: 96 },
  { name: 'multiple', title: 'In multiples of', kind: 'number', filter: true, edit: true, width: 132 },
  { name: 'most', title: 'At most', kind: 'number', filter: true, edit: true, width: 96 },
  { name: 'lead_days', title: 'Lead days', kind: 'number', filter: true, edit: true, width: 104 },
  { name: 'returnable', title: 'Returnable', kind: 'flag', filter: true, chip: true, edit: true, width: 112 },
];

const info = { service: 'item', read: 'drug-order-info.read', manage: 'drug-order-info.manage', sort: 'drug' } as const;

/** Order quantities of the warehouse by drug, in packs. */
export const drugOrderInfoList: List = {
  ...info,
  id: 'drug-order-info',
  title: 'Drug order info',
  singular: 'drug order info',
  plural: 'drug order infos',
  path: '/drug-order-info',
  fields: [drug, company, ...ordering, changed],
  search: 'Drug or company',
};

/** The same for store groups that order for themselves. */
export const drugOrderInfoOfOthersList: List = {
  ...info,
  id: 'drug-order-info-of-others',
  title: 'Drug order info of others',
  singular: 'drug order info',
  plural: 'drug order infos',
  path: '/drug-order-info-of-others',
  fields: [drug, company, storeGroup, ...ordering, changed],
  search: 'Drug, company or store group',
};
