import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toChart } from '#workbench/drawing/chart.ts';
import { Legend } from '#workbench/console/panel/legend.tsx';
import { arrowFinder } from '#workbench/drawing/find-arrow.ts';
import type { ListedChart, OpenedChart } from '#workbench/drawing/listed-chart.ts';
import BusinessOverlay from '#workbench/business/console/business-overlay.tsx';
import { business } from '#workbench/business/console/overlay-entry.ts';
import type { ChartMarks, Chosen } from '#workbench/console/chart/chart-marks.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { FlowFigures, FlowState } from '#workbench/business/contract.ts';
import { orderStatuses } from '#machines/orders/order-statuses.ts';
import { orderLifecycleEvents, orderLifecycleGuards, orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import { current } from '#tests/support/people.ts';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const FLOW = 'GET /api/admin/flow';
const chart = toChart(orderLifecycleMachine, { events: orderLifecycleEvents, guards: orderLifecycleGuards });
const opened = { chart, machine: orderLifecycleMachine, picture: '', browser: null, screens: {}, source: '' } as unknown as OpenedChart;
const idOf = (key: string) => chart.nodes.find((node) => node.key === key)!.id;
const placed = idOf('PLACED');
const followUp = idOf('FOLLOW-UP-WITHIN-TAT');

const state = (name: string, more: Partial<FlowState> = {}): FlowState => ({
  state: name,
  here: 0,
  late: 0,
  waiting: null,
  stays: 0,
  median: null,
  ninth: null,
  due: null,
  bar_minutes: 0,
  bars: [],
  ...more,
});

const stayed = {
  here: 1386,
  late: 31,
  waiting: { median: 12 * 60, longest: 3 * 3600 },
  stays: 12,
  median: 22 * 60,
  ninth: 65 * 60,
  due: 1800,
  bar_minutes: 10,
  bars: [1, 4, 3, 2, 1, 0, 1, 0, 0, 0],
};
const figuresByState: Record<string, FlowState> = {
  PLACED: state('PLACED', { here: 214, stays: 100, median: 540, ninth: 900, bar_minutes: 2, bars: [0, 50, 50, 0, 0, 0, 0, 0, 0, 0] }),
  'FOLLOW-UP-WITHIN-TAT': state('FOLLOW-UP-WITHIN-TAT', stayed),
};

const figures = (more: Partial<FlowFigures> = {}): FlowFigures => ({
  machine: 'orderLifecycle',
  from: '2026-08-23',
  to: '2026-11-20',
  states: orderStatuses.map((name) => figuresByState[name] ?? state(name)),
  transitions: [
    { from: 'PLACED', event: 'mark_follow_up_within_tat', to: 'FOLLOW-UP-WITHIN-TAT', count: 97, share: 0.97 },
    { from: 'PLACED', event: 'mark_cancel_by_customer', to: 'CANCEL-BY-CUSTOMER', count: 3, share: 0.03 },
    { from: 'FOLLOW-UP-WITHIN-TAT', event: 'mark_create_patient_store_order', to: 'CREATE-PATIENT-STORE-ORDER', count: 9, share: 0.75 },
    { from: 'FOLLOW-UP-WITHIN-TAT', event: 'mark_cancel_by_customer', to: 'CANCEL-BY-CUSTOMER', count: 3, share: 0.25 },
    { from: 'FOLLOW-UP-WITHIN-TAT', event: 'due.passed', to: 'FOLLOW-UP-WITHIN-TAT', count: 5, share: null },
  ],
  here: 1600,
  late: 31,
  begun: 200,
  moves: 112,
  as_of: '2026-11-20T09:00:00.000Z',
  ...more,
});

let marks: ChartMarks | undefined;

/** Test double of the drawing that records the marks. */
function Drawing({ painted }: { painted: ChartMarks | undefined }) {
  useEffect(() => {
    marks = painted;
  }, [painted]);
  return null;
}

function Page({ first }: { first: string | null }) {
  const [chosen, choose] = useState<Chosen | null>(first === null ? null : { kind: 'state', id: first });
  const [setting, onSetting] = useState('');
  return (
    <BusinessOverlay opened={opened} chosen={chosen} choose={choose} setting={setting} onSetting={onSetting}>
      {(parts) => (
        <>
          <Drawing painted={parts.marks} />
          <p data-testid="setting">{setting}</p>
          {parts.controls}
          {parts.panel}
          {parts.legend && <Legend overlay={parts.legend} />}
        </>
      )}
    </BusinessOverlay>
  );
}

function open(first: string | null = null, user = current()) {
  queryClient.clear();
  stored.currentUser.write(user);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Page first={first} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const finder = arrowFinder(chart);
const edgeOf = (from: string, event: string, to: string) => finder.arrow({ from, event, to })!.id;
const panel = () => screen.findByRole('region', { name: 'Business, last 90 days' });
const fact = (region: HTMLElement, title: string) => within(region).getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('business overlay', () => {
  it('shows record counts, durations and late records in each state', async () => {
    serve({ [FLOW]: () => [200, figures()] });
    open();
    await panel();
    expect(marks?.states?.get(placed)).toEqual({ badge: '214', note: 'median 9 min' });
    expect(marks?.states?.get(followUp)).toEqual({ badge: '1,386', note: 'median 22 min · 31 late' });
    const group = chart.nodes.find(({ id }) => id === placed)!.parent!;
    expect(marks?.states?.get(group)).toEqual({ badge: '1,600 here' });
    expect(marks?.states?.get(chart.id)).toBeUndefined();
  });

  it('scales arrow widths with their share and draws rare arrows faint', async () => {
    serve({ [FLOW]: () => [200, figures()] });
    open();
    await panel();
    expect(marks?.edges?.get(edgeOf('PLACED', 'mark_follow_up_within_tat', 'FOLLOW-UP-WITHIN-TAT'))).toEqual({
      tone: 'plain',
      badge: '97 %',
      width: 1.25 + 2.25 * 0.97,
    });
    expect(marks?.edges?.get(edgeOf('DELIVERED', 'payment.settled', 'COMPLETED'))).toEqual({ tone: 'faint', width: 1.25 });
    const faint = [...marks!.edges!.values()].filter(({ tone }) => tone === 'faint').length;
    const legend = screen.getByRole('region', { name: 'Legend' });
    expect(legend).toHaveTextContent('17 %Of the records that left the state, those that left by this transition');
    expect(legend).toHaveTextContent(`${faint} transitions below 4 %`);
    expect(legend).toHaveTextContent('an actor failed');
  });

  it('shows the figures of a chosen state and highlights its outgoing arrows', async () => {
    serve({ [FLOW]: () => [200, figures()] });
    open(followUp);
    const seen = await panel();
    expect(['Here now', 'Late', 'Median', '90 % within'].map((title) => fact(seen, title))).toEqual(['1,386', '31', '22 min', '1 h 05']);
    expect(seen).toHaveTextContent('Waiting now: median 12 min, longest 3 h');
    const transitions = within(seen).getAllByRole('button', { name: /mark_|due\./ });
    expect(transitions[0]).toHaveTextContent('Create patient store order75 %mark_create_patient_store_order');
    expect(transitions[0]).toHaveTextContent(
      'The prescription question is not settled, or the serving store cannot serve every line, or an allergy is not confirmed',
    );
    expect(transitions[1]).toHaveTextContent('Cancel by customer25 %mark_cancel_by_customer');
    expect(transitions.at(-1)).toHaveTextContent('Due passed: stays here5 timesdue.passed');
    expect(seen).toHaveTextContent('% of the 12 that left');
    expect(
      marks?.edges?.get(edgeOf('FOLLOW-UP-WITHIN-TAT', 'mark_create_patient_store_order', 'CREATE-PATIENT-STORE-ORDER')),
    ).toMatchObject({ tone: 'accent', badge: '75 %' });
  });

  it('shows the combined share of an arrow with several sources, or the chosen source’s share', async () => {
    serve({ [FLOW]: () => [200, figures()] });
    const cancel = edgeOf('PLACED', 'mark_cancel_by_customer', 'CANCEL-BY-CUSTOMER');
    const user = open(placed);
    const seen = await panel();
    expect(marks?.edges?.get(cancel)).toMatchObject({ tone: 'accent', badge: '3 %' });
    await user.click(within(seen).getByRole('button', { name: /mark_cancel_by_customer/ }));
    expect(fact(seen, 'Taken')).toBe('6 ×');
    expect(fact(seen, 'Of all that left In the house')).toBe('5 %');
    expect(
      within(seen)
        .getAllByRole('listitem')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ).toEqual(['from Placed3 ×3 %', 'from Follow-up within TAT3 ×25 %']);
  });

  it('lists the duration bars as a table and shows the due time', async () => {
    serve({ [FLOW]: () => [200, figures()] });
    open(followUp);
    const seen = await panel();
    expect(seen).toHaveTextContent('Each bar: 10 min; due at 30 min');
    const rows = within(within(seen).getByRole('table', { name: 'How long records stayed' })).getAllByRole('row');
    expect(rows).toHaveLength(11);
    expect(rows[2]).toHaveTextContent('10 min to 20 min4');
    expect(rows[10]).toHaveTextContent('1 h 30 and longer0');
  });

  it('links a state to its orders, filtered by status', async () => {
    serve({ [FLOW]: () => [200, figures()] });
    open(followUp);
    await panel();
    expect(screen.getByRole('link', { name: '1,386 orders' })).toHaveAttribute('href', '/galen/order-list?status=FOLLOW-UP-WITHIN-TAT');
  });

  it('disables the link with a reason for users without access to orders', async () => {
    serve({ [FLOW]: () => [200, figures()] });
    open(followUp, current({ roles: ['designer'] }));
    await panel();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1,386 orders' })).toHaveAccessibleDescription('You don’t have access to orders');
  });

  it('loads another period and stores it in the address', async () => {
    const requests = serve({ [FLOW]: () => [200, figures()] });
    const user = open();
    await panel();
    const query = ({ query: words }: ReceivedRequest) => Object.fromEntries(new URLSearchParams(words));
    expect(query(requests[0]!)).toEqual({ machine: 'orderLifecycle', from: '2026-08-23' });
    await user.click(screen.getByRole('button', { name: '7 days' }));
    expect(screen.getByTestId('setting')).toHaveTextContent('7');
    expect(query(requests.at(-1)!)).toEqual({ machine: 'orderLifecycle', from: '2026-11-14' });
    await user.click(screen.getByRole('button', { name: 'Custom days' }));
    const from = screen.getByRole('textbox', { name: 'From' });
    await user.clear(from);
    await user.type(from, '01-11-2026');
    expect(screen.getByTestId('setting')).toHaveTextContent('2026-11-01_2026-11-20');
    expect(query(requests.at(-1)!)).toEqual({ machine: 'orderLifecycle', from: '2026-11-01', to: '2026-11-20' });
  });

  it('shows an empty state without records', async () => {
    const none = { states: orderStatuses.map((name) => state(name)), transitions: [], here: 0, late: 0, begun: 0, moves: 0 };
    serve({ [FLOW]: () => [200, figures(none)] });
    open();
    expect(await panel()).toHaveTextContent('No records to count yet.');
  });

  it('shows a load failure and retries', async () => {
    let works = false;
    serve({
      [FLOW]: () =>
        works
          ? [200, figures()]
          : refusal(400, 'BAD_REQUEST', 'from: At most 366 days', { errors: [{ field: 'from', message: 'At most 366 days' }] }),
    });
    const user = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The figures could not be loadedAt most 366 days.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await panel();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('loads nothing and shows the missing permission to users who may not see the figures', () => {
    const requests = serve({ [FLOW]: () => [200, figures()] });
    open(null, current({ roles: [] }));
    expect(screen.getByText('You don’t have access to record counts by state.')).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('is available only for charts of records with a stored history', () => {
    const listed = (id: string) => ({ id }) as ListedChart;
    expect(['orderLifecycle', 'fileImport', 'signIn'].map((id) => business.unavailableReason(listed(id)))).toEqual([
      null,
      null,
      'Only charts of records whose history is kept have figures.',
    ]);
  });
});
