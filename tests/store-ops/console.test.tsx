import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PeriodListScreen from '#features/store-ops/console/period-list-screen.tsx';
import ScheduleLogScreen from '#features/store-ops/console/schedule-log-screen.tsx';
import StoreListScreen from '#features/store-ops/console/store-list-screen.tsx';
import type { PeriodRecord, StoreRecord } from '#features/store-ops/contract.ts';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

/** Noon of a Wednesday in the business time zone. */
const now = new Date('2026-11-18T06:30:00.000Z');
const hours = Array.from({ length: 7 }, () => ({ opens: '08:00', closes: '22:00' }));

const store: StoreRecord = {
  id: 4,
  version: 2,
  code: 'MUM-004',
  name: 'Bandra West',
  city: 'Mumbai',
  pincode: '400050',
  group: { id: 1, name: 'Andheri East to Borivali West', business_tag: 'EXPRESS' },
  preferred_pincodes: ['400069', '400053'],
  position: null,
  pincode_centre: { latitude: 19.055, longitude: 72.83 },
  state: 'UNSERVICEABLE',
  rule: 'switch',
  why: { message: 'Closed until 18-11-2026 20:00: Weather' },
  until: '2026-11-18T14:30:00.000Z',
  hours,
  licence_no: 'MH-MZ-201',
  licence_until: '2026-12-20',
  slots: [{ slot_type: 'DELIVERY', capacity: 24, left: 20 }],
  open_orders: 12,
  anchor_pincodes: ['400050'],
  periods: [
    {
      id: 9,
      status: 'scheduled',
      starts_at: '2026-11-24T07:30:00.000Z',
      ends_at: '2026-12-11T09:30:00.000Z',
      weekdays: [2, 5],
      reason: 'STOCK-COUNT',
    },
  ],
  log: [{ version: 2, at: '2026-11-18T06:00:00.000Z', by: 'Ganesh Mhatre', event: 'store.closed', payload: { reason: 'WEATHER' } }],
  abilities: [
    { event: 'store.closed', allowed: true, because: null },
    { event: 'store.opened', allowed: true, because: null },
    { event: 'hours.changed', allowed: true, because: null },
    { event: 'licence.changed', allowed: true, because: null },
    { event: 'position.changed', allowed: true, because: null },
  ],
};

const period: PeriodRecord = {
  id: 9,
  version: 1,
  status: 'scheduled',
  store: { id: 4, name: 'Bandra West', code: 'MUM-004' },
  starts_at: '2026-11-24T07:30:00.000Z',
  ends_at: '2026-12-11T09:30:00.000Z',
  weekdays: [2, 5],
  exceptions: ['2026-11-27'],
  days_to_come: ['2026-11-24', '2026-12-01'],
  ended_at: null,
  reason: 'STOCK-COUNT',
  note: 'Half of the shelves',
  log: [{ version: 1, at: '2026-11-17T06:00:00.000Z', by: 'Ganesh Mhatre', event: 'period.planned', payload: {} }],
  abilities: [
    { event: 'period.changed', allowed: true, because: null },
    { event: 'period.cancelled', allowed: true, because: null },
    { event: 'period.endedEarly', allowed: false, because: { message: 'It has not begun: cancel it instead' } },
    { event: 'day.excepted', allowed: true, because: null },
  ],
};

const hits = {
  orders: {
    total: 1,
    rows: [
      {
        id: 17,
        version: 3,
        code: 'MUM-17',
        status: 'PLACED',
        slot_start: '2026-11-18T09:30:00.000Z',
        slot_end: '2026-11-18T11:30:00.000Z',
        value: 45_000,
      },
    ],
  },
  refills: { total: 1, rows: [{ subscription_id: 12, due_on: '2026-11-18', delivery: 'HOME-DELIVERY', pincode: '400050' }] },
  held: 2,
  others: 11,
  pincodes: { total: 1, rows: ['400050'] },
};

const slot = { slot_id: 8, day: '2026-11-18', slot_start: '2026-11-18T11:30:00.000Z', slot_end: '2026-11-18T13:30:00.000Z', free: 3 };
const why = {
  message: 'Has everything in the cart; anchor store of the pincode',
  template: '{stock}; {rule}',
  values: { stock: { message: 'Has everything in the cart' }, rule: { message: 'anchor store of the pincode' } },
};
const suggested = { store_id: 5, slot_id: 8, day: '2026-11-18' };
const khar = { id: 5, name: 'Khar', distance: 1.9, why, slots: [slot] };
const moves = { orders: [{ order_id: 17, version: 3, refused: null, suggested, stores: [khar] }] };

const values = {
  name: 'Bandra West',
  code: 'MUM-004',
  city: 'Mumbai',
  state: 'UNSERVICEABLE',
  until: store.until,
  reason: 'WEATHER',
  rule: 'switch',
  slots: 20,
  orders: 12,
  licence: '2026-11-17',
};
const periodValues = {
  store: 'Bandra West',
  kind: 'recurring',
  status: 'scheduled',
  from: period.starts_at,
  days: '2 5',
  reason: 'STOCK-COUNT',
};

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/store/ops-stores': () => [200, { rows: [{ id: 4, version: 2, values }], total: 1 }],
  'GET /api/store/ops-stores/4': () => [200, store],
  'GET /api/store/ops-stores/4/hits': () => [200, hits],
  'GET /api/store/unserviceable-periods': () => [200, { rows: [{ id: 9, version: 1, values: periodValues }], total: 1 }],
  'GET /api/store/unserviceable-periods/9': () => [200, period],
  'GET /api/oms/order-moves': () => [200, moves],
  'GET /api/store/unserviceable-log': () => [
    200,
    {
      rows: [
        { id: 1, values: { at: now.toISOString(), store: 'Bandra West', event: 'store.closed', after: 'UNSERVICEABLE', by: 'Ganesh' } },
      ],
      total: 1,
    },
  ],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};

function open(Screen: ComponentType, address: string) {
  queryClient.clear();
  storeGeneralData({ StoreSlotTypeChoices: { DELIVERY: 'Delivery' } }, Date.now());
  stored.currentUser.write(current({ resource_access: [{ tabs: { id: 'store-ops', name: 'store-ops' } }] }));
  return openScreen(<Screen />, address);
}
const openStore = () => open(StoreListScreen, '/store-management/ops-interface?record=4');
const openPeriod = () => open(PeriodListScreen, '/store-management/unserviceable-schedule?record=9');
const drawer = async (name: string) => within(await screen.findByRole('complementary', { name }));
const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(answers);
});
afterEach(() => vi.useRealTimers());

describe('the stores (§2.2)', () => {
  it('shows what keeps a store closed, until when, and what is left of its day', async () => {
    open(StoreListScreen, '/store-management/ops-interface');
    const row = await screen.findByRole('row', { name: /Bandra West/ });
    for (const words of ['Unserviceable', '18-11-2026, 20:00', 'Weather', 'Closed by hand', '20', '12'])
      expect(row).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: 'Unserviceable schedule' })).toHaveAttribute(
      'href',
      '/store-management/unserviceable-schedule',
    );
  });

  it('opens the store of the address with its periods, hours and slots', async () => {
    openStore();
    const opened = await drawer('Store: Bandra West');
    expect(await opened.findByText('Closed until 18-11-2026 20:00: Weather')).toBeInTheDocument();
    expect(opened.getByRole('link', { name: '24-11-2026, 13:00 to 11-12-2026, 15:00, on Tuesday, Friday' })).toHaveAttribute(
      'href',
      '/store-management/unserviceable-schedule?record=9',
    );
    expect(opened.getByRole('region', { name: 'Hours' })).toHaveTextContent('Sunday08:00 to 22:00');
    expect(opened.getByRole('region', { name: 'Slots left today' })).toHaveTextContent('Delivery20 of 24');
  });

  it('shows which licence is to be renewed, and keeps the new one', async () => {
    requests = serve({
      ...answers,
      'POST /api/store/ops-stores/4/licence': () => [200, { ...store, version: 3, licence_until: '2031-12-20' }],
    });
    const person = openStore();
    expect(await screen.findByText('ran out on 17-11-2026')).toBeInTheDocument();
    const opened = await drawer('Store: Bandra West');
    expect(await opened.findByText('until 20-12-2026, to be renewed')).toBeInTheDocument();
    await person.click(opened.getByRole('button', { name: 'Change licence…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Drug licence of Bandra West' }));
    expect(dialog.getByRole('button', { name: 'Save licence' })).toHaveAttribute('aria-disabled', 'true');
    const last = dialog.getByLabelText('Last day');
    await person.clear(last);
    await person.type(last, '20-12-2031');
    await person.click(dialog.getByRole('button', { name: 'Save licence' }));
    expect(await opened.findByText('until 20-12-2031')).toBeInTheDocument();
    const body = { version: 2, request_key: expect.any(String), licence_no: 'MH-MZ-201', licence_until: '2031-12-20' };
    expect(sent()).toEqual([['/api/store/ops-stores/4/licence', body]]);
  });

  it('is opened by hand', async () => {
    requests = serve({ ...answers, 'POST /api/store/ops-stores/4/open': () => [200, { ...store, version: 3, state: 'SERVICEABLE' }] });
    const person = openStore();
    await person.click(await (await drawer('Store: Bandra West')).findByRole('button', { name: 'Open store' }));
    expect(await screen.findByText('Bandra West serves again')).toBeInTheDocument();
    expect(sent()).toEqual([['/api/store/ops-stores/4/open', { version: 2, request_key: expect.any(String) }]]);
  });

  it('shows whom a closure hits before it is saved, and keeps what was typed when it is refused', async () => {
    requests = serve({
      ...answers,
      'POST /api/store/ops-stores/4/close': () =>
        refusal(400, 'BAD_REQUEST', 'note: Say what the reason is', { errors: [{ field: 'note', message: 'Say what the reason is' }] }),
    });
    const person = openStore();
    await person.click(await (await drawer('Store: Bandra West')).findByRole('button', { name: 'Change the closure…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close Bandra West now' }));
    const region = await dialog.findByRole('region', { name: 'What this hits' });
    await waitFor(() => expect(region).toHaveTextContent('1 order has a slot in this time'));
    expect(within(region).getByRole('row', { name: /MUM-17/ })).toHaveTextContent('18-11-2026, 15:00 to 17:00');
    expect(region).toHaveTextContent('2 places are held');
    expect(region).toHaveTextContent('Left without another store: 400050');
    await person.selectOptions(dialog.getByLabelText('Reason'), 'OTHER');
    await person.click(dialog.getByRole('button', { name: 'Close store' }));
    expect(await dialog.findByText('Say what the reason is')).toBeInTheDocument();
    expect(dialog.getByLabelText('Reason')).toHaveValue('OTHER');
    expect(sent()).toEqual([['/api/store/ops-stores/4/close', expect.objectContaining({ version: 2, reason: 'OTHER', until: '' })]]);
  });

  it('has the orders that its closure hits moved to where they are suggested, and says of each what became of it', async () => {
    const results = [[{ id: 17, name: 'MUM-17', because: { message: 'Full' } }], [{ id: 17, name: 'MUM-17', because: null }]];
    let isMoved = false;
    requests = serve({
      ...answers,
      'GET /api/store/ops-stores/4/hits': () => [200, isMoved ? { ...hits, orders: { total: 0, rows: [] } } : hits],
      'POST /api/oms/order-moves': () => {
        isMoved = results.length === 1;
        return [200, { results: results.shift() }];
      },
    });
    const person = openStore();
    const region = within(await (await drawer('Store: Bandra West')).findByRole('region', { name: 'What this hits' }));
    const target = await region.findByLabelText('Move MUM-17 to');
    expect(target).toHaveValue('');
    expect(region.getByRole('button', { name: 'Move orders' })).toHaveAttribute('aria-disabled', 'true');
    expect(region.getByRole('list', { name: 'Refills' })).toHaveTextContent('Subscription 12, 18-11-2026, Home delivery, 400050');
    const move = async () => {
      await person.click(region.getByRole('button', { name: 'Choose the suggestion for all' }));
      expect(target).toHaveDisplayValue('Khar, 18-11-2026, 17:00 to 19:00');
      await person.click(region.getByRole('button', { name: 'Move 1 order' }));
    };
    await move();
    expect(await region.findByText('MUM-17: not moved to Khar, 18-11-2026, 17:00 to 19:00. Full')).toBeInTheDocument();
    expect(target).toHaveValue('');
    await move();
    expect(await region.findByText('MUM-17: moved to Khar, 18-11-2026, 17:00 to 19:00')).toBeInTheDocument();
    expect(await region.findByText('No order has a slot in this time.')).toBeInTheDocument();
    expect(region.queryByText(/not moved/)).not.toBeInTheDocument();
    const order = { order_id: 17, version: 3, request_key: expect.any(String), ...suggested };
    expect(sent()).toEqual(Array.from({ length: 2 }, () => ['/api/oms/order-moves', { orders: [order] }]));
  });

  it('gets a period on days of the week', async () => {
    requests = serve({ ...answers, 'POST /api/store/unserviceable-periods': () => [200, period] });
    const person = openStore();
    await person.click(await (await drawer('Store: Bandra West')).findByRole('button', { name: 'Plan a period…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan a period for Bandra West' }));
    const [from, until] = dialog.getAllByLabelText('Time');
    await person.type(dialog.getByLabelText('From'), '24-11-2026');
    await person.type(from!, '13:00');
    await person.type(dialog.getByLabelText('Until'), '11-12-2026');
    await person.type(until!, '15:00');
    await person.click(dialog.getByRole('checkbox', { name: 'Friday' }));
    await person.click(dialog.getByRole('checkbox', { name: 'Tuesday' }));
    await person.selectOptions(dialog.getByLabelText('Reason'), 'STOCK-COUNT');
    await person.click(dialog.getByRole('button', { name: 'Save period' }));
    expect(await screen.findByText('The period is planned')).toBeInTheDocument();
    const { starts_at, ends_at } = period;
    expect(sent()).toEqual([
      [
        '/api/store/unserviceable-periods',
        { store_id: 4, starts_at, ends_at, weekdays: [2, 5], reason: 'STOCK-COUNT', note: '', request_key: expect.any(String) },
      ],
    ]);
    const lastRequest = requests.filter(({ path }) => path.endsWith('/hits')).at(-1);
    expect(new URLSearchParams(lastRequest?.query).get('ends_at')).toBe(ends_at);
  });

  it('says in plain words that a period without times lacks them', async () => {
    const person = openStore();
    await person.click(await (await drawer('Store: Bandra West')).findByRole('button', { name: 'Plan a period…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan a period for Bandra West' }));
    await person.type(dialog.getByLabelText('From'), '{Control>}{Enter}{/Control}');
    expect(await dialog.findAllByText('Enter a date and a time')).toHaveLength(2);
    expect(sent()).toEqual([]);
  });

  it('refuses hours that end before they begin, at their field', async () => {
    const person = openStore();
    await person.click(await (await drawer('Store: Bandra West')).findByRole('button', { name: 'Change hours…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hours of Bandra West' }));
    const closes = dialog.getByLabelText('Sunday, closes');
    await person.clear(closes);
    await person.type(closes, '07:00');
    await person.click(dialog.getByRole('button', { name: 'Save hours' }));
    expect(await dialog.findByText('The store closes after it opens')).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });
});

describe('the unserviceable schedule (§7.6)', () => {
  it('shows a period with its days and its store, and why it cannot be ended', async () => {
    const person = openPeriod();
    const opened = await drawer('Period: Bandra West');
    expect(await opened.findByText('24-11-2026, 13:00 to 11-12-2026, 15:00, on Tuesday, Friday')).toBeInTheDocument();
    expect(opened.getByText('Except 27-11-2026')).toBeInTheDocument();
    expect(opened.getByRole('link', { name: 'Bandra West' })).toHaveAttribute('href', '/store-management/ops-interface?record=4');
    await person.hover(opened.getByRole('button', { name: 'End now' }));
    expect((await screen.findAllByText('It has not begun: cancel it instead')).length).toBeGreaterThan(0);
  });

  it('shows whom it hits, without the days that are left out, and where they can be moved', async () => {
    openPeriod();
    const region = within(await (await drawer('Period: Bandra West')).findByRole('region', { name: 'What this hits' }));
    expect(await region.findByLabelText('Move MUM-17 to')).toHaveTextContent('Keep where it is');
    const asked = requests.find(({ path }) => path === '/api/oms/order-moves');
    expect(Object.fromEntries(new URLSearchParams(asked?.query))).toMatchObject({ starts_at: period.starts_at, ends_at: period.ends_at });
  });

  it('asks whom a changed period hits without the days that are left out', async () => {
    const person = openPeriod();
    await person.click(await (await drawer('Period: Bandra West')).findByRole('button', { name: 'Change…' }));
    await screen.findByRole('dialog', { name: 'Change the period of Bandra West' });
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/hits'))).toBe(true));
    const request = requests.filter(({ path }) => path.endsWith('/hits')).at(-1);
    expect(Object.entries(Object.fromEntries(new URLSearchParams(request?.query)))).toContainEqual([
      expect.stringMatching(/^exceptions/),
      '2026-11-27',
    ]);
  });

  it('asks before a period is cancelled', async () => {
    requests = serve({ ...answers, 'POST /api/store/unserviceable-periods/9/cancel': () => [200, { ...period, status: 'cancelled' }] });
    const person = openPeriod();
    await person.click(await (await drawer('Period: Bandra West')).findByRole('button', { name: 'Cancel period' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel this period?' });
    await person.click(within(question).getByRole('button', { name: 'Cancel period' }));
    await waitFor(() =>
      expect(sent()).toEqual([['/api/store/unserviceable-periods/9/cancel', { version: 1, request_key: expect.any(String) }]]),
    );
  });

  it('leaves out one of the days that lie ahead', async () => {
    requests = serve({ ...answers, 'POST /api/store/unserviceable-periods/9/exceptions': () => [200, period] });
    const person = openPeriod();
    await person.click(await (await drawer('Period: Bandra West')).findByRole('button', { name: 'Leave a day out…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave a day out' }));
    await person.selectOptions(dialog.getByLabelText('Day'), '01-12-2026');
    await person.click(dialog.getByRole('button', { name: 'Leave out' }));
    await waitFor(() =>
      expect(sent()[0]).toEqual(['/api/store/unserviceable-periods/9/exceptions', expect.objectContaining({ day: '2026-12-01' })]),
    );
  });

  it('has a log of what happened', async () => {
    open(ScheduleLogScreen, '/store-management/unserviceable-log');
    expect(await screen.findByRole('row', { name: /Bandra West/ })).toHaveTextContent('Store closed');
  });
});
