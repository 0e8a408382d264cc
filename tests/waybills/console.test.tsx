import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import OrderWaybills from '#features/waybills/console/order-waybills.tsx';
import ScanScreen from '#features/waybills/console/scan-screen.tsx';
import WaybillArea from '#features/waybills/console/waybill-area.tsx';
import type { WaybillRecord } from '#features/waybills/contract.ts';
import { waybillNumber } from '#features/waybills/waybill-number.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const number = waybillNumber(104);

const record: WaybillRecord = {
  id: 5,
  version: 3,
  number,
  status: 'OUT-FOR-DELIVERY',
  patient_id: 9,
  patient_name: 'Anita Rao',
  phone_no: '9000000001',
  address: '4 Hill Road',
  pincode: '400053',
  order: { id: 17, code: 'MUM-17' },
  store: 'Andheri West',
  courier: 'DELHIVERY',
  parcels: 1,
  weight: 400,
  value: 49_900,
  cash: 49_900,
  expected_on: '2026-11-25',
  attempts: 1,
  created_at: '2026-11-23T09:00:00.000Z',
  log: [
    { version: 2, at: '2026-11-23T10:00:00.000Z', by: 'Delhivery', event: 'waybill.attemptFailed', payload: { failure: 'NOT-AT-HOME' } },
    { version: 1, at: '2026-11-23T09:00:00.000Z', by: 'Ganesh Mhatre', event: 'waybill.created', payload: {} },
  ],
  abilities: [
    { event: 'waybill.delivered', allowed: true, because: null },
    { event: 'waybill.attemptFailed', allowed: false, because: { message: 'Only the warehouse and store operations change waybills' } },
  ],
};

const row = {
  id: 5,
  version: 3,
  patient_id: 9,
  values: {
    number,
    status: 'OUT-FOR-DELIVERY',
    order: 'MUM-17',
    courier: 'DELHIVERY',
    customer: 'Anita Rao',
    phone: '9000000001',
    store: 'Andheri West',
    city: 'Mumbai',
    cash: 49_900,
    attempts: 1,
    failure: 'NOT-AT-HOME',
    parcels: 1,
    weight: 400,
    expected: '2026-11-25',
    updated: record.created_at,
    created: record.created_at,
  },
};

const tracked = {
  number,
  status: 'HANDED-OVER',
  store: 'Andheri West',
  expected_on: '2026-11-25',
  course: [
    { status: 'HANDED-OVER', at: '2026-11-23T10:00:00.000Z' },
    { status: 'CREATED', at: '2026-11-23T09:00:00.000Z' },
  ],
};

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/oms/waybills': () => [200, { rows: [row], total: 1 }],
  'GET /api/oms/waybills/5': () => [200, record],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
  'GET /api/oms/orders/17/waybills': () => [200, { patient_id: 9, waybills: [], because: null }],
};

beforeEach(() => {
  requests = serve(answers);
});

const posted = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

function show(element: React.ReactNode, { path = '/', who = [roles.warehouse] }: { path?: string; who?: string[] | null } = {}) {
  queryClient.clear();
  if (who) stored.currentUser.write(current({ roles: who, resource_access: [] }));
  else stored.currentUser.clear();
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

describe('the waybills (§2.2)', () => {
  const PATH = '/goodaid-waybill/waybill';
  const drawer = async () => within(await screen.findByRole('complementary', { name: `Waybill: ${number}` }));

  it('are listed for those who work with them, the open ones first', async () => {
    show(<WaybillArea />, { path: PATH });
    expect(await screen.findByRole('row', { name: new RegExp(number) })).toHaveTextContent(/Out for delivery.*MUM-17.*Delhivery/);
    const where = new URLSearchParams(requests.find(({ path }) => path === '/api/oms/waybills')?.query).get('where');
    expect(JSON.parse(where ?? '').of[0].value).not.toContain('DELIVERED');
  });

  it('open with the way to the customer and what happened', async () => {
    const person = show(<WaybillArea />, { path: `${PATH}?id=5` });
    const opened = await drawer();
    expect(await opened.findByRole('link', { name: 'Anita Rao' })).toHaveAttribute('href', '/crm/search?record=9');
    expect(opened.getByText('4 Hill Road 400053')).toBeInTheDocument();
    expect(opened.getByText(/Nobody was at home/)).toBeInTheDocument();
    await person.hover(opened.getByRole('button', { name: 'Attempt failed…' }));
    expect((await screen.findAllByText('Only the warehouse and store operations change waybills')).length).toBeGreaterThan(0);
  });

  it('are delivered by keyboard with the name of the receiver, which stays when it fails', async () => {
    requests = serve({
      ...answers,
      'POST /api/oms/waybills/5/deliver': () => refusal(409, 'CONFLICT', 'It is not out for delivery', { record }),
    });
    const person = show(<WaybillArea />, { path: `${PATH}?id=5` });
    (await (await drawer()).findByRole('button', { name: 'Deliver…' })).focus();
    await person.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: `Deliver ${number}` }));
    expect(dialog.getByText('The receiver pays ₹499.00 in cash.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Received by' })).toHaveFocus());
    await person.keyboard('Asha Rao{Control>}{Enter}{/Control}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('It is not out for delivery');
    expect(dialog.getByRole('textbox', { name: 'Received by' })).toHaveValue('Asha Rao');
    expect(posted()).toEqual([['/api/oms/waybills/5/deliver', { version: 3, receiver: 'Asha Rao', request_key: expect.any(String) }]]);
  });
});

describe('an order', () => {
  it('gets its waybill', async () => {
    requests = serve({ ...answers, 'POST /api/oms/orders/17/waybills': () => [200, record] });
    const person = show(<OrderWaybills orderId={17} code="MUM-17" />);
    await person.click(await screen.findByRole('button', { name: 'Create waybill…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Waybill for MUM-17' }));
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Courier' }), 'Delhivery');
    await person.type(dialog.getByRole('textbox', { name: 'Weight (g)' }), '400');
    await person.click(dialog.getByRole('button', { name: 'Create waybill' }));
    expect(await screen.findByText('The waybill is created')).toBeInTheDocument();
    expect(posted()).toEqual([
      ['/api/oms/orders/17/waybills', { courier: 'DELHIVERY', parcels: 1, weight: 400, request_key: expect.any(String) }],
    ]);
  });

  it('says why it has none', async () => {
    requests = serve({
      ...answers,
      'GET /api/oms/orders/17/waybills': () => [200, { patient_id: 9, waybills: [], because: { message: 'The order is not packed yet' } }],
    });
    const person = show(<OrderWaybills orderId={17} code="MUM-17" />);
    await person.hover(await screen.findByRole('button', { name: 'Create waybill…' }));
    expect((await screen.findAllByText('The order is not packed yet')).length).toBeGreaterThan(0);
  });
});

describe('scans', () => {
  const status = () => screen.getByRole('status');

  it('hand parcel after parcel over by keyboard, and say each result', async () => {
    requests = serve({ ...answers, 'POST /api/oms/waybill-scans': () => [200, { ...record, status: 'HANDED-OVER' }] });
    const person = show(<ScanScreen />);
    expect(screen.getByRole('textbox', { name: /Waybill number/ })).toHaveFocus();
    await person.keyboard(`${number.toLowerCase()}{Enter}`);
    await waitFor(() => expect(status()).toHaveTextContent(`${number}: Handed over`));
    await person.keyboard(`${number}{Enter}`);
    expect(status()).toHaveTextContent(`${number}: Scanned already`);
    await person.keyboard('GW0000000001{Enter}');
    expect(status()).toHaveTextContent('GW0000000001: The check digit is wrong: scan it again');
    expect(within(screen.getByRole('list', { name: 'Earlier scans' })).getAllByRole('listitem')).toHaveLength(2);
    expect(posted()).toEqual([['/api/oms/waybill-scans', { number, step: 'HAND-OVER', receiver: '', request_key: expect.any(String) }]]);
  });

  it('that were refused may be repeated', async () => {
    requests = serve({
      ...answers,
      'POST /api/oms/waybill-scans': () => refusal(409, 'CONFLICT', 'The order is not packed yet', { record }),
    });
    const person = show(<ScanScreen />);
    await person.keyboard(`${number}{Enter}`);
    await waitFor(() => expect(status()).toHaveTextContent(`${number}: The order is not packed yet`));
    await person.keyboard(`${number}{Enter}`);
    await waitFor(() => expect(posted()).toHaveLength(2));
  });

  it('deliver with the name of who received the parcel', async () => {
    requests = serve({ ...answers, 'POST /api/oms/waybill-scans': () => [200, { ...record, status: 'DELIVERED' }] });
    const person = show(<ScanScreen />);
    await person.click(screen.getByRole('radio', { name: 'Deliver' }));
    await person.type(screen.getByRole('textbox', { name: /Waybill number/ }), `${number}{Enter}`);
    expect(status()).toHaveTextContent(`${number}: Type first who received it`);
    await person.type(screen.getByRole('textbox', { name: 'Received by' }), 'Asha Rao');
    await person.type(screen.getByRole('textbox', { name: /Waybill number/ }), `${number}{Enter}`);
    await waitFor(() => expect(status()).toHaveTextContent(`${number}: Delivered`));
    expect(screen.getByRole('textbox', { name: 'Received by' })).toHaveValue('');
    expect(posted()).toEqual([
      ['/api/oms/waybill-scans', { number, step: 'DELIVER', receiver: 'Asha Rao', request_key: expect.any(String) }],
    ]);
  });
});

describe('a visitor without a session (§2.1)', () => {
  it('tracks one parcel by its number and the phone number of the receiver', async () => {
    requests = serve({ 'POST /api/oms/waybill-tracking': () => [200, tracked] });
    const person = show(<WaybillArea />, { who: null });
    await person.type(await screen.findByRole('textbox', { name: 'Waybill number' }), number);
    await person.type(screen.getByRole('textbox', { name: 'Phone number of the receiver' }), '90000 00001{Enter}');
    const parcel = within(await screen.findByRole('region', { name: `Parcel ${number}` }));
    expect(parcel.getByText('Expected on 25-11-2026')).toBeInTheDocument();
    expect(parcel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Handed over 23-11-2026, 15:30',
      'Created 23-11-2026, 14:30',
    ]);
    expect(requests.map(({ path, body }) => [path, body])).toEqual([['/api/oms/waybill-tracking', { number, phone_no: '9000000001' }]]);
  });

  it('keeps what was typed when no parcel is found', async () => {
    const words = 'No parcel has this number and this phone number. Check both.';
    requests = serve({ 'POST /api/oms/waybill-tracking': () => refusal(404, 'NOT_FOUND', words) });
    const person = show(<WaybillArea />, { who: null });
    await person.type(await screen.findByRole('textbox', { name: 'Waybill number' }), number);
    await person.type(screen.getByRole('textbox', { name: 'Phone number of the receiver' }), '9000000002{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('textbox', { name: 'Waybill number' })).toHaveValue(number);
  });
});
