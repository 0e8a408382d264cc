import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import OrderLines from '#features/order-lines/console/order-lines.tsx';
import SubstituteShort from '#features/order-lines/console/substitute-short.tsx';
import type { PriceDetails, SubstituteCandidate, Substitution } from '#features/order-lines/contract.ts';
import type { OrderRecord } from '#features/orders/contract.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { record as recordOf, row } from '#tests/orders/console/orders-double.ts';
import { current } from '#tests/support/people.ts';
import { render } from '#tests/support/render.tsx';

const NOW = Date.parse('2026-11-20T09:00:00Z');

const line = (id: number, drug: string, quantity: number, schedule: string | null = null): OrderRecord['lines'][number] => ({
  id,
  drug_id: id * 10,
  drug,
  composition: 'Amlodipine (5 mg)',
  schedule,
  quantity,
  stock: 30,
  amount: 6_250,
  allergy: null,
  decoded: false,
});

const order = (changes: Partial<OrderRecord> = {}): OrderRecord =>
  recordOf(row(1), {
    lines: [line(1, 'Amlovas 5', 20), line(2, 'Dolo 650', 10)],
    may_edit_lines: true,
    delivery_charge: 3_900,
    ...changes,
  });

const priceLine: PriceDetails['lines'][number] = {
  line_id: 1,
  drug: 'Amlovas 5',
  quantity: 20,
  pack_size: 10,
  uom: 'Tablet',
  mrp: 3_730,
  mrp_from: '2026-04-01',
  rate: 3_125,
  rate_from: '2026-11-01',
  amount: 6_250,
  source: 'selling-rate',
  gst: 12,
  gst_from: '2025-01-01',
  gst_amount: 670,
};
const details: PriceDetails = {
  order_id: 1,
  patient_id: 1,
  version: 3,
  priced_on: '2026-11-20',
  store_group: { id: 1, name: 'Mumbai suburbs' },
  lines: [priceLine, { ...priceLine, line_id: 2, drug: 'Dolo 650', source: 'mrp', gst: null, gst_amount: null }],
  mrp: 14_920,
  lines_amount: 12_500,
  gst: 670,
  promo: { code: 'GALEN10', title: 'Welcome', amount: 1_250, percent: 10, most: 15_000 },
  discount: { amount: 500, percent: 20, by: 'Bela Shah', approved_by: 'Farhan Shaikh' },
  delivery: { amount: 3_900, choice: 'STANDARD', free_from: 50_000 },
  value: 14_650,
};

const substitution = (changes: Partial<Substitution> = {}): Substitution => ({
  id: 5,
  status: 'proposed',
  line_id: 1,
  drug: { id: 10, name: 'Amlovas 5', schedule: null },
  substitute: { id: 11, name: 'Amlong 5', schedule: null },
  needs: 'customer',
  consent: null,
  log: [],
  abilities: [],
  ...changes,
});

const candidates: SubstituteCandidate[] = [
  {
    drug_id: 11,
    name: 'Amlong 5',
    composition: 'Amlodipine (5 mg)',
    company: 'Micro Labs',
    schedule: null,
    pack_size: 10,
    uom: 'Tablet',
    available: 40,
    amount: 5_000,
    difference: -1_250,
    needs: 'customer',
    refused: null,
  },
  {
    drug_id: 12,
    name: 'Amlokind 5',
    composition: 'Amlodipine (5 mg)',
    company: 'Mankind',
    schedule: 'H',
    pack_size: 10,
    uom: 'Tablet',
    available: 3,
    amount: 7_000,
    difference: 750,
    needs: 'doctor',
    refused: null,
  },
  {
    drug_id: 13,
    name: 'Amlip 5',
    composition: 'Amlodipine (5 mg)',
    company: 'Cipla',
    schedule: null,
    pack_size: 10,
    uom: 'Tablet',
    available: 0,
    amount: 4_000,
    difference: -2_250,
    needs: 'customer',
    refused: null,
  },
];

interface Request {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
}
type Answer = [status: number, body: unknown];

/** Serves the order's lines; `more` answers further requests by method and path. */
function serve(more: Record<string, (request: Request) => Answer> = {}, substitutions: Substitution[] = []): Request[] {
  const requests: Request[] = [];
  const usual: Record<string, (request: Request) => Answer> = {
    'GET /price-details': () => [200, details],
    'GET /substitutions': () => [200, { order_id: 1, patient_id: 1, rows: substitutions }],
    'GET /lines/1/substitutes': () => [200, { quantity: 20, amount: 6_250, store: 'Mahim', rows: candidates }],
  };
  vi.stubGlobal('fetch', async (request: globalThis.Request) => {
    const path = new URL(request.url).pathname.replace('/api/oms/orders/1', '');
    const text = await request.text();
    const one = { method: request.method, path, body: text ? JSON.parse(text) : undefined };
    requests.push(one);
    const answer = more[`${one.method} ${path}`] ?? usual[`${one.method} ${path}`];
    const [status, body] = answer?.(one) ?? [404, { defined: true, code: 'NOT_FOUND', status: 404, message: 'Record not found' }];
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return requests;
}

function show(record = order()) {
  queryClient.clear();
  stored.currentUser.write(current());
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OrderLines record={record} now={NOW} />
        <Confirmations />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return user;
}

const changed = (requests: Request[]) => requests.filter(({ method }) => method !== 'GET');
const quantityOf = (drug: string) => screen.getByRole('textbox', { name: `Quantity of ${drug}` });

beforeEach(() => {
  vi.setSystemTime(NOW);
  sessionStorage.clear();
});

describe('the lines of an order', () => {
  it('get another quantity with Enter, once, with the version that is on screen', async () => {
    const requests = serve({ 'PUT /lines/1': () => [200, order({ version: 4 })] });
    const user = show();
    await user.clear(quantityOf('Amlovas 5'));
    await user.type(quantityOf('Amlovas 5'), '30{Enter}');
    await waitFor(() => expect(changed(requests)).toHaveLength(1));
    await user.tab();
    expect(changed(requests)[0]).toMatchObject({ path: '/lines/1', body: { version: 3, quantity: 30, request_key: expect.any(String) } });
    expect(changed(requests)).toHaveLength(1);
  });

  it('say at the field what is possible, and Escape brings the saved quantity back', async () => {
    const requests = serve();
    const user = show();
    await user.clear(quantityOf('Amlovas 5'));
    await user.type(quantityOf('Amlovas 5'), '51{Enter}');
    expect(screen.getByText('1 to 50 per drug')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(quantityOf('Amlovas 5')).toHaveValue('20');
    expect(changed(requests)).toEqual([]);
  });

  it('keep what was typed after a change by somebody else, and say who made it', async () => {
    serve({
      'PUT /lines/1': () => [
        409,
        {
          defined: true,
          code: 'CONFLICT',
          status: 409,
          message: 'Changed by someone else',
          data: { code: 'order.changed', by: 'Meera Kulkarni', at: new Date(NOW - 60_000).toISOString() },
        },
      ],
    });
    const user = show();
    await user.clear(quantityOf('Amlovas 5'));
    await user.type(quantityOf('Amlovas 5'), '30{Enter}');
    expect(await screen.findByText(/^Meera Kulkarni changed the order 1 min ago/)).toBeVisible();
    expect(quantityOf('Amlovas 5')).toHaveValue('30');
  });

  it('are removed after a question, but not the last one', async () => {
    const requests = serve({ 'POST /lines/2/removal': () => [200, order({ version: 4 })] });
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Remove Dolo 650' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(changed(requests)).toMatchObject([{ path: '/lines/2/removal', body: { version: 3 } }]));
  });

  it('have no button to remove the last one, and none at all once the store has the order', () => {
    serve();
    show(order({ lines: [line(1, 'Amlovas 5', 20)] }));
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    show(order({ may_edit_lines: false, lines: [line(3, 'Shelcal 500', 4), line(4, 'Ecosprin', 1)] }));
    expect(screen.queryByRole('textbox', { name: /Shelcal/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Shelcal/ })).toBeNull();
  });
});

describe('a substitute', () => {
  it('is proposed from a list with stock and price difference', async () => {
    const requests = serve({ 'POST /substitutions': () => [200, order({ version: 4 })] });
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Substitute Amlovas 5…' }));
    const dialog = await screen.findByRole('dialog');
    const choice = await within(dialog).findByRole('radio', { name: /Amlong 5/ });
    expect(within(dialog).getByText('−12.50')).toBeVisible();
    await user.click(choice);
    await user.click(within(dialog).getByRole('button', { name: 'Ask the customer' }));
    await waitFor(() => expect(changed(requests)).toMatchObject([{ body: { version: 3, line_id: 1, drug_id: 11 } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is first looked for in stock: the first choice has the focus, what the store lacks is folded, and each figure is said once', async () => {
    serve();
    const user = show(order({ lines: [line(1, 'Amlovas 5', 1)] }));
    await user.click(screen.getByRole('button', { name: 'Substitute Amlovas 5…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('radio', { name: /Amlong 5/ })).toHaveFocus();
    expect(dialog.getByText(/^1 now costs ₹/)).toBeVisible();
    expect(dialog.getAllByText(/12\.50/)).toHaveLength(1);
    expect(dialog.getByText('Amlip 5')).not.toBeVisible();
    await user.click(dialog.getByText('1 without stock'));
    expect(dialog.getByText('Amlip 5')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: /Amlokind 5/ }));
    const ask = dialog.getByRole('button', { name: 'Ask the doctor' });
    expect(ask.querySelector('[aria-hidden=true]')).toHaveTextContent('Ask the customer');
  });

  it('is offered with the next step for each line that the store lacks', async () => {
    serve();
    const lines = [{ ...line(1, 'Amlovas 5', 20), stock: 3 }, line(2, 'Dolo 650', 10)];
    queryClient.clear();
    const user = userEvent.setup();
    render(
      <QueryClientProvider client={queryClient}>
        <SubstituteShort record={order({ lines })} />
      </QueryClientProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Substitute Amlovas 5…' }));
    expect(await screen.findByRole('dialog', { name: 'Substitute Amlovas 5' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Substitute Dolo 650…' })).toBeNull();
  });

  it('on prescription needs the name of the doctor and how the consent was given', async () => {
    const waiting = substitution({ needs: 'doctor', abilities: [{ event: 'consent.given', allowed: true, why: null }] });
    const requests = serve({ 'POST /substitutions/5/consent': () => [200, order({ version: 4 })] }, [waiting]);
    const user = show();
    expect(await screen.findByText('The doctor has to consent')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Record consent' }));
    const dialog = await screen.findByRole('dialog');
    const record = within(dialog).getByRole('button', { name: 'Record consent' });
    expect(record).toHaveAttribute('aria-disabled', 'true');
    await user.type(within(dialog).getByRole('textbox', { name: 'Doctor' }), 'Dr. Rao');
    await user.click(within(dialog).getByRole('radio', { name: 'By phone' }));
    await user.click(record);
    await waitFor(() =>
      expect(changed(requests)).toMatchObject([{ body: { version: 3, by: 'doctor', name: 'Dr. Rao', way: 'PHONE', at: '', note: '' } }]),
    );
  });

  it('that cannot go back says why', async () => {
    const why = { message: 'The line has been changed since' };
    serve({}, [substitution({ status: 'applied', abilities: [{ event: 'substitute.reverted', allowed: false, why }] })]);
    show();
    expect(await screen.findByText('Instead of Amlovas 5')).toBeVisible();
    const revert = screen.getByRole('button', { name: 'Revert to Amlovas 5' });
    expect(revert).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the price', () => {
  it('names the source of each number, and the GST of each line', async () => {
    serve();
    show();
    expect(await screen.findByText('of Mumbai suburbs')).toBeVisible();
    expect(screen.getByText('as of 20-11-2026')).toBeVisible();
    expect(screen.getByText('20 % by Bela Shah, approved by Farhan Shaikh')).toBeVisible();
    expect(screen.getByText(/contains GST ₹6.70/)).toBeVisible();
    expect(screen.getByText('Selling rate since 01-11-2026')).toBeInTheDocument();
    expect(screen.getByText('12 % within')).toBeInTheDocument();
  });

  it('explains what a promo takes off at most, and from when the delivery is free', async () => {
    serve();
    show();
    expect(await screen.findByText('10 %, at most ₹150.00')).toBeVisible();
    expect(screen.getByText(/Free delivery from ₹500.00/)).toBeVisible();
  });

  it('says by how much the lines have changed it since the order was opened', () => {
    serve();
    const view = (record: OrderRecord) => (
      <QueryClientProvider client={queryClient}>
        <OrderLines record={record} now={NOW} />
      </QueryClientProvider>
    );
    const { rerender } = render(view(order({ value: 14_650 })));
    expect(screen.queryByText(/since you opened it/)).not.toBeInTheDocument();
    rerender(view(order({ value: 17_388, version: 4 })));
    expect(screen.getByText('+₹27.38 since you opened it')).toBeVisible();
  });
});
