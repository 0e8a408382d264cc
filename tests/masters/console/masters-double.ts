import type { MasterRecord, MasterRow } from '#features/masters/contract.ts';
import type { MasterId } from '#features/masters/master-ids.ts';
import { masters, type MasterValue } from '#features/masters/masters.ts';
import type { ListRow } from '#platform/list/list.ts';
import type { ReceivedRequest, serve } from '#tests/support/server-double.ts';

const UPDATED = '2026-11-20T04:30:00Z';

/** A record as returned by the server; missing values are empty. */
export function recordOf(master: MasterId, id: number, name: string, changes: Partial<MasterRecord> = {}): MasterRecord {
  const [naming, ...others] = masters[master].fields;
  const empty = (kind: string): MasterValue => (kind === 'flag' ? false : ['references', 'rates', 'amounts'].includes(kind) ? [] : null);
  const values = { [naming?.name ?? '']: name, ...Object.fromEntries(others.map((field) => [field.name, empty(field.kind)])) };
  return {
    id,
    version: 1,
    name,
    labels: {},
    retired_at: null,
    merged_into: null,
    updated_at: UPDATED,
    used_by: [],
    ...changes,
    values: { ...values, ...changes.values },
  };
}

const company = { id: 91, name: 'Cipla', retired: false };
export const crocin = recordOf('brand', 11, 'Crocin', {
  version: 3,
  values: { company: 91 },
  labels: { company: [company] },
  used_by: [{ master: 'product', field: 'brand', count: 2 }],
});
export const croccin = recordOf('brand', 12, 'Croccin', { version: 2, values: { company: 91 }, labels: { company: [company] } });

type Answers = Parameters<typeof serve>[0];
type Request = ReceivedRequest;

export const asRow = ({ used_by: _used, ...row }: MasterRecord): MasterRow => row;

/** The record as a row of its list, references by name. */
export const inList = ({ id, version, name, values, labels, retired_at, merged_into, updated_at }: MasterRecord): ListRow => {
  const changes = Object.entries(values).map(([field, value]) => {
    const names = (labels[field] ?? []).map((label) => label.name).join(', ');
    return [field, names || (Array.isArray(value) ? null : value)];
  });
  const state = merged_into === null ? (retired_at === null ? 'IN_USE' : 'RETIRED') : 'MERGED';
  return { id, version, values: { ...Object.fromEntries(changes), name, state, updated_at } };
};

/** Server double with masters; `now` is the current state of the first brand. */
export const world = (now: () => MasterRecord = () => crocin): Answers => ({
  'GET /api/item/master-lists/brand': () => [200, { rows: [inList(croccin), inList(now())], total: 2 }],
  'GET /api/item/masters/brand/11': () => [200, now()],
  'GET /api/item/masters/brand/12': () => [200, croccin],
  'GET /api/item/masters/company/options': () => [200, { options: [{ id: 92, name: 'Abbott India' }] }],
  'GET /api/item/masters/molecule/options': () => [200, { options: [{ id: 51, name: 'Paracetamol' }] }],
  'GET /api/item/masters/brand/11/uses': () => [
    200,
    { rows: [{ master: 'product', field: 'brand', id: 301, name: 'Crocin 650', retired: false }], total: 1 },
  ],
  'GET /api/item/masters/brand/11/history': () => [
    200,
    {
      rows: [
        {
          id: 7,
          at: '2026-11-19T04:30:00Z',
          by: 'Omkar Joshi',
          what: 'changed',
          changes: [{ field: 'company', before: 90, after: 91, before_names: ['GSK'], after_names: ['Cipla'] }],
          others: [],
          batch: { id: 17, kind: 'file', file_name: 'brands.csv' },
        },
      ],
      total: 1,
    },
  ],
  'POST /api/item/masters/brand/11/impact': () => [200, { changes: [], touched: [] }],
});

/** Bodies sent with a method to addresses that end so. */
export const sent = (requests: readonly Request[], method: string, path: string): unknown[] =>
  requests.filter((call) => call.method === method && call.path === `/api/item/masters/${path}`).map(({ body }) => body);
