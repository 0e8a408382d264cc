import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteDrafts } from '#features/orders/console/change/order-drafts.ts';
import { openOrders } from './open-orders.tsx';
import { heldAnswer, NOW, record, row, serveOrders } from './orders-double.ts';

const NOTES = 'POST /api/oms/orders/1/notes';

beforeEach(() => {
  vi.setSystemTime(NOW);
  sessionStorage.clear();
});

describe('a note', () => {
  it('keeps text typed while the previous one is being saved', async () => {
    const held = heldAnswer([200, record(row(1))]);
    const requests = serveOrders([row(1)], { [NOTES]: held.response });
    const { user } = openOrders('?order_id=1');
    const field = await screen.findByRole('textbox', { name: 'Note' });
    await user.type(field, 'Ring twice{Enter} and wait');
    expect(field).toHaveValue('Ring twice and wait');
    held.release();
    await waitFor(() => expect(field).toHaveValue('and wait'));
    expect(requests.find(({ path }) => path.endsWith('/notes'))?.body).toEqual({ text: 'Ring twice', request_key: expect.any(String) });
    expect(noteDrafts.read(1)).toBe('and wait');
  });

  it('has several lines: Shift+Enter begins one, Enter adds the note', async () => {
    const requests = serveOrders([row(1)], { [NOTES]: () => [200, record(row(1))] });
    const { user } = openOrders('?order_id=1');
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Ring twice{Shift>}{Enter}{/Shift}Second floor{Enter}');
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/notes'))?.body).toMatchObject({ text: 'Ring twice\nSecond floor' }),
    );
  });

  it('keeps its key after a lost response, and the next note has another', async () => {
    let works = false;
    const requests = serveOrders([row(1)], {
      [NOTES]: () => {
        if (!works) throw new TypeError('Failed to fetch');
        return [200, record(row(1))];
      },
    });
    const { user } = openOrders('?order_id=1');
    const field = await screen.findByRole('textbox', { name: 'Note' });
    await user.type(field, 'Ring twice{Enter}');
    await waitFor(() => expect(field).toBeInvalid());
    works = true;
    await user.type(field, '{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    await user.type(field, 'Ring twice{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    const keys = requests.filter(({ path }) => path.endsWith('/notes')).map(({ body }) => body?.['request_key']);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
