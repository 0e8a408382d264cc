import type { List, ListField } from '#platform/list/list.ts';
import { stateField } from '#platform/list/retirement.ts';

const number = (name: string, title: string, width: number): ListField => ({
  name,
  title,
  kind: 'number',
  filter: true,
  edit: true,
  width,
});
const price = (name: string, title: string): ListField => ({ name, title, kind: 'money', filter: true, edit: true, width: 96 });

/** Price of one pack from a distributor during a period. */
export const distributorRateList = {
  id: 'distributor-rates',
  title: 'Distributor rates',
  singular: 'distributor rate',
  plural: 'distributor rates',
  service: 'distributor',
  path: '/rates',
  read: 'distributor-rates.read',
  manage: 'distributor-rates.manage',
  fields: [
    { name: 'drug', title: 'Drug', kind: 'text', sort: true, filter: true, always: true, width: 220 },
    { name: 'distributor', title: 'Distributor', kind: 'text', filter: true, width: 200 },
    { name: 'net_rate', title: 'Net rate', kind: 'money', sort: true, filter: true, width: 96 },
    { name: 'margin', title: 'Margin %', kind: 'number', filter: true, width: 92 },
    price('mrp', 'MRP'),
    price('ptr', 'PTR'),
    price('pts', 'PTS'),
    number('discount', 'Discount %', 100),
    { name: 'scheme', title: 'Scheme', kind: 'text', filter: true, edit: true, width: 88 },
    { ...number('scheme_minimum', 'Scheme from', 104), optional: true },
    number('cd_percent', 'CD %', 76),
    { ...number('cd_days', 'CD days', 88), optional: true },
    { ...number('order_multiple', 'Order multiple', 120), optional: true },
    { name: 'from', title: 'From', kind: 'date', sort: true, filter: true, width: 108 },
    { name: 'to', title: 'To', kind: 'date', filter: true, edit: true, width: 108 },
    { name: 'holds', title: 'Applies today', kind: 'flag', filter: true, chip: true, optional: true, width: 112 },
    stateField,
    { name: 'updated_at', title: 'Changed', kind: 'moment', sort: true, filter: true, optional: true, width: 120 },
  ],
  sort: 'drug',
  search: 'Drug or distributor',
} satisfies List;
