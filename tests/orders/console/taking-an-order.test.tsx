import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { preloadToasts } from '#platform/console/ui/feedback/toasts.tsx';
import { openOrders } from './open-orders.tsx';
import { NOW, record, row, serveOrders } from './orders-double.ts';

const ASSIGNEE = 'PUT /api/oms/orders/1/assignee';

beforeAll(preloadToasts);
beforeEach(() => {
  vi.setSystemTime(NOW);
  sessionStorage.clear();
});

describe('taking an order', () => {
  const open = (assignee: string | null, assignee_id: number | null) => {
    const requests = serveOrders([row(1, { assignee, assignee_id })], { [ASSIGNEE]: () => [200, record(row(1))] });
    const { user } = openOrders('?order_id=1');
    const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    return { user, sent };
  };

  it('that nobody has takes one press', async () => {
    const { user, sent } = open(null, null);
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(sent()).toEqual([{ assignee: 'me' }]));
  });

  it('that somebody has asks first', async () => {
    const { user, sent } = open('Bela Shah', 99);
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    const question = await screen.findByRole('alertdialog', { name: 'Take GLN-1?' });
    expect(question).toHaveTextContent('Bela Shah has it now.');
    expect(sent()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Take it' }));
    await waitFor(() => expect(sent()).toEqual([{ assignee: 'me' }]));
    expect(await screen.findByText('GLN-1 assigned to you')).toBeInTheDocument();
  });
});
