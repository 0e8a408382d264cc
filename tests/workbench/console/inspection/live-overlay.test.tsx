import { act, render, screen, within } from '@testing-library/react';
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
  test('shows where it is, and what can happen', () => {
    run();
    show();
    expect(marks?.on).toEqual(new Set(['till.open']));
    expect(screen.getByRole('heading', { name: 'Can happen next' }).closest('section')).toHaveTextContent('Pay');
  });

  test('says of a blocked event which guard is in the way, and why', async () => {
    const actor = run();
    show();
    const blocked = screen.getByRole('heading', { name: 'Blocked now' }).closest('section');
    expect(blocked).toHaveTextContent('Hand over');
    expect(blocked).toHaveTextContent('Nothing was paid yet isPaid');
    await act(async () => actor.send({ type: 'pay', amount: 5 }));
    expect(screen.queryByRole('heading', { name: 'Blocked now' })).toBeNull();
  });

  test('flashes each arrow that is taken, and lists the events without what somebody wrote', async () => {
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

  test('says of an event that nothing came of it', async () => {
    const actor = run();
    show();
    await act(async () => actor.send({ type: 'close' }));
    expect(events().getAllByRole('listitem')[0]).toHaveTextContent('The state stayed as it was');
  });
});

describe('which actor is shown', () => {
  test('none runs: it says so, until one starts', async () => {
    show();
    expect(screen.getByText('This chart does not run in this tab now.')).toBeVisible();
    await act(async () => void run());
    expect(screen.getByText('Runs in this tab now')).toBeVisible();
  });

  test('one that another chart invokes, and its line', async () => {
    const shop = createActor(outer).start();
    running.push(shop);
    show();
    expect(screen.getByText('shop → till')).toBeVisible();
    await act(async () => shop.send({ type: 'end' }));
    expect(screen.getByText(/It has ended/)).toBeVisible();
    expect(marks?.on).toEqual(new Set());
  });

  test('several: the newest, or the one that is chosen', async () => {
    const older = run();
    const newer = run();
    show();
    expect(screen.getByRole('combobox', { name: 'Actor' })).toHaveValue(newer.sessionId);
    await act(async () => older.send({ type: 'pay', amount: 5 }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Actor' }), older.sessionId);
    await act(async () => older.send({ type: 'hand.over', note: '' }));
    expect(marks?.on).toEqual(new Set(['till.closed']));
  });

  test('nobody looks any longer once it is left', () => {
    const actor = run();
    const { unmount } = show();
    unmount();
    actor.send({ type: 'pay', amount: 5 });
    expect(marks?.fired).toBeUndefined();
  });
});

test('a chart of records does not promise to appear: the server runs it', () => {
  const listed = (id: string) => ({ id }) as ListedChart;
  expect(live.unavailableReason(listed('orderLifecycle'))).toMatch(/^It runs on the server/);
  expect(live.unavailableReason(listed('sidebar'))).toBeNull();
});
