import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PatientRecord } from '#features/patients/console/public.ts';
import PatientRedemptions from '#features/rewards/console/patient-redemptions.tsx';
import RedemptionListScreen from '#features/rewards/console/redemption-list-screen.tsx';
import type { RedemptionRecord } from '#features/rewards/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const record: RedemptionRecord = {
  id: 5,
  version: 2,
  status: 'BOOKED',
  patient_id: 9,
  patient_name: 'Anita Rao',
  phone_no: '9000000001',
  reward: { id: 3, name: 'Digital thermometer', vendor: 'Omron', kind: 'GOODS', test_type: null },
  points: 120,
  copayment: 4_900,
  payment: null,
  expires_at: '2026-11-25T09:00:00.000Z',
  created_at: '2026-11-23T09:00:00.000Z',
  log: [{ version: 1, at: '2026-11-23T09:00:00.000Z', by: 'Meera Kulkarni', event: 'redemption.booked', payload: {} }],
  abilities: [
    { event: 'redemption.confirmed', allowed: true, because: null },
    { event: 'redemption.completed', allowed: false, because: { message: 'Confirm it first' } },
    { event: 'redemption.cancelled', allowed: false, because: { message: 'Only the call centre books rewards' } },
    { event: 'redemption.refunded', allowed: false, because: { message: 'Cancel it first' } },
  ],
};

const row = {
  id: 5,
  version: 2,
  patient_id: 9,
  values: {
    customer: 'Anita Rao',
    phone: '9000000001',
    reward: 'Digital thermometer',
    kind: 'GOODS',
    points: 120,
    copayment: 4_900,
    status: 'BOOKED',
    booked_by: 'Meera Kulkarni',
    created: record.created_at,
  },
};

const earlier = (id: number) => ({
  id,
  reward: `Reward ${id}`,
  status: 'COMPLETED',
  points: 50,
  copayment: 0,
  created_at: '2026-11-20T09:00:00.000Z',
});
const offers = {
  patient_id: 9,
  balance: 300,
  rewards: [
    { id: 3, name: 'Digital thermometer', vendor: 'Omron', points: 120, copayment: 4_900, left: 8, because: null },
    {
      id: 9,
      name: 'Blood pressure monitor',
      vendor: 'Omron',
      points: 700,
      copayment: 0,
      left: null,
      because: {
        message: 'Balance is 300, this needs 700',
        template: 'Balance is {balance}, this needs {points}',
        values: { balance: 300, points: 700 },
      },
    },
  ],
};

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/crm/redemptions': () => [200, { rows: [row], total: 1 }],
  'GET /api/crm/redemptions/5': () => [200, record],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
  'GET /api/crm/patients/9/rewards': () => [200, offers],
  'GET /api/crm/patients/9/redemptions': ({ query }) =>
    query.includes('before=2')
      ? [200, { patient_id: 9, redemptions: [earlier(1)], next: null }]
      : [200, { patient_id: 9, redemptions: [6, 5, 4, 3, 2].map(earlier), next: 2 }],
};

beforeEach(() => {
  requests = serve(answers);
});

const posted = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

function show(element: React.ReactNode, path = '/', who: string[] = [roles.callCenterOperation]) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: who, resource_access: [{ tabs: { id: 'TABLT', name: 'TABLT' } }] }));
  const person = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        {element}
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return person;
}

describe('the redemptions (§2.2)', () => {
  const open = (path = '/galen-reward?id=5') => show(<RedemptionListScreen />, path);
  const drawer = async () => within(await screen.findByRole('complementary', { name: 'Redemption: Anita Rao' }));

  it('shows those that wait for work', async () => {
    open('/galen-reward');
    expect(await screen.findByRole('row', { name: /Anita Rao/ })).toHaveTextContent(/90000 00001.*Digital thermometer.*120.*Booked/);
    const where = new URLSearchParams(requests.find(({ path }) => path === '/api/crm/redemptions')?.query).get('where');
    expect(JSON.parse(where ?? '').of).toEqual([{ field: 'status', is: 'anyOf', value: ['BOOKED', 'CONFIRMED'] }]);
  });

  it('opens with patient, reward, co-payment and what happened', async () => {
    const person = open();
    const opened = await drawer();
    expect(await opened.findByRole('link', { name: 'Anita Rao' })).toHaveAttribute('href', '/crm/search?record=9');
    expect(opened.getByText('₹49.00')).toBeInTheDocument();
    expect(opened.getByText('Expires at 25-11-2026, 14:30')).toBeInTheDocument();
    expect(opened.getByText('Booked: the points were taken')).toBeInTheDocument();
    await person.hover(opened.getByRole('button', { name: 'Cancel redemption…' }));
    expect((await screen.findAllByText('Only the call centre books rewards')).length).toBeGreaterThan(0);
  });

  it('is confirmed by keyboard once it is chosen how the co-payment was paid, and keeps the choice when it fails', async () => {
    requests = serve({
      ...answers,
      'POST /api/crm/redemptions/5/confirm': () =>
        refusal(409, 'CONFLICT', 'No longer offered: cancel it to give the points back', { record }),
    });
    const person = open();
    (await (await drawer()).findByRole('button', { name: 'Confirm…' })).focus();
    await person.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Digital thermometer' }));
    expect(dialog.getByText('The patient pays ₹49.00 besides the points.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'Cash' })).toHaveFocus());
    await person.keyboard(' {Control>}{Enter}{/Control}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('No longer offered: cancel it to give the points back');
    expect(dialog.getByRole('radio', { name: 'Cash' })).toBeChecked();
    expect(posted()).toEqual([['/api/crm/redemptions/5/confirm', { version: 2, payment: 'CASH', request_key: expect.any(String) }]]);
  });
});

describe('the rewards of a patient', () => {
  const open = (who?: string[]) => show(<PatientRedemptions record={{ patient_id: 9, name: 'Anita Rao' } as PatientRecord} />, '/', who);

  it('have the redemptions five at a time, within a time', async () => {
    const person = open();
    const table = await screen.findByRole('table', { name: 'Redemptions' });
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    expect(within(table).getByRole('link', { name: 'Reward 6' })).toHaveAttribute('href', '/galen-reward?id=6');
    await person.click(screen.getByRole('button', { name: 'Show earlier redemptions' }));
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(7));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Booked within' }), 'Last 30 days');
    await waitFor(() => {
      const query = new URLSearchParams(requests.at(-1)?.query);
      expect(Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '')).toBe(30 * 86_400_000);
    });
  });

  it('are booked with the balance after it; what cannot be booked says why', async () => {
    requests = serve({ ...answers, 'POST /api/crm/patients/9/redemptions': () => [200, record] });
    const person = open();
    await person.click(await screen.findByRole('button', { name: 'Book a reward…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book a reward for Anita Rao' }));
    expect(await dialog.findByRole('radio', { name: 'Blood pressure monitor · 700 points' })).toBeDisabled();
    expect(dialog.getByText('Balance is 300, this needs 700')).toBeInTheDocument();
    await person.click(dialog.getByRole('radio', { name: 'Digital thermometer · 120 points' }));
    expect(dialog.getByText('Balance: 300, after it 180 · The patient pays ₹49.00 besides')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Book reward' }));
    expect(await screen.findByText('The reward is booked')).toBeInTheDocument();
    expect(posted()).toEqual([['/api/crm/patients/9/redemptions', { reward_id: 3, request_key: expect.any(String) }]]);
  });

  it('keep the choice when somebody has taken the last one, and read the rewards again', async () => {
    const refused = { errors: [{ field: 'reward_id', message: 'None are left' }] };
    requests = serve({ ...answers, 'POST /api/crm/patients/9/redemptions': () => refusal(400, 'BAD_REQUEST', 'None are left', refused) });
    const person = open();
    await person.click(await screen.findByRole('button', { name: 'Book a reward…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book a reward for Anita Rao' }));
    await person.click(await dialog.findByRole('radio', { name: 'Digital thermometer · 120 points' }));
    await person.click(dialog.getByRole('button', { name: 'Book reward' }));
    expect(await dialog.findByText('None are left')).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Digital thermometer · 120 points' })).toBeChecked();
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/crm/patients/9/rewards')).toHaveLength(2));
  });

  it('are not booked by pharmacists', async () => {
    open([roles.pharmacist]);
    expect(await screen.findByRole('table', { name: 'Redemptions' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Book a reward…' })).not.toBeInTheDocument();
  });
});
