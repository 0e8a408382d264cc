/** The screens of drop-off carts (§2.1, §7.6): list, record with its changes, figures and target. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DropOffListScreen from '#features/drop-offs/console/drop-off-list-screen.tsx';
import DropOffStatsScreen from '#features/drop-offs/console/stats/drop-off-stats-screen.tsx';
import type { DropOffFigures, DropOffRecord, DropOffStats } from '#features/drop-offs/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { openRecords } from '#platform/console/presence/open-records.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { act, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const none: DropOffFigures = { carts: 0, contacted: 0, recovered: 0, value: 0, recovered_value: 0, conversion: null };
const mumbai: DropOffFigures = { carts: 84, contacted: 50, recovered: 20, value: 840_000, recovered_value: 210_050, conversion: 23.8 };

const record: DropOffRecord = {
  id: 5,
  version: 2,
  status: 'CONTACTED',
  patient_id: 9,
  name: 'Anita Rao',
  phone_no: '9000000001',
  city: 'Mumbai',
  step: 'PRESCRIPTION',
  value: 43_250,
  left_at: '2026-11-23T04:00:00.000Z',
  due_at: null,
  contacts: 1,
  last_result: 'CONNECTED',
  escalated: false,
  owner: { id: 12, name: 'Bela Shah' },
  reason: null,
  order: null,
  lines: [
    { drug_id: 1, drug: 'Amibid 10', quantity: 15, amount: 30_000 },
    { drug_id: 2, drug: 'Telvas 40', quantity: 10, amount: 13_250 },
  ],
  actions: [{ at: '2026-11-23T04:00:00.000Z', action: 'ABANDONED', drug: null, quantity: null }],
  log: [{ version: 2, at: '2026-11-23T05:00:00.000Z', by: 'Bela Shah', event: 'cart.called', payload: { result: 'CONNECTED' } }],
  target: { percent: 30, figures: mumbai },
  abilities: [
    { event: 'cart.taken', allowed: true, because: null },
    { event: 'cart.called', allowed: true, because: null },
    { event: 'cart.rescheduled', allowed: false, because: { message: 'Bela Shah has it: take it first' } },
    { event: 'cart.declined', allowed: true, because: null },
    { event: 'cart.recovered', allowed: true, because: null },
    { event: 'cart.reopened', allowed: false, because: null },
  ],
};

const values = {
  patient: 'Anita Rao',
  value: 43_250,
  step: 'PRESCRIPTION',
  left: record.left_at,
  status: 'CONTACTED',
  due: null,
  contacts: 1,
  last_result: 'CONNECTED',
  owner: 'Bela Shah',
  city: 'Mumbai',
};

const figures: DropOffStats = {
  first_day: '2026-11-10',
  last_day: '2026-11-23',
  periods: [
    { from: '2026-11-22', to: '2026-11-22', figures: { ...mumbai, carts: 10, recovered: 4, conversion: 40 } },
    { from: '2026-11-23', to: '2026-11-23', figures: none },
  ],
  steps: [{ step: 'PAYMENT', figures: mumbai }],
  statuses: [{ status: 'RECOVERED', figures: mumbai }],
  targets: [
    { scope: 'ALL', version: 1, percent: 25, is_own: true, figures: mumbai },
    { scope: 'Pune', version: 0, percent: 25, is_own: false, figures: none },
  ],
  as_of: now.toISOString(),
};

function open(address: string, who: string[] = [roles.crmTeamLead]) {
  queryClient.clear();
  storeGeneralData(
    {
      CallDetailStatusChoices: { CONNECTED: 'Connected', BUSY: 'Busy', 'CALL-BACK': 'Call back later' },
      ShoppingCartUserDropOffStatusChoices: { OPEN: 'Open', CONTACTED: 'Contacted', RECOVERED: 'Recovered' },
      ShoppingCartLogActionChoices: { ABANDONED: 'Abandoned' },
    },
    Date.now(),
  );
  stored.currentUser.write(current({ roles: who }));
  return openScreen(address.includes('stats') ? <DropOffStatsScreen /> : <DropOffListScreen />, address);
}

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/oms/drop-off-carts': () => [200, { rows: [{ id: 5, version: 2, values }], total: 1 }],
  'GET /api/oms/drop-off-carts/5': () => [200, record],
  'GET /api/oms/drop-off-stats': () => [200, figures],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};

const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const drawer = async () => within(await screen.findByRole('complementary', { name: 'Drop-off cart: Anita Rao' }));

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(answers);
});
afterEach(() => vi.useRealTimers());

describe('the list of drop-off carts', () => {
  it('shows the carts that may still become orders, with value, step and age', async () => {
    open('/galen-drop-off');
    const row = await screen.findByRole('row', { name: /Anita Rao/ });
    for (const words of ['432.50', 'Prescription', '5 h', 'Contacted', 'Bela Shah']) expect(row).toHaveTextContent(words);
    const where = new URLSearchParams(requests.find(({ path }) => path === '/api/oms/drop-off-carts')?.query).get('where');
    const waiting = ['OPEN', 'CONTACTED', 'CALL-BACK', 'NOT-REACHABLE'];
    expect(JSON.parse(where ?? '')).toEqual({ match: 'all', of: [{ field: 'status', is: 'anyOf', value: waiting }] });
  });
});

describe('the open drop-off cart', () => {
  it('shows patient, lines with their sum, and the target of its city', async () => {
    open('/galen-drop-off?id=5');
    const cart = await drawer();
    expect(await cart.findByRole('link', { name: '90000 00001' })).toHaveAttribute('href', 'tel:+919000000001');
    const lines = within(cart.getByRole('region', { name: 'In the cart' }));
    expect(lines.getByRole('row', { name: 'Telvas 40 10 132.50' })).toBeInTheDocument();
    expect(lines.getByRole('row', { name: 'Sum 432.50' })).toBeInTheDocument();
    expect(cart.getByRole('link', { name: '23.8 % of 84 carts, target 30 %' })).toBeInTheDocument();
    expect(within(cart.getByRole('region', { name: 'In the shop' })).getByText('Abandoned')).toBeInTheDocument();
  });

  it('shows who else has it open', async () => {
    open('/galen-drop-off?id=5');
    const cart = await drawer();
    act(() => openRecords.received('drop-offs/5', [{ name: 'Bela Shah', since: now.toISOString() }]));
    expect(cart.getByText(/Bela is viewing/)).toBeInTheDocument();
  });

  it('asks before it takes a cart that somebody has', async () => {
    requests = serve({ ...answers, 'POST /api/oms/drop-off-carts/5/take': () => [200, { ...record, version: 3 }] });
    const person = open('/galen-drop-off?id=5');
    await person.click(await (await drawer()).findByRole('button', { name: 'Take' }));
    expect(await screen.findByRole('alertdialog', { name: 'Take this cart?' })).toHaveTextContent('Bela Shah has it');
    expect(sent()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Take it' }));
    await waitFor(() =>
      expect(sent()).toContainEqual(['POST', '/api/oms/drop-off-carts/5/take', { version: 2, request_key: expect.any(String) }]),
    );
  });

  it('says why something is not possible', async () => {
    const person = open('/galen-drop-off?id=5');
    await person.hover(await (await drawer()).findByRole('button', { name: 'Call later' }));
    expect((await screen.findAllByText('Bela Shah has it: take it first')).length).toBeGreaterThan(0);
  });

  it('logs a call with the time that was agreed, and keeps what was typed when it fails', async () => {
    requests = serve({
      ...answers,
      'POST /api/oms/drop-off-carts/5/calls': () => refusal(409, 'CONFLICT', 'Bela Shah has it: take it first', { record }),
    });
    const person = open('/galen-drop-off?id=5');
    await person.click(await (await drawer()).findByRole('button', { name: 'Log a call' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How did the call end?' }));
    await person.click(dialog.getByRole('radio', { name: 'Busy' }));
    expect(dialog.getByLabelText('Call again at (optional)')).toHaveValue('');
    await person.click(dialog.getByRole('radio', { name: 'Call back later' }));
    expect(dialog.getByLabelText('Time')).toHaveValue('15:30');
    await person.type(dialog.getByLabelText('Note (optional)'), 'After lunch');
    await person.click(dialog.getByRole('button', { name: 'Log call' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Bela Shah has it: take it first. What you typed is kept.');
    expect(dialog.getByLabelText('Note (optional)')).toHaveValue('After lunch');
    const call = { version: 2, result: 'CALL-BACK', due_at: '2026-11-23T10:00:00.000Z', note: 'After lunch' };
    expect(sent()).toContainEqual(['POST', '/api/oms/drop-off-carts/5/calls', expect.objectContaining(call)]);
  });

  it('shows the server’s error about the order at its field', async () => {
    requests = serve({
      ...answers,
      'POST /api/oms/drop-off-carts/5/recover': () => [
        400,
        {
          code: 'BAD_REQUEST',
          defined: true,
          status: 400,
          message: 'order',
          data: { errors: [{ field: 'order', message: 'This order is another patient’s' }] },
        },
      ],
    });
    const person = open('/galen-drop-off?id=5');
    await person.click(await (await drawer()).findByRole('button', { name: 'Recovered' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which order did it become?' }));
    await person.type(dialog.getByLabelText('Order'), 'GLN-17');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This order is another patient’s')).toBeInTheDocument();
    expect(dialog.getByLabelText('Order')).toHaveValue('GLN-17');
  });
});

describe('the figures of drop-off carts', () => {
  it('show what came of the carts of each day, step and status, newest day first', async () => {
    open('/galen-drop-off/stats');
    const days = within(await screen.findByRole('region', { name: 'By day of leaving' }));
    expect(days.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['23-11-2026', '22-11-2026']);
    const row = within(days.getByRole('row', { name: '22-11-2026 10 50 4 40 % 2,100.50' }));
    const href = row.getByRole('link', { name: '10' }).getAttribute('href') ?? '';
    expect(JSON.parse(new URLSearchParams(href.split('?')[1]).get('where') ?? '')).toEqual({
      match: 'all',
      of: [{ field: 'left', is: 'between', value: ['2026-11-22', '2026-11-22'] }],
    });
    expect(
      within(screen.getByRole('region', { name: 'By step' })).getByRole('row', { name: /^Payment 84 50 20 23.8 %/ }),
    ).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'By status' })).getByRole('row', { name: /^Recovered 84/ })).toBeInTheDocument();
  });

  it('are asked for by week and city', async () => {
    const person = open('/galen-drop-off/stats');
    await person.click(await screen.findByRole('button', { name: 'By week' }));
    await person.click(screen.getByRole('button', { name: 'Pune' }));
    await waitFor(() => expect(requests.at(-1)?.query).toBe('?by=week&city=Pune'));
  });

  it('let a lead set the target of a city', async () => {
    requests = serve({ ...answers, 'PUT /api/oms/drop-off-targets/Pune': () => [200, { scope: 'Pune', version: 1, percent: 32 }] });
    const person = open('/galen-drop-off/stats');
    await person.click(await screen.findByRole('button', { name: 'Set target: Pune' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Target: Pune' }));
    await person.type(dialog.getByLabelText('Recovered carts in percent'), '32');
    await person.click(dialog.getByRole('button', { name: 'Set target' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent()).toEqual([['PUT', '/api/oms/drop-off-targets/Pune', { version: 0, percent: 32 }]]);
  });

  it('do not let an agent set the target', async () => {
    const person = open('/galen-drop-off/stats', [roles.callCenterOperation]);
    await person.click(await screen.findByRole('button', { name: 'Set target: Pune' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect((await screen.findAllByText('Only team leads and administrators set the target')).length).toBeGreaterThan(0);
  });
});
