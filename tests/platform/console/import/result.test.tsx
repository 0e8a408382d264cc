import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BatchProgress } from '#platform/import/console/batch-progress.tsx';
import type { Batch, UndoPreview } from '#platform/import/contract.ts';
import { refusal, serve } from '#tests/support/server-double.ts';
import { batchOf, fourRows, reviewed, rowOf, sent, world } from './batches-double.ts';
import { answer, openImport, openScreen } from './open-import.tsx';

const writtenRows = fourRows.map((row) => (row.verdict === 'created' ? { ...row, outcome: 'written' as const } : row));
const failedRow = { ...rowOf(3), outcome: 'failed' as const, reason: { message: 'Somebody changed it meanwhile' } };
const counts = { ...reviewed, written: 1, failed: 1 };

afterEach(() => vi.useRealTimers());

describe('a written batch', () => {
  it('shows the outcome of its rows, and why some were refused', async () => {
    serve(
      world(
        () => batchOf('done', counts),
        () => [failedRow, ...writtenRows],
      ),
    );
    openImport('?batch=17');
    expect(await screen.findByRole('heading', { name: '1 row written' })).toBeInTheDocument();
    expect(screen.getByText('1 bad, left out · 1 refused while writing · 1 already up to date.')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /^3 Not written Somebody changed it meanwhile/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View records' })).toHaveAttribute('href', '/masters/item-master');
  });

  it('shows the most urgent rows, whatever was shown in the step before', async () => {
    let now = batchOf('committing', reviewed);
    serve(
      world(
        () => now,
        () => [failedRow, ...writtenRows],
      ),
    );
    const { address } = openImport('?batch=17&rows=changed&page=2');
    await screen.findByRole('heading', { name: 'Writing rows' });
    now = batchOf('done', counts);
    expect(await screen.findByRole('row', { name: /^3 Not written/ }, { timeout: 3_000 })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Not written 1' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(address()).toBe('/drug-details/upload-csv?batch=17'));
  });

  it('offers a result file', async () => {
    const requests = serve({
      ...world(() => batchOf('done', counts)),
      'GET /api/admin/batches/17/result.xlsx': () => [200, 'PK'],
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { person } = openImport('?batch=17');
    await person.click(await screen.findByRole('button', { name: 'Result file' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Excel workbook (.xlsx)' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('masters.item-17-result.xlsx');
    expect(requests.at(-1)?.headers.get('token')).toBe('token-of-7');
    click.mockRestore();
  });

  it('is undone after a confirmation; kept rows are listed with the reason', async () => {
    let now = batchOf('done', { ...counts, written: 3 });
    let preview: UndoPreview = {
      rows: 3,
      undone: 2,
      partly: 0,
      kept: 1,
      reasons: [
        {
          reason: { message: 'Changed since: Grade', template: 'Changed since: {fields}', values: { fields: { message: 'Grade' } } },
          rows: 1,
        },
      ],
    };
    const keptRow = { ...rowOf(2), outcome: 'kept' as const, reason: { message: 'An order refers to it' } };
    const requests = serve({
      ...world(
        () => now,
        () => [keptRow],
      ),
      'GET /api/admin/batches/17/undo': () => [200, preview],
      'POST /api/admin/batches/17/move': () => [
        200,
        (now = batchOf('partlyUndone', { ...counts, written: 3, undone: 2, kept: 1, version: 4, may: ['undo'] })),
      ],
    });
    const { person } = openImport('?batch=17');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alertdialog', { name: 'Undo 2 rows?' })).toHaveTextContent(
      /2 of 3 rows can be undone\..*Kept as they are: 1 row\. Changed since: Grade \(1\)/,
    );
    await answer(person, 'Undo changes');
    expect(sent(requests, 'move')).toEqual([{ version: 3, event: 'undo' }]);
    expect(await screen.findByRole('heading', { name: '2 of 3 rows undone' })).toHaveFocus();
    expect(await screen.findByRole('row', { name: /^2 Kept An order refers to it/ })).toBeInTheDocument();
    preview = { ...preview, rows: 1, undone: 0 };
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Nothing can be undone now. Changed since: Grade (1)')).toHaveRole('status');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('a failed batch', () => {
  it('shows the reason and can be resumed', async () => {
    const stopped = batchOf('failed', { ...reviewed, written: 1, problem: { message: 'The database is full' }, may: ['resume', 'undo'] });
    const requests = serve({
      ...world(() => stopped),
      'POST /api/admin/batches/17/move': () => [200, batchOf('done', { ...counts, version: 4 })],
    });
    const { person } = openImport('?batch=17');
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is full Already written: 1 row. Resume continues after them.');
    expect(screen.queryByRole('button', { name: 'Cancel import' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Resume' }));
    expect(sent(requests, 'move')).toEqual([{ version: 3, event: 'resume' }]);
    expect(await screen.findByRole('heading', { name: '1 row written' })).toHaveFocus();
  });
});

describe('an address', () => {
  it('of a missing batch offers a new one', async () => {
    serve({ ...world(() => batchOf('done')), 'GET /api/admin/batches/99': () => refusal(404, 'NOT_FOUND', 'No') });
    const { person, address } = openImport('?batch=99');
    expect(await screen.findByText('Import 99 not found')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Start a new one' }));
    expect(address()).toBe('/drug-details/upload-csv');
  });

  it('of a batch without a file says so', async () => {
    serve(world(() => batchOf('choosing')));
    openImport('?batch=17');
    expect(await screen.findByText('The file was never uploaded')).toBeInTheDocument();
  });
});

describe('a bulk edit', () => {
  it('shows progress until it rests, announces quarters, and lists every row’s result', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const ofRows: Partial<Batch> = { kind: 'rows', file_name: null, columns: [], mapping: {} };
    let now = batchOf('checking', ofRows);
    const rests: string[] = [];
    serve(
      world(
        () => now,
        () => [failedRow, ...writtenRows],
      ),
    );
    openScreen(<BatchProgress batchId={17} onRest={({ state }) => rests.push(state)} />, '/drug-details/list');
    expect(await screen.findByRole('heading', { name: 'Dry run' })).toBeInTheDocument();
    now = batchOf('committing', { ...ofRows, ...reviewed, progress: 0.1 });
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(await screen.findByRole('progressbar', { name: 'Writing rows' })).toHaveAttribute('aria-valuenow', '10');
    now = batchOf('committing', { ...ofRows, ...reviewed, progress: 0.5 });
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    await screen.findByText('50 percent');
    expect(rests).toEqual([]);
    now = batchOf('done', { ...ofRows, ...counts });
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(await screen.findByRole('heading', { name: '1 row written' })).toBeInTheDocument();
    expect(rests).toEqual(['done']);
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('columnheader', { name: 'Record' })).toBeInTheDocument();
    expect(table.getByRole('row', { name: /^3 Not written Somebody changed it meanwhile/ })).toBeInTheDocument();
  });
});
