import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fulfilment from '#features/fulfilment/console.ts';
import PushListScreen from '#features/fulfilment/console/push-list-screen.tsx';
import ReportListScreen from '#features/fulfilment/console/report-list-screen.tsx';
import type { PushRecord, ReportRecord } from '#features/fulfilment/contract.ts';
import { holds } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');

const record: PushRecord = {
  id: 5,
  version: 3,
  kind: 'ORDER',
  status: 'parked',
  patient_id: 9,
  order: { id: 17, code: 'MUM-17' },
  message_id: 'order_5',
  attempts: 1,
  next_at: null,
  problem: 'REFUSED',
  detail: '422: Store 12 does not know drug D-104',
  reference: '',
  reason: '',
  created_at: '2026-11-23T08:40:00.000Z',
  payload: {
    order_id: 17,
    order_code: 'MUM-17',
    type: 'CART',
    payment: 'UPI',
    value: 10_000,
    delivery_charge: 0,
    promo_code: null,
    promo_amount: 0,
    slot_start: null,
    slot_end: null,
    store: { id: 12, name: 'Andheri West' },
    customer: { name: 'A•••• R••••', phone_no: '••••••0001', address: '••••', pincode: '400053', city: 'Mumbai' },
    lines: [{ drug_id: 104, drug: 'Dolo 650', quantity: 2, amount: 10_000 }],
  },
  cancellation: null,
  log: [
    {
      version: 3,
      at: '2026-11-23T08:40:02.000Z',
      by: 'System',
      event: 'push.failed',
      to: 'parked',
      payload: { attempt: 1, problem: 'REFUSED', detail: '422: Store 12 does not know drug D-104' },
    },
    { version: 2, at: '2026-11-23T08:40:01.000Z', by: 'System', event: 'push.claimed', to: 'pushing', payload: { attempt: 1 } },
    { version: 1, at: '2026-11-23T08:40:00.000Z', by: 'System', event: 'push.queued', to: 'queued', payload: {} },
  ],
  abilities: [
    { event: 'push.retried', allowed: true, because: null },
    { event: 'push.recalled', allowed: true, because: null },
    { event: 'push.parked', allowed: false, because: { message: 'It is parked already' } },
    { event: 'push.abandoned', allowed: true, because: null },
  ],
};

const values = {
  order: 'MUM-17',
  status: 'parked',
  problem: 'REFUSED',
  detail: record.detail,
  attempts: 1,
  next: null,
  created: record.created_at,
  store: 'Andheri West',
};

const report: ReportRecord = {
  id: 8,
  version: 2,
  status: 'parked',
  type: 'dispatch.left',
  order_code: 'MUM-17',
  order: record.order,
  message_id: 'msg_8',
  reference: 'D-1',
  reported_at: '2026-11-23T07:00:00.000Z',
  received_at: '2026-11-23T07:00:01.000Z',
  waits_until: '2026-11-23T08:00:01.000Z',
  tries: 60,
  problem: 'STEP-MISSING',
  replayed_by: '',
  settled_at: '2026-11-23T08:00:02.000Z',
  abilities: [{ event: 'report.replayed', allowed: true, because: null }],
};

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/oms/pushes': () => [200, { rows: [{ id: 5, version: 3, values }], total: 1 }],
  'GET /api/oms/pushes/5': () => [200, record],
  'GET /api/oms/setup': () => [200, { oms: 'configured' }],
  'GET /api/oms/fulfilment-reports': () => [200, { rows: [], total: 0 }],
  'GET /api/oms/fulfilment-reports/8': () => [200, report],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};

function open(address = '/galen/oms-failure?id=5', { who = [roles.crmTeamLead] as string[], Screen = PushListScreen } = {}) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: who }));
  return openScreen(
    <>
      <Screen />
      <Address />
    </>,
    address,
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const drawer = () => screen.findByRole('complementary', { name: 'Order for the OMS: MUM-17' });

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(answers);
});
afterEach(() => vi.useRealTimers());

describe('OMS failures (§2.2)', () => {
  it('open at /galen/oms-failure for holders of the product’s tab', () => {
    const area = fulfilment.screens.find(({ path }) => path === '/galen/oms-failure');
    expect(area?.title).toBe('OMS failures');
    expect(area?.access).toEqual({ permission: 'oms.read' });
    expect(holds('oms.read', { roles: [], tabs: ['galen'] })).toBe(true);
    expect(holds('oms.read', { roles: Object.values(roles), tabs: [] })).toBe(false);
  });

  it('list what is parked or retried, with its error, as the start page counts it', async () => {
    expect(fulfilment.slots.work[0]?.where).toEqual({
      match: 'all',
      of: [{ field: 'status', is: 'anyOf', value: ['parked', 'retrying'] }],
    });
    open('/galen/oms-failure');
    const row = await screen.findByRole('row', { name: /MUM-17/ });
    expect(row).toHaveTextContent('Parked Refused by the OMS422: Store 12 does not know drug D-1041–20 min ago');
    const where = new URLSearchParams(requests.find(({ path }) => path === '/api/oms/pushes')?.query).get('where');
    expect(JSON.parse(where ?? '')).toEqual({ match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['parked', 'retrying'] }] });
  });

  it('say that no OMS is set up', async () => {
    requests = serve({ ...answers, 'GET /api/oms/setup': () => [200, { oms: 'none' }] });
    open('/galen/oms-failure');
    expect(await screen.findByText('No OMS is set up on this server: orders stay queued.')).toBeInTheDocument();
  });

  it('open the push of the address: order, attempts, and the message with masked personal data', async () => {
    open();
    const opened = within(await drawer());
    expect(await opened.findByRole('link', { name: 'MUM-17' })).toHaveAttribute('href', '/galen/order-list?order_id=17');
    const log = within(opened.getByRole('region', { name: 'What happened' }));
    expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Attempt 1 failed Refused by the OMS · parked422: Andheri West does not know drug Dolo 650System/),
      expect.stringMatching(/^Order went to its store/),
    ]);
    expect(opened.getAllByText(/^422: Andheri West does not know drug/)[0]).toHaveTextContent(
      '422: Andheri West does not know drug Dolo 650',
    );
    expect(opened.getAllByRole('link', { name: 'Dolo 650' })[0]).toHaveAttribute('href', '/drug-details/list?record=104');
    const message = opened.getByRole('region', { name: 'Message' });
    expect(message).toHaveTextContent('A•••• R•••• · ••••••0001');
    expect(message).toHaveTextContent('Dolo 650 D-1042₹100.00');
  });

  it('are sent again by a press, and say why something is not possible', async () => {
    const queued = { ...record, version: 4, status: 'queued' };
    requests = serve({ ...answers, 'POST /api/oms/pushes/5/retry': () => [200, queued] });
    const person = open();
    const opened = within(await drawer());
    await person.hover(await opened.findByRole('button', { name: 'Park' }));
    expect((await screen.findAllByText('It is parked already')).length).toBeGreaterThan(0);
    await person.click(opened.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('MUM-17 is sent again')).toBeInTheDocument();
    expect(sent()).toEqual([['/api/oms/pushes/5/retry', { version: 3, request_key: expect.any(String) }]]);
    expect(opened.getByText('Queued')).toBeInTheDocument();
  });

  it('are taken back to the desk, where the order opens', async () => {
    requests = serve({ ...answers, 'POST /api/oms/pushes/5/recall': () => [200, { ...record, version: 4, status: 'recalled' }] });
    const person = open();
    await person.click(await within(await drawer()).findByRole('button', { name: 'Back to the desk' }));
    expect(await screen.findByText('MUM-17 is back at the desk')).toBeInTheDocument();
    expect(sent()).toEqual([['/api/oms/pushes/5/recall', { version: 3, request_key: expect.any(String) }]]);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/galen/order-list?order_id=17'));
  });

  it('are abandoned with a reason, which is kept when the server refuses', async () => {
    requests = serve({
      ...answers,
      'POST /api/oms/pushes/5/abandon': () => refusal(409, 'CONFLICT', 'The OMS has the order already', { record }),
    });
    const person = open();
    await person.click(await within(await drawer()).findByRole('button', { name: 'Abandon' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Abandon this order?' }));
    await person.click(dialog.getByRole('button', { name: 'Abandon' }));
    expect(await dialog.findByText('Give a reason first')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await person.type(dialog.getByLabelText('Reason'), 'Sent by phone');
    await person.click(dialog.getByRole('button', { name: 'Abandon' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The OMS has the order already. What you typed is kept.');
    expect(dialog.getByLabelText('Reason')).toHaveValue('Sent by phone');
    expect(sent()).toEqual([
      ['/api/oms/pushes/5/abandon', { version: 3, reason: 'Sent by phone', request_key: expect.stringMatching(/^[\da-f-]{36}$/) }],
    ]);
  });

  it('are sent again together, with the result of each', async () => {
    const results = [{ id: 5, name: 'MUM-17', because: { message: 'It is sent in a moment' } }];
    requests = serve({ ...answers, 'POST /api/oms/push-changes': () => [200, { results }] });
    const person = open('/galen/oms-failure');
    await person.click(await screen.findByRole('checkbox', { name: 'Pick MUM-17' }));
    await person.click(await screen.findByRole('button', { name: 'Send again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send one order again' });
    await person.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('0 of one order was changed.')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Orders that were not changed' })).toHaveTextContent('MUM-17 It is sent in a moment');
    expect(sent()).toMatchObject([['/api/oms/push-changes', { pushes: [{ push_id: 5, version: 3 }], change: { kind: 'retry' } }]]);
  });

  it('offer an agent nothing to pick', async () => {
    open('/galen/oms-failure', { who: [roles.callCenterOperation] });
    await screen.findByRole('row', { name: /MUM-17/ });
    expect(screen.queryByRole('checkbox', { name: 'Pick MUM-17' })).not.toBeInTheDocument();
  });
});

it('a parked report of a store is tried again', async () => {
  requests = serve({
    ...answers,
    'POST /api/oms/fulfilment-reports/8/replay': () => [
      200,
      {
        ...report,
        version: 3,
        status: 'waiting',
        abilities: [{ event: 'report.replayed', allowed: false, because: { message: 'It is tried again by itself' } }],
      },
    ],
  });
  const person = open('/galen/oms-failure/reports?id=8', { Screen: ReportListScreen });
  const opened = within(await screen.findByRole('complementary', { name: 'Report: MUM-17' }));
  expect(await opened.findByText('Step before it missing')).toBeInTheDocument();
  await person.click(opened.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent()).toEqual([['/api/oms/fulfilment-reports/8/replay', { version: 2, request_key: expect.any(String) }]]));
  expect(await opened.findByText('Waiting')).toBeInTheDocument();
});
