import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { stateField } from '#platform/list/retirement.ts';
import { supplies } from './supplier-choices.ts';

/** Suppliers that are not distributors. */
export const supplierList = {
  id: 'suppliers',
  title: msg('Other suppliers'),
  singular: msg('supplier'),
  plural: msg('suppliers'),
  service: 'supplier',
  path: '/suppliers',
  read: 'suppliers.read',
  manage: 'suppliers.manage',
  fields: [
    { name: 'name', title: msg('Name'), kind: 'text', sort: true, filter: true, always: true, width: 216 },
    { name: 'supplies', title: msg('Supplies'), kind: 'choice', options: supplies, filter: true, edit: true, width: 152 },
    { name: 'contact', title: msg('Contact'), kind: 'text', filter: true, edit: true, width: 144, yields: 3 },
    { name: 'phone', title: msg('Phone'), kind: 'text', filter: true, edit: true, width: 112 },
    { name: 'email', title: msg('Email'), kind: 'text', filter: true, edit: true, width: 216, yields: 4 },
    { name: 'city', title: msg('City'), kind: 'text', filter: true, edit: true, width: 96 },
    { name: 'address', title: msg('Address'), kind: 'text', filter: true, edit: true, optional: true, width: 248 },
    { name: 'gstin', title: msg('GSTIN'), kind: 'text', filter: true, width: 152, yields: 2 },
    { name: 'credit_days', title: msg('Credit days'), kind: 'number', sort: true, filter: true, edit: true, width: 96 },
    stateField,
    { name: 'updated_at', title: msg('Changed'), kind: 'moment', sort: true, filter: true, width: 120, yields: 1 },
  ],
  sort: 'name',
  search: msg('name, contact, phone, city or GSTIN'),
} satisfies List;
