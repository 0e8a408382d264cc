import type { List } from '#platform/list/list.ts';

const defaults = { service: 'store', read: 'locations.read' } as const;

/** Pincodes that have a post office, and the stores that serve them. */
export const pincodeList: List = {
  ...defaults,
  id: 'pincodes',
  title: 'Pincodes',
  singular: 'pincode',
  plural: 'pincodes',
  path: '/pincodes',
  manage: 'locations.manage',
  fields: [
    { name: 'pincode', title: 'Pincode', kind: 'text', sort: true, filter: true, always: true, width: 110 },
    { name: 'district', title: 'District', kind: 'text', sort: true, filter: true, width: 176 },
    { name: 'state', title: 'State or territory', kind: 'text', filter: true, width: 180 },
    { name: 'offices', title: 'Post offices', kind: 'number', filter: true, width: 110 },
    { name: 'store_group', title: 'Preferred store group', kind: 'text', filter: true, width: 220 },
    { name: 'anchor_store', title: 'Anchor store', kind: 'text', filter: true, width: 200 },
    { name: 'served', title: 'Served', kind: 'flag', filter: true, chip: true, width: 96 },
    { name: 'updated_at', title: 'Changed', kind: 'moment', optional: true },
  ],
  sort: 'pincode',
  search: 'Pincode, district or state',
};

/** Post offices as published by the postal department. */
export const postOfficeList: List = {
  ...defaults,
  id: 'post-offices',
  title: 'Post offices',
  singular: 'post office',
  plural: 'post offices',
  path: '/post-offices',
  manage: null,
  fields: [
    { name: 'name', title: 'Post office', kind: 'text', sort: true, filter: true, always: true, width: 240 },
    { name: 'pincode', title: 'Pincode', kind: 'text', sort: true, filter: true, width: 100 },
    { name: 'district', title: 'District', kind: 'text', sort: true, filter: true, width: 180 },
    { name: 'state', title: 'State or territory', kind: 'text', filter: true, width: 160 },
    { name: 'division', title: 'Division', kind: 'text', filter: true, width: 180 },
    { name: 'region', title: 'Region', kind: 'text', filter: true, optional: true },
    { name: 'circle', title: 'Circle', kind: 'text', filter: true, optional: true },
    { name: 'country', title: 'Country', kind: 'text', filter: true, optional: true },
    { name: 'latitude', title: 'Latitude', kind: 'number', optional: true },
    { name: 'longitude', title: 'Longitude', kind: 'number', optional: true },
    { name: 'updated_at', title: 'Changed', kind: 'moment', optional: true },
  ],
  sort: 'name',
  search: 'Name, pincode, district or state',
};

/** Pincodes that store groups serve. */
export const storeGroupPincodeList: List = {
  ...defaults,
  id: 'store-group-pincodes',
  title: 'Store group pincodes',
  singular: 'pincode of a store group',
  plural: 'pincodes of store groups',
  path: '/store-group-pincodes',
  manage: 'locations.manage',
  fields: [
    { name: 'pincode', title: 'Pincode', kind: 'text', sort: true, filter: true, always: true, width: 110 },
    { name: 'store_group', title: 'Store group', kind: 'text', filter: true, width: 240 },
    {
      name: 'city',
      title: 'City',
      kind: 'choice',
      options: { Mumbai: 'Mumbai', Pune: 'Pune', Surat: 'Surat' },
      filter: true,
      chip: true,
      width: 120,
    },
    { name: 'serviceable', title: 'Serviceable', kind: 'flag', filter: true, chip: true, edit: true, width: 112 },
    { name: 'priority', title: 'Priority', kind: 'number', filter: true, edit: true, width: 96 },
    { name: 'stores', title: 'Stores', kind: 'number', width: 88 },
    { name: 'updated_at', title: 'Changed', kind: 'moment', width: 120 },
  ],
  sort: 'pincode',
  search: 'Pincode or store group',
};
