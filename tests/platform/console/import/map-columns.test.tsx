import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Batch } from '#platform/import/contract.ts';
import { refusal, serve } from '#tests/support/server-double.ts';
import { batchOf, sent, world } from './batches-double.ts';
import { openImport } from './open-import.tsx';

async function mapping(changes: Partial<Batch> = {}, isReopened = false) {
  let now = batchOf('mapping', changes);
  const requests = serve({
    ...world(() => now),
    'POST /api/admin/batches/17/map': () => [200, (now = batchOf('checking', { version: 4, progress: 0.25 }))],
    'POST /api/admin/batches/17/move': () => [200, (now = batchOf('cancelled', { version: 4 }))],
  });
  const opened = openImport('?batch=17', { again: isReopened });
  await screen.findByRole('heading', { name: 'Match columns' });
  return { arrived: requests, ...opened };
}

const from = (name: RegExp) => screen.getByRole('combobox', { name });
const rowWith = (name: RegExp) => from(name).closest('tr') as HTMLElement;

describe('columns', () => {
  it('are guessed with sample values; required ones are marked', async () => {
    await mapping();
    expect(from(/^Name required/)).toHaveDisplayValue('Medicine Name');
    expect(rowWith(/^Name required/)).toHaveTextContent(/Guess Crocin 650 Tablet · Avil 25 Tablet/);
    expect(from(/^Product required/)).toHaveDisplayValue('Not in this file');
    expect(screen.getByText('Unused columns: Uses')).toBeInTheDocument();
  });

  it('are submitted with fixed values and strictness switches', async () => {
    const { arrived: requests, person } = await mapping();
    await person.selectOptions(from(/^Product required/), 'The same value for all rows');
    await person.type(screen.getByRole('textbox', { name: 'Product, for all rows' }), 'Other');
    await person.selectOptions(from(/^Schedule/), 'The same value for all rows');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Schedule, for all rows' }), 'H');
    await person.click(screen.getByRole('checkbox', { name: 'All rows or none' }));
    await person.click(screen.getByRole('checkbox', { name: 'Create missing records' }));
    await person.click(screen.getByRole('button', { name: 'Check 4 rows' }));
    expect(sent(requests, 'map')).toEqual([
      {
        version: 3,
        mapping: { name: { column: 0 }, composition: { column: 1 }, product: { value: 'Other' }, schedule: { value: 'H' } },
        whole: true,
        make_missing: true,
        as_last_time: true,
      },
    ]);
    expect(await screen.findByRole('heading', { name: 'Dry run' })).toHaveFocus();
    expect(screen.getByRole('progressbar', { name: 'Dry run' })).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText('1 of 4 rows')).toBeInTheDocument();
  });

  it('that are missing are marked, and the first gets the focus', async () => {
    const { arrived: requests, person } = await mapping();
    await person.click(screen.getByRole('button', { name: 'Check 4 rows' }));
    expect(from(/^Product required/)).toHaveFocus();
    expect(from(/^Product required/)).toHaveAccessibleDescription(/Choose a column, or one value for all rows/);
    expect(sent(requests, 'map')).toEqual([]);
  });

  it('map to one field each', async () => {
    const { arrived: requests, person } = await mapping();
    await person.selectOptions(from(/^Product required/), 'Medicine Name');
    expect(await screen.findByRole('alert')).toHaveTextContent('Medicine Name is already used for Name');
    await person.click(screen.getByRole('button', { name: 'Check 4 rows' }));
    expect(sent(requests, 'map')).toEqual([]);
    await person.selectOptions(from(/^Name required/), 'Not in this file');
    expect(from(/^Product required/)).toBeValid();
  });

  it('that were chosen survive a reload', async () => {
    const { person, unmount } = await mapping();
    await person.selectOptions(from(/^Product required/), 'Uses');
    unmount();
    await mapping({}, true);
    expect(from(/^Product required/)).toHaveDisplayValue('Uses');
  });

  it('are no longer marked as guessed once chosen', async () => {
    await mapping({ counts: { created: 3, changed: 0, unchanged: 0, bad: 1 } });
    expect(rowWith(/^Name required/)).not.toHaveTextContent('Guess');
  });
});

describe('the titles', () => {
  const first_rows = [
    { line: 1, cells: ['Price list'] },
    { line: 3, cells: ['Drug', 'Salt'] },
    { line: 4, cells: ['Avil 25 Tablet', 'Pheniramine (25mg)'] },
  ];
  const served = (changes: Partial<Batch>) => {
    let now = batchOf('mapping', { first_rows, titles_line: 1, columns: ['Price list'], rows: 2, mapping: {}, ...changes });
    const requests = serve({
      ...world(() => now),
      'POST /api/admin/batches/17/titles': () => [
        200,
        (now = batchOf('mapping', { ...now, version: 5, titles_line: 3, columns: ['Drug', 'Salt'], rows: 1 })),
      ],
    });
    return { requests, ...openImport('?batch=17') };
  };
  const rows = () => screen.findByRole('region', { name: 'First rows of the file' });

  it('that were not found are chosen among the first rows, with the keyboard too', async () => {
    const { requests, person } = served({});
    expect(within(await rows()).getByRole('row', { current: true })).toHaveTextContent('Line 1Price list');
    expect(within(await rows()).getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Line 3' })]);
    screen.getByRole('button', { name: 'Line 3' }).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent(requests, 'titles')).toEqual([{ version: 3, line: 3 }]));
    expect(await screen.findByText('The column titles are in line 3')).toBeInTheDocument();
    expect(from(/^Name required/)).toHaveTextContent('Drug');
  });

  it('that were found are shown on demand', async () => {
    const { person } = served({
      titles_line: 3,
      columns: ['Drug', 'Salt'],
      rows: 1,
      mapping: { name: { column: 0 }, composition: { column: 1 } },
    });
    const summary = await screen.findByText('The column titles are in line 3');
    expect(summary.closest('details')).not.toHaveAttribute('open');
    await person.click(summary);
    expect(within(await rows()).getByRole('button', { name: 'Line 1' })).toBeInTheDocument();
    expect(screen.queryByText(/Mended cells are lost/)).not.toBeInTheDocument();
  });

  it('say that mended cells are lost once there was a dry run', async () => {
    served({ counts: { created: 1, changed: 0, unchanged: 0, bad: 1 } });
    expect(await screen.findByText(/Mended cells are lost/)).toBeInTheDocument();
  });

  it('cannot be chosen once the file is gone', async () => {
    served({ may: ['map', 'cancel'] });
    await screen.findByRole('heading', { name: 'Match columns' });
    expect(screen.queryByText(/The column titles are in line/)).not.toBeInTheDocument();
  });
});

describe('a cancelled import', () => {
  it('shows that nothing was written, and offers another file', async () => {
    const { arrived: requests, person, address } = await mapping();
    await person.click(screen.getByRole('button', { name: 'Cancel import' }));
    expect(await screen.findByRole('heading', { name: 'Cancelled' })).toHaveFocus();
    expect(sent(requests, 'move')).toEqual([{ version: 3, event: 'cancel' }]);
    expect(screen.queryByRole('button', { name: 'Result file' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Import another file' }));
    await waitFor(() => expect(address()).toBe('/drug-details/upload-csv'));
  });
});

describe('an import that another user moved on', () => {
  it('shows the current state without applying the action', async () => {
    let now = batchOf('mapping', { mapping: { name: { column: 0 }, product: { column: 2 } } });
    serve({
      ...world(() => now),
      'POST /api/admin/batches/17/map': () =>
        refusal(409, 'CONFLICT', 'This batch changed since you opened it', { batch: (now = batchOf('reviewing', { version: 6 })) }),
    });
    const { person } = openImport('?batch=17');
    await person.click(await screen.findByRole('button', { name: 'Check 4 rows' }));
    expect(await screen.findByRole('heading', { name: 'Preview' })).toBeInTheDocument();
    const toasts = within(await screen.findByRole('region', { name: 'Notifications' }));
    expect(await toasts.findByText(/it changed since you opened it/)).toBeInTheDocument();
  });
});
