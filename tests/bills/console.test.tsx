import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import BillTab from '#features/bills/console/bill-tab.tsx';
import type { Bill } from '#features/bills/contract.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const line: Bill['lines'][number] = {
  id: 1,
  drug: 'Telmgen 40',
  schedule: 'H',
  hsn: '3004',
  gst: 5,
  batch_no: 'KX2514B',
  expires_on: '2028-03-31',
  quantity: 20,
  pack_size: 10,
  mrp: 10_500,
  amount: 21_000,
};

const bill: Bill = {
  id: 3,
  number: 'M02/26-27/000123',
  billed_at: '2026-11-23T06:10:00.000Z',
  cancelled_at: null,
  patient_id: 9,
  seller: { name: 'Galen Pharmacies', address: 'Andheri West, Mumbai', gstin: '27AABCG4821K1ZX', drug_licence: null },
  lines: [line, { ...line, id: 2, drug: 'Wick 5', schedule: null, batch_no: null, expires_on: null, gst: null, hsn: null, mrp: null }],
  lines_amount: 42_000,
  promo: { code: 'GALEN10', amount: 4_200 },
  discount: 0,
  delivery_charge: 3_900,
  rounding: -1,
  total: 41_699,
  taxes: [{ gst: 5, taxable: 20_000, cgst: 500, sgst: 500 }],
  prescription: 'scan.png',
  prints: [],
};

function open() {
  queryClient.clear();
  stored.currentUser.write(current());
  render(
    <QueryClientProvider client={queryClient}>
      <BillTab orderId={17} code="GLN-17" />
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

let requests: ReceivedRequest[];
const answers = (one: Bill | null): Parameters<typeof serve>[0] => ({ 'GET /api/oms/orders/17/bill': () => [200, { bill: one }] });

beforeEach(() => {
  requests = serve(answers(bill));
});

describe('the bill of an order', () => {
  it('shows each line with batch, expiry, tax code and GST, and what is unknown as a dash', async () => {
    open();
    const [table] = await screen.findAllByRole('table', { name: 'Lines' });
    const [, first, second] = within(table!).getAllByRole('row');
    expect(
      within(first!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['3004', 'KX2514B', '03-2028', '20', '105.00for 10', '5 %', '210.00']);
    expect(
      within(second!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['–', '–', '–', '20', '–for 10', '–', '210.00']);
    expect(screen.getByRole('heading', { name: 'M02/26-27/000123' })).toBeInTheDocument();
    expect(screen.getByText('As on scan.png')).toBeInTheDocument();
  });

  it('shows every amount with its source, and the halves of the GST', async () => {
    open();
    expect(await screen.findByText('−42.00')).toBeInTheDocument();
    expect(screen.getByText('Difference from the value of the order').closest('div')).toHaveTextContent(
      'Rounding Difference from the value of the order−0.01',
    );
    expect(screen.getByText('₹416.99')).toBeInTheDocument();
    const taxes = within(screen.getByRole('table', { name: 'GST within the amounts' }));
    expect(taxes.getByRole('row', { name: /^5 %/ })).toHaveTextContent('5 %200.005.005.00');
  });

  it('says that there is none yet', async () => {
    requests = serve(answers(null));
    open();
    expect(await screen.findByText('The store’s billing has not billed GLN-17.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Invoice (PDF)' })).not.toBeInTheDocument();
  });

  it('says when it was cancelled', async () => {
    requests = serve(answers({ ...bill, cancelled_at: '2026-11-23T08:10:00.000Z' }));
    open();
    expect(await screen.findByText('Cancelled on 23-11-2026')).toBeInTheDocument();
  });

  it('reads the prints again after one', async () => {
    const replace = vi.fn<(address: string) => void>();
    vi.spyOn(window, 'open').mockReturnValue({ opener: null, location: { replace }, close: vi.fn<() => void>() } as unknown as Window);
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:invoice');
    let printed = false;
    requests = serve({
      'GET /api/oms/orders/17/bill': () => [
        200,
        { bill: { ...bill, prints: printed ? [{ at: '2026-11-23T07:00:00.000Z', by: 'Bela Shah' }] : [] } },
      ],
      'GET /api/pdf/orders/17/invoice': () => {
        printed = true;
        return [200, {}];
      },
    });
    const person = open();
    await person.click(await screen.findByRole('button', { name: 'Invoice (PDF)' }));
    expect(await screen.findByText('Once, last 23-11-2026, 12:30 by Bela Shah')).toBeInTheDocument();
    expect(replace).toHaveBeenCalledWith('blob:invoice');
  });

  it('says why an invoice could not be opened', async () => {
    const close = vi.fn<() => void>();
    vi.spyOn(window, 'open').mockReturnValue({ opener: null, close } as unknown as Window);
    requests = serve({ ...answers(bill), 'GET /api/pdf/orders/17/invoice': () => refusal(404, 'REFUSED', 'This order has no bill') });
    const person = open();
    await person.click(await screen.findByRole('button', { name: 'Invoice (PDF)' }));
    expect(await screen.findByText('Bill M02/26-27/000123 could not be opened. This order has no bill')).toBeInTheDocument();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(requests.map(({ path }) => path)).toContain('/api/pdf/orders/17/invoice');
  });
});
