import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { MasterFinding } from '#features/masters/contract.ts';
import QualityScreen from '#features/masters/console/quality/quality-screen.tsx';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render } from '#tests/support/render.tsx';
import { serve } from '#tests/support/server-double.ts';
import { asRow, croccin, crocin } from './masters-double.ts';

const found = (changes: Partial<MasterFinding> = {}): MasterFinding => ({
  id: 7,
  master: 'brand',
  problem: 'DUPLICATES',
  checked_at: '2026-11-20T04:30:00Z',
  marked: null,
  records: [
    { ...asRow(crocin), uses: 2, booked: false, created_at: '2026-01-02T04:30:00Z' },
    { ...asRow(croccin), uses: 0, booked: true, created_at: '2026-01-02T04:30:00Z' },
  ],
  ...changes,
});

async function opened(who: string[] = [roles.masterData]) {
  const marked = found({ problem: 'DISTINCT', marked: { by: 'Omkar Joshi', at: '2026-11-20T05:30:00Z' } });
  let now = found();
  const requests = serve({
    'GET /api/item/master-findings': () => [
      200,
      {
        rows: [
          {
            id: 7,
            values: { name: 'Crocin · Croccin', master: 'brand', problem: now.problem, records: 2, found_at: now.checked_at },
          },
        ],
        total: 1,
      },
    ],
    'GET /api/item/master-findings/7': () => [200, now],
    'POST /api/item/master-findings/7/distinct': ({ body }) => [200, (now = (body as { distinct: boolean }).distinct ? marked : found())],
    'POST /api/item/masters/brand/merge-preview': () => [
      200,
      {
        keep: asRow(crocin),
        drop: [asRow(croccin)],
        moves: [],
        booked: { order_lines: 0, stock: 0, prescriptions: 0 },
        problems: [],
      },
    ],
    'POST /api/item/masters/brand/merge': () => [200, crocin],
  });
  queryClient.clear();
  sessionStorage.clear();
  stored.currentUser.write(current({ roles: who }));
  const person = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/masters/data-quality']}>
        <QualityScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await person.click(await screen.findByRole('link', { name: 'Crocin · Croccin' }));
  const drawer = within(await screen.findByRole('complementary', { name: 'Finding: Crocin · Croccin' }));
  return { person, drawer, requests };
}

const posted = (requests: { method: string; path: string; body: unknown }[], path: string) =>
  requests.filter((each) => each.method === 'POST' && each.path === path).map(({ body }) => body);

it('shows the records of a group side by side, and marks the values that differ', async () => {
  const { drawer } = await opened();
  const table = within(await drawer.findByRole('table', { name: 'Records side by side' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Crocin', 'Croccin']);
  expect(table.getByRole('row', { name: 'Used in 2 records Orders or stock' })).toBeInTheDocument();
  expect(table.getByRole('row', { name: 'Company Cipla Cipla' })).toBeInTheDocument();
  expect(table.getByRole('cell', { name: 'Orders or stock' })).toHaveClass('differs');
});

it('remembers that the records are no duplicates, with who and when, and forgets it again', async () => {
  const { person, drawer, requests } = await opened();
  await person.click(await drawer.findByRole('button', { name: 'Not duplicates' }));
  expect(await drawer.findByText(/Marked by Omkar Joshi on 20-11-2026, 11:00/)).toBeInTheDocument();
  await person.click(drawer.getByRole('button', { name: 'They may be duplicates' }));
  expect(await drawer.findByRole('button', { name: 'Not duplicates' })).toBeInTheDocument();
  expect(posted(requests, '/api/item/master-findings/7/distinct')).toEqual([{ distinct: true }, { distinct: false }]);
});

it('merges the records in place and closes the group afterwards', async () => {
  const { person, drawer, requests } = await opened();
  await person.click(await drawer.findByRole('button', { name: 'Merge duplicates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge duplicates' }));
  expect(await dialog.findByText('Croccin is retired and replaced by Crocin.')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Merge one record' }));
  expect(posted(requests, '/api/item/masters/brand/merge')).toEqual([{ keep: 11, keep_version: 3, drop: [{ id: 12, version: 2 }] }]);
  const result = within(await screen.findByRole('dialog', { name: 'Merged' }));
  await person.click(result.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('complementary', { name: 'Finding: Crocin · Croccin' })).not.toBeInTheDocument();
});

it('is read-only without the permission to merge', async () => {
  const { drawer } = await opened([roles.pharmacist]);
  await drawer.findByRole('table', { name: 'Records side by side' });
  expect(drawer.queryByRole('button', { name: /duplicates/ })).toBeNull();
});
