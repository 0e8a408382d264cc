/** Schedules (§2.2): repeated jobs with their state, next and last runs; run now, pause and resume. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ScheduleListScreen from '#features/schedules/console/schedule-list-screen.tsx';
import type { ScheduleRecord } from '#features/schedules/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const possible = (event: string) => ({ event, allowed: true, because: null });
const impossible = (event: string, message: string) => ({ event, allowed: false, because: { message } });

const active: ScheduleRecord = {
  id: 4,
  version: 7,
  status: 'active',
  title: 'Offers overdue callbacks to all agents',
  area: 'Callbacks',
  every: 5_000,
  is_vital: false,
  reason: '',
  request: null,
  last: { at: '2026-11-23T08:59:30.000Z', took: 12, error: 'error 57014' },
  failures: 6,
  is_failing: true,
  removed_at: null,
  next: ['2026-11-23T09:00:00.000Z', '2026-11-23T09:00:05.000Z'],
  runs: [
    {
      id: 9,
      started_at: '2026-11-23T08:59:00.000Z',
      ended_at: '2026-11-23T08:59:30.000Z',
      runs: 6,
      took: 72,
      outcome: 'FAILED',
      changed: null,
      error: 'error 57014',
      by: null,
    },
    {
      id: 8,
      started_at: '2026-11-23T08:50:00.000Z',
      ended_at: '2026-11-23T08:50:01.000Z',
      runs: 1,
      took: 1_200,
      outcome: 'SUCCEEDED',
      changed: 3,
      error: null,
      by: 'Aditi Varma',
    },
  ],
  log: [{ version: 7, at: '2026-11-23T08:40:00.000Z', by: 'Aditi Varma', event: 'schedule.resumed', to: 'active', payload: {} }],
  abilities: [possible('run.requested'), possible('schedule.paused'), impossible('schedule.resumed', 'The schedule is not paused')],
};
const paused: ScheduleRecord = {
  ...active,
  status: 'paused',
  reason: 'Sends duplicates',
  next: [],
  abilities: [possible('run.requested'), impossible('schedule.paused', 'The schedule is paused'), possible('schedule.resumed')],
};
const values = {
  title: active.title,
  area: 'Callbacks',
  every: 5,
  state: 'active',
  failing: true,
  last_run: '2026-11-23T08:59:30.000Z',
  took: 12,
  next_run: now.toISOString(),
  error: 'error 57014',
};

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/admin/schedules': () => [200, { rows: [{ id: 4, version: 7, values }], total: 1 }],
  'GET /api/admin/schedules/4': () => [200, active],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};
const sent = () =>
  requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, { ...(body as object), request_key: undefined }]);
const drawer = async () => within(await screen.findByRole('complementary', { name: `Schedule: ${active.title}` }));

function open(query = '?record=4') {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.administrator] }));
  return openScreen(<ScheduleListScreen />, `/Schedule-and-Reminder/schedules${query}`);
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(answers);
});
afterEach(() => vi.useRealTimers());

it('lists jobs with their interval, state, last run and a mark on those that fail', async () => {
  open('');
  const row = await screen.findByRole('row', { name: /Offers overdue callbacks/ });
  for (const words of ['Callbacks', '5 s', 'Active', 'Failing', '30 s ago']) expect(row).toHaveTextContent(words);
});

it('shows the next and last runs of a job, to the second if it runs often, and what people did', async () => {
  open();
  const schedule = await drawer();
  expect(within(schedule.getByRole('region', { name: 'Next runs' })).getAllByRole('listitem')[1]).toHaveTextContent('23-11-2026, 14:30:05');
  const runs = within(schedule.getByRole('region', { name: 'Runs' })).getAllByRole('listitem');
  expect(runs[0]).toHaveTextContent('Failed 6 runs · 72 mserror 57014');
  expect(runs[1]).toHaveTextContent('Succeeded 3 records changed · 1.2 sRequested by Aditi Varma');
  expect(schedule.getByText('Failing: 6')).toBeInTheDocument();
  expect(schedule.getByRole('region', { name: 'What happened' })).toHaveTextContent('Resumed');
});

it('runs a job now', async () => {
  const request = { at: now.toISOString(), by: 'Sanjay Menon' };
  requests = serve({
    ...answers,
    'POST /api/admin/schedules/4/runs': () => [
      200,
      { ...active, version: 8, request, abilities: [impossible('run.requested', 'A run is requested already')] },
    ],
  });
  const person = open();
  await person.click((await drawer()).getByRole('button', { name: 'Run now' }));
  expect(await screen.findByText('The run is requested')).toBeInTheDocument();
  expect(sent()).toEqual([['/api/admin/schedules/4/runs', { version: 7 }]]);
});

it('pauses a schedule with a reason, which stays when the pause is refused', async () => {
  const message = 'Changed by someone else since you opened it';
  requests = serve({
    ...answers,
    'POST /api/admin/schedules/4/pause': () => refusal(409, 'CONFLICT', message, { record: { ...active, version: 8 }, message }),
  });
  const person = open();
  await person.click((await drawer()).getByRole('button', { name: 'Pause…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause this schedule' }));
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await person.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await dialog.findByText('Give a reason first')).toBeInTheDocument();
  await person.type(reason, 'Sends duplicates');
  await person.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect(reason).toHaveValue('Sends duplicates');
  expect(sent()).toEqual([['/api/admin/schedules/4/pause', { version: 7, reason: 'Sends duplicates' }]]);
});

it('resumes a paused schedule, which has no next run and says why', async () => {
  requests = serve({
    ...answers,
    'GET /api/admin/schedules/4': () => [200, paused],
    'POST /api/admin/schedules/4/resumption': () => [200, { ...active, version: 8 }],
  });
  const person = open();
  const schedule = await drawer();
  expect(schedule.getByText('Sends duplicates')).toBeInTheDocument();
  expect(schedule.getByRole('region', { name: 'Next runs' })).toHaveTextContent('None, unless somebody runs it.');
  await person.click(schedule.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(sent()).toEqual([['/api/admin/schedules/4/resumption', { version: 7 }]]));
});

it('says why a job cannot be paused', async () => {
  const why = 'The product is not safe without this job, so it cannot be paused';
  const abilities = [
    possible('run.requested'),
    impossible('schedule.paused', why),
    impossible('schedule.resumed', 'The schedule is not paused'),
  ];
  requests = serve({ ...answers, 'GET /api/admin/schedules/4': () => [200, { ...active, is_vital: true, abilities }] });
  open();
  const schedule = await drawer();
  expect(schedule.getByRole('button', { name: 'Pause…' })).toHaveAccessibleDescription(why);
  expect(schedule.getByText('Cannot be paused: the product is not safe without it.')).toBeInTheDocument();
});
