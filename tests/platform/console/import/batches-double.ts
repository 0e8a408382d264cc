import type { Batch, BatchRow, BatchState, ImportField } from '#platform/import/contract.ts';
import type { ReceivedRequest, serve } from '#tests/support/server-double.ts';

const field = (name: string, label: string, more: Partial<ImportField> = {}): ImportField => ({
  name,
  label,
  help: null,
  required: false,
  key: false,
  choices: null,
  search: false,
  several: false,
  example: label,
  ...more,
});

export const fields: ImportField[] = [
  field('name', 'Name', { required: true, key: true, example: 'Crocin 650 Tablet' }),
  field('product', 'Product', { required: true, help: 'By its name' }),
  field('composition', 'Composition', { search: true }),
  field('schedule', 'Schedule', { choices: { NONE: 'None', H: 'H' } }),
];

/** Events that each state allows, from the chart. */
const may: Record<BatchState, string[]> = {
  choosing: ['cancel'],
  reading: ['cancel'],
  mapping: ['map', 'chooseTitles', 'cancel'],
  checking: ['cancel'],
  reviewing: ['mendRow', 'mapAgain', 'commit', 'cancel'],
  committing: [],
  failed: ['resume', 'cancel'],
  done: ['undo'],
  undoing: [],
  partlyUndone: ['undo'],
  undone: [],
  cancelled: [],
};

/** An import of three rows as the server returns it, with defaults for its state. */
export function batchOf(state: BatchState, changes: Partial<Batch> = {}): Batch {
  return {
    id: 17,
    kind: 'file',
    target: 'masters.item',
    title: 'Items',
    state,
    version: 3,
    file_name: 'medicines.csv',
    sheet: null,
    first_rows: [
      { line: 1, cells: ['Medicine Name', 'Composition', 'Uses'] },
      { line: 2, cells: ['Crocin 650 Tablet', 'Paracetamol (650mg)', 'Fever'] },
      { line: 3, cells: ['Avil 25 Tablet', 'Pheniramine (25mg)', ''] },
    ],
    titles_line: 1,
    columns: ['Medicine Name', 'Composition', 'Uses'],
    sample: [
      ['Crocin 650 Tablet', 'Paracetamol (650mg)', 'Fever'],
      ['Avil 25 Tablet', 'Pheniramine (25mg)', ''],
    ],
    fields,
    mapping: { name: { column: 0 }, composition: { column: 1 } },
    whole: false,
    make_missing: false,
    can_make_missing: true,
    mostly_missing: false,
    as_last_time: true,
    left_out: 0,
    unreadable: false,
    rows: 4,
    counts: { created: 0, changed: 0, unchanged: 0, bad: 0 },
    progress: 0,
    written: 0,
    failed: 0,
    undone: 0,
    kept: 0,
    problem: null,
    may: may[state],
    by: 'Omkar Joshi',
    created_at: '2026-11-20T05:00:00Z',
    changed_at: '2026-11-20T05:01:00Z',
    ...changes,
  };
}

export const reviewed = { counts: { created: 1, changed: 1, unchanged: 1, bad: 1 } };

export const rowOf = (line: number, changes: Partial<BatchRow> = {}): BatchRow => ({
  line,
  given: { name: `Row ${line}`, composition: 'Paracetamol (650mg)' },
  file: {},
  verdict: 'created',
  errors: [],
  changes: [],
  outcome: 'waiting',
  reason: null,
  record_id: null,
  name: null,
  ...changes,
});

export const badRow = rowOf(5, {
  verdict: 'bad',
  given: { name: 'Avil 25 Tablet', composition: 'Pheniramin (25mg)' },
  errors: [{ field: 'composition', message: 'There is no such composition' }],
});

export const fourRows: BatchRow[] = [
  rowOf(2),
  rowOf(3, { verdict: 'changed', changes: [{ field: 'composition', before: 'Paracetamol (500mg)', after: 'Paracetamol (650mg)' }] }),
  rowOf(4, { verdict: 'unchanged' }),
  badRow,
];

export const noMends = { mends: [], total: 0, remembered: 0, left_out: [] };

export type Answers = Parameters<typeof serve>[0];

export const targets = {
  targets: [{ id: 'masters.item', title: 'Items', about: 'What is stocked and billed.', fields, can_make_missing: true }],
};

/** Server with one batch: `now` returns it, and moves and mapping lead to `next`. */
export function world(now: () => Batch, rows: () => readonly BatchRow[] = () => fourRows): Answers {
  return {
    'GET /api/admin/imports': () => [200, targets],
    'GET /api/admin/batches': () => [200, { rows: [], total: 0 }],
    'GET /api/admin/batches/17': () => [200, now()],
    'GET /api/admin/imports/masters.item/values': () => [200, { values: [], total: 0 }],
    'GET /api/admin/batches/17/faults': () => [200, { groups: [], total: 0 }],
    'GET /api/admin/batches/17/mends': () => [200, noMends],
    'GET /api/admin/batches/17/rows': ({ query }) => {
      const params = new URLSearchParams(query);
      const found = rows().filter(
        ({ verdict, outcome }) => (params.get('verdict') ?? verdict) === verdict && (params.get('outcome') ?? outcome) === outcome,
      );
      return [200, { rows: found, total: found.length }];
    },
  };
}

/** Requests to one of the batch's steps. */
export const sent = (requests: readonly ReceivedRequest[], step: string): unknown[] =>
  requests.filter(({ path, method }) => method === 'POST' && path === `/api/admin/batches/17/${step}`).map(({ body }) => body);
