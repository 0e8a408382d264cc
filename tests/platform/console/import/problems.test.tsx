import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Batch, BatchRow, FaultGroup } from '#platform/import/contract.ts';
import { refusal, serve } from '#tests/support/server-double.ts';
import { type Answers, badRow, batchOf, fourRows, noMends, reviewed, rowOf, sent, world } from './batches-double.ts';
import { openImport } from './open-import.tsx';

const groupId = '00000000-0000-0000-0000-0000000000a1';
const missing: FaultGroup = {
  id: groupId,
  field: 'composition',
  value: 'Pheniramin (25mg)',
  fault: { field: 'composition', message: 'Not found: composition Pheniramin (25mg)', suggestions: ['Pheniramine (25 mg)'] },
  rows: 2_214,
  line: 5,
};
const short: FaultGroup = {
  id: '00000000-0000-0000-0000-0000000000a2',
  field: '',
  value: '',
  fault: { field: '', message: 'This line has 2 cells where the titles have 3' },
  rows: 1,
  line: 9,
};
const badCounts = { created: 1, changed: 1, unchanged: 1, bad: 2_215 };

async function reviewing(changes: Partial<Batch> = {}, answers: Answers = {}, rows: readonly BatchRow[] = fourRows) {
  const requests = serve({
    ...world(
      () => batchOf('reviewing', { ...reviewed, counts: badCounts, ...changes }),
      () => rows,
    ),
    'GET /api/admin/batches/17/faults': () => [200, { groups: [missing, short], total: 2 }],
    ...answers,
  });
  const opened = openImport('?batch=17');
  await screen.findByRole('heading', { name: 'Preview' });
  await screen.findAllByRole('rowheader');
  return { requests, ...opened };
}

const group = () => screen.findByRole('listitem', { name: 'Composition: Pheniramin (25mg)' });
const portion = (version: number, rows: number, next: number | null, bad = 1) => ({
  batch: batchOf('reviewing', { version, counts: { ...badCounts, bad } }),
  rows,
  next,
});

describe('the problems of an import', () => {
  it('are listed with field, reason, value and number of rows', async () => {
    await reviewing();
    expect(screen.getByRole('heading', { name: '2 problems' })).toBeInTheDocument();
    expect(await group()).toHaveTextContent(/^Composition Not found: composition Pheniramin \(25mg\)2,214 rows, first on line 5/);
    const whole = screen.getByRole('listitem', { name: 'Whole row: This line has 2 cells where the titles have 3' });
    expect(
      within(whole)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Leave out this row']);
  });

  it('are searched on the server', async () => {
    const { requests, person } = await reviewing();
    await person.type(screen.getByRole('searchbox', { name: 'Search problems' }), 'phenir');
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/faults')).at(-1)?.query).toBe('?page=1&page_size=10&search=phenir'),
    );
  });

  it('are mended with one value for all rows of a group, portion by portion, by keyboard', async () => {
    let version = 3;
    const { requests, person } = await reviewing(
      {},
      {
        'GET /api/admin/imports/masters.item/options': () => [200, { options: [] }],
        'POST /api/admin/batches/17/faults/mend': ({ body }) => {
          version += 1;
          const { after } = body as { after: number };
          return [200, after === 0 ? portion(version, 1_000, 1_001, 1_215) : portion(version, 1_214, null)];
        },
      },
    );
    const value = within(await group()).getByRole('combobox', { name: 'Composition instead of “Pheniramin (25mg)”' });
    await person.clear(value);
    await person.paste('Pheniramine (25 mg)');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: '2 problems' })).toHaveFocus());
    const act = { value: 'Pheniramine (25 mg)' };
    expect(sent(requests, 'faults/mend')).toEqual([
      { version: 3, after: 0, group: groupId, act },
      { version: 4, after: 1_001, group: groupId, act },
    ]);
    expect(await screen.findByText('2,214 rows checked again. Bad rows: 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Bad 1' })).toBeInTheDocument();
  });

  it('take a suggested value by one press', async () => {
    const { requests, person } = await reviewing({}, { 'POST /api/admin/batches/17/faults/mend': () => [200, portion(4, 2_214, null)] });
    const item = within(await group());
    expect(item.getByRole('button', { name: 'Apply to 2,214 rows' })).toHaveAccessibleDescription('Enter another value first');
    await person.click(item.getByRole('button', { name: 'Pheniramine (25 mg)' }));
    expect(item.getByRole('combobox')).toHaveValue('Pheniramine (25 mg)');
    await person.click(item.getByRole('button', { name: 'Apply to 2,214 rows' }));
    await waitFor(() => expect(sent(requests, 'faults/mend')).toMatchObject([{ act: { value: 'Pheniramine (25 mg)' } }]));
  });

  it.each([
    ['Leave out these rows', { leave_out: true }],
    ['Leave empty', { empty: true }],
  ])('can be answered with “%s”', async (name, act) => {
    const { requests, person } = await reviewing({}, { 'POST /api/admin/batches/17/faults/mend': () => [200, portion(4, 2_214, null)] });
    await person.click(within(await group()).getByRole('button', { name }));
    await waitFor(() => expect(sent(requests, 'faults/mend')).toMatchObject([{ group: groupId, act }]));
  });

  it('show why a value is not accepted by the server', async () => {
    const { person } = await reviewing(
      {},
      {
        'POST /api/admin/batches/17/faults/mend': () =>
          refusal(400, 'BAD_REQUEST', 'No', { errors: [{ field: 'group', message: 'This field is not mapped' }] }),
      },
    );
    await person.click(within(await group()).getByRole('button', { name: 'Leave empty' }));
    expect(await screen.findByText('This field is not mapped.')).toBeInTheDocument();
  });
});

describe('the changes to a file', () => {
  const mend = { field: 'composition', from: 'Pheniramin (25mg)', to: 'Pheniramine (25 mg)', remembered: true, rows: 12, line: 5 };
  const mends = {
    mends: [mend],
    total: 1,
    remembered: 1,
    left_out: [{ id: groupId, reason: { message: 'Not found: product X' }, rows: 3, line: 7 }],
  };

  it('are listed, and taken back before anything is written', async () => {
    const { requests, person } = await reviewing(
      {},
      {
        'GET /api/admin/batches/17/mends': () => [200, mends],
        'POST /api/admin/batches/17/mends/restore': () => [200, portion(4, 12, null)],
      },
    );
    await person.click(await screen.findByText('2 changes to the file'));
    const item = screen.getByRole('listitem', { name: 'Composition: Pheniramin (25mg) → Pheniramine (25 mg)' });
    expect(item).toHaveTextContent('As last time 12 rows');
    await person.click(within(item).getByRole('button', { name: 'Back to the file’s value' }));
    const { field, from, to } = mend;
    await waitFor(() => expect(sent(requests, 'mends/restore')).toEqual([{ version: 3, after: 0, mend: { field, from, to } }]));
    await person.click(
      within(screen.getByRole('listitem', { name: 'Left out: Not found: product X' })).getByRole('button', { name: 'Put back' }),
    );
    await waitFor(() => expect(sent(requests, 'mends/restore').at(-1)).toEqual({ version: 4, after: 0, mend: { left_out: groupId } }));
  });

  it('that were made as last time can be switched off for the file', async () => {
    const { requests, person } = await reviewing(
      {},
      {
        'GET /api/admin/batches/17/mends': () => [200, mends],
        'POST /api/admin/batches/17/move': () => [200, batchOf('mapping', { version: 4 })],
        'POST /api/admin/batches/17/map': () => [200, batchOf('checking', { version: 5 })],
      },
    );
    await person.click(await screen.findByRole('checkbox', { name: 'One value was replaced as last time' }));
    await waitFor(() => expect(sent(requests, 'map')).toMatchObject([{ as_last_time: false }]));
  });

  it('are not mentioned if there are none', async () => {
    await reviewing({}, { 'GET /api/admin/batches/17/mends': () => [200, noMends] });
    expect(screen.queryByRole('region', { name: 'Changes to the file' })).not.toBeInTheDocument();
  });
});

describe('a mended row', () => {
  const mended = rowOf(5, { given: { name: 'Avil', composition: 'Pheniramine (25 mg)' }, file: { composition: 'Pheniramin (25mg)' } });

  it('shows the value of the file, and can be edited again', async () => {
    const { requests, person } = await reviewing(
      { counts: { ...badCounts, bad: 0 } },
      { 'POST /api/admin/batches/17/mend': () => [200, { batch: batchOf('reviewing', { version: 4 }), row: badRow }] },
      [mended],
    );
    expect(screen.getByRole('row', { name: /^5 New/ })).toHaveTextContent('Mended; in the file “Pheniramin (25mg)”');
    await person.click(screen.getByRole('button', { name: 'Edit line 5' }));
    const cell = screen.getByRole('combobox', { name: 'Composition, line 5' });
    expect(cell).toHaveValue('Pheniramine (25 mg)');
    await person.click(screen.getByRole('button', { name: 'Back to the file’s value: Composition, line 5' }));
    await waitFor(() => expect(sent(requests, 'mend')).toEqual([{ version: 3, line: 5, given: { composition: null } }]));
    expect(await screen.findByRole('combobox', { name: 'Composition, line 5' })).toHaveValue('Pheniramin (25mg)');
  });

  it('keeps its value when Escape closes the list, and returns to it at the second Escape', async () => {
    const { person } = await reviewing(
      {},
      { 'GET /api/admin/imports/masters.item/options': () => [200, { options: ['Pheniramine (25 mg)'] }] },
      [badRow],
    );
    const cell = screen.getByRole('combobox', { name: 'Composition, line 5' });
    await person.type(cell, 'e');
    await screen.findByRole('option', { name: 'Pheniramine (25 mg)' });
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('option', { name: 'Pheniramine (25 mg)' })).not.toBeInTheDocument();
    expect(cell).toHaveValue('Pheniramin (25mg)e');
    await person.keyboard('{Escape}');
    expect(cell).toHaveValue('Pheniramin (25mg)');
    expect(screen.getAllByRole('button', { name: 'Check again' })[0]).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('an earlier import', () => {
  const earlier = { batch_id: 9, file_name: 'october.csv', by: 'Nandini R', at: '2026-10-20T05:00:00Z' };

  it('of the same file is named with a link', async () => {
    await reviewing({ same_file: { ...earlier, written: 7_000 } });
    expect(screen.getByRole('note')).toHaveTextContent('The same file was imported before: Nandini R, 20-10-2026');
    expect(screen.getByRole('link', { name: 'View that import' })).toHaveAttribute('href', '/drug-details/upload-csv?batch=9');
  });

  it('of the same columns can be replaced by the suggested columns', async () => {
    const requests = serve({
      ...world(() =>
        batchOf('mapping', {
          columns: ['Name', 'Salt', 'name'],
          mapping: { name: { column: 2 }, product: { value: 'Dolo' } },
          mapped_like: { ...earlier, guess: { name: { column: 0 } } },
        }),
      ),
    });
    const { person } = openImport('?batch=17');
    expect(await screen.findByRole('note')).toHaveTextContent('Columns and fixed values as in october.csv: Nandini R');
    expect(screen.getByRole('combobox', { name: /^Name required/ })).toHaveDisplayValue('name (column 3)');
    await person.click(screen.getByRole('button', { name: 'Use the suggested columns instead' }));
    expect(screen.getByRole('combobox', { name: /^Name required/ })).toHaveDisplayValue('Name (column 1)');
    expect(screen.getByRole('combobox', { name: /^Product required/ })).toHaveDisplayValue('Not in this file');
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
    expect(sent(requests, 'map')).toEqual([]);
  });
});

describe('values that are replaced in every file', () => {
  it('are listed beside the import, and can be forgotten', async () => {
    let values = [
      { id: 4, field: 'company', label: 'Company', from: 'Vasudha', to: 'Vasudha Pharma', by: 'Omkar Joshi', at: '2026-11-20T05:00:00Z' },
    ];
    const requests = serve({
      ...world(() => batchOf('reviewing')),
      'GET /api/admin/imports/masters.item/values': () => [200, { values, total: values.length }],
      'POST /api/admin/imports/masters.item/values/4/forget': () => {
        values = [];
        return [200, { id: 4 }];
      },
    });
    const { person } = openImport();
    await person.click(await screen.findByText('One value is replaced in every file'));
    expect(screen.getByRole('listitem', { name: 'Company: Vasudha → Vasudha Pharma' })).toHaveTextContent('Omkar Joshi');
    await person.click(screen.getByRole('button', { name: 'No longer replace' }));
    await waitFor(() => expect(screen.queryByText('One value is replaced in every file')).not.toBeInTheDocument());
    expect(requests.some(({ path }) => path === '/api/admin/imports/masters.item/values/4/forget')).toBe(true);
  });
});

describe('an unreadable file', () => {
  it('leads to another file, with the reason, instead of a new try', async () => {
    serve(world(() => batchOf('failed', { unreadable: true, problem: { message: 'Unclosed quotation mark near line 2' } })));
    const { person, address } = openImport('?batch=17');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The file cannot be readUnclosed quotation mark near line 2 Nothing is written.',
    );
    expect(screen.queryByRole('button', { name: 'Resume' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(address()).toBe('/drug-details/upload-csv');
  });
});
