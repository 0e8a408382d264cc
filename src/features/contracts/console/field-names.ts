import { msg } from '#platform/console/language/language.ts';
import type { ContractFields, ContractLineFields } from '../contract.ts';

/** Labels of the header's fields in form and history. */
export const fieldNames: Readonly<Record<keyof ContractFields, string>> = {
  number: msg('Number'),
  first_on: msg('First day'),
  last_on: msg('Last day'),
  payment_days: msg('Payment days'),
  note: msg('Note'),
};

/** Labels of a line's fields. */
export const lineNames: Readonly<Record<Exclude<keyof ContractLineFields, 'drug_id'>, string>> = {
  mrp: msg('MRP'),
  ptr: msg('PTR'),
  pts: msg('PTS'),
  discount: msg('Discount %'),
  scheme: msg('Scheme'),
  scheme_minimum: msg('Scheme from'),
  cd_percent: msg('CD %'),
  cd_days: msg('CD days'),
  order_multiple: msg('Order multiple'),
  committed_packs: msg('Committed packs'),
};
