import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { orderKeys } from '#features/orders/console/order-keys.ts';
import { NOW, record, row, serveOrders } from './orders-double.ts';
import { openOrders } from './open-orders.tsx';

beforeEach(() => {
  vi.setSystemTime(NOW);
  sessionStorage.clear();
});

const EVENTS = 'POST /api/oms/orders/1/events';
const UNDO = 'POST /api/oms/orders/1/undo';
const followed = record(row(1, { version: 4, status: 'FOLLOW-UP-DOCTOR-WITHIN-TAT', status_name: 'FOLLOW-UP-DOCTOR-WITHIN-TAT' }));
const back = record(row(1, { version: 5 }));

/** Opens the order and asks the doctor. */
async function askDoctor(answer: () => [number, unknown]) {
  const requests = serveOrders([row(1)], { [EVENTS]: () => [200, followed], [UNDO]: answer });
  const { user } = openOrders('?order_id=1');
  await screen.findByRole('region', { name: 'Change the status' });
  await user.keyboard('ad');
  await screen.findByText('GLN-1 is now');
  return { user, undone: () => requests.filter(({ path }) => path.endsWith('/undo')) };
}

describe('undo', () => {
  it('is offered in the message about the change, for the version that it made', async () => {
    const { user, undone } = await askDoctor(() => [200, back]);
    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(await screen.findByText('Undone: GLN-1 is again')).toBeInTheDocument();
    expect(undone()).toMatchObject([{ body: { version: 4, request_key: expect.any(String) } }]);
  });

  it('is made by z, once', async () => {
    const { user, undone } = await askDoctor(() => [200, back]);
    await user.keyboard('z');
    expect(await screen.findByText('Undone: GLN-1 is again')).toBeInTheDocument();
    await user.keyboard('z');
    expect(undone()).toHaveLength(1);
  });

  it('says why it is refused', async () => {
    const why = 'The store has the order, so this cannot be undone. Cancel the order if it is wrong.';
    const { user } = await askDoctor(() => [409, { defined: true, code: 'CONFLICT', status: 409, message: why, data: { message: why } }]);
    await user.keyboard('z');
    expect(await screen.findByText(`GLN-1: nothing was undone. ${why}`)).toBeInTheDocument();
  });

  it('by z is left out after a minute', async () => {
    const { user, undone } = await askDoctor(() => [200, back]);
    vi.setSystemTime(NOW + 60_000);
    await user.keyboard('z');
    await waitFor(() => expect(undone()).toHaveLength(0));
  });

  it('has a key of its own', () => {
    const strokes = orderKeys.keys.map(([, keys]) => keys.join(' '));
    expect(strokes.filter((stroke) => stroke === 'z')).toHaveLength(1);
  });
});
