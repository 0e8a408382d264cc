import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import PairsScreen from '#features/patients/console/pairs-screen.tsx';
import type { MergeRecord, PairRecord } from '#features/patients/merge-contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';

const person = (patient_id: number, name: string) => ({
  patient_id,
  name,
  phone_no: '9812345670',
  born_on: null,
  gender: null,
  guardian: null,
  addresses: [],
  records: patient_id === 9 ? [{ title: 'Orders', count: 3 }] : [],
});

const found: PairRecord = {
  pair_id: 4,
  reason: 'PHONE',
  status: 'found',
  merge: null,
  people: [person(9, 'Anita Rao'), person(12, 'Anita R Rao')],
};

async function opened(role: string, status: 'found' | 'proposed' = 'found') {
  let pair: PairRecord =
    status === 'found' ? found : { ...found, status, merge: { merge_id: 7, by: 'Meera Kulkarni', at: '2026-11-20T04:30:00Z' } };
  const merge = (fields: Partial<MergeRecord> = {}): MergeRecord =>
    ({
      merge_id: 7,
      version: 1,
      status: 'proposed',
      kept: person(12, 'Anita R Rao'),
      duplicate: person(9, 'Anita Rao'),
      merged_at: null,
      moves: [{ title: 'Orders', count: 3 }],
      since: [],
      details_changed: false,
      abilities: [{ event: 'merge.confirmed', allowed: true, why: null }],
      ...fields,
    }) as MergeRecord;
  const requests = serve({
    'GET /api/crm/patient-pairs': () => [
      200,
      {
        rows: [
          {
            id: 4,
            patient_id: 9,
            values: {
              names: 'Anita Rao · Anita R Rao',
              status: pair.status,
              reason: 'PHONE',
              phone: '9812345670',
              proposed_by: null,
              proposed_at: null,
              found_at: '2026-11-20T04:30:00Z',
            },
          },
        ],
        total: 1,
      },
    ],
    'GET /api/crm/patient-pairs/4': () => [200, pair],
    'POST /api/crm/patient-merges': () => {
      pair = { ...pair, status: 'proposed', merge: { merge_id: 7, by: 'Farhan Sheikh', at: '2026-11-20T04:30:00Z' } };
      return [200, merge()];
    },
    'GET /api/crm/patient-merges/7': () => [200, merge()],
    'POST /api/crm/patient-merges/7/confirm': () => {
      pair = { ...pair, status: 'merged' };
      return [200, merge({ status: 'merged', version: 2 })];
    },
    'POST /api/crm/patient-merges/7/dismiss': () => {
      pair = { ...pair, status: 'dismissed' };
      return [200, merge({ status: 'dismissed', version: 2 })];
    },
  });
  queryClient.clear();
  sessionStorage.clear();
  stored.currentUser.write(current({ roles: [role] }));
  const router = createMemoryRouter([{ path: '*', element: <PairsScreen /> }], { initialEntries: ['/crm/duplicates?record=4'] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const drawer = await screen.findByRole('complementary', { name: 'Pair: Anita Rao · Anita R Rao' });
  return { requests, drawer: within(drawer), user: userEvent.setup() };
}

const sent = (requests: ReceivedRequest[], tail: string) =>
  requests.find(({ method, path }) => method === 'POST' && path.endsWith(tail))?.body;

it('lets a team lead choose who is kept, look at what moves and merge, by keyboard', async () => {
  const { requests, drawer, user } = await opened(roles.crmTeamLead);
  expect(await drawer.findByText(/Same phone, similar name/)).toBeVisible();
  expect(within(drawer.getByRole('table', { name: 'Patients side by side' })).getByText('Orders 3')).toBeVisible();
  drawer.getByRole('radio', { name: /Anita Rao/ }).focus();
  await user.keyboard('{ArrowDown}');
  expect(drawer.getByRole('radio', { name: /Anita R Rao/ })).toBeChecked();
  drawer.getByRole('button', { name: 'Compare and merge…' }).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Are they one person?' }));
  expect(sent(requests, 'patient-merges')).toMatchObject({ kept_id: 12, duplicate_id: 9 });
  expect(dialog.getByText('Orders 3')).toBeVisible();
  dialog.getByRole('button', { name: 'Merge' }).focus();
  await user.keyboard('{Enter}');
  expect(await drawer.findByRole('button', { name: 'Undo the merge…' })).toBeVisible();
});

it('dismisses a proposal and says who proposed it', async () => {
  const { drawer, user } = await opened(roles.crmTeamLead, 'proposed');
  expect(await drawer.findByText(/Proposed by Meera Kulkarni/)).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Compare and merge…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Are they one person?' }));
  await user.click(dialog.getByRole('button', { name: 'Two people' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are they one person?' })).toBeNull());
  expect(await drawer.findByText(/Two people\./)).toBeVisible();
});

it('lets an agent propose and not decide', async () => {
  const { requests, drawer, user } = await opened(roles.callCenterOperation);
  await user.click(await drawer.findByRole('button', { name: 'Propose a merge' }));
  expect(await drawer.findByText('A team lead decides whether two records are one person')).toBeVisible();
  expect(sent(requests, 'patient-merges')).toMatchObject({ kept_id: 9, duplicate_id: 12 });
  expect(drawer.queryByRole('button', { name: 'Compare and merge…' })).toBeNull();
});
