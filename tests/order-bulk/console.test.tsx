/** The screens of bulk changes: the forms of the order list, progress, results, stop and undo. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import BulkListScreen from '#features/order-bulk/console/bulk-list-screen.tsx';
import MoveOrders from '#features/order-bulk/console/move-orders.tsx';
import { tooMany } from '#features/order-bulk/console/too-many.ts';
import type { BulkChange, BulkResult } from '#features/order-bulk/contract.ts';
import type { OrderActionProps } from '#features/orders/console/public.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const no = (message: string) => ({ allowed: false, because: { message } });
const yes = { allowed: true, because: null };
const queued: BulkChange = {
  id: 5,
  version: 1,
  state: 'queued',
  kind: 'mark_follow_up_within_tat',
  reason: null,
  comment: 'Rain',
  text: null,
  assignee: null,
  list: 'orders',
  question: null,
  by: 'Meera Kulkarni',
  total: 3,
  changed: 0,
  refused: 0,
  not_reached: 0,
  undone: 0,
  kept: 0,
  created_at: now.toISOString(),
  ended_at: null,
  undone_at: null,
  may_stop: yes,
  may_undo: no('The bulk change has moved on meanwhile'),
};
const finished: BulkChange = {
  ...queued,
  state: 'finished',
  changed: 2,
  refused: 1,
  ended_at: now.toISOString(),
  may_stop: no('The bulk change has moved on meanwhile'),
  may_undo: yes,
};
const results: BulkResult[] = [
  { order_id: 11, code: 'GLN-11', outcome: 'changed', because: null },
  { order_id: 12, code: 'GLN-12', outcome: 'refused', because: { message: 'Not possible for an order in Completed' } },
  { order_id: 13, code: 'GLN-13', outcome: 'changed', because: null },
];

let requests: ReceivedRequest[];
let bulk: BulkChange;
const answers: Parameters<typeof serve>[0] = {
  'POST /api/oms/bulk-changes': () => [200, bulk],
  'GET /api/oms/bulk-changes': () => [
    200,
    { rows: [{ id: 5, version: 2, values: { at: bulk.created_at, kind: bulk.kind, state: bulk.state, total: 3, by: bulk.by } }], total: 1 },
  ],
  'GET /api/oms/bulk-changes/5': () => [200, bulk],
  'GET /api/oms/bulk-changes/5/results': ({ query }) => {
    const outcome = new URLSearchParams(query).get('outcome');
    const rows = results.filter((row) => row.outcome === outcome);
    return [200, { rows, total: rows.length }];
  },
  'POST /api/oms/bulk-changes/5/stop': () => [200, (bulk = { ...finished, state: 'stopped', changed: 1, refused: 0, not_reached: 2 })],
  'POST /api/oms/bulk-changes/5/undo': () => [200, (bulk = { ...finished, state: 'undoing' })],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

const picked = [11, 12, 13].map((id) => ({ id, version: 4, values: { id: `GLN-${id}` } }));
const selection = { all: false, rows: picked, ids: new Set([11, 12, 13]), count: 3 };

function open(element: React.ReactNode, address = '/') {
  return openScreen(element, address);
}

const form = (props: Partial<OrderActionProps> = {}) => {
  const calls = { onDone: vi.fn<() => void>(), onClose: vi.fn<OrderActionProps['onClose']>() };
  return { ...calls, person: open(<MoveOrders list="orders" selection={selection} question={{}} {...calls} {...props} />) };
};
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
  bulk = queued;
  requests = serve(answers);
  stored.currentUser.write(current({ roles: [roles.crmTeamLead] }));
});
afterEach(() => vi.useRealTimers());

describe('a status for picked orders', () => {
  it('is sent with the versions that the user saw, and shows the result of each order', async () => {
    const { person, onClose, onDone } = form();
    expect(screen.getByRole('dialog', { name: 'Change the status of 3 orders' })).toHaveTextContent('GLN-11, GLN-12, GLN-13.');
    await person.selectOptions(dialog().getByRole('combobox', { name: 'Event' }), 'Follow up');
    await person.type(dialog().getByRole('textbox', { name: 'Comment' }), 'Rain');
    await person.click(dialog().getByRole('button', { name: 'Follow up' }));
    expect(await screen.findByText(/Waiting for its turn/)).toBeInTheDocument();
    expect(sent()).toEqual([
      [
        '/api/oms/bulk-changes',
        {
          list: 'orders',
          orders: [11, 12, 13].map((order_id) => ({ order_id, version: 4 })),
          change: { kind: 'event', event: 'mark_follow_up_within_tat', comment: 'Rain' },
          request_key: expect.any(String),
        },
      ],
    ]);
    bulk = { ...queued, state: 'running', changed: 1 };
    expect(await screen.findByText(/1 of 3 orders/)).toBeInTheDocument();
    bulk = finished;
    expect(await screen.findByText(/2 of 3 orders were changed/)).toHaveTextContent('The others stay selected:');
    expect((await dialog().findByRole('listitem')).textContent).toBe('GLN-12 Not possible for an order in Completed');
    await person.click(dialog().getByRole('button', { name: 'Changed 2' }));
    await waitFor(() =>
      expect(
        dialog()
          .getAllByRole('listitem')
          .map((item) => item.textContent?.trim()),
      ).toEqual(['GLN-11', 'GLN-13']),
    );
    expect(onDone).toHaveBeenCalled();
    await person.click(dialog().getByRole('button', { name: 'Back to the list' }));
    expect(onClose).toHaveBeenCalledWith([12]);
  });

  it('keeps what was typed if the server refuses, and retries with the same key', async () => {
    requests = serve({
      ...answers,
      'POST /api/oms/bulk-changes': () => refusal(503, 'SERVICE_UNAVAILABLE', 'The database does not answer.'),
    });
    const { person } = form();
    await person.selectOptions(dialog().getByRole('combobox', { name: 'Event' }), 'Follow up');
    for (let tries = 1; tries <= 2; tries += 1) {
      await person.click(dialog().getByRole('button', { name: 'Follow up' }));
      await waitFor(() => expect(sent()).toHaveLength(tries));
      expect(await screen.findByText(/Nothing was changed/)).toBeInTheDocument();
    }
    const keys = sent().map(([, body]) => (body as { request_key: string }).request_key);
    expect(keys[0]).toBe(keys[1]);
    expect(dialog().getByRole('combobox', { name: 'Event' })).toHaveValue('mark_follow_up_within_tat');
  });
});

describe('a status for all orders that match', () => {
  it('shows their number, and sends the filter instead of orders', async () => {
    const where = { match: 'all' as const, of: [{ field: 'city', is: 'anyOf' as const, value: ['Pune'] }] };
    const { person } = form({ selection: { all: true, rows: [], ids: new Set(), count: 1284 }, question: { where, sort: 'id' } });
    expect(screen.getByRole('dialog', { name: 'Change the status of 1,284 orders' })).toHaveTextContent(
      'All 1,284 orders that match the filter now. Orders that match later stay as they are.',
    );
    await person.selectOptions(dialog().getByRole('combobox', { name: 'Event' }), 'Follow up');
    await person.click(dialog().getByRole('button', { name: 'Follow up' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.[1]).toMatchObject({ where, sort: 'id' });
    expect(sent()[0]?.[1]).not.toHaveProperty('orders');
  });

  it('is off for more orders than the user may change at once', () => {
    expect(tooMany({ all: true, count: 10_001 })).toBe('At most 10,000 orders at once');
    expect(tooMany({ all: true, count: 10_000 })).toBeNull();
    expect(tooMany({ all: false, count: 1_001 })).toBe('At most 1,000 orders at once');
    stored.currentUser.write(current());
    expect(tooMany({ all: false, count: 101 })).toBe('At most 100 orders at once');
  });
});

describe('the list of bulk changes', () => {
  const drawer = async () => within(await screen.findByRole('complementary', { name: 'Bulk change: Follow up' }));

  it('undoes one after a confirmation, and shows which orders stay and why', async () => {
    bulk = finished;
    const person = open(<BulkListScreen />, '/galen/bulk-changes?id=5');
    const record = await drawer();
    expect(await record.findByText('Picked one by one')).toBeInTheDocument();
    await person.click(await record.findByRole('button', { name: 'Undo' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo the change of 2 orders?' }));
    expect(sent()).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Undo the change' }));
    await waitFor(() => expect(sent()).toEqual([['/api/oms/bulk-changes/5/undo', undefined]]));
    results[2] = { order_id: 13, code: 'GLN-13', outcome: 'kept', because: { message: 'Asha changed it since: Placed' } };
    bulk = { ...finished, state: 'undone', changed: 0, undone: 1, kept: 1, may_undo: no('The bulk change has moved on meanwhile') };
    expect(await record.findByText(/1 of 2 orders were undone/)).toBeInTheDocument();
    expect((await record.findByRole('listitem')).textContent).toBe('GLN-13 Asha changed it since: Placed');
    expect(record.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('stops one that is running', async () => {
    bulk = { ...queued, state: 'running', changed: 1 };
    const person = open(<BulkListScreen />, '/galen/bulk-changes?id=5');
    await person.click(await (await drawer()).findByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(sent()).toEqual([['/api/oms/bulk-changes/5/stop', undefined]]));
    expect(await (await drawer()).findByText(/Stopped: 2 were not reached/)).toBeInTheDocument();
  });
});
