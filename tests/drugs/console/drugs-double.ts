import type { Drug, DrugAlternative, DrugRow } from '#features/drugs/contract.ts';
import type { MasterRecord } from '#features/masters/contract.ts';
import { recordOf } from '#tests/masters/console/masters-double.ts';
import type { serve } from '#tests/support/server-double.ts';

const MRP = [
  { from: '2024-04-01', amount: 9_195 },
  { from: '2025-09-22', amount: 8_620 },
];

/** Item of drug 1, as in its master. */
export const itemOf = (changes: Partial<MasterRecord> = {}): MasterRecord =>
  recordOf('item', 301, 'Telmvas 40', {
    version: 3,
    ...changes,
    values: {
      company: 91,
      composition: 51,
      product: 61,
      uom: 71,
      pack_size: 10,
      schedule: 'H',
      grade: 'A1',
      mrp: MRP,
      uses: 'High blood pressure',
      ...changes.values,
    },
    labels: {
      company: [{ id: 91, name: 'Vasudha Pharma', retired: false }],
      composition: [{ id: 51, name: 'Telmisartan (40 mg)', retired: false }],
      product: [{ id: 61, name: 'Telmvas Tablet', retired: false }],
      uom: [{ id: 71, name: 'Tablet', retired: false }],
    },
  });

export const drugOf = (record: MasterRecord = itemOf(), changes: Partial<Drug> = {}): Drug => ({
  id: 1,
  record,
  composition: 'Telmisartan  (40 mg) +  Amlodipine (5 mg)',
  brand: 'Telmvas',
  company: 'Vasudha Pharma',
  form: 'Tablet',
  uom: 'Tablet',
  pack_size: 10,
  schedule: 'H',
  needs_prescription: true,
  mrp: 8_620,
  unit_price: 862,
  gst: 5,
  hsn: {
    id: 81,
    code: '3004',
    own: false,
    rates: [
      { from: '2017-07-01', percent: 12 },
      { from: '2025-09-22', percent: 5 },
    ],
  },
  merged_into: null,
  on_hand: 6_693,
  stores: 58,
  ordered: { orders: 551, units: 9_600, last_at: '2026-11-20T04:30:00Z' },
  ...changes,
});

export const rowOf = (id: number, name: string, changes: Partial<DrugRow> = {}): DrugRow => ({
  id,
  name,
  composition: 'Telmisartan (40 mg)',
  company: 'Genwell Generics',
  form: 'Tablet',
  pack_size: 10,
  uom: 'Tablet',
  schedule: 'H',
  mrp: 4_310,
  unit_price: 431,
  available: 0,
  stores: 0,
  ...changes,
});

const alternatives: DrugAlternative[] = [
  { ...rowOf(2, 'Telmgen 40', { available: 12, stores: 1 }), likeness: 'same' },
  { ...rowOf(3, 'Telmvas 80', { unit_price: 1_293, composition: 'Telmisartan (80 mg)' }), likeness: 'otherStrength' },
];

const values = { name: 'Telmvas 40', composition: 'Telmisartan (40 mg)', item_id: 301, state: 'IN_USE' };

/** Server double with drugs; `now` is the current state of the first one. */
export const drugWorld = (now: () => Drug = () => drugOf()): Parameters<typeof serve>[0] => ({
  'GET /api/item/drugs': () => [200, { rows: [{ id: 1, version: 3, values }], total: 1 }],
  'GET /api/item/drugs/1': () => [200, now()],
  'GET /api/item/drugs/1/alternatives': () => [200, { rows: alternatives, total: 2 }],
  'GET /api/item/drugs/1/stock': () => [
    200,
    { rows: [{ id: 5, store: 'Andheri West', city: 'Mumbai', on_hand: 120, reserved: 20 }], total: 1 },
  ],
  'GET /api/item/drugs/1/images': () => [200, { images: [] }],
  'GET /api/item/masters/item/301/history': () => [
    200,
    {
      rows: [
        {
          id: 7,
          at: '2026-11-19T04:30:00Z',
          by: 'Omkar Joshi',
          what: 'changed',
          changes: [{ field: 'mrp', before: MRP.slice(0, 1), after: MRP, before_names: [], after_names: [] }],
          others: [],
        },
      ],
      total: 1,
    },
  ],
  'GET /api/item/drug-groups': () => [
    200,
    { rows: [{ id: 2, values: { composition: 'Telmisartan (40 mg)', uom: 'Tablet', drugs: 2, saving: 54 } }], total: 1 },
  ],
  'GET /api/item/drug-groups/2': () => [
    200,
    {
      composition: 'Telmisartan (40 mg)',
      uom: 'Tablet',
      cheapest: 431,
      rows: [rowOf(2, 'Telmgen 40'), rowOf(1, 'Telmvas 40', { unit_price: 862, mrp: 8_620 })],
      total: 2,
    },
  ],
});
