import { failureReasons } from '#machines/orders/waybill-facts.ts';
import { servedCities } from '#features/orders/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { couriers, waybillStatuses } from './waybill-choices.ts';

const cities = Object.fromEntries(servedCities.map((city) => [city, city]));

/** Waybills (§2.2), the latest first. */
export const waybillList = {
  id: 'waybills',
  title: msg('Waybills'),
  singular: msg('waybill'),
  plural: msg('waybills'),
  service: 'oms',
  path: '/waybills',
  read: 'waybills.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'number', title: msg('Waybill'), kind: 'text', filter: true, always: true, width: 128 },
    { name: 'status', title: msg('Status'), kind: 'choice', options: waybillStatuses, filter: true, chip: true, width: 136 },
    { name: 'order', title: msg('Order'), kind: 'text', filter: true, width: 112 },
    { name: 'courier', title: msg('Courier'), kind: 'choice', options: couriers, filter: true, chip: true, width: 112 },
    { name: 'customer', title: msg('Patient'), kind: 'text', filter: true, width: 160 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, width: 112, yields: 2 },
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 152, yields: 1 },
    { name: 'city', title: msg('City'), kind: 'choice', options: cities, filter: true, chip: true, width: 88 },
    { name: 'cash', title: msg('Cash to collect'), kind: 'money', filter: true, width: 120 },
    { name: 'attempts', title: msg('Failed attempts'), kind: 'number', filter: true, optional: true, width: 120 },
    { name: 'failure', title: msg('Last failure'), kind: 'choice', options: failureReasons, filter: true, optional: true, width: 168 },
    { name: 'parcels', title: msg('Parcels'), kind: 'number', filter: true, optional: true, width: 80 },
    { name: 'weight', title: msg('Weight (g)'), kind: 'number', filter: true, optional: true, width: 96 },
    { name: 'expected', title: msg('Expected'), kind: 'date', sort: true, filter: true, width: 104 },
    { name: 'updated', title: msg('Last step'), kind: 'moment', sort: true, filter: true, width: 128 },
    { name: 'created', title: msg('Created'), kind: 'moment', sort: true, filter: true, optional: true, width: 128 },
  ],
  sort: '-created',
  search: msg('waybill, order or phone'),
} satisfies List;

/** Packed orders without a waybill, those that wait longest first. */
export const packedOrderList = {
  id: 'packed-orders',
  title: msg('Packed orders'),
  singular: msg('packed order'),
  plural: msg('packed orders'),
  service: 'oms',
  path: '/packed-orders',
  read: 'waybills.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'order', title: msg('Order'), kind: 'text', filter: true, always: true, width: 128 },
    { name: 'packed', title: msg('Packed'), kind: 'moment', sort: true, filter: true, width: 136 },
    { name: 'customer', title: msg('Patient'), kind: 'text', filter: true, width: 176 },
    { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 168 },
    { name: 'city', title: msg('City'), kind: 'choice', options: cities, filter: true, chip: true, width: 96 },
    { name: 'pincode', title: msg('Pincode'), kind: 'text', filter: true, width: 96 },
    { name: 'value', title: msg('Value'), kind: 'money', filter: true, width: 112 },
  ],
  sort: 'packed',
  search: msg('order or phone'),
} satisfies List;
