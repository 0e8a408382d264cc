import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PatientRecord } from '#features/patients/console/public.ts';
import PatientSubscriptions from '#features/subscriptions/console/patient-subscriptions.tsx';
import CalendarScreen from '#features/subscriptions/console/calendar-screen.tsx';
import SubscriptionListScreen from '#features/subscriptions/console/subscription-list-screen.tsx';
import type { SubscriptionRecord } from '#features/subscriptions/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const ability = (event: string, because: string | null = null) => ({
  event,
  allowed: because === null,
  because: because === null ? null : { message: because },
});

const record: SubscriptionRecord = {
  id: 5,
  version: 3,
  status: 'ACTIVE',
  patient_id: 9,
  patient_name: 'Anita Rao',
  phone_no: '9000000001',
  lines: [
    { drug_id: 1, drug: 'Telma 40', schedule: 'H', uom: 'tablets', quantity: 30, is_sold: true, prescription_until: '2026-11-24' },
    { drug_id: 2, drug: 'Ecosprin 75', schedule: null, uom: 'tablets', quantity: 30, is_sold: false, prescription_until: null },
  ],
  delivery: 'HOME-DELIVERY',
  address: { id: 4, address: '12 Hill Road', pincode: '400050' },
  store: null,
  interval_days: 30,
  next_on: '2026-11-25',
  ends_on: '2027-01-01',
  paused_until: null,
  created_by: 'Meera Kulkarni',
  created_at: '2026-10-01T09:00:00.000Z',
  steps: [
    {
      id: 31,
      version: 2,
      status: 'REMINDED',
      due_on: '2026-11-25',
      order: null,
      last: { event: 'time.passed', at: '2026-11-22T04:00:00.000Z', by: 'System', note: null },
      abilities: [ability('step.confirmed'), ability('step.cancelled')],
    },
    {
      id: 30,
      version: 4,
      status: 'DELIVERED',
      due_on: '2026-10-26',
      order: { id: 77, code: 'GLN-77' },
      last: { event: 'order.delivered', at: '2026-10-26T09:00:00.000Z', by: 'Delivery', note: null },
      abilities: [ability('step.confirmed', 'The refill is delivered'), ability('step.cancelled', 'The refill is delivered')],
    },
  ],
  log: [
    {
      version: 3,
      at: '2026-10-26T08:00:00.000Z',
      by: 'Meera Kulkarni',
      event: 'step.settled',
      payload: { step: 'ORDERED', order_id: 77, next_on: '2026-11-25' },
    },
    { version: 2, at: '2026-10-02T09:00:00.000Z', by: 'Meera Kulkarni', event: 'subscription.changed', payload: { changed: ['interval'] } },
    { version: 1, at: '2026-10-01T09:00:00.000Z', by: 'Meera Kulkarni', event: 'subscription.created', payload: {} },
  ],
  abilities: ['changed', 'paused', 'resumed', 'stopped', 'commented'].map((event) => ability(`subscription.${event}`)),
};

const values = {
  customer: 'Anita Rao',
  phone: '9000000001',
  medicines: 'Telma 40, Ecosprin 75',
  interval: 30,
  next: '2026-11-25',
  due: 'WEEK',
  step: 'REMINDED',
  status: 'ACTIVE',
  delivery: 'HOME-DELIVERY',
};
const options = {
  patient_id: 9,
  medicines: [{ drug_id: 1, drug: 'Telma 40', per_day: 1.5 }],
  addresses: [{ id: 4, address: '12 Hill Road', pincode: '400050', is_default: true }],
  stores: [{ id: 3, name: 'Bandra West', city: 'Mumbai' }],
};
const own = {
  patient_id: 9,
  subscriptions: [
    {
      id: 5,
      status: 'PAUSED',
      delivery: 'HOME-DELIVERY',
      interval_days: 30,
      next_on: '2026-12-24',
      paused_until: '2026-12-24',
      medicines: 'Telma 40',
      step: null,
    },
  ],
};

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/crm/subscriptions': () => [200, { rows: [{ id: 5, version: 3, patient_id: 9, values }], total: 1 }],
  'GET /api/crm/subscriptions/5': () => [200, record],
  'GET /api/crm/patients/9/subscriptions': () => [200, own],
  'GET /api/crm/patients/9/subscription-options': () => [200, options],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T06:00:00Z') });
  requests = serve(answers);
  return () => vi.useRealTimers();
});

const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

function show(element: React.ReactNode, path = '/', who: string[] = [roles.callCenterOperation]) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: who }));
  return openScreen(element, path);
}

describe('the subscriptions', () => {
  const open = (path = '/subscriptions?id=5') => show(<SubscriptionListScreen />, path);
  const drawer = async () => within(await screen.findByRole('complementary', { name: 'Subscription: Anita Rao' }));

  it('shows those that are due within seven days', async () => {
    open('/subscriptions');
    expect(await screen.findByRole('row', { name: /Anita Rao/ })).toHaveTextContent(/90000 00001.*Telma 40.*Reminder due.*Active/);
    const where = new URLSearchParams(requests.find(({ path }) => path === '/api/crm/subscriptions')?.query).get('where');
    expect(JSON.parse(where ?? '').of).toEqual([
      { field: 'status', is: 'anyOf', value: ['ACTIVE'] },
      { field: 'due', is: 'anyOf', value: ['OVERDUE', 'WEEK'] },
    ]);
  });

  it.each([
    ['2026-11-25', 'Schedule H: prescription until 25-11-2026'],
    [null, 'Schedule H: there is no prescription'],
  ])('says of a scheduled medicine whose prescription is valid until %s that %s', async (prescription_until, words) => {
    const [telma, ...others] = record.lines;
    const of = { ...record, lines: [{ ...telma!, prescription_until }, ...others] };
    serve({ ...answers, 'GET /api/crm/subscriptions/5': () => [200, of] });
    open();
    expect(await (await drawer()).findByRole('row', { name: /Telma 40/ })).toHaveTextContent(words);
  });

  it('opens with medicines, refills, the days to come, and what happened', async () => {
    open();
    const opened = await drawer();
    expect(await opened.findByRole('link', { name: 'Anita Rao' })).toHaveAttribute('href', '/crm/search?record=9');
    expect(opened.getByRole('row', { name: /Telma 40/ })).toHaveTextContent(
      'Schedule H: the prescription ends on 24-11-2026, before the refill',
    );
    expect(opened.getByRole('row', { name: /Ecosprin 75/ })).toHaveTextContent('No longer sold: the next order goes without it');
    expect(opened.getByText('25-11-2026, then every 30 days: 25-12-2026')).toBeInTheDocument();
    expect(opened.getByRole('link', { name: 'GLN-77' })).toHaveAttribute('href', '/galen/order-list?order_id=77');
    expect(opened.getByRole('link', { name: 'Place order' })).toHaveAttribute('href', '/galen/place-order?refill=31');
    expect(opened.getByText('Refill: ordered')).toBeInTheDocument();
  });

  it('confirms a refill, and says why it was refused', async () => {
    requests = serve({
      ...answers,
      'POST /api/crm/subscription-steps/31/confirm': () => refusal(409, 'CONFLICT', 'The refill is confirmed already', { record }),
    });
    const person = open();
    const refill = within(await (await drawer()).findByRole('region', { name: 'Refill of 25-11-2026' }));
    await person.click(refill.getByRole('button', { name: 'Confirm refill' }));
    expect(await refill.findByRole('alert')).toHaveTextContent('The refill is confirmed already');
    expect(sent()).toEqual([['POST', '/api/crm/subscription-steps/31/confirm', { version: 2, request_key: expect.any(String) }]]);
  });

  it('cancels a refill by keyboard, with who cancels it and why', async () => {
    requests = serve({ ...answers, 'POST /api/crm/subscription-steps/31/cancel': () => [200, record] });
    const person = open();
    (await (await drawer()).findByRole('button', { name: 'Cancel refill…' })).focus();
    await person.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the refill of 25-11-2026?' }));
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'The customer' })).toHaveFocus());
    await person.keyboard(' {Tab}Still has enough{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent()).toEqual([
        [
          'POST',
          '/api/crm/subscription-steps/31/cancel',
          { version: 2, cancelled_by: 'CUSTOMER', reason: 'Still has enough', request_key: expect.any(String) },
        ],
      ]),
    );
  });

  it('stops with a reason, which is kept when it is refused', async () => {
    requests = serve({
      ...answers,
      'POST /api/crm/subscriptions/5/stop': () => refusal(409, 'CONFLICT', 'Changed by someone else since you opened it', { record }),
    });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Stop subscription…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop the subscription of Anita Rao?' }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Buys nearby');
    await person.click(dialog.getByRole('button', { name: 'Stop subscription' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Changed by someone else since you opened it');
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Buys nearby');
  });

  it('changes days and delivery, and shows at the field what cannot be', async () => {
    const refused = { errors: [{ field: 'store_id', message: 'Choose the store of the pick-up' }] };
    requests = serve({ ...answers, 'PUT /api/crm/subscriptions/5': () => refusal(400, 'BAD_REQUEST', 'Choose', refused) });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the subscription of Anita Rao' }));
    const interval = await dialog.findByRole('textbox', { name: 'A refill every … days' });
    await person.clear(interval);
    await person.type(interval, '45');
    await person.click(dialog.getByRole('button', { name: 'Take the regular medicines for 45 days' }));
    await person.click(dialog.getByRole('radio', { name: 'Store pick-up' }));
    await person.click(dialog.getByRole('button', { name: 'Save subscription' }));
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: 'Store' })).toHaveAccessibleDescription('Choose the store of the pick-up'),
    );
    expect(sent()).toMatchObject([
      [
        'PUT',
        '/api/crm/subscriptions/5',
        { version: 3, interval_days: 45, lines: [{ drug_id: 1, quantity: 50 }], delivery: 'STORE-PICKUP' },
      ],
    ]);
  });
});

describe('the subscriptions of a patient', () => {
  const open = (who?: string[]) => show(<PatientSubscriptions record={{ patient_id: 9, name: 'Anita Rao' } as PatientRecord} />, '/', who);

  it('have the state of each, and a new one from the regular medicines', async () => {
    requests = serve({ ...answers, 'POST /api/crm/patients/9/subscriptions': () => [200, record] });
    const person = open();
    expect(await screen.findByRole('row', { name: /Telma 40/ })).toHaveTextContent(/Every 30 days.*Paused.*Until 24-12-2026/);
    expect(screen.getByRole('link', { name: 'Telma 40' })).toHaveAttribute('href', '/subscriptions?id=5');
    await person.click(screen.getByRole('button', { name: 'New subscription…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New subscription for Anita Rao' }));
    expect(await dialog.findByRole('textbox', { name: 'Quantity of Telma 40' })).toHaveValue('45');
    await person.click(dialog.getByRole('button', { name: 'Create subscription' }));
    expect(await screen.findByText('The subscription is created')).toBeInTheDocument();
    expect(sent()).toEqual([
      [
        'POST',
        '/api/crm/patients/9/subscriptions',
        {
          lines: [{ drug_id: 1, quantity: 45 }],
          interval_days: 30,
          next_on: '2026-11-22',
          ends_on: '',
          delivery: 'HOME-DELIVERY',
          address_id: 4,
          store_id: null,
          request_key: expect.any(String),
        },
      ],
    ]);
  });

  it('are only read by pharmacists', async () => {
    open([roles.pharmacist]);
    expect(await screen.findByRole('row', { name: /Telma 40/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Telma 40' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New subscription…' })).not.toBeInTheDocument();
  });
});

describe('the calendar of refills', () => {
  const days = [
    { day: '2026-11-02', next: 0, later: 0, ordered: 1, delivered: 3, cancelled: 2 },
    { day: '2026-11-25', next: 4, later: 1, ordered: 0, delivered: 0, cancelled: 0 },
  ];
  const cellOf = (day: string) => screen.getAllByRole('cell').find((cell) => cell.querySelector('.refill-day')?.textContent === day)!;

  beforeEach(() => {
    stored.currentUser.write(current({ roles: [roles.callCenterOperation] }));
  });

  it('shows a month by day, and leads to those whose refill is due', async () => {
    serve({ 'GET /api/crm/subscription-calendar': () => [200, { month: '2026-11', days }] });
    openScreen(<CalendarScreen />, '/subscriptions/calendar?month=2026-11');
    const link = await screen.findByRole('link', { name: '4 refills due' });
    expect(new URL(link.getAttribute('href')!, 'http://x').searchParams.get('where')).toContain('2026-11-25');
    expect(within(cellOf('25')).getByText('1 planned')).toBeInTheDocument();
    expect(cellOf('2')).toHaveTextContent(/1 ordered.*3 delivered.*2 cancelled/);
    // November 2026 begins on a Sunday.
    expect(screen.getAllByRole('row')).toHaveLength(7);
  });

  it('goes to other months', async () => {
    const months: string[] = [];
    serve({
      'GET /api/crm/subscription-calendar': ({ query }) => {
        const month = new URLSearchParams(query).get('month') ?? '';
        months.push(month);
        return [200, { month, days: [] }];
      },
    });
    const person = openScreen(<CalendarScreen />, '/subscriptions/calendar?month=2026-12');
    await screen.findByRole('heading', { name: 'December 2026' });
    await person.click(screen.getByRole('button', { name: 'Later month' }));
    expect(await screen.findByRole('heading', { name: 'January 2027' })).toBeInTheDocument();
    await waitFor(() => expect(months).toEqual(['2026-12', '2027-01']));
  });
});
