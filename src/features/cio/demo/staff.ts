import { accountHolders } from '#features/session/demo/public.ts';

/** Who makes carts of what CIO agents bring. */
export const readers = accountHolders.filter(({ tabs }) => tabs.includes('subscription-agent'));

/** CIO agents of each city; no patient of the demonstration has these first names. */
export const agentNames: Readonly<Record<string, readonly string[]>> = {
  Mumbai: [
    'Sunita Pawar',
    'Irfan Qureshi',
    'Rekha Shinde',
    'Joseph Dsouza',
    'Vaishali More',
    'Arvind Salvi',
    'Kusum Bhosale',
    'Nandu Gaikwad',
  ],
  Pune: ['Shubham Kale', 'Prajakta Joshi', 'Santosh Jadhav', 'Archana Deshmukh', 'Ravi Chavan'],
  Surat: ['Mehul Patel', 'Hina Shaikh', 'Jignesh Desai', 'Komal Solanki'],
};

/** What patients ask for. */
export const wishes = [
  '',
  '',
  'Same medicines as last month',
  'Wants delivery after six',
  'Two strips each',
  'Asks for a cheaper brand',
  'Reads from the prescription of the family doctor',
];
