import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import PlaceOrderScreen from '#features/place-order/console/place-order-screen.tsx';
import type { DraftRecord } from '#features/place-order/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const own = ['draft.changed', 'draft.parked', 'draft.discarded', 'order.place'];

const ready: DraftRecord = {
  id: 5,
  version: 3,
  status: 'open',
  owner: { id: 12, name: 'Bela Shah' },
  patient: {
    id: 9,
    name: 'Anita Rao',
    phone_no: '9000000001',
    gender: 'F',
    born_on: null,
    allergies: [{ name: 'penicillin', severity: 'MODERATE' }],
  },
  addresses: [{ id: 4, type: 'HOME', address: '4 Hill Road, Mumbai', pincode: '400050', served: true }],
  address_id: 4,
  lines: [
    {
      drug_id: 7,
      name: 'Amlovas 5',
      composition: 'Amlodipine (5 mg)',
      schedule: 'H',
      pack_size: 10,
      uom: 'Tablet',
      quantity: 20,
      mrp: 3_730,
      mrp_from: '2026-04-01',
      rate: 3_125,
      rate_from: '2026-11-01',
      amount: 6_250,
      gst: 12,
      gst_amount: 670,
      available: 12,
      elsewhere: [{ id: 9, name: 'Powai', distance: 7.43 }],
      allergy: null,
      refused: null,
    },
  ],
  reason: 'SELF-VALID-RX',
  prescription_id: null,
  prescriptions: [],
  delivery: 'STANDARD',
  stores: [{ id: 3, name: 'Bandra West', available: 0, why: { message: 'Not enough Amlovas 5' }, distance: 1.2, first_slot: null }],
  store_id: null,
  store: { id: 3, name: 'Bandra West' },
  store_group: 'Mumbai suburbs',
  slots: [
    {
      slot_id: 8,
      day: '2026-11-24',
      title: '09:00–11:00',
      slot_display_value: '24-11-2026, 09:00–11:00',
      is_active: true,
      slot_type: 'DELIVERY',
      slot_start_time: '2026-11-24T03:30:00.000Z',
      slot_end_time: '2026-11-24T05:30:00.000Z',
      free: 0,
      closed: { message: 'Full' },
    },
  ],
  slot: null,
  promos: [{ code: 'PUNE12', title: '12 % off in Pune', amount: 0, refused: { message: 'Only in Pune' } }],
  promo: null,
  discount_percent: 0,
  discount_limit: 5,
  needs_approval: false,
  approved_by: null,
  approval_asked_at: null,
  approvers: [],
  payment: 'UPI',
  note: '',
  price: {
    mrp: 7_460,
    lines: 6_250,
    gst: 670,
    promo: 0,
    discount: 0,
    delivery: 3_900,
    value: 10_150,
    priced_at: '2026-11-23T09:00:00.000Z',
  },
  risks: [],
  shortages: [{ drug: 'Amlovas 5', wanted: 20, available: 12 }],
  missing: null,
  abilities: own.map((event) => ({ event, allowed: true, why: null })),
  source: null,
  order: null,
  created_at: '2026-11-23T08:50:00.000Z',
  expires_at: '2026-12-23T09:00:00.000Z',
};

const foreign: DraftRecord = {
  ...ready,
  version: 4,
  owner: { id: 13, name: 'Chetan Naik' },
  abilities: own.map((event) => ({ event, allowed: false, why: { message: 'Chetan Naik is working on it: take it first' } })),
};

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

function open(answers: Parameters<typeof serve>[0] = {}, address = '/galen/place-order?draft=5') {
  requests = serve({ 'GET /api/ecommerce/drafts/5': () => [200, ready], ...answers });
  const person = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <PlaceOrderScreen />
        <Confirmations />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return person;
}

const review = async () => within(await screen.findByRole('complementary', { name: 'Review' }));
const note = () => screen.findByLabelText('Note (optional)');

beforeEach(() => {
  queryClient.clear();
  storeGeneralData({ AddressTypeChoices: { HOME: 'Home' }, CustomDeliveryTypeChoices: { STANDARD: 'Standard' } }, Date.now());
  stored.currentUser.write(current({ roles: [roles.crmTeamLead] }));
});

describe('placing an order', () => {
  it('shows each number with its source, what the store lacks, and why a slot or promo cannot be had', async () => {
    const person = open();
    const price = await review();
    expect(price.getByText('Selling rate of the store group').nextSibling).toHaveTextContent('−₹12.10');
    expect(price.getByText('To pay').nextSibling).toHaveTextContent('₹101.50');
    expect(price.getByText('Bandra West has 12 of 20 Amlovas 5')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Order from Powai · 7.4 km' })).toBeVisible();
    expect(screen.getByText('Allergy: penicillin (moderate)')).toBeVisible();
    expect(screen.getByRole('row', { name: /^Amlovas 5/ })).toHaveTextContent('12');
    await person.hover(screen.getByRole('button', { name: '09:00–11:00' }));
    expect((await screen.findAllByText('Full')).length).toBeGreaterThan(0);
    expect(screen.getByText('Only in Pune', { selector: 'span.second' })).toBeVisible();
  });

  it('saves what is typed once, and keeps it when the server does not answer', async () => {
    let fails = true;
    const person = open({
      'PUT /api/ecommerce/drafts/5': () => (fails ? [500, {}] : [200, { ...ready, version: 4, note: 'Rings twice' }]),
    });
    // At once: on a busy machine a pause between two keys may be long enough for a save of its own.
    await person.click(await note());
    await person.paste('Rings twice');
    const bar = await review();
    expect(await bar.findByText(/What you entered is kept\./)).toBeVisible();
    expect(await note()).toHaveValue('Rings twice');
    fails = false;
    await person.click(bar.getByRole('button', { name: 'Retry' }));
    expect(await bar.findByText('Nothing is missing.')).toBeVisible();
    const bodies = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as { note: string; version: number });
    expect(bodies.map(({ note: words, version }) => [words, version])).toEqual([
      ['Rings twice', 3],
      ['Rings twice', 3],
    ]);
  });

  it('asks before it places an order whose price has moved, and sends the new one', async () => {
    const dearer = { ...ready, price: { ...ready.price, value: 11_150 } };
    const placed = { ...dearer, version: 5, status: 'placed' as const, order: { id: 17, code: 'GLN-17' } };
    const person = open({
      'POST /api/ecommerce/drafts/5/place': ({ body }) =>
        (body as { value: number }).value === 11_150
          ? [200, placed]
          : refusal(409, 'CONFLICT', 'The price has changed', { code: 'price-moved', record: dearer, message: 'The price has changed' }),
    });
    const bar = await review();
    await person.click(bar.getByRole('button', { name: 'Place order' }));
    expect(await bar.findByRole('alert')).toHaveTextContent('The price has changed from ₹101.50 to ₹111.50. Does the customer agree?');
    await person.click(bar.getByRole('button', { name: 'Place for ₹111.50' }));
    await waitFor(() => expect(sent().map(([, , body]) => (body as { value: number }).value)).toEqual([10_150, 11_150]));
    expect((await screen.findAllByText(/GLN-17 is placed/)).length).toBeGreaterThan(0);
  });

  it('saves a quantity with Enter, not with each key, and is not placed while one is typed', async () => {
    const saves: unknown[] = [];
    const person = open({
      'PUT /api/ecommerce/drafts/5': ({ body }) => {
        saves.push((body as { lines: unknown }).lines);
        return [200, { ...ready, version: 4, lines: [{ ...ready.lines[0]!, quantity: 30 }] }];
      },
    });
    const bar = await review();
    const quantity = screen.getByRole('textbox', { name: 'Quantity of Amlovas 5' });
    await person.clear(quantity);
    await person.type(quantity, '60');
    await person.tab();
    expect(screen.getByText('1 to 50 per drug')).toBeVisible();
    expect(bar.getAllByText('Finish “Quantity of Amlovas 5” first')[0]).toBeVisible();
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(sent()).toEqual([]);
    expect(quantity).toHaveValue('60');
    await person.clear(quantity);
    await person.type(quantity, '30{Control>}{Enter}{/Control}');
    await waitFor(() => expect(saves).toEqual([[{ drug_id: 7, quantity: 30 }]]));
    expect(sent().map(([, path]) => path)).toEqual(['/api/ecommerce/drafts/5']);
    expect(await bar.findByText('Nothing is missing.')).toBeVisible();
  });

  it('counts packs with the key p, and takes the former number back with Escape', async () => {
    const saves: unknown[] = [];
    const person = open({
      'PUT /api/ecommerce/drafts/5': ({ body }) => {
        saves.push((body as { lines: unknown }).lines);
        return [200, { ...ready, version: 4, lines: [{ ...ready.lines[0]!, quantity: 30 }] }];
      },
    });
    await review();
    const quantity = screen.getByRole('textbox', { name: 'Quantity of Amlovas 5' });
    await person.clear(quantity);
    await person.type(quantity, '7{Escape}');
    expect(quantity).toHaveValue('20');
    await person.clear(quantity);
    await person.type(quantity, '3p');
    await waitFor(() => expect(saves).toEqual([[{ drug_id: 7, quantity: 30 }]]));
  });

  it('asks to confirm each risk; the key works once all are confirmed', async () => {
    const risks = [
      {
        key: 'allergy/7',
        text: {
          message: 'The patient is allergic to amlodipine: Amlovas 5',
          template: 'The patient is allergic to {allergy}: {drug}',
          values: { allergy: 'amlodipine', drug: 'Amlovas 5' },
        },
      },
      { key: 'register/7', text: { message: 'Kept in the register' } },
    ];
    const risky = { ...ready, risks };
    const placed = { ...risky, version: 5, status: 'placed' as const, order: { id: 17, code: 'GLN-17' } };
    const person = open({ 'GET /api/ecommerce/drafts/5': () => [200, risky], 'POST /api/ecommerce/drafts/5/place': () => [200, placed] });
    const bar = await review();
    await person.keyboard('{Control>}{Enter}{/Control}');
    const question = within(await bar.findByRole('alertdialog', { name: 'Confirm before the order is placed' }));
    const [first, second] = question.getAllByRole('checkbox');
    expect(first).toHaveFocus();
    expect(first).toHaveAccessibleName('The patient is allergic to amlodipine: Amlovas 5');
    await person.click(first!);
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(sent()).toEqual([]);
    await person.click(second!);
    await person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject(['POST', '/api/ecommerce/drafts/5/place', { confirmed: ['allergy/7', 'register/7'] }]);
  });

  it('asks for the approval of a discount, and goes on once it is given', async () => {
    const waiting = {
      ...ready,
      discount_percent: 12,
      needs_approval: true,
      approvers: ['Farhan Shaikh'],
      missing: { message: 'Someone else must approve this discount' },
    };
    const asked = { ...waiting, version: 4, approval_asked_at: '2026-11-23T09:05:00.000Z' };
    let answer: DraftRecord = waiting;
    const person = open({
      'GET /api/ecommerce/drafts/5': () => [200, answer],
      'POST /api/ecommerce/drafts/5/discount-approval-request': () => {
        answer = { ...asked, version: 5, needs_approval: false, approved_by: 'Farhan Shaikh', missing: null };
        return [200, asked];
      },
    });
    const bar = await review();
    expect(screen.getByText('Can approve it: Farhan Shaikh')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Ask for approval' }));
    expect(await screen.findByText(/^Asked at/)).toBeVisible();
    await queryClient.refetchQueries();
    expect(await bar.findByText('Nothing is missing.')).toBeVisible();
    expect(screen.getByText('Approved by Farhan Shaikh')).toBeVisible();
  });

  it('of somebody else is taken first; what was typed is saved then', async () => {
    const person = open({
      'PUT /api/ecommerce/drafts/5': ({ body }) =>
        (body as { version: number }).version === 3
          ? refusal(409, 'CONFLICT', 'Changed by someone else', {
              code: 'draft.changed',
              record: foreign,
              message: 'Changed by someone else',
            })
          : [200, { ...ready, version: 6, note: 'Rings twice' }],
      'POST /api/ecommerce/drafts/5/resume': () => [200, { ...ready, version: 5 }],
    });
    await person.type(await note(), 'Rings twice');
    const bar = await review();
    expect(await bar.findByText('Chetan Naik is working on it.')).toBeVisible();
    await person.click(bar.getByRole('button', { name: 'Take it' }));
    expect(await bar.findByText('Nothing is missing.')).toBeVisible();
    expect(await note()).toHaveValue('Rings twice');
    expect(screen.getByRole('button', { name: '09:00–11:00' })).toHaveFocus();
    expect(sent().map(([method, path, body]) => [method, path, (body as { version: number }).version])).toEqual([
      ['PUT', '/api/ecommerce/drafts/5', 3],
      ['POST', '/api/ecommerce/drafts/5/resume', 4],
      ['PUT', '/api/ecommerce/drafts/5', 5],
    ]);
  });

  it('begins with the patient, and stores nothing before', async () => {
    open({}, '/galen/place-order');
    expect(await screen.findByRole('combobox', { name: 'Patient' })).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('goes on at what is missing, and at the field that a button opens', async () => {
    const unasked = { ...ready, address_id: null, lines: [], shortages: [], reason: null };
    const person = open({
      'GET /api/ecommerce/drafts/5': () => [200, { ...unasked, patient: null, addresses: [] }],
      'GET /api/crm/patients': () => [200, { rows: [{ patient_id: 9, name: 'Anita Rao', phone_no: '9000000001', address: '' }] }],
      'PUT /api/ecommerce/drafts/5': ({ body }) => [
        200,
        { ...unasked, version: 4, address_id: (body as { address_id: number | null }).address_id, addresses: ready.addresses },
      ],
    });
    await review();
    const search = screen.getByRole('combobox', { name: 'Patient' });
    expect(search).toHaveFocus();
    await person.tab();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('combobox', { name: 'Patient' })).toHaveFocus();
    await person.keyboard('anita');
    await screen.findByRole('option', { name: /Anita Rao/ });
    await person.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByRole('radio', { name: /4 Hill Road/ })).toHaveFocus());
    await person.click(screen.getByRole('button', { name: 'Another patient' }));
    expect(screen.getByRole('combobox', { name: 'Patient' })).toHaveFocus();
  });

  it('has one stop of the Tab key for the slots and one for the promos', async () => {
    const slots = [ready.slots[0]!, { ...ready.slots[0]!, slot_id: 9, title: '18:00–20:00', free: 3, closed: null }];
    const promos = [...ready.promos, { code: 'GALEN10', title: '10 % off', amount: 625, refused: null }];
    const person = open({ 'GET /api/ecommerce/drafts/5': () => [200, { ...ready, slots, promos }] });
    await review();
    const evening = screen.getByRole('button', { name: /^18:00–20:00/ });
    expect(evening).toHaveFocus();
    await person.keyboard('{ArrowLeft}');
    expect(screen.getByRole('button', { name: '09:00–11:00' })).toHaveFocus();
    await person.tab();
    expect(screen.getByRole('button', { name: 'GALEN10' })).toHaveFocus();
    await person.tab();
    expect(screen.getByRole('textbox', { name: 'Discount %' })).toHaveFocus();
  });
});
