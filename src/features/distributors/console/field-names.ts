import { msg } from '#platform/console/language/language.ts';
import type { DistributorFields } from '../contract.ts';

/** Labels of the fields in form and history. */
export const fieldNames: Readonly<Record<keyof DistributorFields, string>> = {
  name: msg('Name'),
  gstin: msg('GSTIN'),
  pan: msg('PAN'),
  licence_20b: msg('Licence 20B'),
  licence_20b_until: msg('20B until'),
  licence_21b: msg('Licence 21B'),
  licence_21b_until: msg('21B until'),
  address: msg('Address'),
  city: msg('City'),
  state: msg('State'),
  contact: msg('Contact'),
  phone: msg('Phone'),
  email: msg('Email'),
  payment_days: msg('Payment days'),
  lead_days: msg('Lead days'),
  cut_off: msg('Cut-off'),
  minimum_order: msg('Minimum order ₹'),
};
