import { screen, waitFor, within } from '@testing-library/react';
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

  it('offers colleagues after @, chosen by keyboard; Enter and Escape belong to the offer while it is open', async () => {
    const users = [
      { id: 4, name: 'Farhan Shaikh', title: 'Team lead' },
      { id: 5, name: 'Fatima Sayed', title: 'Pharmacist' },
    ];
    const requests = serveOrders([row(1)], {
      [NOTES]: () => [200, record(row(1))],
      'GET /api/oms/mentionable-users': () => [200, { users }],
    });
    const offers = async () => within(await screen.findByRole('listbox', { name: 'Mention' })).findAllByRole('option');
    const { user } = openOrders('?order_id=1');
    const field = await screen.findByRole('textbox', { name: 'Note' });
    await user.type(field, 'Ask @fa');
    expect((await offers()).map(({ textContent }) => textContent)).toEqual(['Farhan Shaikh Team lead', 'Fatima Sayed Pharmacist']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Ask @Fatima Sayed ');
    expect(screen.queryByRole('listbox', { name: 'Mention' })).toBeNull();
    await user.keyboard('and @fa');
    await offers();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox', { name: 'Mention' })).toBeNull();
    expect(field).toHaveFocus();
    await user.keyboard('r{Backspace}{Enter}');
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/notes'))?.body).toMatchObject({ text: 'Ask @Fatima Sayed and @fa' }),
    );
  });

  it('marks whom it mentions', async () => {
    const note = { id: 'note-1', at: new Date(NOW).toISOString(), by: 'Asha', kind: 'note', event: null, from: null, to: null } as const;
    const item = { ...note, title: { message: 'Note' }, detail: 'Please ask @Farhan Shaikh\nor @Nobody', mentions: ['Farhan Shaikh'] };
    serveOrders([row(1)], { 'GET /api/oms/orders/1': () => [200, record(row(1), { timeline: [item] })] });
    openOrders('?order_id=1');
    const marked = await screen.findAllByText(/^@/);
    expect(marked.map(({ tagName, textContent }) => [tagName, textContent])).toContainEqual(['B', '@Farhan Shaikh']);
    expect(screen.queryByText('@Nobody')).toBeNull();
  });
});
