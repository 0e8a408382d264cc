import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CallsReportScreen from '#features/calls-report/console/calls-report-screen.tsx';
import type { CallFigures, CallsReport } from '#features/calls-report/contract.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

// The drawing needs the sizes of a browser; its words and its table do not.
vi.mock('#features/calls-report/console/days/day-bars.tsx', () => ({ default: () => null }));

const now = new Date('2026-11-23T09:00:00.000Z');
const REPORT = 'GET /api/crm/calls-report';

const figures: CallFigures = {
  calls: 40,
  missed: 3,
  reached: 30,
  talk_seconds: 192,
  wrap_up_seconds: 45,
  handling_seconds: 210,
  callbacks: 4,
  without_result: 2,
  agent_hours: 16,
};
const report: CallsReport = {
  from: '2026-11-17',
  to: '2026-11-23',
  as_of: now.toISOString(),
  totals: figures,
  before: { from: '2026-11-09T18:30:00.000Z', until: '2026-11-16T09:00:00.000Z', totals: { ...figures, calls: 35, reached: 21 } },
  days: [
    { day: '2026-11-22', calls: 10, reached: 5 },
    { day: '2026-11-23', calls: 30, reached: 25 },
  ],
  results: [
    { result: 'CONNECTED', calls: 38 },
    { result: null, calls: 2 },
  ],
  agents: [
    { ...figures, agent_id: 1_001, name: 'Meera Kulkarni', calls: 10, talk_seconds: null },
    { ...figures, agent_id: 1_101, name: 'Ritesh Nair', calls: 30, without_result: 0 },
  ],
  hours: [
    { weekday: 7, hour: 9, calls: 10, reached: 5 },
    { weekday: 1, hour: 11, calls: 30, reached: 25 },
  ],
  choices: { channels: [{ id: 3, name: 'Orders' }], agents: [{ agent_id: 1_001, name: 'Meera Kulkarni' }] },
};

let requests: ReceivedRequest[];
let router: ReturnType<typeof createMemoryRouter>;

function open(address = '', answer: () => ReturnType<typeof refusal> = () => [200, report]) {
  requests = serve({ [REPORT]: answer });
  router = createMemoryRouter([{ path: '*', element: <CallsReportScreen /> }], { initialEntries: [`/dashboard/calls-report${address}`] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const lastQuery = () => Object.fromEntries(new URLSearchParams(requests.at(-1)?.query));
const conditionsOf = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://galen');
  expect(pathname).toBe('/crm/supervisor-dashboard/calls');
  return JSON.parse(searchParams.get('where') ?? '').of as unknown;
};
const week = { field: 'started', is: 'between', value: ['2026-11-17', '2026-11-23'] };
const taken = { field: 'status', is: 'isNot', value: 'missed' };
const tableOf = async (name: string) => within(await screen.findByRole('table', { name }));

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
  stored.currentUser.write(current({ resource_access: [{ tabs: { id: 'calls-report', name: 'calls-report' } }] }));
});
afterEach(() => vi.useRealTimers());

describe('the totals', () => {
  it('stand beside the period before, say how they are computed, and lead to their calls', async () => {
    open();
    const answered = await screen.findByRole('link', { name: /^Answered/ });
    expect(answered).toHaveTextContent('Answered75 %before: 60 %');
    expect(answered).toHaveAccessibleDescription('Calls that somebody answered ÷ all calls.');
    expect(conditionsOf(answered)).toEqual([week, { field: 'answered', is: 'filled' }]);
    expect(screen.getByRole('link', { name: /^Calls per hour/ })).toHaveTextContent('2.5');
    const missed = screen.getByRole('link', { name: /^Missed/ });
    expect(missed).toHaveTextContent('Missed3before: 3');
    expect(conditionsOf(missed)).toEqual([week, { field: 'status', is: 'is', value: 'missed' }]);
    expect(conditionsOf(screen.getByRole('link', { name: /^Without a result/ }))).toEqual([
      week,
      { field: 'status', is: 'anyOf', value: ['ended', 'busy', 'noAnswer', 'failed'] },
    ]);
    expect(lastQuery()).toEqual({ from: '2026-11-17', to: '2026-11-23' });
  });
});

describe('the period and the filters', () => {
  it('are chosen, kept in the address, and part of the links', async () => {
    const person = open();
    await person.click(await screen.findByRole('button', { name: 'Yesterday' }));
    expect(router.state.location.search).toBe('?period=yesterday');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Queue' }), 'Orders');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Agent' }), 'Meera Kulkarni');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'CONNECTED');
    expect(router.state.location.search).toBe('?period=yesterday&channel=3&agent=1001&result=CONNECTED');
    expect(lastQuery()).toEqual({ from: '2026-11-22', to: '2026-11-22', channel_id: '3', agent_id: '1001', result: 'CONNECTED' });
    expect(conditionsOf(await screen.findByRole('link', { name: 'List and export' }))).toEqual([
      week,
      { field: 'channel', is: 'is', value: 'Orders' },
      { field: 'agent_id', is: 'is', value: 1_001 },
      { field: 'result', is: 'anyOf', value: ['CONNECTED'] },
    ]);
  });

  it('are those of the downloaded tables', async () => {
    const person = open('?from=2026-10-01&to=2026-10-31&agent=1001');
    const days = within(await screen.findByRole('region', { name: 'Calls by day' }));
    requests = serve({ [REPORT]: () => [200, report], 'GET /api/crm/calls-report/days.csv': () => [200, {}] });
    await person.click(days.getByRole('button', { name: 'Download' }));
    await person.click(await screen.findByRole('menuitem', { name: 'CSV file (.csv)' }));
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/crm/calls-report/days.csv'));
    // The days of the report that is on screen.
    expect(lastQuery()).toEqual({ from: '2026-11-17', to: '2026-11-23', agent_id: '1001' });
  });

  it('are read from the address, with own days', async () => {
    open('?from=2026-10-01&to=2026-10-31&agent=1001');
    expect(await screen.findByRole('textbox', { name: 'First day' })).toHaveValue('01-10-2026');
    expect(lastQuery()).toEqual({ from: '2026-10-01', to: '2026-10-31', agent_id: '1001' });
    expect(screen.queryByRole('button', { pressed: true, name: /days|day/ })).toBeNull();
  });

  it('show at its field why a period is refused', async () => {
    const errors = [{ field: 'from', message: 'Not after the last day' }];
    open('?from=2026-11-20&to=2026-11-19', () => [
      400,
      { defined: true, code: 'BAD_REQUEST', status: 400, message: 'from', data: { errors } },
    ]);
    await screen.findByText('The report could not be loaded');
    expect(screen.getByRole('textbox', { name: 'First day' })).toHaveAccessibleDescription('Not after the last day');
  });
});

describe('the parts', () => {
  it('say the days in a sentence, and in a table with links', async () => {
    const person = open();
    expect(await screen.findByRole('figure')).toHaveTextContent('40 calls in the period; most on 23-11-2026: 30. The table has every day.');
    await person.click(screen.getByRole('button', { name: 'Show as table' }));
    const row = within((await tableOf('Calls by day')).getByRole('row', { name: /^22-11-2026/ }));
    expect(conditionsOf(row.getByRole('link', { name: '10' }))).toEqual([{ field: 'started', is: 'is', value: '2026-11-22' }, taken]);
  });

  it('show the weekdays by hour, each cell with its words and its calls', async () => {
    open();
    const cell = (await tableOf('Calls by weekday and hour')).getByRole('link', { name: 'Monday, 11:00: 30 calls, 83 % answered' });
    expect(conditionsOf(cell)).toEqual([
      week,
      { field: 'weekday', is: 'anyOf', value: ['1'] },
      { field: 'hour', is: 'is', value: 11 },
      taken,
    ]);
    expect((await tableOf('Calls by weekday and hour')).getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Weekday',
      '09:00',
      '10:00',
      '11:00',
    ]);
  });

  it('show the results, also calls without one', async () => {
    open();
    const row = within((await tableOf('Calls by result')).getByRole('row', { name: /^No result yet/ }));
    expect(conditionsOf(row.getByRole('link', { name: '2' }))).toEqual([week, { field: 'result', is: 'empty' }, taken]);
  });

  it('sort the agents by a column, which the address keeps; missing figures are last', async () => {
    const person = open();
    const names = async () => (await tableOf('Calls by agent')).getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(await names()).toEqual(['Ritesh Nair', 'Meera Kulkarni']);
    await person.click(screen.getByRole('button', { name: 'Talk time' }));
    expect(router.state.location.search).toBe('?sort=-talk_seconds');
    expect(screen.getByRole('columnheader', { name: 'Talk time' })).toHaveAttribute('aria-sort', 'descending');
    await person.click(screen.getByRole('button', { name: 'Talk time' }));
    expect(await names()).toEqual(['Ritesh Nair', 'Meera Kulkarni']);
    await person.click(screen.getByRole('button', { name: 'Agent' }));
    expect(await names()).toEqual(['Meera Kulkarni', 'Ritesh Nair']);
  });
});

describe('the report', () => {
  it('shows the agents of a period in which every call was missed', async () => {
    const none = { ...figures, calls: 0, reached: 0, agent_hours: 0 };
    const idle = { ...none, agent_id: 1_001, name: 'Meera Kulkarni' };
    open('', () => [200, { ...report, totals: none, days: [], hours: [], results: [], agents: [idle] }]);
    const row = within((await tableOf('Calls by agent')).getByRole('row', { name: /^Meera Kulkarni/ }));
    expect(row.getByRole('link', { name: '3' })).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Calls by result' })).not.toBeInTheDocument();
  });

  it('says that no call matches, and shows all', async () => {
    const person = open('?agent=1001', () => [
      200,
      { ...report, totals: { ...figures, calls: 0, missed: 0 }, days: [], hours: [], agents: [], results: [] },
    ]);
    expect(await screen.findByText('No call matches the queue, agent and result.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Show all queues, agents and results' }));
    expect(router.state.location.search).toBe('');
  });

  it('says that it could not be loaded, and tries again', async () => {
    let isDown = true;
    const person = open('', () => (isDown ? refusal(403, 'FORBIDDEN', 'No access') : [200, report]));
    expect(await screen.findByText('The report could not be loaded')).toBeInTheDocument();
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /^Answered/ })).toBeInTheDocument();
  });
});
