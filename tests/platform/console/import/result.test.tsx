import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BatchProgress } from '#platform/import/console/batch-progress.tsx';
import type { Batch } from '#platform/import/contract.ts';
import { refusal, serve } from '#tests/support/server-double.ts';
import { batchOf, fourRows, reviewed, rowOf, sent, world } from './batches-double.ts';
import { answer, openImport, openScreen } from './open-import.tsx';

const written = fourRows.map((row) => (row.verdict === 'created' ? { ...row, outcome: 'written' as const } : row));
const lost = { ...rowOf(3), outcome: 'failed' as const, reason: { message: 'Somebody changed it meanwhile' } };
const done = { ...reviewed, written: 1, failed: 1 };

afterEach(() => vi.useRealTimers());

describe('a batch that is written', () => {
  it('says what became of its rows, and why some were refused', async () => {
    serve(
      world(
        () => batchOf('done', done),
        () => [lost, ...written],
      ),
    );
    openImport('?batch=17');
    expect(await screen.findByRole('heading', { name: '1 row written' })).toBeInTheDocument();
    expect(screen.getByText('1 bad, left out · 1 refused while writing · 1 were like that already.')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /^3 Not written Somebody changed it meanwhile/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the records' })).toHaveAttribute('href', '/masters/item-master');
  });

  it('shows what matters now, whatever was looked at in the step before', async () => {
    let now = batchOf('committing', reviewed);
    serve(
      world(
        () => now,
        () => [lost, ...written],
      ),
    );
    const { address } = openImport('?batch=17&rows=changed&page=2');
    await screen.findByRole('heading', { name: 'Rows are written' });
    now = batchOf('done', done);
    expect(await screen.findByRole('row', { name: /^3 Not written/ }, { timeout: 3_000 })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Not written 1' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(address()).toBe('/drug-details/upload-csv?batch=17'));
  });

  it('gives its result as a file', async () => {
    const arrived = serve({ ...world(() => batchOf('done', done)), 'GET /api/admin/batches/17/result.csv': () => [200, 'line,outcome'] });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { person } = openImport('?batch=17');
    await person.click(await screen.findByRole('button', { name: 'Result file' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('masters.item-17-result.csv');
    expect(arrived.at(-1)?.headers.get('token')).toBe('token-of-7');
    click.mockRestore();
  });

  it('is taken back after saying what that means; what stays is listed with the reason', async () => {
    let now = batchOf('done', done);
    const kept = { ...rowOf(2), outcome: 'kept' as const, reason: { message: 'An order refers to it' } };
    const arrived = serve({
      ...world(
        () => now,
        () => [kept],
      ),
      'POST /api/admin/batches/17/move': () => [200, (now = batchOf('undone', { ...done, undone: 0, kept: 1, version: 4 }))],
    });
    const { person } = openImport('?batch=17');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alertdialog', { name: 'Take 1 row back?' })).toHaveTextContent(/made are retired.*stays as it is/);
    await answer(person, 'Take back');
    expect(sent(arrived, 'move')).toEqual([{ version: 3, event: 'undo' }]);
    expect(await screen.findByRole('heading', { name: '0 rows taken back' })).toHaveFocus();
    expect(await screen.findByRole('row', { name: /^2 Kept An order refers to it/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});

describe('a batch that stopped', () => {
  it('says why, and goes on where it stopped', async () => {
    const stopped = batchOf('failed', { ...reviewed, written: 1, problem: { message: 'The database is full' }, may: ['resume', 'undo'] });
    const arrived = serve({
      ...world(() => stopped),
      'POST /api/admin/batches/17/move': () => [200, batchOf('done', { ...done, version: 4 })],
    });
    const { person } = openImport('?batch=17');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The database is full In the records already: 1 row. Resuming goes on behind them.',
    );
    expect(screen.queryByRole('button', { name: 'Give up' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Resume' }));
    expect(sent(arrived, 'move')).toEqual([{ version: 3, event: 'resume' }]);
    expect(await screen.findByRole('heading', { name: '1 row written' })).toHaveFocus();
  });
});

describe('an address', () => {
  it('of a batch that is not there leads to a new one', async () => {
    serve({ ...world(() => batchOf('done')), 'GET /api/admin/batches/99': () => refusal(404, 'NOT_FOUND', 'No') });
    const { person, address } = openImport('?batch=99');
    expect(await screen.findByText('There is no import 99')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Begin a new one' }));
    expect(address()).toBe('/drug-details/upload-csv');
  });

  it('of a batch whose file never came says so', async () => {
    serve(world(() => batchOf('choosing')));
    openImport('?batch=17');
    expect(await screen.findByText('Its file never arrived')).toBeInTheDocument();
  });
});

describe('a bulk edit', () => {
  it('is followed until it rests, told in quarters, with the result of every row', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const ofRows: Partial<Batch> = { kind: 'rows', file_name: null, columns: [], mapping: {} };
    let now = batchOf('checking', ofRows);
    const rests: string[] = [];
    serve(
      world(
        () => now,
        () => [lost, ...written],
      ),
    );
    openScreen(<BatchProgress batchId={17} onRest={({ state }) => rests.push(state)} />, '/drug-details/list');
    expect(await screen.findByRole('heading', { name: 'Dry run' })).toBeInTheDocument();
    now = batchOf('committing', { ...ofRows, ...reviewed, progress: 0.1 });
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(await screen.findByRole('progressbar', { name: 'Rows are written' })).toHaveValue(0.1);
    now = batchOf('committing', { ...ofRows, ...reviewed, progress: 0.5 });
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    await screen.findByText('50 percent');
    expect(rests).toEqual([]);
    now = batchOf('done', { ...ofRows, ...done });
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(await screen.findByRole('heading', { name: '1 row written' })).toBeInTheDocument();
    expect(rests).toEqual(['done']);
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('columnheader', { name: 'Record' })).toBeInTheDocument();
    expect(table.getByRole('row', { name: /^3 Not written Somebody changed it meanwhile/ })).toBeInTheDocument();
  });
});
