import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeDrafts } from '#features/orders/console/change/order-drafts.ts';
import { NOW, record, row, serveOrders } from './orders-double.ts';
import { openOrders } from './open-orders.tsx';

beforeEach(() => {
  vi.setSystemTime(NOW);
  sessionStorage.clear();
});

const EVENTS = 'POST /api/oms/orders/1/events';
const events = () => screen.findByRole('region', { name: 'Change the status' });
const moved = record(row(1, { version: 4, status: 'CANCEL-BY-US', status_name: 'CANCEL-BY-US' }), { abilities: [] });

describe('cancelling (§3, §4.9)', () => {
  it('requires a reason, joins quick comments with typed text, and sends all', async () => {
    const requests = serveOrders([row(1)], { [EVENTS]: () => [200, moved] });
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel by us: GLN-1' }));
    expect(dialog.getByRole('button', { name: /Cancel by us/ })).toHaveAccessibleDescription('Choose a reason first');
    await user.click(await dialog.findByRole('radio', { name: 'Found it elsewhere' }));
    await user.click(dialog.getByRole('button', { name: 'Will order next month' }));
    await user.click(dialog.getByRole('button', { name: 'Bought it downstairs' }));
    expect(dialog.getByText('2 selected')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Comment' }), '; call in May');
    expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('Bought it downstairs; Will order next month; call in May');
    await user.click(dialog.getByRole('button', { name: 'Will order next month' }));
    expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('Bought it downstairs; call in May');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      event: 'mark_cancel_by_us',
      version: 3,
      request_key: expect.any(String),
      reason: 'Found it elsewhere',
      comment: 'Bought it downstairs; call in May',
    });
    expect(changeDrafts.read(1)).toBeNull();
  });

  it('names the missing reason on Ctrl+Enter, and moves the focus there', async () => {
    serveOrders([row(1)]);
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel by us: GLN-1' }));
    await dialog.findByRole('radio', { name: 'Found it elsewhere' });
    await user.type(dialog.getByRole('textbox', { name: 'Comment' }), 'moved away');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose a reason first');
    expect(dialog.getByRole('radio', { name: 'Found it elsewhere' })).toHaveFocus();
    await user.click(dialog.getByRole('radio', { name: 'Drug not available' }));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('has a red button', async () => {
    serveOrders([row(1)]);
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel by us: GLN-1' }));
    expect(dialog.getByRole('button', { name: /^Cancel by us/ })).toHaveStyle({ '--button-bg': 'var(--late)' });
  });

  it('offers the reasons that fit, by category', async () => {
    serveOrders([row(1)]);
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    const reasons = within(await screen.findByRole('radiogroup', { name: 'Reason' }));
    expect(reasons.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.labels?.[0]?.textContent)).toEqual([
      'Found it elsewhere',
      'Drug not available',
    ]);
    expect(within(reasons.getByRole('group', { name: 'stock' })).getByRole('radio')).toBeVisible();
  });

  it('removes the quick comments of another category, and keeps typed text', async () => {
    serveOrders([row(1)]);
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    await user.click(await screen.findByRole('radio', { name: 'Found it elsewhere' }));
    await user.click(screen.getByRole('button', { name: 'Doctor stopped it' }));
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), '; own words');
    await user.click(screen.getByRole('radio', { name: 'Drug not available' }));
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('own words');
  });

  it('clears every quick comment at once and keeps typed text', async () => {
    serveOrders([row(1)]);
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    await user.click(await screen.findByRole('radio', { name: 'Found it elsewhere' }));
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'own words');
    await user.click(screen.getByRole('button', { name: 'Doctor stopped it' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('own words');
  });

  it('keeps all input when it fails, and sends the same again', async () => {
    let works = false;
    const requests = serveOrders([row(1)], {
      [EVENTS]: () => (works ? [200, moved] : [500, { code: 'INTERNAL_SERVER_ERROR', message: 'x' }]),
    });
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    await user.click(await screen.findByRole('radio', { name: 'Drug not available' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent('GLN-1 was not changed');
    expect(changeDrafts.read(1)?.mark_cancel_by_us?.reason).toBe('Drug not available');
    works = true;
    await user.click(screen.getByRole('button', { name: /Retry/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body?.['reason'])).toEqual([
      'Drug not available',
      'Drug not available',
    ]);
  });
});
