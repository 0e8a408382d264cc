/** Purchase orders (§2.2): the open order with its lines and receipts, a new one, goods, approval, and last days. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ExtensionListScreen from '#features/purchase-orders/console/extension-list-screen.tsx';
import PurchaseOrderListScreen from '#features/purchase-orders/console/purchase-order-list-screen.tsx';
import type { PurchaseOrderRecord } from '#features/purchase-orders/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const possible = (event: string) => ({ event: `purchaseOrder.${event}`, allowed: true, because: null });
const events = ['changed', 'submitted', 'approved', 'returned', 'sent', 'cancelled', 'received', 'closed', 'extended', 'reopened'];

const line = {
  id: 21,
  drug_id: 9,
  drug: 'Dolo 650',
  distributor_codes: ['DOL650'],
  pack_size: 15,
  packs: 10,
  free_packs: 1,
  scheme: '10+1',
  rate: 2_200,
  gst: 12,
  mrp: 3_400,
  value: 24_640,
  received: 4,
  free_received: 0,
  closed: 0,
  margin: 34.1,
  is_low: false,
};
const partly: PurchaseOrderRecord = {
  id: 4,
  version: 7,
  number: 'PO/M01/26-27/000041',
  status: 'partlyReceived',
  store: { id: 1, name: 'Galen Andheri' },
  distributor: { id: 2, name: 'Aarav Pharma Distributors' },
  value: 24_640,
  limit: 5_000_000,
  submitter: 'Hetal Raval',
  expected_on: '2026-11-22',
  last_on: '2026-12-06',
  mail_to: null,
  mail: null,
  created_at: '2026-11-18T09:00:00.000Z',
  lines: [line],
  receipts: [
    {
      id: 3,
      drug: 'Dolo 650',
      batch_no: 'KT2601',
      expires_on: '2028-03-31',
      mrp: 2_500,
      packs: 4,
      free_packs: 0,
      at: '2026-11-22T07:00:00.000Z',
      by: 'Ganesh Mhatre',
      margin: 8.2,
      is_low: true,
    },
  ],
  log: [
    {
      version: 7,
      at: '2026-11-22T07:00:00.000Z',
      by: 'Ganesh Mhatre',
      event: 'purchaseOrder.received',
      payload: { drugs: [{ drug: 'Dolo 650', packs: 4 }] },
    },
  ],
  abilities: events.map(possible),
};
const draft: PurchaseOrderRecord = { ...partly, status: 'draft', expected_on: null, last_on: null, receipts: [] };
const waiting: PurchaseOrderRecord = { ...draft, status: 'waiting', value: 6_000_000 };

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const key = expect.any(String);
const PATH = '/api/purchase-order/orders';
const tabs = ['order-warehouse-menu', 'order-warehouse-extend-reopen-po-menu'];

function show(Screen: typeof PurchaseOrderListScreen, address: string, answers: Parameters<typeof serve>[0]) {
  stored.currentUser.write(
    current({ roles: [roles.warehouse, roles.buyer], resource_access: tabs.map((tab) => ({ tabs: { id: tab, name: tab } })) }),
  );
  requests = serve({
    [`GET ${PATH}`]: () => [200, { rows: [], total: 0 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    ...answers,
  });
  return openScreen(<Screen />, address);
}
const open = (record: PurchaseOrderRecord | null, answers: Parameters<typeof serve>[0] = {}) =>
  show(PurchaseOrderListScreen, `/orders/purchase-orders?id=${record ? 4 : 'new'}`, { [`GET ${PATH}/4`]: () => [200, record], ...answers });

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

const press = async (person: ReturnType<typeof open>, name: string) => person.click(await screen.findByRole('button', { name }));

it('the purchase orders lead to the other screens of the warehouse’s orders', () => {
  open(null);
  const links = within(screen.getByRole('navigation', { name: 'Warehouse orders' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Purchase orders',
    'PO value approval',
    'Limit of approval',
    'Warehouse short-book',
    'Warehouse manual short',
    'Short-book approval',
  ]);
});

describe('an open purchase order', () => {
  it('shows its lines, what has come with a low margin, and what happened', async () => {
    open(partly);
    const lines = await screen.findByRole('region', { name: 'Lines' });
    expect(within(lines).getByText('4 received')).toBeInTheDocument();
    expect(within(lines).getByText('34.1 %')).toBeInTheDocument();
    const receipts = screen.getByRole('region', { name: 'Receipts' });
    expect(within(receipts).getByText('8.2 %, low')).toBeInTheDocument();
    expect(within(receipts).getByText('until 31-03-2028')).toBeInTheDocument();
    const log = within(screen.getByRole('region', { name: 'What happened' }));
    expect(log.getByText('Goods received')).toBeInTheDocument();
    expect(log.getByText('Dolo 650 × 4')).toBeInTheDocument();
  });

  it('takes goods of a line, with the errors of the server at their fields', async () => {
    const tooMany = { errors: [{ field: 'packs', message: 'Still to come: 6' }] };
    let answers = 0;
    const person = open(partly, {
      [`POST ${PATH}/4/receipts`]: () =>
        (answers += 1) === 1 ? refusal(400, 'BAD_REQUEST', 'packs', tooMany) : [200, { ...partly, version: 8, status: 'received' }],
    });
    await press(person, 'Receive Dolo 650');
    const dialog = within(await screen.findByRole('dialog', { name: 'Receive Dolo 650' }));
    await person.type(dialog.getByLabelText('Batch'), 'KT2602');
    await person.type(dialog.getByLabelText('Expires on'), '31-03-2029');
    await person.click(dialog.getByRole('button', { name: 'Receive' }));
    expect(await dialog.findByText('Still to come: 6')).toBeInTheDocument();
    expect(dialog.getByLabelText('Batch')).toHaveValue('KT2602');
    await person.click(dialog.getByRole('button', { name: 'Receive' }));
    expect(await screen.findByText('The goods are in stock')).toBeInTheDocument();
    const body = {
      version: 7,
      line_id: 21,
      batch_no: 'KT2602',
      expires_on: '2029-03-31',
      mrp: 3_400,
      packs: 6,
      free_packs: 1,
      request_key: key,
    };
    expect(sent()).toEqual([
      [`POST ${PATH}/4/receipts`, body],
      [`POST ${PATH}/4/receipts`, body],
    ]);
  });

  it('takes the packs of its lines in the table, each change with the version of the one before', async () => {
    const shelcal = { ...line, id: 22, drug_id: 10, drug: 'Shelcal 500', packs: 5 };
    const record = { ...draft, lines: [line, shelcal] };
    const packsOf = new Map([
      [9, 10],
      [10, 5],
    ]);
    let version = 7;
    const person = open(record, {
      [`POST ${PATH}/4/lines`]: ({ body }) => {
        const { drug_id, packs } = body as { drug_id: number; packs: number };
        if (packs === 13) return refusal(409, 'CONFLICT', 'Ordered in multiples of 12');
        packsOf.set(drug_id, packs);
        version += 1;
        return [200, { ...record, version, lines: record.lines.map((each) => ({ ...each, packs: packsOf.get(each.drug_id) ?? 0 })) }];
      },
    });
    const field = async (name: string) => screen.findByRole('textbox', { name: `Packs of ${name}` });
    await person.clear(await field('Dolo 650'));
    await person.type(await field('Dolo 650'), '12');
    // To the buttons of its line, then to the next.
    await person.click(await field('Shelcal 500'));
    await person.clear(await field('Shelcal 500'));
    await person.type(await field('Shelcal 500'), '24{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      [`POST ${PATH}/4/lines`, { version: 7, drug_id: 9, packs: 12, request_key: key }],
      [`POST ${PATH}/4/lines`, { version: 8, drug_id: 10, packs: 24, request_key: key }],
    ]);

    await person.clear(await field('Shelcal 500'));
    expect(await screen.findByText(/^1 to .* packs$/)).toBeVisible();
    await person.type(await field('Shelcal 500'), '13{Enter}');
    expect(await screen.findByText('Ordered in multiples of 12.')).toBeVisible();
    expect(await field('Shelcal 500')).toHaveValue('13');
    await person.type(await field('Shelcal 500'), '{Escape}');
    expect(await field('Shelcal 500')).toHaveValue('24');
    expect(screen.queryByText('Ordered in multiples of 12.')).toBeNull();
  });

  it('closes a line with a reason', async () => {
    const person = open(partly, { [`POST ${PATH}/4/close`]: () => [200, { ...partly, version: 8, status: 'closed' }] });
    await press(person, 'Close line Dolo 650');
    await person.type(await screen.findByLabelText(/Reason/), 'Out of production');
    await press(person, 'Close line');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([[`POST ${PATH}/4/close`, { version: 7, line_id: 21, reason: 'Out of production', request_key: key }]]);
  });

  it('is extended until a later day', async () => {
    const person = open(partly, { [`POST ${PATH}/4/extend`]: () => [200, { ...partly, version: 8, last_on: '2026-12-20' }] });
    await press(person, 'Extend…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend PO/M01/26-27/000041' }));
    await person.type(dialog.getByLabelText(/Reason/), 'They wait for stock');
    await person.click(dialog.getByRole('button', { name: 'Extend' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]![1]).toEqual({ version: 7, last_on: '2026-12-20', reason: 'They wait for stock', request_key: key });
  });

  it('is approved after a question, and says who may not', async () => {
    const person = open(waiting, { [`POST ${PATH}/4/approve`]: () => [200, { ...waiting, version: 8, status: 'approved' }] });
    expect(await screen.findByText('Above ₹50,000.00: someone else approves it.')).toBeInTheDocument();
    await press(person, 'Approve');
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent()).toEqual([[`POST ${PATH}/4/approve`, { version: 7, request_key: key }]]));
    expect(await screen.findByRole('button', { name: 'Mark as sent' })).toBeInTheDocument();
  });

  it('is sent by email after a question, and says what has become of the letter', async () => {
    const approved: PurchaseOrderRecord = { ...waiting, status: 'approved', mail_to: 'orders@aarav.example' };
    const letter = { status: 'queued', at: '2026-11-23T09:00:00.000Z' } as const;
    const person = open(approved, { [`POST ${PATH}/4/send`]: () => [200, { ...approved, version: 8, status: 'sent', mail: letter }] });
    await press(person, 'Send');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Aarav Pharma Distributors gets it as PDF by email to orders@aarav.example.');
    await person.click(within(question).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent()).toEqual([[`POST ${PATH}/4/send`, { version: 7, request_key: key }]]));
    expect(await screen.findByText('On its way to orders@aarav.example')).toBeInTheDocument();
  });

  it.each([
    ['done', /^Sent to orders@aarav\.example, /],
    ['dead', /^Not sent to orders@aarav\.example$/],
  ] as const)('has a letter that is %s', async (status, words) => {
    open({ ...partly, mail_to: 'orders@aarav.example', mail: { status, at: '2026-11-22T07:00:00.000Z' } }, {});
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it.each(['Extend…', 'Close line Dolo 650'])('is followed by another one after “%s”', async (button) => {
    const mail = { status: 'done', at: '2026-11-22T07:00:00.000Z' } as const;
    const person = open({ ...partly, mail_to: 'orders@aarav.example', mail }, {});
    await press(person, button);
    expect(await screen.findByRole('dialog')).toHaveTextContent('Aarav Pharma Distributors gets an email about it.');
  });
});

describe('a draft', () => {
  const quote = {
    pack_size: 15,
    rate: 2_200,
    scheme: '10+1',
    scheme_minimum: 10,
    order_multiple: null,
    gst: 12,
    mrp: 3_400,
    margin: 27.5,
    is_low: false,
    on_hand: 40,
    on_order: 0,
  };

  it('gets a drug with the rate and scheme of today', async () => {
    const person = open(draft, {
      'GET /api/search/drugs': () => [200, { rows: [{ id: 9, name: 'Dolo 650', detail: 'Paracetamol 650 mg' }], total: 1 }],
      'GET /api/purchase-order/quote': () => [200, { quote }],
      [`POST ${PATH}/4/lines`]: () => [200, { ...draft, version: 8 }],
    });
    await press(person, 'Add drug…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add drug' }));
    await person.type(dialog.getByLabelText('Drug'), 'dolo');
    await person.click(await screen.findByRole('option', { name: /Dolo 650/ }));
    await person.type(dialog.getByLabelText('Packs'), '20');
    expect(await dialog.findByText('2 packs come free')).toBeInTheDocument();
    expect(dialog.getByText('40 on hand, 0 on order')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(sent()).toEqual([[`POST ${PATH}/4/lines`, { version: 7, drug_id: 9, packs: 20, request_key: key }]]));
  });

  it('is created for a store and a distributor', async () => {
    const person = open(null, {
      'GET /api/store/stores': () => [200, { options: [{ id: 1, name: 'Galen Andheri', city: 'Mumbai' }] }],
      'GET /api/purchase-order/suppliers': () => [200, { options: [{ id: 2, name: 'Aarav Pharma Distributors', city: 'Mumbai' }] }],
      [`POST ${PATH}`]: () => [200, { ...draft, lines: [] }],
      [`GET ${PATH}/4`]: () => [200, { ...draft, lines: [] }],
    });
    await person.type(await screen.findByLabelText('Store'), 'andheri');
    await person.click(await screen.findByRole('option', { name: /Galen Andheri/ }));
    await person.click(screen.getByRole('button', { name: 'Create draft' }));
    expect(await screen.findByText('Choose a distributor')).toBeInTheDocument();
    await person.type(screen.getByLabelText('Distributor'), 'aarav');
    await person.click(await screen.findByRole('option', { name: /Aarav/ }));
    await person.click(screen.getByRole('button', { name: 'Create draft' }));
    expect(await screen.findByText('No lines yet.')).toBeInTheDocument();
    expect(sent()).toEqual([[`POST ${PATH}`, { store_id: 1, distributor_id: 2, request_key: key }]]);
  });
});

describe('several orders', () => {
  it('are extended at once, with what came of each', async () => {
    const values = {
      number: 'PO/M01/26-27/000041',
      status: 'expired',
      last_on: '2026-11-20',
      store: 'Galen Andheri',
      distributor: 'Aarav',
      open: 6,
      value: 24_640,
      expected_on: '2026-11-06',
    };
    const person = show(ExtensionListScreen, '/orders/extend-reopen-po', {
      'GET /api/purchase-order/extensions': () => [200, { rows: [{ id: 4, version: 7, values }], total: 1 }],
      'POST /api/purchase-order/extensions': () => [200, { results: [{ id: 4, name: values.number, because: null }] }],
    });
    await person.click(await screen.findByRole('checkbox', { name: /000041/ }));
    await press(person, 'Extend or reopen');
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend one order' }));
    await person.type(dialog.getByLabelText(/Reason/), 'They wait for stock');
    await person.click(dialog.getByRole('button', { name: 'Extend' }));
    expect(await screen.findByText('1 of one order was extended.')).toBeInTheDocument();
    const orders = [{ purchase_order_id: 4, version: 7, request_key: key }];
    expect(sent()).toEqual([['POST /api/purchase-order/extensions', { orders, last_on: '2026-12-07', reason: 'They wait for stock' }]]);
  });
});
