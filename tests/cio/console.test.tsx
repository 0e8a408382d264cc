/** The screens of CIO/FOS management (§2.2, §3, §7.3, §7.6, §9): order leads with their cart and prescription, and the agents who bring them. */
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import cio from '#features/cio/console.ts';
import AgentListScreen from '#features/cio/console/agent-list-screen.tsx';
import { api } from '#features/cio/console/api.ts';
import LeadListScreen from '#features/cio/console/lead-list-screen.tsx';
import type { LeadRecord } from '#features/cio/contract.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const settled = { message: 'Check the prescription first' };

const record: LeadRecord = {
  id: 5,
  version: 3,
  status: 'CART-UPDATED',
  type: 'PRESCRIPTION',
  patient_id: 9,
  name: 'Anita Rao',
  phone_no: '9000000001',
  note: 'Two strips each',
  prescription: 'RECEIVED',
  pages: [],
  agent: { id: 2, name: 'Sunita Pawar', phone_no: '9821400100', city: 'Mumbai' },
  lines: [{ drug_id: 7, drug: 'Amlovas 5', schedule: 'H', quantity: 20 }],
  reason: null,
  order: null,
  received_at: '2026-11-23T08:00:00.000Z',
  expires_at: '2026-11-30T08:00:00.000Z',
  log: [{ version: 3, at: '2026-11-23T08:10:00.000Z', by: 'Nandini Rane', event: 'cart.updated', payload: { lines: 1 } }],
  prescriptions: [
    { status: 'AWAITED', allowed: false, because: { message: 'A prescription has arrived already' } },
    { status: 'RECEIVED', allowed: false, because: { message: 'The prescription has this status already' } },
    { status: 'ACCEPTED', allowed: true, because: null },
    { status: 'REJECTED', allowed: true, because: null },
    { status: 'NOT-REQUIRED', allowed: true, because: null },
  ],
  abilities: [
    { event: 'cart.updated', allowed: true, because: null },
    { event: 'cart.removed', allowed: true, because: null },
    { event: 'order.begun', allowed: false, because: settled },
    { event: 'lead.declined', allowed: true, because: null },
    { event: 'lead.reopened', allowed: false, because: null },
  ],
};
const accepted: LeadRecord = {
  ...record,
  version: 4,
  prescription: 'ACCEPTED',
  abilities: record.abilities.map((ability) => (ability.event === 'order.begun' ? { ...ability, allowed: true, because: null } : ability)),
};

const values = {
  patient: 'Anita Rao',
  phone: '9000000001',
  type: 'PRESCRIPTION',
  prescription: 'RECEIVED',
  lines: 1,
  agent: 'Sunita Pawar',
  city: 'Mumbai',
  received: record.received_at,
  expires: record.expires_at,
  status: 'CART-UPDATED',
};
const agent = {
  name: 'Sunita Pawar',
  phone_no: '9821400100',
  city: 'Mumbai',
  stores: 'Andheri East',
  pending: 3,
  converted: 8,
  state: 'IN_USE',
};
const crocin = {
  kind: 'drug',
  id: 8,
  name: 'Crocin 650',
  detail: 'Paracetamol (650mg)',
  schedule: null,
  mrp: 3_000,
  pack: null,
  available: null,
  retired: false,
  match: 'name',
};

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/django/order-leads': () => [200, { rows: [{ id: 5, version: 3, patient_id: 9, values }], total: 1 }],
  'GET /api/django/order-leads/5': () => [200, record],
  'GET /api/django/order-lead-list': () => [200, { data: [], meta: { count: 4 } }],
  'GET /api/django/cio-agents': () => [200, { rows: [{ id: 2, version: 1, values: agent }], total: 1 }],
  'GET /api/search/everything': () => [200, { groups: [{ kind: 'drug', rows: [crocin], count: 1, more: false }], words: ['cro'] }],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const drawer = async (name = 'Anita Rao') => within(await screen.findByRole('complementary', { name: `Order lead: ${name}` }));

const Place = () => {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
};

function open(address: string) {
  queryClient.clear();
  stored.currentUser.write(current({ resource_access: [{ tabs: { id: 'subscription-agent', name: 'subscription-agent' } }] }));
  return openScreen(
    <Routes>
      <Route path="/cio-management/prescription-mgmt" element={<LeadListScreen />} />
      <Route path="/cio-management/list" element={<AgentListScreen />} />
      <Route path="*" element={<Place />} />
    </Routes>,
    address,
  );
}

const LEADS = '/cio-management/prescription-mgmt';

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(answers);
});
afterEach(() => vi.useRealTimers());

describe('the list of order leads', () => {
  it('shows how many prescriptions are pending, and the open leads', async () => {
    open(LEADS);
    const row = await screen.findByRole('row', { name: /Anita Rao/ });
    for (const words of ['90000 00001', 'Received', 'Sunita Pawar', 'Cart updated']) expect(row).toHaveTextContent(words);
    const queryOf = (path: string) => requests.find((request) => request.path === path)?.query;
    const where = new URLSearchParams(queryOf('/api/django/order-leads')).get('where');
    expect(JSON.parse(where ?? '')).toEqual({
      match: 'all',
      of: [{ field: 'status', is: 'anyOf', value: ['CART-CREATED', 'CART-UPDATED'] }],
    });
    expect(await screen.findByText(/Pending prescriptions: 4/)).toBeInTheDocument();
    expect(Object.fromEntries(new URLSearchParams(queryOf('/api/django/order-lead-list')))).toEqual({
      order_type: 'PRESCRIPTION',
      page: '1',
      page_size: '1',
      status: 'CART-CREATED',
    });
  });

  it('is renewed by cio-prescription-received (§4.7)', () => {
    const renewed = cio.facts['cio-prescription-received']();
    expect(renewed).toEqual([api.django.orderLeads.key(), api.django.orderLead.key(), api.django.orderLeadList.key()]);
  });
});

describe('an open order lead', () => {
  it('shows patient, cart and agent, and why it cannot be ordered', async () => {
    const person = open(`${LEADS}?id=5`);
    const lead = await drawer();
    expect(await lead.findByRole('link', { name: 'Open patient' })).toHaveAttribute('href', '/crm/search?record=9');
    expect(lead.getByRole('link', { name: 'Patients with this number' })).toHaveAttribute('href', '/crm/search?search=9000000001');
    expect(lead.getByRole('row', { name: /^Amlovas 5.*Schedule H 20$/ })).toBeInTheDocument();
    expect(lead.getByText('Two strips each')).toBeInTheDocument();
    await person.hover(lead.getByRole('button', { name: 'Place order' }));
    expect((await screen.findAllByText('Check the prescription first')).length).toBeGreaterThan(0);
  });

  it('offers the statuses that its prescription may have next, and then leads to the order', async () => {
    requests = serve({ ...answers, 'PATCH /api/django/carts/5/prescription-status': () => [200, accepted] });
    const person = open(`${LEADS}?id=5`);
    await person.click(await (await drawer()).findByRole('button', { name: 'Prescription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What is its prescription like?' }));
    expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['ACCEPTED', 'REJECTED', 'NOT-REQUIRED']);
    await person.click(dialog.getByRole('radio', { name: 'Accepted' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const change = { version: 3, request_key: expect.any(String), prescription: 'ACCEPTED', note: '' };
    expect(sent()).toEqual([['PATCH', '/api/django/carts/5/prescription-status', change]]);
    await person.click((await drawer()).getByRole('button', { name: 'Place order' }));
    expect(await screen.findByText('/galen/place-order?lead=5')).toBeInTheDocument();
  });

  it('has its cart changed by keyboard; what was typed stays when somebody else was faster', async () => {
    requests = serve({
      ...answers,
      'PATCH /api/django/carts/5': () => refusal(409, 'CONFLICT', 'Changed by someone else since you opened it', { record }),
    });
    const person = open(`${LEADS}?id=5`);
    await person.click(await (await drawer()).findByRole('button', { name: 'Change cart' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What is in the cart?' }));
    await person.type(dialog.getByRole('combobox', { name: 'Add a drug' }), 'cro');
    await screen.findByRole('option', { name: /Crocin 650/ });
    await person.keyboard('{Enter}');
    const quantity = await dialog.findByRole('textbox', { name: 'Quantity of Crocin 650' });
    await person.clear(quantity);
    await person.type(quantity, '51');
    expect(dialog.getAllByText('1 to 50 per drug').length).toBeGreaterThan(0);
    await person.clear(quantity);
    await person.type(quantity, '15{Enter}');
    await person.click(dialog.getByRole('button', { name: 'Save cart' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('What you typed is kept.');
    expect(quantity).toHaveValue('15');
    const lines = [
      { drug_id: 7, quantity: 20 },
      { drug_id: 8, quantity: 15 },
    ];
    expect(sent()).toEqual([['PATCH', '/api/django/carts/5', { version: 3, request_key: expect.any(String), lines, note: '' }]]);
  });

  it('asks before its cart is removed', async () => {
    const empty = { ...record, version: 4, status: 'CART-CREATED', lines: [] };
    requests = serve({ ...answers, 'PATCH /api/django/carts/5/removal': () => [200, empty] });
    const person = open(`${LEADS}?id=5`);
    await person.click(await (await drawer()).findByRole('button', { name: 'Remove cart' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove the cart?' }));
    expect(sent()).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Remove cart' }));
    expect(await (await drawer()).findByText('The cart is empty')).toBeInTheDocument();
  });

  it('that was declined may only be reopened', async () => {
    requests = serve({
      ...answers,
      'GET /api/django/order-leads/5': () => [
        200,
        { ...record, status: 'NOT-INTERESTED', reason: 'PRICE', abilities: [{ event: 'lead.reopened', allowed: true, because: null }] },
      ],
    });
    open(`${LEADS}?id=5`);
    const lead = await drawer();
    expect(await lead.findByRole('button', { name: 'Reopen' })).toBeInTheDocument();
    expect(lead.queryByRole('button', { name: 'Place order' })).not.toBeInTheDocument();
  });
});

describe('a new order lead', () => {
  it('has an agent, and shows the server’s error at the field with everything typed', async () => {
    requests = serve({
      ...answers,
      'POST /api/django/carts': () =>
        refusal(400, 'BAD_REQUEST', 'agent_id', { errors: [{ field: 'agent_id', message: 'CIO agent not found' }] }),
    });
    const person = open(`${LEADS}?id=new`);
    const form = await drawer('New order lead');
    await person.type(form.getByRole('combobox', { name: 'CIO agent' }), 'sun');
    await screen.findByRole('option', { name: /Sunita Pawar/ });
    await person.keyboard('{Enter}');
    await person.type(form.getByLabelText('Phone'), '9000000002');
    await person.selectOptions(form.getByLabelText('Prescription'), 'RECEIVED');
    await person.click(form.getByRole('button', { name: 'Save order lead' }));
    expect(await form.findByText('CIO agent not found')).toBeInTheDocument();
    expect(form.getByLabelText('Phone')).toHaveValue('9000000002');
    const fields = { agent_id: 2, phone_no: '9000000002', type: 'PRESCRIPTION', prescription: 'RECEIVED', lines: [] };
    expect(sent()).toEqual([['POST', '/api/django/carts', expect.objectContaining(fields)]]);
  });
});

describe('the list of CIO agents', () => {
  it('leads from an agent to the open leads', async () => {
    open('/cio-management/list');
    const row = within(await screen.findByRole('row', { name: /Sunita Pawar/ }));
    const href = row.getByRole('link', { name: '3' }).getAttribute('href') ?? '';
    expect(JSON.parse(new URLSearchParams(href.split('?')[1]).get('where') ?? '').of[1]).toEqual({
      field: 'agent',
      is: 'is',
      value: 'Sunita Pawar',
    });
  });
});
