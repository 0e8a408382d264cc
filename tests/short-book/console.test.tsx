/** Short-book (§2.2): the list with the open entry, its suggestion, its changes, and a new one. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ShortBookScreen from '#features/short-book/console/short-book-screen.tsx';
import WarehouseScreen from '#features/short-book/console/warehouse-screen.tsx';
import type { ShortBookRecord } from '#features/short-book/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const possible = (event: string) => ({ event: `entry.${event}`, allowed: true, because: null });
const terms = { preference: null, mrp: 3_000, scheme: null, scheme_minimum: null, order_multiple: null };

const open: ShortBookRecord = {
  id: 4,
  version: 3,
  status: 'open',
  mode: 'AS',
  store: { id: 12, name: 'Bandra West', code: 'MUM-012' },
  drug: { id: 71, name: 'Telma 40', composition: 'Telmisartan 40 mg', grade: 'A1', pack_size: 10, uom: 'Tablet' },
  packs: 6,
  distributor: { id: 2, name: 'Tapti Drug Distributors' },
  note: '',
  suggestion: {
    packs: 4,
    at: '2026-11-23T08:00:00.000Z',
    grade: 'A1',
    pack_size: 10,
    free: 20,
    on_order: 5,
    use_per_day: 4,
    floor: null,
    reorder_days: 7,
    cover_days: 15,
    observed_days: 30,
  },
  now: { free: 18, on_order: 5 },
  offers: [
    { ...terms, distributor: { id: 2, name: 'Tapti Drug Distributors' }, net_rate: 2_050, scheme: '10+1', scheme_minimum: 10 },
    { ...terms, distributor: { id: 3, name: 'Aarav Pharma' }, net_rate: 2_100, order_multiple: 10 },
  ],
  snoozed_until: null,
  purchase_order: null,
  created_at: '2026-11-22T09:00:00.000Z',
  log: [{ version: 1, at: '2026-11-22T09:00:00.000Z', by: 'System', event: 'entry.created', payload: { packs: 4 } }],
  abilities: [
    possible('changed'),
    possible('submitted'),
    { event: 'entry.approved', allowed: false, because: { message: 'Only buyers and administrators approve what is ordered' } },
    possible('snoozed'),
    possible('rejected'),
  ],
};

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const key = expect.any(String);
const PATH = '/api/shortbook/entries';

function show(record: ShortBookRecord | null, answers: Parameters<typeof serve>[0] = {}, who: string[] = [roles.buyer]) {
  stored.currentUser.write(current({ roles: who, resource_access: [{ tabs: { id: 'SRT', name: 'SRT' } }] }));
  requests = serve({
    [`GET ${PATH}`]: () => [200, { rows: [], total: 0 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    [`GET ${PATH}/4`]: () => [200, record],
    ...answers,
  });
  return openScreen(<ShortBookScreen />, record ? '/home/short-book?id=4' : '/home/short-book?id=new');
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

const press = async (person: ReturnType<typeof show>, name: string) => person.click(await screen.findByRole('button', { name }));

it('the short-book of the warehouse leads to its approval and to the purchase orders', () => {
  serve({
    [`GET ${PATH}`]: () => [200, { rows: [], total: 0 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
  });
  stored.currentUser.write(
    current({ roles: [roles.warehouse], resource_access: [{ tabs: { id: 'order-warehouse-menu', name: 'order-warehouse-menu' } }] }),
  );
  openScreen(<WarehouseScreen />, '/orders/warehouse-shortbook');
  const links = within(screen.getByRole('navigation', { name: 'Warehouse orders' }));
  expect(links.getByRole('link', { name: 'Warehouse short-book' })).toHaveAttribute('aria-current', 'page');
  expect(links.getByRole('link', { name: 'Short-book approval' })).toHaveAttribute('href', '/orders/shortbook-approval');
  expect(links.getByRole('link', { name: 'Purchase orders' })).toHaveAttribute('href', '/orders/purchase-orders');
});

describe('an open entry', () => {
  it('says why it is short, with the numbers, and who sells it', async () => {
    show(open);
    expect(await screen.findByText('60 units needed − 20 free − 5 on order = 35 units; 10 to a pack: 4 packs.')).toBeInTheDocument();
    expect(screen.getByText(/The stock lasts 6 days/)).toBeInTheDocument();
    expect(screen.getByText('Grade A1 is ordered below 7 days, for 15 days.')).toBeInTheDocument();
    expect(screen.getByText(/The packs were changed by hand/)).toBeInTheDocument();
    expect(screen.getByText('18 units free, 5 on order')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Tapti Drug Distributors/ })).toHaveTextContent('₹20.50₹30.0010+1 from 10 packs');
    expect(screen.getByText('₹20.50 a pack, ₹123.00 without tax')).toBeInTheDocument();
  });

  it('is approved by buyers, and submitted by others', async () => {
    const person = show(open, { [`POST ${PATH}/4/events`]: () => [200, { ...open, version: 4, status: 'submitted' }] });
    expect(await screen.findByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
      'Only buyers and administrators approve what is ordered',
    );
    await press(person, 'Send for approval');
    await waitFor(() => expect(sent()).toEqual([[`POST ${PATH}/4/events`, { version: 3, event: 'entry.submitted', request_key: key }]]));
    expect(await screen.findByRole('button', { name: 'Return…' })).toBeInTheDocument();
  });

  it('gets other packs from another distributor', async () => {
    const person = show(open, { [`PUT ${PATH}/4`]: () => [200, { ...open, version: 4, packs: 10 }] });
    await press(person, 'Change…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Telma 40' }));
    const packs = dialog.getByRole('textbox', { name: 'Packs' });
    await person.clear(packs);
    await person.type(packs, '10');
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Distributor' }), 'Aarav Pharma, ₹21.00 a pack');
    await person.click(dialog.getByRole('button', { name: 'Save entry' }));
    await waitFor(() =>
      expect(sent()).toEqual([[`PUT ${PATH}/4`, { packs: 10, distributor_id: 3, note: '', version: 3, request_key: key }]]),
    );
  });

  it('is snoozed for a week, unless another day is chosen', async () => {
    const person = show(open, {
      [`POST ${PATH}/4/snooze`]: () => [200, { ...open, version: 4, status: 'snoozed', snoozed_until: '2026-11-30' }],
    });
    await press(person, 'Snooze…');
    await press(person, 'Snooze entry');
    await waitFor(() => expect(sent()).toEqual([[`POST ${PATH}/4/snooze`, { version: 3, until: '2026-11-30', request_key: key }]]));
    expect(await screen.findByText('until 30-11-2026')).toBeInTheDocument();
  });
});

describe('a new entry', () => {
  it('is refused at its fields, and nothing typed is lost', async () => {
    const person = show(null);
    const note = await screen.findByRole('textbox', { name: /^Note/ });
    await person.type(note, 'For the camp');
    await press(person, 'Add entry');
    expect(await screen.findByText('Choose a store')).toBeInTheDocument();
    expect(note).toHaveValue('For the camp');
    expect(sent()).toEqual([]);
  });

  it('is for those who may change the short-book', async () => {
    show(open, {}, []);
    await screen.findByRole('heading', { name: 'Short-book' });
    expect(screen.queryByRole('button', { name: 'New entry' })).toBeNull();
  });
});
