import type { Demo } from '#platform/server/demo/demo.ts';
import { type City, person } from '#platform/server/demo/people.ts';
import { cycled } from '#platform/server/demo/random.ts';
import { suppliers } from './schema.ts';
import type { supplies } from './supplier-choices.ts';

const DAY = 86_400_000;
/** Numbers far beyond those of the patients. */
const BEYOND_PATIENTS = 95_000_000;

const named: readonly [name: string, supplies: keyof typeof supplies][] = [
  ['Sahyadri Packaging', 'PACKAGING'],
  ['Konkan Paper Bags', 'PACKAGING'],
  ['Deccan Corrugated', 'PACKAGING'],
  ['Godavari Hygiene', 'CONSUMABLES'],
  ['Narmada Store Supplies', 'CONSUMABLES'],
  ['Pavna Stationers', 'CONSUMABLES'],
  ['Indrayani Label Works', 'PRINTING'],
  ['Mula Mutha Printers', 'PRINTING'],
  ['Tapti Shelving', 'EQUIPMENT'],
  ['Western Scales', 'EQUIPMENT'],
  ['Himgiri Refrigeration', 'COLD_CHAIN'],
  ['Cool Route Boxes', 'COLD_CHAIN'],
  ['Vaitarna Networks', 'IT'],
  ['Lonavala Telecom', 'IT'],
  ['Bhima Security Services', 'SERVICES'],
  ['Ulhas Housekeeping', 'SERVICES'],
  ['Kundalika Pest Control', 'SERVICES'],
  ['Savitri Waste Disposal', 'SERVICES'],
];
const credits = [30, 15, 7, 0, 60];

interface Store {
  city: City;
  name: string;
}

/** Suppliers of what the demonstration business needs besides medicines. */
const demo: Demo = {
  tables: [suppliers],
  reads: ['stores'],
  fill: async ({ client, insert, now }) => {
    const { rows: stores } = await client.query<Store>('select city, name from stores order by id');
    const rows = named.map(([name, kind], at) => {
      const { phone, locality } = person(BEYOND_PATIENTS + at, stores);
      return {
        name,
        supplies: kind,
        contact: `${name.split(' ')[0]} sales desk`,
        phone,
        email: `orders@${name.toLowerCase().replaceAll(' ', '-')}.example`,
        address: `${at + 3} Industrial Estate, ${locality.name}`,
        city: locality.city,
        credit_days: cycled(credits, at),
        updated_at: new Date(now.valueOf() - (at + 1) * 9 * DAY),
      };
    });
    await insert(suppliers, rows);
  },
};
export default demo;
