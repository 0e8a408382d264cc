/** Runs over stores (§2.2): the list with the open run, its changes, and a new one. */
import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { autoShortToday, safetyStock } from '#features/store-runs/console/run-screens.tsx';
import type { RunRecord } from '#features/store-runs/contract.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const now = new Date('2026-11-23T09:00:00.000Z');
const possible = (event: string) => ({ event: `run.${event}`, allowed: true, because: null });

const scheduled: RunRecord = {
  id: 4,
  version: 3,
  number: 'AS-4',
  status: 'SCHEDULED',
  due_at: '2026-11-23T10:00:00.000Z',
  repeat: 'daily',
  stores: [{ id: 12, name: 'Bandra West' }],
  by: 'Hetal Raval',
  began_at: null,
  ended_at: null,
  outcomes: [],
  log: [
    {
      version: 1,
      at: '2026-11-22T09:00:00.000Z',
      by: 'Hetal Raval',
      event: 'run.created',
      payload: { due_at: '2026-11-23T10:00:00.000Z' },
    },
  ],
  abilities: ['changed', 'paused', 'resumed', 'cancelled', 'restarted', 'applied'].map(possible),
};
const failed: RunRecord = {
  ...scheduled,
  status: 'FAILED',
  began_at: '2026-11-23T08:00:00.000Z',
  ended_at: '2026-11-23T08:02:00.000Z',
  outcomes: [
    { store: { id: 13, name: 'Juhu' }, outcome: 'failed', changed: 0 },
    { store: { id: 12, name: 'Bandra West' }, outcome: 'done', changed: 7 },
  ],
};
const preview: RunRecord = { ...failed, number: 'SSR-4', status: 'REVIEW', outcomes: failed.outcomes.slice(1) };

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const key = expect.any(String);
const PATH = '/api/shortbook/auto-short/runs';

function show(record: RunRecord | null, answers: Parameters<typeof serve>[0] = {}, Screen = autoShortToday.default, path = PATH) {
  const tabs = ['ASCH', 'SSR'].map((id) => ({ tabs: { id, name: id } }));
  stored.currentUser.write(current({ roles: [], resource_access: tabs }));
  requests = serve({
    [`GET ${path}`]: () => [200, { rows: [], total: 0 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    [`GET ${path}/4`]: () => [200, record],
    ...answers,
  });
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[record ? '/auto-short/today-scheduler?id=4' : '/auto-short/today-scheduler?id=new']}>
        <Screen />
      </MemoryRouter>
      <Toasts />
      <Confirmations />
    </QueryClientProvider>,
  );
  return person;
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

const press = async (person: ReturnType<typeof show>, name: string) => person.click(await screen.findByRole('button', { name }));

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map(({ textContent, pathname }: HTMLElement & { pathname?: string }) => [textContent, pathname]);

describe('the screens of one menu entry', () => {
  it('lead to each other, not to their uploads', () => {
    show(null);
    expect(linksOf('Auto-short')).toEqual([
      ['Auto-short runs of today', '/auto-short/today-scheduler'],
      ['Auto-short runs to come', '/auto-short/future-scheduler'],
    ]);
  });

  it('are the runs, the manifest and the floors of the safety stock', () => {
    show(null, {}, safetyStock.default, '/api/shortbook/safety-stock/runs');
    expect(linksOf('Safety stock')).toEqual([
      ['Safety-stock runs', '/safety-stock/scheduler'],
      ['Safety-stock manifest', '/safety-stock/manifest'],
      ['Floor changes', '/safety-stock/floors'],
    ]);
  });
});

describe('an open run', () => {
  it('is paused for a reason, and goes on', async () => {
    const paused: RunRecord = { ...scheduled, version: 4, status: 'PAUSED' };
    const person = show(scheduled, {
      [`POST ${PATH}/4/pause`]: () => [200, paused],
      [`POST ${PATH}/4/events`]: () => [200, { ...scheduled, version: 5 }],
    });
    await press(person, 'Pause…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause run AS-4?' }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Stock count');
    await person.click(dialog.getByRole('button', { name: 'Pause run' }));
    await press(person, 'Resume');
    await waitFor(() =>
      expect(sent()).toEqual([
        [`POST ${PATH}/4/pause`, { version: 3, reason: 'Stock count', request_key: key }],
        [`POST ${PATH}/4/events`, { version: 4, event: 'run.resumed', request_key: key }],
      ]),
    );
  });

  it('asks before Escape discards a reason, and keeps it if editing goes on', async () => {
    const person = show(scheduled);
    await press(person, 'Pause…');
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    await person.type(reason, 'Stock count{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(reason).toHaveValue('Stock count');
    await person.type(reason, '{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(person, 'Pause…');
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent()).toEqual([]);
  });

  it('gets another time and other stores; what the server refuses is at the field', async () => {
    const person = show(scheduled, {
      [`PUT ${PATH}/4`]: () =>
        refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors: [{ field: 'due_at', message: 'This time has passed' }] }),
    });
    await press(person, 'Change…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change run AS-4' }));
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Repeats' }), 'Every hour');
    await person.click(dialog.getByRole('button', { name: 'Remove Bandra West' }));
    await person.click(dialog.getByRole('button', { name: 'Save run' }));
    expect((await dialog.findAllByText('This time has passed')).length).toBeGreaterThan(0);
    expect(sent()).toEqual([
      [`PUT ${PATH}/4`, { due_at: '2026-11-23T10:00:00.000Z', repeat: 'hourly', store_ids: [], version: 3, request_key: key }],
    ]);
    expect(dialog.getByRole('combobox', { name: 'Repeats' })).toHaveDisplayValue('Every hour');
  });

  it('that failed says where, and is run again there', async () => {
    const person = show(failed, { [`POST ${PATH}/4/events`]: () => [200, { ...scheduled, version: 4 }] });
    expect(await screen.findByText('1 of 2 stores are done, with 7 changes.')).toBeInTheDocument();
    expect(screen.getByText('One store has failed. Nothing was changed there.')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Juhu/ })).toHaveTextContent('Failed');
    await press(person, 'Run failed stores again');
    await waitFor(() => expect(sent()).toEqual([[`POST ${PATH}/4/events`, { version: 3, event: 'run.restarted', request_key: key }]]));
  });

  it('of safety stock shows its floors, and applies them once that is confirmed', async () => {
    const path = '/api/shortbook/safety-stock/runs';
    const person = show(
      preview,
      { [`POST ${path}/4/events`]: () => [200, { ...preview, version: 4, status: 'COMPLETED' }] },
      safetyStock.default,
      path,
    );
    expect(await screen.findByRole('link', { name: 'Show the floors' })).toHaveAttribute('href', expect.stringContaining('SSR-4'));
    await press(person, 'Apply floors');
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Apply floors' }));
    await waitFor(() => expect(sent()).toEqual([[`POST ${path}/4/events`, { version: 3, event: 'run.applied', request_key: key }]]));
  });
});

describe('a new run', () => {
  it('needs a time, and is of every store unless some are chosen', async () => {
    const person = show(null, { [`POST ${PATH}`]: () => [200, scheduled] });
    expect(await screen.findByRole('button', { name: 'Schedule run' })).toHaveAccessibleDescription('No changes to save');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Repeats' }), 'Every day');
    expect(screen.getByRole('button', { name: 'Schedule run' })).toHaveAccessibleDescription('Choose a time first');
    await press(person, 'In 1 hour');
    await press(person, 'Schedule run');
    await waitFor(() =>
      expect(sent()).toEqual([[`POST ${PATH}`, { due_at: '2026-11-23T10:00:00.000Z', repeat: 'daily', store_ids: [], request_key: key }]]),
    );
  });
});
