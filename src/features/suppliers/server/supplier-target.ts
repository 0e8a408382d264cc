import { z } from 'zod';
import { isGstin } from '#features/distributors/public.ts';
import { email, typedPhone } from '#platform/contract/fields.ts';
import { msg } from '#platform/contract/sentence.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import { LONGEST_CREDIT, supplies } from '../supplier-choices.ts';

const gstin = z
  .string()
  .transform((text) => text.toUpperCase())
  .refine(isGstin, msg('A GSTIN such as 27AAPFU0939F1ZV: check each character'));

/** Suppliers from files, and one by one: the name identifies them. */
export const supplierTarget = tableTarget({
  id: 'suppliers',
  title: msg('Other suppliers'),
  about: msg('Suppliers of everything but medicines: what the stores and the warehouse need to work.'),
  permission: 'suppliers.manage',
  table: 'suppliers',
  key: ['name'],
  retires: true,
  fields: [
    { name: 'name', label: msg('Name'), kind: 'text', longest: 120, required: true, example: 'Sahyadri Packaging' },
    { name: 'supplies', label: msg('Supplies'), kind: 'choice', choices: supplies, required: true, example: supplies.PACKAGING },
    { name: 'contact', label: msg('Contact'), kind: 'text', longest: 120, example: 'Asha Rao' },
    { name: 'phone', label: msg('Phone'), kind: 'text', check: typedPhone, example: '9820012345' },
    { name: 'email', label: msg('Email'), kind: 'text', check: email, longest: 254, example: 'orders@sahyadri.example' },
    { name: 'address', label: msg('Address'), kind: 'text', longest: 200, example: '14 Station Road, Thane West' },
    { name: 'city', label: msg('City'), kind: 'text', longest: 80, example: 'Mumbai' },
    { name: 'gstin', label: msg('GSTIN'), kind: 'text', check: gstin, example: '27AAPFU0939F1ZV' },
    {
      name: 'credit_days',
      label: msg('Credit days'),
      help: msg('Days until an invoice is paid'),
      kind: 'whole',
      min: 0,
      max: LONGEST_CREDIT,
      required: true,
      example: '30',
    },
  ],
});
