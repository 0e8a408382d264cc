import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CallbackListScreen from '#features/callbacks/console/callback-list-screen.tsx';
import OrderCallbacks from '#features/callbacks/console/order-callbacks.tsx';
import type { CallbackRecord } from '#features/callbacks/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { openRecords } from '#platform/console/presence/open-records.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { record as orderRecordOf, row } from '#tests/orders/console/orders-double.ts';
import { current } from '#tests/support/people.ts';
import { act, render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');

const record: CallbackRecord = {
  id: 5,
  version: 2,
  status: 'PENDING',
  patient_id: 9,
  name: 'Anita Rao',
  phone_no: '9000000001',
  reason: 'PAYMENT',
  note: 'The refund has not arrived',
  due_at: '2026-11-23T09:20:00.000Z',
  attempts: 1,
  last_result: 'BUSY',
  escalated: false,
  owner: { id: 12, name: 'Bela Shah' },
  outcome: null,
  order: { id: 17, code: 'MUM-17' },
  created_at: '2026-11-23T08:00:00.000Z',
  log: [{ version: 1, at: '2026-11-23T08:00:00.000Z', by: 'Bela Shah', event: 'callback.created', payload: {} }],
  outcomes: [
    { outcome: 'ANSWERED', allowed: false, because: { message: 'Log the call that reached the customer first' } },
    { outcome: 'WITHDRAWN', allowed: true, because: null },
  ],
  abilities: [
    { event: 'callback.taken', allowed: true, because: null },
    { event: 'callback.attempted', allowed: true, because: null },
    { event: 'callback.rescheduled', allowed: false, because: { message: 'Bela Shah has it: take it first' } },
    { event: 'callback.reopened', allowed: false, because: null },
  ],
};

const values = {
  customer: 'Anita Rao',
  phone: '9000000001',
  reason: 'PAYMENT',
  due: record.due_at,
  attempts: 1,
  owner: 'Bela Shah',
  status: 'PENDING',
};

function open(address = '/galen/call-back-list?id=5', who: string[] = [roles.crmTeamLead]) {
  queryClient.clear();
  storeGeneralData({ CallDetailStatusChoices: { CONNECTED: 'Connected', BUSY: 'Busy', 'NOT-ANSWERED': 'Not answered' } }, Date.now());
  stored.currentUser.write(current({ roles: who }));
  return openScreen(<CallbackListScreen />, address);
}

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/crm/callbacks': () => [200, { rows: [{ id: 5, version: 2, values }], total: 1 }],
  'GET /api/crm/callbacks/5': () => [200, record],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};

const sent = () =>
  requests.filter(({ path }) => path.startsWith('/api/crm/callbacks/')).map(({ method, path, body }) => [method, path, body]);
const drawer = () => screen.findByRole('complementary', { name: 'Callback: Anita Rao' });

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(answers);
});
afterEach(() => vi.useRealTimers());

describe('the callback list (§2.2)', () => {
  it('opens the callback of the address', async () => {
    open();
    const opened = within(await drawer());
    expect(await opened.findByRole('link', { name: '90000 00001' })).toHaveAttribute('href', 'tel:+919000000001');
    expect(opened.getByRole('link', { name: 'MUM-17' })).toHaveAttribute('href', '/galen/order-list?order_id=17');
    expect(opened.getByText('20 min')).toBeInTheDocument();
    act(() => openRecords.received('callbacks/5', [{ name: 'Bela Shah', since: now.toISOString() }]));
    expect(opened.getByText(/Bela is viewing/)).toBeInTheDocument();
  });

  it('shows the pending ones by their time, and who has them', async () => {
    open('/galen/call-back-list');
    const row = await screen.findByRole('row', { name: /Anita Rao/ });
    expect(row).toHaveTextContent('90000 00001');
    expect(row).toHaveTextContent('20 min');
    const where = new URLSearchParams(requests.find(({ path }) => path === '/api/crm/callbacks')?.query).get('where');
    expect(JSON.parse(where ?? '')).toEqual({ match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['PENDING'] }] });
  });

  it('asks before it takes a callback that somebody has', async () => {
    requests = serve({ ...answers, 'POST /api/crm/callbacks/5/take': () => [200, { ...record, version: 3 }] });
    const person = open();
    await person.click(await within(await drawer()).findByRole('button', { name: 'Take' }));
    expect(await screen.findByRole('alertdialog', { name: 'Take this callback?' })).toHaveTextContent('Bela Shah has it and will be told.');
    await person.click(screen.getByRole('button', { name: 'Take it' }));
    await waitFor(() =>
      expect(sent()).toContainEqual(['POST', '/api/crm/callbacks/5/take', { version: 2, request_key: expect.any(String) }]),
    );
  });

  it('says why something is not possible', async () => {
    const person = open();
    await person.hover(await within(await drawer()).findByRole('button', { name: 'Another time' }));
    expect((await screen.findAllByText('Bela Shah has it: take it first')).length).toBeGreaterThan(0);
  });

  it('logs a call with a time for the next one, and keeps what was typed when it fails', async () => {
    requests = serve({
      ...answers,
      'POST /api/crm/callbacks/5/calls': () => refusal(409, 'CONFLICT', 'Bela Shah has it: take it first', { record }),
    });
    const person = open();
    await person.click(await within(await drawer()).findByRole('button', { name: 'Log a call' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How did the call end?' }));
    await person.click(dialog.getByRole('radio', { name: 'Not answered' }));
    expect(dialog.getByLabelText('Call again at')).toHaveValue('23-11-2026');
    expect(dialog.getByLabelText('Time')).toHaveValue('15:00');
    await person.type(dialog.getByLabelText('Note (optional)'), 'Rang twice');
    await person.click(dialog.getByRole('button', { name: 'Log call' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Bela Shah has it: take it first. What you typed is kept.');
    expect(dialog.getByLabelText('Note (optional)')).toHaveValue('Rang twice');
    expect(sent()).toContainEqual([
      'POST',
      '/api/crm/callbacks/5/calls',
      expect.objectContaining({ version: 2, result: 'NOT-ANSWERED', due_at: '2026-11-23T09:30:00.000Z', note: 'Rang twice' }),
    ]);
  });

  it('calls the customer as from the queue, by the agents who call', async () => {
    requests = serve({
      ...answers,
      'GET /api/crm/subject-calls/callback/5': () => [200, { event: 'call.dialed', allowed: true, because: null }],
      'POST /api/crm/subject-calls': () => refusal(409, 'CONFLICT', 'Asked not to be called before 10:00'),
    });
    await import('#app/console-features.ts');
    const person = open('/galen/call-back-list?id=5', [roles.callCenterOperation]);
    await person.click(await within(await drawer()).findByRole('button', { name: 'Call now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Asked not to be called before 10:00');
    const dialled = requests.filter(({ path }) => path === '/api/crm/subject-calls').map(({ body }) => body);
    expect(dialled).toEqual([{ kind: 'callback', subject_id: 5, request_key: expect.any(String) }]);
  });

  it('has no call for those without a telephone of the call centre', async () => {
    open();
    await within(await drawer()).findByRole('button', { name: 'Log a call' });
    expect(screen.queryByText('Call now')).not.toBeInTheDocument();
  });

  it('closes only with an outcome that the calls bear out', async () => {
    const person = open();
    await person.click(await within(await drawer()).findByRole('button', { name: 'Close callback' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What came of it?' }));
    expect(dialog.getByRole('radio', { name: 'Question answered' })).toBeDisabled();
    expect(dialog.getByText('Log the call that reached the customer first')).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'No longer wanted' })).toBeEnabled();
  });
});

describe('an order', () => {
  const order = orderRecordOf(row(17, { code: 'MUM-17', patient_name: 'Anita Rao', phone_no: '9000000001' }));
  const openOrder = (pending: object[], more: Parameters<typeof serve>[0] = {}, who: string[] = [roles.crmTeamLead]) => {
    requests = serve({ 'GET /api/crm/orders/17/callbacks': () => [200, { callbacks: pending }], ...more });
    queryClient.clear();
    stored.currentUser.write(current({ roles: who }));
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <OrderCallbacks record={order} now={now.getTime()} />
          <Toasts />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    return person;
  };

  it('shows its pending callbacks with their time', async () => {
    openOrder([{ id: 5, patient_id: 9, due_at: record.due_at, owner: null }]);
    const link = await screen.findByRole('link', { name: 'Callback 20 min' });
    expect(link).toHaveAttribute('href', '/galen/call-back-list?id=5');
  });

  it('is called back about with a reason and a time; patient, phone and order are its own', async () => {
    let answers = 0;
    const person = openOrder([], {
      'POST /api/crm/callbacks': () => (answers++ === 0 ? refusal(503, 'UNAVAILABLE', 'The server did not answer') : [200, record]),
    });
    await person.click(screen.getByRole('button', { name: 'Call back…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Call back about MUM-17' }));
    expect(dialog.getByText('Anita Rao · 90000 00001')).toBeInTheDocument();
    await person.selectOptions(dialog.getByLabelText('Reason'), 'Payment or refund');
    await person.click(dialog.getByRole('button', { name: 'In 30 min' }));
    await person.type(dialog.getByLabelText('Note (optional)'), 'After six');
    await person.click(dialog.getByRole('button', { name: 'Save callback' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('What you typed is kept.');
    await person.click(dialog.getByRole('button', { name: 'Save callback' }));
    expect(await screen.findByText('The callback is saved')).toBeInTheDocument();
    const bodies = requests.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>);
    const fields = { phone_no: '9000000001', name: 'Anita Rao', order: 'MUM-17', reason: 'PAYMENT', due_at: '2026-11-23T09:30:00.000Z' };
    expect(bodies).toEqual([expect.objectContaining({ ...fields, note: 'After six' }), bodies[0]]);
  });

  it('shows nothing of callbacks to others', () => {
    openOrder([], {}, [roles.buyer]);
    expect(screen.queryByRole('button', { name: 'Call back…' })).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('a new callback', () => {
  it('shows the server’s error at its field', async () => {
    requests = serve({
      ...answers,
      'POST /api/crm/callbacks': () => [
        400,
        {
          code: 'BAD_REQUEST',
          defined: true,
          status: 400,
          message: 'order',
          data: { errors: [{ field: 'order', message: 'Order not found' }] },
        },
      ],
    });
    const person = open('/galen/call-back-list?id=new');
    await person.type(await screen.findByLabelText('Phone'), '9000000001');
    await person.selectOptions(screen.getByLabelText('Reason'), 'Prescription');
    await person.click(screen.getByRole('button', { name: 'In 1 hour' }));
    await person.type(screen.getByLabelText('Order (optional)'), 'NONE');
    await person.click(screen.getByRole('button', { name: 'Save callback' }));
    expect(await screen.findByText('Order not found')).toBeInTheDocument();
    expect(screen.getByLabelText('Order (optional)')).toHaveFocus();
    expect(screen.getByLabelText('Phone')).toHaveValue('9000000001');
  });
});
