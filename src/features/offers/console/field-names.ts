import { msg } from '#platform/console/language/language.ts';
import type { OfferFields } from '../contract.ts';

/** Labels of the fields in form and history. */
export const fieldNames: Readonly<Record<keyof OfferFields, string>> = {
  title: msg('Title'),
  percent: msg('Percent off'),
  most: msg('At most ₹'),
  minimum: msg('For carts from ₹'),
  starts_on: msg('First day'),
  ends_on: msg('Last day'),
  city: msg('City'),
  channel: msg('Orders'),
  budget: msg('Budget ₹'),
  once_per_patient: msg('Once per patient'),
  first_order: msg('Only for the first order'),
};
