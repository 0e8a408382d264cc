import { msg } from '#platform/contract/sentence.ts';

export const distributorStatuses = {
  applied: msg('Applied'),
  verified: msg('Verified'),
  active: msg('Active'),
  suspended: msg('Suspended'),
  closed: msg('Closed'),
} as const;
export type DistributorStatus = keyof typeof distributorStatuses;

/** Events besides changes of the fields. */
export const distributorSteps = ['distributor.verified', 'distributor.activated', 'distributor.suspended', 'distributor.closed'] as const;
export type DistributorStep = (typeof distributorSteps)[number];

/** A licence is due for its renewal this many days before its last one. */
export const RENEWAL_DAYS = 45;

/** Highest minimum order, paise. */
export const MOST_MINIMUM = 100_000_000;

/** Codes of the states in GSTINs. */
export const gstCodes = {
  'Andaman and Nicobar Islands': '35',
  'Andhra Pradesh': '37',
  'Arunachal Pradesh': '12',
  Assam: '18',
  Bihar: '10',
  Chandigarh: '04',
  Chhattisgarh: '22',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Delhi: '07',
  Goa: '30',
  Gujarat: '24',
  Haryana: '06',
  'Himachal Pradesh': '02',
  'Jammu and Kashmir': '01',
  Jharkhand: '20',
  Karnataka: '29',
  Kerala: '32',
  Ladakh: '38',
  Lakshadweep: '31',
  'Madhya Pradesh': '23',
  Maharashtra: '27',
  Manipur: '14',
  Meghalaya: '17',
  Mizoram: '15',
  Nagaland: '13',
  Odisha: '21',
  Puducherry: '34',
  Punjab: '03',
  Rajasthan: '08',
  Sikkim: '11',
  'Tamil Nadu': '33',
  Telangana: '36',
  Tripura: '16',
  'Uttar Pradesh': '09',
  Uttarakhand: '05',
  'West Bengal': '19',
} as const;
export type State = keyof typeof gstCodes;

export const states = Object.fromEntries(Object.keys(gstCodes).map((state) => [state, state])) as Record<State, string>;
