import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { PatientRecord } from '#features/patients/console/public.ts';
import PointsBalance from '#features/points/console/points-balance.tsx';
import RewardsTab from '#features/points/console/rewards-tab.tsx';
import type { PointEntry } from '#features/points/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const patient = { patient_id: 9, version: 4, name: 'Anita Rao' } as PatientRecord;
const path = '/api/crm/patients/9/points';

const entry = (serial: number): PointEntry => ({
  serial,
  at: '2026-11-20T06:30:00.000Z',
  by: 'Farhan Shaikh',
  kind: serial === 1 ? 'OPENING' : 'ADJUSTED',
  points: serial === 7 ? -240 : 1000,
  balance: serial === 7 ? 5760 : serial * 1000,
  note: serial === 7 ? 'Counted twice' : '',
});

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  [`GET ${path}`]: ({ query }) =>
    query.includes('before=3')
      ? [200, { patient_id: 9, balance: 5760, entries: [2, 1].map(entry), next: null }]
      : [200, { patient_id: 9, balance: 5760, entries: [7, 6, 5, 4, 3].map(entry), next: 3 }],
};

function open(who: string[] = [roles.crmTeamLead]) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: who }));
  const person = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PointsBalance record={patient} />
        <RewardsTab record={patient} />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return person;
}

beforeEach(() => {
  requests = serve(answers);
});

it('shows the balance, and the ledger five entries at a time', async () => {
  const person = open([roles.callCenterOperation]);
  expect(await screen.findByText('5,760 points')).toBeInTheDocument();
  const ledger = await screen.findByRole('table', { name: 'Points' });
  expect(within(ledger).getAllByRole('row')[1]).toHaveTextContent(/Adjusted−2405,760Counted twice/);
  expect(within(ledger).getAllByRole('row')).toHaveLength(6);
  await person.click(screen.getByRole('button', { name: 'Show earlier entries' }));
  await waitFor(() => expect(within(ledger).getAllByRole('row')).toHaveLength(8));
  expect(screen.queryByRole('button', { name: 'Show earlier entries' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Adjust points…' })).not.toBeInTheDocument();
});

it('lets leads adjust points, and keeps what was typed when the balance does not suffice', async () => {
  const refused = { errors: [{ field: 'points', message: 'The balance is 5760' }] };
  requests = serve({ ...answers, [`POST ${path}`]: () => refusal(400, 'BAD_REQUEST', 'points', refused) });
  const person = open();
  await person.click(await screen.findByRole('button', { name: 'Adjust points…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Points of Anita Rao' });
  const points = within(dialog).getByRole('textbox', { name: 'Points' });
  await person.clear(points);
  await person.type(points, '-9000');
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Counted twice');
  await person.click(within(dialog).getByRole('button', { name: 'Save points' }));
  expect(await within(dialog).findByText('The balance is 5760')).toBeInTheDocument();
  expect(points).toHaveValue('-9000');
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([{ points: -9000, note: 'Counted twice', request_key: expect.any(String) }]);
});
