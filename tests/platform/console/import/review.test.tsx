import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Batch, BatchRow } from '#platform/import/contract.ts';
import { serve } from '#tests/support/server-double.ts';
import { type Answers, badRow, batchOf, fourRows, reviewed, rowOf, sent, world } from './batches-double.ts';
import { answer, openImport } from './open-import.tsx';

async function reviewing(changes: Partial<Batch> = {}, answers: Answers = {}, rows: readonly BatchRow[] = fourRows, address = '?batch=17') {
  const requests = serve({
    ...world(
      () => batchOf('reviewing', { ...reviewed, ...changes }),
      () => rows,
    ),
    ...answers,
  });
  const opened = openImport(address);
  await screen.findByRole('heading', { name: 'Preview' });
  await screen.findAllByRole('rowheader');
  return { arrived: requests, ...opened };
}

const lines = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const filter = (name: string) => within(screen.getByRole('group', { name: 'Which rows' })).getByRole('button', { name });

describe('the review', () => {
  it('shows exact counts, and bad rows first', async () => {
    await reviewing();
    expect(screen.getByText('4 rows: 1 new, 1 changed, 1 unchanged, 1 bad. Nothing is written yet.')).toBeInTheDocument();
    for (const name of ['All rows 4', 'New 1', 'Changed 1', 'Unchanged 1', 'Bad 1']) expect(filter(name)).toBeInTheDocument();
    expect(filter('Bad 1')).toHaveAttribute('aria-pressed', 'true');
    expect(lines()).toEqual(['5']);
  });

  it('keeps filter and page in the address', async () => {
    const { person, address } = await reviewing();
    await person.click(filter('All rows 4'));
    await waitFor(() => expect(lines()).toEqual(['2', '3', '4', '5']));
    expect(address()).toBe('/drug-details/upload-csv?batch=17&rows=all');
  });

  it('shows previous and new values of changed cells', async () => {
    await reviewing({}, {}, fourRows, '?batch=17&rows=changed');
    expect(screen.getByRole('row', { name: /^3 Changed/ })).toHaveTextContent(
      /Before: Paracetamol \(500mg\) → After: Paracetamol \(650mg\)/,
    );
  });

  it('shows errors at their cells', async () => {
    await reviewing();
    expect(screen.getByRole('combobox', { name: 'Composition, line 5' })).toHaveAccessibleDescription('There is no such composition');
  });

  it('names the bad cells beside the verdict and moves the focus to them', async () => {
    const { person } = await reviewing();
    await person.click(screen.getByRole('button', { name: 'Go to Composition' }));
    expect(screen.getByRole('combobox', { name: 'Composition, line 5' })).toHaveFocus();
  });
});

describe('mending', () => {
  const second = rowOf(6, {
    verdict: 'bad',
    given: { name: 'X', schedule: 'G' },
    errors: [{ field: 'schedule', message: 'None of the choices' }],
  });
  const mendedRow = rowOf(5, { given: { name: 'Avil 25 Tablet', composition: 'Pheniramine (25mg)' } });
  const counts = { created: 2, changed: 1, unchanged: 1, bad: 1 };

  it('validates the row on the server, keeps it in place, and focuses the next bad row', async () => {
    const { arrived: requests, person } = await reviewing(
      {},
      { 'POST /api/admin/batches/17/mend': () => [200, { batch: batchOf('reviewing', { version: 4, counts }), row: mendedRow }] },
      [badRow, second],
    );
    const cell = screen.getByRole('combobox', { name: 'Composition, line 5' });
    await person.clear(cell);
    await person.type(cell, 'Pheniramine (25mg){Enter}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Composition, line 5' })).not.toBeInTheDocument());
    expect(sent(requests, 'mend')).toEqual([{ version: 3, line: 5, given: { composition: 'Pheniramine (25mg)' } }]);
    expect(lines()).toEqual(['5', '6']);
    expect(screen.getByRole('row', { name: /^5 New/ })).toBeInTheDocument();
    expect(filter('New 2')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Schedule, line 6' })).toHaveFocus();
    await screen.findByText('Line 5: New');
  });

  it('works for other cells of the row, and shows remaining errors', async () => {
    const still = { ...badRow, errors: [{ field: 'name', message: 'Another row has the same name' }] };
    const { arrived: requests, person } = await reviewing(
      {},
      { 'POST /api/admin/batches/17/mend': () => [200, { batch: batchOf('reviewing', { ...reviewed, version: 4 }), row: still }] },
    );
    await person.click(screen.getByRole('button', { name: 'All cells' }));
    await person.type(screen.getByRole('textbox', { name: 'Name, line 5' }), ' N{Enter}');
    expect(await screen.findByText('Line 5 is still bad: Another row has the same name')).toBeInTheDocument();
    expect(sent(requests, 'mend')).toEqual([{ version: 3, line: 5, given: { name: 'Avil 25 Tablet N' } }]);
    expect(screen.getByRole('textbox', { name: 'Name, line 5' })).toHaveAccessibleDescription('Another row has the same name');
  });

  it('of two rows runs one after the other, each with the batch’s current version', async () => {
    let version = 3;
    const { arrived: requests, person } = await reviewing(
      {},
      {
        'POST /api/admin/batches/17/mend': ({ body }) => {
          version += 1;
          const { line } = body as { line: number };
          return [200, { batch: batchOf('reviewing', { version, counts }), row: rowOf(line) }];
        },
      },
      [badRow, second],
    );
    await person.type(screen.getByRole('combobox', { name: 'Composition, line 5' }), 'e{Enter}');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Schedule, line 6' }), 'H');
    await person.click(within(screen.getByRole('row', { name: /^6 Bad/ })).getByRole('button', { name: 'Check again' }));
    await waitFor(() =>
      expect(sent(requests, 'mend')).toMatchObject([
        { version: 3, line: 5 },
        { version: 4, line: 6 },
      ]),
    );
  });
});

describe('a cell that refers to another record', () => {
  it('suggests records and stores the chosen one', async () => {
    const { arrived: requests, person } = await reviewing(
      {},
      {
        'GET /api/admin/imports/masters.item/options': () => [200, { options: ['Pheniramine (25 mg)', 'Pheniramine (50 mg)'] }],
        'POST /api/admin/batches/17/mend': () => [200, { batch: batchOf('reviewing', { version: 4 }), row: rowOf(5) }],
      },
    );
    const cell = screen.getByRole('combobox', { name: 'Composition, line 5' });
    await person.clear(cell);
    await person.type(cell, 'phenir');
    await screen.findByRole('option', { name: 'Pheniramine (50 mg)' });
    expect(requests.find(({ path }) => path.endsWith('/options'))?.query).toBe('?field=composition&search=phenir');
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(cell).toHaveValue('Pheniramine (50 mg)');
    expect(sent(requests, 'mend')).toEqual([]);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent(requests, 'mend')).toEqual([{ version: 3, line: 5, given: { composition: 'Pheniramine (50 mg)' } }]));
  });
});

describe('missing records', () => {
  it('can be created if that fixes most bad rows', async () => {
    const { arrived: requests, person } = await reviewing(
      { mostly_missing: true },
      {
        'POST /api/admin/batches/17/move': () => [200, batchOf('mapping', { version: 4 })],
        'POST /api/admin/batches/17/map': () => [200, batchOf('checking', { version: 5 })],
      },
    );
    expect(screen.getByText('Most bad rows name records that do not exist yet.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Create them' }));
    await waitFor(() => expect(sent(requests, 'map')).toMatchObject([{ make_missing: true }]));
  });

  it('are not mentioned otherwise', async () => {
    await reviewing();
    expect(screen.queryByRole('button', { name: 'Create them' })).not.toBeInTheDocument();
  });
});

describe('strictness switches', () => {
  it('can be changed in the review, which checks every row again', async () => {
    const { arrived: requests, person } = await reviewing(
      {},
      {
        'POST /api/admin/batches/17/move': () => [200, batchOf('mapping', { version: 4 })],
        'POST /api/admin/batches/17/map': () => [200, batchOf('checking', { version: 5 })],
      },
    );
    await person.click(screen.getByRole('checkbox', { name: 'Create missing records' }));
    expect(await screen.findByRole('heading', { name: 'Dry run' })).toBeInTheDocument();
    expect(sent(requests, 'move')).toEqual([{ version: 3, event: 'mapAgain' }]);
    expect(sent(requests, 'map')).toEqual([
      { version: 4, mapping: { name: { column: 0 }, composition: { column: 1 } }, whole: false, make_missing: true, as_last_time: true },
    ]);
  });
});

describe('writing', () => {
  it('is confirmed with counts', async () => {
    let now = batchOf('reviewing', reviewed);
    const { arrived: requests, person } = await reviewing(
      {},
      {
        'GET /api/admin/batches/17': () => [200, now],
        'POST /api/admin/batches/17/move': () => [200, (now = batchOf('committing', { ...reviewed, version: 4 }))],
      },
    );
    await person.click(screen.getByRole('button', { name: 'Write 2 rows' }));
    const question = await screen.findByRole('alertdialog', { name: 'Write 2 rows?' });
    expect(question).toHaveTextContent('New records: 1. Changed records: 1. One row is already up to date. One bad row is left out.');
    await answer(person, 'Not yet');
    expect(sent(requests, 'move')).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Write 2 rows' }));
    await answer(person, 'Write');
    expect(await screen.findByRole('heading', { name: 'Writing rows' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Cancel import' })).not.toBeInTheDocument();
  });

  it('is disabled with a reason if the server does not allow it', async () => {
    await reviewing({ whole: true, may: ['mendRow', 'mapAgain', 'cancel'] });
    expect(screen.getByRole('button', { name: 'Write 2 rows' })).toHaveAccessibleDescription(
      'No row to write, or one is bad and “All rows or none” is on',
    );
  });

  it('can return to the mapping', async () => {
    const { arrived: requests, person } = await reviewing(
      {},
      { 'POST /api/admin/batches/17/move': () => [200, batchOf('mapping', { version: 4 })] },
    );
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('heading', { name: 'Match columns' })).toHaveFocus();
    expect(sent(requests, 'move')).toEqual([{ version: 3, event: 'mapAgain' }]);
  });
});
