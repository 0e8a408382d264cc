import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDraft } from '#machines/orders/orderAction.ts';
import { readDraft } from '#console/areas/orders/change/order-drafts.ts';
import { askDoctor, blocked, NOW, record, row, serveOrders } from './orders-double.ts';
import { openOrders } from './open-orders.tsx';

beforeEach(() => {
  vi.setSystemTime(NOW);
  sessionStorage.clear();
});

const EVENTS = 'POST /api/oms/orders/1/events';
const NOTES = 'POST /api/oms/orders/1/notes';
const events = () => screen.findByRole('region', { name: 'Change the status' });
const moved = record(row(1, { version: 4, status: 'CANCEL-BY-US', status_name: 'CANCEL-BY-US' }), { abilities: [] });
const conflict = {
  by: 'Farhan Sayyed',
  at: new Date(NOW - 12_000).toISOString(),
  from: 'PLACED',
  status: 'CONFIRM-BUT-NEED-PRESCRIPTION',
  version: 5,
  because: 'Farhan Sayyed moved the order',
  abilities: [askDoctor, blocked],
};

describe('events of the open order', () => {
  it('stand in the server’s order; a blocked one stays in reach and says why', async () => {
    serveOrders([row(1)]);
    openOrders('?order_id=1');
    const region = await events();
    expect(
      within(region)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Ask doctor', 'Create store order', 'Cancel by us']);
    const waiting = within(region).getByRole('button', { name: 'Create store order' });
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    waiting.focus();
    expect(waiting).toHaveAccessibleDescription('Create store order waits: Citylight has 4 of 10 Ecosprin AV 75.');
  });

  it('are chosen by a letter after "a"', async () => {
    const asked = serveOrders([row(1)], {
      [EVENTS]: () => [
        200,
        record(row(1, { version: 4, status: 'FOLLOW-UP-DOCTOR-WITHIN-TAT', status_name: 'FOLLOW-UP-DOCTOR-WITHIN-TAT' })),
      ],
    });
    const { user } = openOrders('?order_id=1');
    const region = await events();
    await user.keyboard('a');
    expect(region).toHaveAttribute('data-state', 'choosing');
    await user.keyboard('d');
    await waitFor(() => expect(region).toHaveAttribute('data-state', 'done'));
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ event: 'mark_follow_up_doctor_within_tat', version: 3 });
    expect(screen.getByText('GLN-1 is now Follow-up doctor within TAT')).toBeInTheDocument();
  });

  it('act from the row with the version that the row showed', async () => {
    const asked = serveOrders([row(1)], {
      'GET /api/oms/orders/1': () => [200, record(row(1, { version: 9 }))],
      [EVENTS]: () => [409, { defined: true, code: 'CONFLICT', status: 409, message: 'Somebody was faster', data: conflict }],
    });
    const { user } = openOrders();
    await user.click(await screen.findByRole('button', { name: 'Ask doctor, GLN-1' }));
    expect(await screen.findByRole('dialog', { name: 'Somebody was faster' })).toBeVisible();
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ version: 3 });
  });
});

describe('cancelling', () => {
  it('asks a reason, joins quick comments with what was typed, and sends it all', async () => {
    const asked = serveOrders([row(1)], { [EVENTS]: () => [200, moved] });
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
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      event: 'mark_cancel_by_us',
      version: 3,
      reason: 'Found it elsewhere',
      comment: 'Bought it downstairs; call in May',
    });
    expect(readDraft(1)).toEqual(emptyDraft);
  });

  it('clears every quick comment at once and keeps what was typed', async () => {
    serveOrders([row(1)]);
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    await user.click(await screen.findByRole('radio', { name: 'Found it elsewhere' }));
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'own words');
    await user.click(screen.getByRole('button', { name: 'Doctor stopped it' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('own words');
  });

  it('keeps everything when it fails, and sends the same again', async () => {
    let works = false;
    const asked = serveOrders([row(1)], {
      [EVENTS]: () => (works ? [200, moved] : [500, { code: 'INTERNAL_SERVER_ERROR', message: 'x' }]),
    });
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    await user.click(await screen.findByRole('radio', { name: 'Drug not available' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent('GLN-1 was not changed');
    expect(readDraft(1).reason).toBe('Drug not available');
    works = true;
    await user.click(screen.getByRole('button', { name: /Retry/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body?.['reason'])).toEqual([
      'Drug not available',
      'Drug not available',
    ]);
  });
});

describe('somebody was faster', () => {
  async function runIntoConflict() {
    const asked = serveOrders([row(1)], {
      [EVENTS]: () => [409, { defined: true, code: 'CONFLICT', status: 409, message: 'Somebody was faster', data: conflict }],
      [NOTES]: () => [
        200,
        record(row(1, { version: 6, status: 'CONFIRM-BUT-NEED-PRESCRIPTION', status_name: 'CONFIRM-BUT-NEED-PRESCRIPTION' })),
      ],
    });
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    await user.click(await screen.findByRole('radio', { name: 'Found it elsewhere' }));
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'called twice');
    await user.keyboard('{Control>}{Enter}{/Control}');
    return { user, asked, dialog: within(await screen.findByRole('dialog', { name: 'Somebody was faster' })) };
  }

  it('says who, when and to what, offers what is possible now, and keeps the comment', async () => {
    const { dialog } = await runIntoConflict();
    expect(dialog.getByText(/Farhan Sayyed moved/)).toHaveTextContent('Farhan Sayyed moved GLN-1 12 s ago. Your comment is kept.');
    expect(dialog.getByText('Confirm but need prescription')).toBeVisible();
    expect(dialog.getByText('called twice')).toBeVisible();
    expect(
      within(dialog.getByRole('group', { name: 'Possible now' }))
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Ask doctor']);
  });

  it('can save the comment alone, as a note', async () => {
    const { user, asked, dialog } = await runIntoConflict();
    await user.click(dialog.getByRole('button', { name: 'Add my comment only' }));
    expect(await screen.findByText('Note added to GLN-1')).toBeInTheDocument();
    expect(asked.find(({ path }) => path.endsWith('/notes'))?.body).toEqual({ text: 'called twice' });
    expect(readDraft(1)).toEqual(emptyDraft);
  });

  it('shows the kept comment before it goes along with another event', async () => {
    const { user, dialog } = await runIntoConflict();
    await user.click(dialog.getByRole('button', { name: 'Ask doctor' }));
    expect(await screen.findByRole('dialog', { name: 'Ask doctor: GLN-1' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('called twice');
  });
});
