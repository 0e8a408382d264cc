import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import { changeDrafts, noteDrafts } from '#features/orders/console/change/order-drafts.ts';
import { clearSession } from '#platform/console/storage/clear-session.ts';
import { clearDraftsOfOthers } from '#platform/console/storage/drafts.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import type { OrderAbility, OrderRecord } from '#features/orders/contract.ts';
import { registerSlots } from '#platform/console/slots.ts';
import { askDoctor, blocked, heldAnswer, NOW, record, row, serveOrders } from './orders-double.ts';
import { openOrders } from './open-orders.tsx';

beforeEach(() => {
  vi.setSystemTime(NOW);
  sessionStorage.clear();
});

const EVENTS = 'POST /api/oms/orders/1/events';
const NOTES = 'POST /api/oms/orders/1/notes';
/** The newest toast is on top. */
const leadingBack = () => screen.getAllByRole('button', { name: 'Open GLN-1', hidden: true })[0] ?? document.body;
const WaysOut = ({ record: { code } }: { record: OrderRecord }) => <p>Ways out of {code}</p>;
const events = () => screen.findByRole('region', { name: 'Change the status' });
const moved = record(row(1, { version: 4, status: 'CANCEL-BY-US', status_name: 'CANCEL-BY-US' }), { abilities: [] });
const conflict = {
  by: 'Farhan Sayyed',
  at: new Date(NOW - 12_000).toISOString(),
  from: 'PLACED',
  status: 'CONFIRM-BUT-NEED-PRESCRIPTION',
  version: 5,
  code: 'order.changed',
  abilities: [askDoctor, blocked],
};

describe('events of the open order', () => {
  it('have the server’s order; blocked ones stay focusable and show the reason', async () => {
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
    expect(waiting).toHaveAccessibleDescription('Create store order is blocked: Citylight has 4 of 10 Ecosprin AV 75.');
  });

  it('keep their width while their letters are shown', async () => {
    serveOrders([row(1)]);
    const { user } = openOrders('?order_id=1');
    const buttons = () =>
      within(region)
        .getAllByRole('button')
        .map((button) => button.textContent);
    const region = await events();
    const before = buttons();
    await user.keyboard('a');
    await waitFor(() => expect(region.dataset['state']).toBe('choosing'));
    expect(within(region).getByText('d').tagName).toBe('KBD');
    expect(buttons()).toEqual(before);
  });

  it('are chosen by a letter after "a"', async () => {
    const requests = serveOrders([row(1)], {
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
    await waitFor(() => expect(['settling', 'done']).toContain(region.dataset['state']));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      event: 'mark_follow_up_doctor_within_tat',
      version: 3,
      request_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const toasts = within(await screen.findByRole('region', { name: 'Notifications' }));
    expect(await toasts.findByText('Follow-up doctor within TAT')).toBeInTheDocument();
  });

  it('from a row are sent with the version that the row showed', async () => {
    const requests = serveOrders([row(1)], {
      'GET /api/oms/orders/1': () => [200, record(row(1, { version: 9 }))],
      [EVENTS]: () => [409, { defined: true, code: 'CONFLICT', status: 409, message: 'Changed by someone else', data: conflict }],
    });
    const { user } = openOrders();
    await user.click(await screen.findByRole('button', { name: 'Ask doctor, GLN-1' }));
    expect(await screen.findByRole('dialog', { name: 'Changed by someone else' })).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ version: 3 });
  });
});

describe('a second press', () => {
  it('right after an accepted event applies to the buttons that were shown before', async () => {
    const requests = serveOrders([row(1)], { [EVENTS]: () => [200, record(row(1, { version: 4 }))] });
    const { user } = openOrders('?order_id=1');
    const region = await events();
    // The half second during which presses are ignored may be over before a test that waits for it notices it.
    const pressed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (region.dataset['state'] !== 'settling') return;
        observer.disconnect();
        fireEvent.click(within(region).getByRole('button', { name: 'Ask doctor' }));
        resolve();
      });
      observer.observe(region, { attributeFilter: ['data-state'] });
    });
    await user.click(within(region).getByRole('button', { name: 'Ask doctor' }));
    await pressed;
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await waitFor(() => expect(region).toHaveAttribute('data-state', 'done'));
    await user.click(within(region).getByRole('button', { name: 'Ask doctor' }));
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2));
  });
});

describe('the toast of an order', () => {
  it('replaces the previous one, and counts the attempts', async () => {
    const tried = (attempts: number) =>
      record(row(1, { version: 3 + attempts, status: 'CUSTOMER-NOT-REACHABLE', status_name: 'CUSTOMER-NOT-REACHABLE' }), { attempts });
    let attempts = 0;
    serveOrders([row(1)], { [EVENTS]: () => [200, tried((attempts += 1))] });
    const { user } = openOrders('?order_id=1');
    const region = await events();
    for (const words of ['Customer not reachable, attempt 1 of 3', 'Customer not reachable, attempt 2 of 3']) {
      await waitFor(() => expect(['idle', 'done']).toContain(region.dataset['state']));
      await user.click(within(region).getByRole('button', { name: 'Ask doctor' }));
      const bold = await screen.findByText(words);
      expect(bold.tagName).toBe('B');
    }
    // It is fading out or already removed.
    const before = screen.queryByText('Customer not reachable, attempt 1 of 3')?.closest<HTMLElement>('[data-state]');
    expect(before?.dataset['state'] ?? 'removed').toBe('removed');
  });
});

describe('an order that is closed while its change is being sent', () => {
  async function leaveDuring(path: string, response: [number, unknown], begin: (user: UserEvent) => Promise<void>) {
    const held = heldAnswer(response);
    serveOrders([row(1)], { [path]: held.response });
    const opened = openOrders('?order_id=1');
    await events();
    await begin(opened.user);
    await opened.user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Change the status' })).not.toBeInTheDocument());
    held.release();
    return opened;
  }
  const askTheDoctor = async (user: UserEvent) => user.click(within(await events()).getByRole('button', { name: 'Ask doctor' }));
  const addNote = async (user: UserEvent) => {
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Ring twice{Enter}');
  };

  it('reports success', async () => {
    await leaveDuring(EVENTS, [200, moved], askTheDoctor);
    expect(await screen.findByText('GLN-1 is now')).toBeInTheDocument();
  });

  it('reports a failure and links back to the dialog', async () => {
    const { user } = await leaveDuring(EVENTS, [500, { code: 'INTERNAL_SERVER_ERROR', message: 'x' }], askTheDoctor);
    expect(await screen.findByText(/^GLN-1 was not changed: /)).toBeInTheDocument();
    await user.click(leadingBack());
    expect(await screen.findByRole('dialog', { name: 'Ask doctor: GLN-1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('reports the result of its note, and keeps one that was not saved', async () => {
    const { user } = await leaveDuring(NOTES, [500, { code: 'INTERNAL_SERVER_ERROR', message: 'x' }], addNote);
    expect(await screen.findByText(/^The note on GLN-1 was not saved: /)).toBeInTheDocument();
    await user.click(leadingBack());
    expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Ring twice');
  });

  it('drops the draft of a saved note', async () => {
    await leaveDuring(NOTES, [200, record(row(1))], addNote);
    expect(await screen.findByText('Note added to GLN-1')).toBeInTheDocument();
    expect(noteDrafts.read(1)).toBeNull();
  });
});

describe('the dialog of an event', () => {
  const addPrescription = { ...askDoctor, event: 'mark_prescription_created', label: 'Add prescription', needs: ['prescription'] } as const;

  it('begins at its first field, and says that the order is kept only where it might be cancelled', async () => {
    serveOrders([row(1)], {
      'GET /api/oms/orders/1': () => [200, { ...record(row(1)), abilities: [addPrescription, ...record(row(1)).abilities] }],
    });
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Add prescription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add prescription: GLN-1' }));
    await waitFor(() => expect(dialog.getByLabelText('Choose a prescription file, or drop it here')).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    expect(await screen.findByRole('button', { name: 'Keep order' })).toBeVisible();
  });
});

describe('a next step that waits for stock', () => {
  const short = { ...blocked, blocked_by: 'stock' } as const;
  const open = (changes: Partial<OrderRecord>) => {
    serveOrders([row(1)], { 'GET /api/oms/orders/1': () => [200, record(row(1, { next: { ability: short } }), changes)] });
    return openOrders('?order_id=1');
  };

  it('offers what other features know to help', async () => {
    registerSlots([{ 'order.stock': [() => Promise.resolve({ default: WaysOut })] }]);
    open({ may_edit_lines: true });
    expect(await screen.findByText('Ways out of GLN-1')).toBeVisible();
  });
});

describe('a lost response', () => {
  it('leaves the result open, and Retry sends the same key', async () => {
    let works = false;
    const requests = serveOrders([row(1)], {
      [EVENTS]: () => {
        if (!works) throw new TypeError('Failed to fetch');
        return [200, moved];
      },
    });
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Ask doctor' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We do not know whether GLN-1 was changed');
    works = true;
    await user.click(screen.getByRole('button', { name: /Retry/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const keys = requests.filter(({ method }) => method === 'POST').map(({ body }) => body?.['request_key']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });
});

describe('drafts', () => {
  it('are kept per event', async () => {
    serveOrders([row(1)]);
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Cancel by us' }));
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'own words');
    await user.click(screen.getByRole('button', { name: 'Keep order' }));
    expect(changeDrafts.read(1)?.mark_cancel_by_us?.comment).toBe('own words');
    await user.click(within(await events()).getByRole('button', { name: 'Ask doctor' }));
    expect(screen.queryByRole('textbox', { name: 'Comment' })).not.toBeInTheDocument();
  });

  it('are kept per user, and survive an expired session', () => {
    stored.currentUser.write(current());
    noteDrafts.write(1, 'Ring twice');
    clearSession({ byIntent: false, userId: current().user_id });
    stored.currentUser.write(current());
    expect(noteDrafts.read(1)).toBe('Ring twice');
    stored.currentUser.write({ ...current(), user_id: 99 });
    expect(noteDrafts.read(1)).toBeNull();
    clearDraftsOfOthers(99);
    expect(sessionStorage).toHaveLength(0);
  });

  it('are removed at logout', () => {
    stored.currentUser.write(current());
    noteDrafts.write(1, 'Ring twice');
    clearSession({ byIntent: true, userId: current().user_id });
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a conflict', () => {
  async function runIntoConflict() {
    const requests = serveOrders([row(1)], {
      [EVENTS]: () => [409, { defined: true, code: 'CONFLICT', status: 409, message: 'Changed by someone else', data: conflict }],
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
    return { user, asked: requests, dialog: within(await screen.findByRole('dialog', { name: 'Changed by someone else' })) };
  }

  it('shows who, when and the new status, offers the events possible now, and keeps the comment', async () => {
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

  it('has the focus on the comment', async () => {
    const { dialog } = await runIntoConflict();
    expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
  });

  it('can save only the comment, as a note', async () => {
    const { user, asked: requests, dialog } = await runIntoConflict();
    await user.click(dialog.getByRole('button', { name: 'Add my comment only' }));
    expect(await screen.findByText('Note added to GLN-1')).toBeInTheDocument();
    expect(requests.find(({ path }) => path.endsWith('/notes'))?.body).toEqual({ text: 'called twice', request_key: expect.any(String) });
    expect(changeDrafts.read(1)).toBeNull();
  });

  it('shows the kept comment before it is sent with another event', async () => {
    const { user, dialog } = await runIntoConflict();
    await user.click(dialog.getByRole('button', { name: 'Ask doctor' }));
    expect(await screen.findByRole('dialog', { name: 'Ask doctor: GLN-1' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('called twice');
  });
});

describe('the reason of the open order', () => {
  const unsettled = record(row(1, { reason: null }), { may_settle_reason: true });
  const REASON = 'PUT /api/oms/orders/1/reason';

  it('is set in place, where the next step waits for it', async () => {
    const settled = record(row(1, { reason: 'OTC-GENERAL-PRODUCT', version: 4 }), { may_settle_reason: true });
    const requests = serveOrders([row(1)], { 'GET /api/oms/orders/1': () => [200, unsettled], [REASON]: () => [200, settled] });
    const { user } = openOrders('?order_id=1');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), 'OTC/General Products');
    await waitFor(() => expect(screen.queryByText('Not settled yet')).not.toBeInTheDocument());
    expect(screen.getByRole('combobox', { name: 'Reason' })).toHaveValue('OTC-GENERAL-PRODUCT');
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 3, reason: 'OTC-GENERAL-PRODUCT' });
  });

  it('stays as it was, with a toast, if the server refuses', async () => {
    serveOrders([row(1)], { 'GET /api/oms/orders/1': () => [200, unsettled], [REASON]: () => [500, {}] });
    const { user } = openOrders('?order_id=1');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), 'OTC/General Products');
    expect(await screen.findByText(/GLN-1 was not changed\./)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Reason' })).toHaveValue('');
  });

  it('is only read when it can no longer be set', async () => {
    serveOrders([row(1)]);
    openOrders('?order_id=1');
    await screen.findByText('Self Valid Rx');
    expect(screen.queryByRole('combobox', { name: 'Reason' })).not.toBeInTheDocument();
  });
});

describe('a drug that the patient is allergic to', () => {
  const cefpodoxime = {
    id: 9,
    drug_id: 9,
    drug: 'Cefpo 200',
    composition: 'Cefpodoxime (200 mg)',
    schedule: null,
    quantity: 10,
    stock: 40,
    amount: 17_100,
    allergy: { name: 'cephalosporins', severity: 'SEVERE' as const },
    decoded: false,
  };
  const store = {
    ...askDoctor,
    event: 'mark_create_patient_store_order',
    label: 'Create store order',
    to: 'CREATE-PATIENT-STORE-ORDER',
    needs: ['allergies'],
  } as const satisfies OrderAbility;
  const allergic = record(row(1), { lines: [cefpodoxime], abilities: [store, askDoctor] });
  const sent = (requests: { method: string }[]) => requests.filter(({ method }) => method === 'POST').length;

  it('is named at its line, and asks before the order goes to the store', async () => {
    const requests = serveOrders([row(1)], { 'GET /api/oms/orders/1': () => [200, allergic], [EVENTS]: () => [200, allergic] });
    const { user } = openOrders('?order_id=1');
    expect(await screen.findByText('Allergy: cephalosporins (severe)')).toBeVisible();
    await user.click(within(await events()).getByRole('button', { name: 'Create store order' }));
    const question = await screen.findByRole('alertdialog', { name: 'Send GLN-1 to the store despite an allergy?' });
    expect(question).toHaveTextContent('Cefpo 200 (allergy: cephalosporins (severe))');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent(requests)).toBe(0);
    await user.click(within(await events()).getByRole('button', { name: 'Create store order' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create store order' }));
    await waitFor(() => expect(sent(requests)).toBe(1));
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ confirmed_allergies: ['cephalosporins'] });
  });

  it('does not stand in the way of other steps', async () => {
    const requests = serveOrders([row(1)], { 'GET /api/oms/orders/1': () => [200, allergic], [EVENTS]: () => [200, allergic] });
    const { user } = openOrders('?order_id=1');
    await user.click(within(await events()).getByRole('button', { name: 'Ask doctor' }));
    await waitFor(() => expect(sent(requests)).toBe(1));
  });
});
