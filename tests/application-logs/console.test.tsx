import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import LogScreen from '#features/application-logs/console/log-screen.tsx';
import type { ApplicationLogEntry } from '#features/application-logs/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, within } from '#tests/support/render.tsx';
import { serve } from '#tests/support/server-double.ts';

const entry: ApplicationLogEntry = {
  id: 7,
  at: '2026-11-23T08:00:00.000Z',
  by: null,
  operation: 'jobs.overdue',
  record: 'orders/17',
  request_id: 'a1b2',
  changes: [{ field: 'status', before: 'PLACED', after: null }],
  together: [{ id: 8, operation: 'jobs.overdue', record: 'notifications/4' }],
  seal: null,
};
const row = { id: 7, version: 1, values: { at: entry.at, by: 'System', operation: entry.operation, record: entry.record, sealed: false } };
const verified = { sealed: 5, waiting: 2, seals: 1, head: 'abc123', faults: [{ what: 'edited', audit_id: 3, seal_id: 1 }] };

const answers: Parameters<typeof serve>[0] = {
  'GET /api/admin/application-logs': () => [200, { rows: [row], total: 1 }],
  'GET /api/admin/application-logs/7': () => [200, entry],
  'GET /api/admin/audit/verification': () => [200, verified],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};

function open(address = '/application-logs') {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.administrator] }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <LogScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

beforeEach(() => void serve(answers));

it('shows a write with its fields before and after, and leads to what belongs to it', async () => {
  open('/application-logs?record=7');
  const drawer = within(await screen.findByRole('complementary', { name: 'Write: orders/17' }));
  const changed = await drawer.findByRole('row', { name: 'status PLACED –' });
  expect(changed).toBeVisible();
  expect(drawer.getByText('Not yet')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'notifications/4' })).toHaveAttribute('href', '/application-logs?record=8');
  expect(drawer.getByRole('link', { name: 'Every write to orders/17' }).getAttribute('href')).toContain('orders%2F17');
});

it('proves the audit, and names each fault', async () => {
  const person = open();
  await person.click(await screen.findByRole('button', { name: 'Prove the audit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Proof of the audit' }));
  expect(await dialog.findByText('1 fault')).toBeVisible();
  expect(dialog.getByText('Write 3 was changed')).toBeVisible();
  expect(dialog.getByText('abc123')).toBeVisible();
});
