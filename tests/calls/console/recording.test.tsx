import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import FloorCallScreen from '#features/supervision/console/lists/floor-call-screen.tsx';
import type { CallRecord } from '#features/calls/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { connected, done } from './call-records.ts';

const recorded: CallRecord = { ...done, no_recording: null };
const row = { id: 3, version: 6, values: { agent: 'Meera Kulkarni', started: done.started_at, status: 'dispositioned', talk: 192 } };

let requests: ReceivedRequest[];

function open(record: CallRecord, answers: Parameters<typeof serve>[0] = {}, address = '/?record=3') {
  requests = serve({
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    'GET /api/crm/floor-calls': () => [200, { rows: [row], total: 1, facets: {} }],
    'GET /api/crm/call-records/3': () => [200, record],
    'GET /api/crm/call-records/3/recording': () => [200, { patient_id: 9, type: 'audio/wav', audio: btoa('RIFF'), isSimulated: true }],
    ...answers,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <FloorCallScreen /> }], { initialEntries: [address] })} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const recording = async () => within(await screen.findByRole('region', { name: 'Recording' }));
const loads = () => requests.filter(({ path }) => path.endsWith('/recording'));

beforeEach(() => {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.crmTeamLead] }));
  // Jsdom has neither.
  Object.assign(URL, { createObjectURL: () => 'blob:3', revokeObjectURL: () => undefined });
});

it('is loaded when the supervisor listens, not before', async () => {
  const person = open(recorded);
  const part = await recording();
  expect(part.getByText('Who listens and when is recorded.')).toBeInTheDocument();
  expect(loads()).toEqual([]);
  await person.click(part.getByRole('button', { name: 'Listen' }));
  await waitFor(() => expect(part.getByLabelText('Recording of the call')).toHaveAttribute('src', 'blob:3'));
  expect(part.getByText('The simulated telephone records tones instead of voices.')).toBeInTheDocument();
  expect(loads()).toHaveLength(1);
});

it('is off with the reason while the call goes on', async () => {
  open(connected);
  const button = (await recording()).getByRole('button', { name: 'Listen' });
  expect(button).toHaveAccessibleDescription('The call goes on. It can be heard once it is over.');
});

it('says why there is none', async () => {
  const person = open(recorded, {
    'GET /api/crm/call-records/3/recording': () => refusal(409, 'CONFLICT', 'The telephone system has no recording of this call'),
  });
  await person.click((await recording()).getByRole('button', { name: 'Listen' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The telephone system has no recording of this call');
});

it('is not offered to users who see the calls only', async () => {
  stored.currentUser.write(current({ roles: [], resource_access: [{ tabs: { id: 'calls-report', name: 'calls-report' } }] }));
  open(recorded, {}, '/');
  await screen.findByText('Meera Kulkarni');
  expect(screen.queryByRole('link', { name: 'Meera Kulkarni' })).not.toBeInTheDocument();
});
