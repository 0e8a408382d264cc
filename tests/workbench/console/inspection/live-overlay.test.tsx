import { act, render, screen, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { toChart } from '#workbench/drawing/chart.ts';
import type { ListedChart, OpenedChart } from '#workbench/drawing/listed-chart.ts';
import LiveOverlay from '#workbench/console/live/live-overlay.tsx';
import { live } from '#workbench/console/live/overlay-entry.ts';
import type { ChartMarks } from '#workbench/console/chart/chart-marks.ts';
import { createActor } from '#platform/console/actors/actors.ts';

const till = setup({
  types: {
    context: {} as { paid: number; note: string },
    events: {} as { type: 'pay'; amount: number } | { type: 'hand.over'; note: string } | { type: 'close' },
  },
  guards: { isPaid: ({ context }) => context.paid > 0 },
  actions: { count: assign({ paid: ({ context, event }) => context.paid + (event as { amount: number }).amount }) },
}).createMachine({
  id: 'till',
  context: { paid: 0, note: '' },
  initial: 'open',
  states: {
    open: { on: { pay: { actions: 'count' }, 'hand.over': { guard: 'isPaid', target: 'closed' } } },
    closed: { on: { close: 'gone' } },
    gone: { type: 'final' },
  },
});
const outer = setup({ actors: { till } }).createMachine({
  id: 'shop',
  initial: 'day',
  states: { day: { invoke: { id: 'till', src: 'till' }, on: { end: 'night' } }, night: {} },
});

const docs = { events: { pay: '', 'hand.over': '', close: '' }, guards: { isPaid: 'Nothing was paid yet' } };
const opened = {
  chart: toChart(till, docs),
  machine: till,
  paths: { events: [{ kind: 'event', event: { type: 'hand.over', note: 'x' }, ms: 0 }] },
} as unknown as OpenedChart;

let marks: ChartMarks | undefined;
const show = () =>
  render(
    <LiveOverlay opened={opened} chosen={null} choose={() => {}} setting="" onSetting={() => {}}>
      {(parts) => {
        marks = parts.marks;
        return (
          <>
            {parts.controls}
            {parts.panel}
          </>
        );
      }}
    </LiveOverlay>,
  );
const running: { stop: () => void }[] = [];
const run = () => {
  const actor = createActor(till).start();
  running.push(actor);
  return actor;
};
const events = () => within(screen.getByRole('heading', { name: 'Events' }).closest('section') as HTMLElement);

beforeEach(() => {
  marks = undefined;
});
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

describe('a chart that runs in this tab', () => {
  test('shows its active states and possible events', () => {
    run();
    show();
    expect(marks?.on).toEqual(new Set(['till.open']));
    expect(screen.getByRole('heading', { name: 'Possible next' }).closest('section')).toHaveTextContent('Pay');
  });

  test('shows the guard that blocks an event, and its reason', async () => {
    const actor = run();
    show();
    const blocked = screen.getByRole('heading', { name: 'Blocked now' }).closest('section');
    expect(blocked).toHaveTextContent('Hand over');
    expect(blocked).toHaveTextContent('Nothing was paid yet isPaid');
    await act(async () => actor.send({ type: 'pay', amount: 5 }));
    expect(screen.queryByRole('heading', { name: 'Blocked now' })).toBeNull();
  });

  test('highlights each transition taken and lists the events without personal text', async () => {
    const actor = run();
    show();
    await act(async () => actor.send({ type: 'pay', amount: 5 }));
    const first = marks?.fired;
    expect(first?.edge).toBe('till.open | pay');
    await act(async () => actor.send({ type: 'pay', amount: 6 }));
    expect(marks?.fired).toMatchObject({ edge: 'till.open | pay' });
    expect(marks?.fired?.count).not.toBe(first?.count);
    await act(async () => actor.send({ type: 'hand.over', note: 'canary for Asha' }));
    expect(marks?.on).toEqual(new Set(['till.closed']));
    expect(
      events()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/hand\.over .*Open → Closed$/),
      expect.stringMatching(/pay .*Open stays$/),
      expect.stringMatching(/pay .*Open stays$/),
    ]);
    expect(document.body).not.toHaveTextContent('canary');
  });

  test('reports an event without effect', async () => {
    const actor = run();
    show();
    await act(async () => actor.send({ type: 'close' }));
    expect(events().getAllByRole('listitem')[0]).toHaveTextContent('The state did not change');
  });
});

describe('choice of the actor', () => {
  test('shows a message until an actor starts', async () => {
    show();
    expect(screen.getByText('This chart is not running in this tab now.')).toBeVisible();
    await act(async () => void run());
    expect(screen.getByText('Running in this tab now')).toBeVisible();
  });

  test('shows an actor invoked by another chart, with its ancestry', async () => {
    const shop = createActor(outer).start();
    running.push(shop);
    show();
    expect(screen.getByText('shop → till')).toBeVisible();
    await act(async () => shop.send({ type: 'end' }));
    expect(screen.getByText(/It has ended/)).toBeVisible();
    expect(marks?.on).toEqual(new Set());
  });

  test('shows the newest of several actors unless another is chosen', async () => {
    const older = run();
    const newer = run();
    show();
    expect(screen.getByRole('combobox', { name: 'Actor' })).toHaveValue(newer.sessionId);
    await act(async () => older.send({ type: 'pay', amount: 5 }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Actor' }), older.sessionId);
    await act(async () => older.send({ type: 'hand.over', note: '' }));
    expect(marks?.on).toEqual(new Set(['till.closed']));
  });

  test('stops watching when it is closed', () => {
    const actor = run();
    const { unmount } = show();
    unmount();
    actor.send({ type: 'pay', amount: 5 });
    expect(marks?.fired).toBeUndefined();
  });
});

test('does not wait for a record machine, which runs on the server', () => {
  const listed = (id: string) => ({ id }) as ListedChart;
  expect(live.unavailableReason(listed('orderLifecycle'))).toMatch(/^It runs on the server/);
  expect(live.unavailableReason(listed('sidebar'))).toBeNull();
});
