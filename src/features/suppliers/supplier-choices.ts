import { msg } from '#platform/contract/sentence.ts';

/** What suppliers sell that are not distributors: everything but medicines. */
export const supplies = {
  PACKAGING: msg('Packaging'),
  CONSUMABLES: msg('Store consumables'),
  PRINTING: msg('Labels and printing'),
  EQUIPMENT: msg('Equipment'),
  COLD_CHAIN: msg('Cold chain'),
  IT: msg('IT and telephones'),
  SERVICES: msg('Services'),
} as const;

/** Longest time until an invoice is paid. Days. */
export const LONGEST_CREDIT = 180;
