import { msg } from '#platform/contract/sentence.ts';
import type { List, ListField } from '#platform/list/list.ts';
import { stateField } from '#platform/list/retirement.ts';
import { preferences } from './preferences.ts';

const updated: ListField = { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 144 };
const preference: ListField = {
  name: 'preference',
  title: msg('Preference'),
  kind: 'choice',
  options: preferences,
  filter: true,
  edit: true,
  width: 144,
};
const days = (name: string, title: string): ListField => ({
  name,
  title,
  kind: 'number',
  sort: true,
  filter: true,
  edit: true,
  width: 120,
});

const shared = { service: 'purchaseOrder', singular: msg('setting'), plural: msg('settings'), read: 'wms-settings.read' } as const;

/** Days and packs of product categories (§2.2, categorysetting). */
export const categoryList = {
  ...shared,
  id: 'category-settings',
  title: msg('Category settings'),
  path: '/category-settings',
  manage: 'wms-settings.categories',
  fields: [
    { name: 'category', title: msg('Category'), kind: 'text', sort: true, filter: true, always: true, width: 264 },
    days('reorder_days', msg('Short below')),
    days('cover_days', msg('Ordered for')),
    { name: 'most_packs', title: msg('Packs at most'), kind: 'number', filter: true, edit: true, width: 120 },
    stateField,
    updated,
  ],
  sort: 'category',
  search: msg('category'),
} satisfies List;

/** Distributors from whom everything is ordered first, later or never (§2.2, distributor-config). */
export const distributorList = {
  ...shared,
  id: 'distributor-settings',
  title: msg('Distributor settings'),
  path: '/distributor-settings',
  manage: 'wms-settings.planning',
  fields: [
    { name: 'distributor', title: msg('Distributor'), kind: 'text', sort: true, filter: true, always: true, width: 264 },
    preference,
    { name: 'least_margin', title: msg('Margin at least, %'), kind: 'number', filter: true, edit: true, width: 144 },
    stateField,
    updated,
  ],
  sort: 'distributor',
  search: msg('distributor'),
} satisfies List;

/** The same for one drug (§2.2, drug-distributor-config). */
export const drugDistributorList = {
  ...shared,
  id: 'drug-distributors',
  title: msg('Distributors of drugs'),
  path: '/drug-distributors',
  manage: 'wms-settings.planning',
  fields: [
    { name: 'drug', title: msg('Drug'), kind: 'text', sort: true, filter: true, always: true, width: 264 },
    { name: 'distributor', title: msg('Distributor'), kind: 'text', filter: true, width: 240 },
    preference,
    stateField,
    updated,
  ],
  sort: 'drug',
  search: msg('drug or distributor'),
} satisfies List;
