import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import JobLogScreen from '#features/job-logs/console/job-log-screen.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';

const values = {
  at: '2026-11-23T08:00:00.000Z',
  job: 'IMPORT',
  what: 'Slots',
  by: 'Sanjay Menon',
  status: 'DONE',
  total: 3,
  done: 2,
  refused: 1,
  took: 4,
  file: 'slots.csv',
  path: '/imports?batch=7',
};

let requests: ReceivedRequest[];

beforeEach(() => {
  requests = serve({
    'GET /api/admin/job-logs': () => [200, { rows: [{ id: 700, version: 1, values }], total: 1 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
  });
  queryClient.clear();
  stored.currentUser.write(current({ resource_access: [{ tabs: { id: 'LOGS', name: 'LOGS' } }] }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/logs/logs']}>
        <JobLogScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

it('lists runs with what came of them, and leads to each', async () => {
  const row = await screen.findByRole('row', { name: /File import/ });
  expect(row).toHaveTextContent(/Sanjay Menon.*Done.*3.*2.*1.*4.*slots\.csv/);
  expect(screen.getByRole('link', { name: 'Slots' })).toHaveAttribute('href', '/imports?batch=7');
});

it('requests the runs twenty at a time (§7.6)', async () => {
  await screen.findByRole('row', { name: /File import/ });
  expect(new URLSearchParams(requests.find(({ path }) => path === '/api/admin/job-logs')?.query).get('limit')).toBe('20');
});
