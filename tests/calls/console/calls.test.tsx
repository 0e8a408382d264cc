import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CallBar from '#features/calls/console/call-bar.tsx';
import CallButton from '#features/calls/console/call-button.tsx';
import CallListScreen from '#features/calls/console/call-list-screen.tsx';
import CallTimeOfDay from '#features/calls/console/call-time.tsx';
import SubjectCall from '#features/calls/console/subject-call.tsx';
import { talkClock } from '#features/calls/console/talk-clock.ts';
import type { CallRecord } from '#features/calls/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { markScreenShown } from '#platform/console/actors/when-quiet.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { cleanup, render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { busy, connected, done, ended, held, muted, now } from './call-records.ts';

const agent = current({ roles: [roles.callCenterOperation], agent_id: 1001 });

let requests: ReceivedRequest[];
let openCall: CallRecord | null;

function open(element: React.ReactNode, answers: Parameters<typeof serve>[0] = {}, address = '/') {
  requests = serve({
    'GET /api/crm/current-call': () => [200, { call: openCall }],
    'GET /api/crm/agent-call-time': () => [200, { calls: 9, missed: 2, answered: 7, talk_seconds: 2_292 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    ...answers,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })} />
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const panel = async () => within(await screen.findByRole('region', { name: 'Call' }));
const resultDialog = async () => within(await screen.findByRole('dialog', { name: 'Result of the call' }));

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
  storeGeneralData(
    { CallDetailStatusChoices: { CONNECTED: 'Connected', BUSY: 'Busy', 'WRONG-NUMBER': 'Wrong number', 'CALL-BACK': 'Call back' } },
    Date.now(),
  );
  stored.currentUser.write(current({ roles: [roles.callCenterOperation] }));
  openCall = connected;
  markScreenShown();
});
afterEach(() => vi.useRealTimers());

describe('click to call', () => {
  const task = { id: 7, version: 3 };

  it('calls the customer of the task', async () => {
    openCall = null;
    const person = open(<CallButton record={task} />, {
      'GET /api/crm/tasks/7/call-ability': () => [200, { event: 'call.dialed', allowed: true, because: null }],
      'POST /api/crm/call-details': () => [200, { ...connected, status: 'dialing' }],
    });
    await person.click(await screen.findByRole('button', { name: 'Call now' }));
    await waitFor(() => expect(sent()).toEqual([['/api/crm/call-details', { task_id: 7, request_key: expect.any(String) }]]));
  });

  it('calls by its key, once, unless the customer may not be called', async () => {
    openCall = null;
    let allowed = true;
    const person = open(<CallButton record={task} />, {
      'GET /api/crm/tasks/7/call-ability': () => [200, { event: 'call.dialed', allowed, because: allowed ? null : { message: 'Quiet' } }],
      'POST /api/crm/call-details': () => [200, { ...connected, status: 'dialing' }],
    });
    const button = await screen.findByRole('button', { name: 'Call now' });
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/call-ability'))).toBe(true));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    allowed = false;
    await person.keyboard('d');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    await person.keyboard('d');
    expect(sent()).toHaveLength(1);
  });

  it('says why the customer may not be called now', async () => {
    const because = {
      message: 'Asked not to be called before 10:00',
      template: 'Asked not to be called before {time}',
      values: { time: '10:00' },
    };
    const person = open(<CallButton record={task} />, {
      'GET /api/crm/tasks/7/call-ability': () => [200, { event: 'call.dialed', allowed: false, because }],
    });
    const button = await screen.findByRole('button', { name: 'Call now' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveAccessibleDescription('Asked not to be called before 10:00');
    await person.click(button);
    expect(sent()).toEqual([]);
  });

  it('shows why a call was refused', async () => {
    const person = open(<CallButton record={task} />, {
      'GET /api/crm/tasks/7/call-ability': () => [200, { event: 'call.dialed', allowed: true, because: null }],
      'POST /api/crm/call-details': () => refusal(409, 'CONFLICT', 'Say first how the call ended'),
    });
    await person.click(await screen.findByRole('button', { name: 'Call now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Say first how the call ended');
  });
});

describe('click to call a record', () => {
  it('says why its customer may not be called now', async () => {
    open(<SubjectCall kind="callback" record={{ id: 5, version: 2 }} />, {
      'GET /api/crm/subject-calls/callback/5': () => [
        200,
        { event: 'call.dialed', allowed: false, because: { message: 'Asha has had it since 14:32' } },
      ],
    });
    const button = await screen.findByRole('button', { name: 'Call now' });
    await waitFor(() => expect(button).toHaveAccessibleDescription('Asha has had it since 14:32'));
  });
});

describe('the call bar', () => {
  it('keeps its room without a call, for those who make calls', async () => {
    openCall = null;
    open(
      <>
        <CallBar user={agent} />
        <CallBar user={{ ...agent, agent_id: null }} />
      </>,
    );
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.getAllByText('No call')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Call' })).not.toBeInTheDocument();
  });

  it('shows state, customer and the time since the answer', async () => {
    open(<CallBar user={agent} />);
    const call = await panel();
    expect(call.getByRole('status')).toHaveTextContent('Connected');
    expect(call.getByRole('timer', { name: 'Talk time 03:12' })).toHaveTextContent('03:12');
    expect(call.getByRole('link', { name: 'Anita Rao' })).toHaveAttribute('href', expect.stringContaining('9'));
    expect(call.getByRole('link', { name: 'Order GLN-17' })).toHaveAttribute('href', '/crm/my-queue?id=7');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(call.getByRole('timer')).toHaveTextContent('03:15');
  });

  it('holds and ends the call by keys, which do nothing while one types', async () => {
    const person = open(
      <>
        <CallBar user={agent} />
        <input aria-label="Search" />
      </>,
      {
        'POST /api/crm/call-details/3/hold': () => [200, (openCall = held)],
        'POST /api/crm/call-details/3/end': () => [200, (openCall = ended)],
      },
    );
    await panel();
    await person.type(screen.getByRole('textbox', { name: 'Search' }), 'he');
    expect(sent()).toEqual([]);
    await person.click(document.body);
    await person.keyboard('h');
    await screen.findByRole('button', { name: /Speak again/ });
    await person.keyboard('e');
    await resultDialog();
    expect(sent()).toEqual([
      ['/api/crm/call-details/3/hold', { version: 3, request_key: expect.any(String) }],
      ['/api/crm/call-details/3/end', { version: 4, request_key: expect.any(String) }],
    ]);
  });

  it('mutes and unmutes by a key and a button, and shows it after a reload', async () => {
    const answers: Parameters<typeof serve>[0] = {
      'POST /api/crm/call-details/3/mute': () => [200, (openCall = muted)],
      'POST /api/crm/call-details/3/unmute': () => [200, (openCall = { ...connected, version: 5 })],
    };
    let person = open(<CallBar user={agent} />, answers);
    await panel();
    await person.keyboard('m');
    await screen.findByRole('button', { name: /Unmute/ });
    cleanup();
    queryClient.clear();
    person = open(<CallBar user={agent} />, answers);
    expect((await panel()).getByRole('status')).toHaveTextContent('Muted');
    await person.click(screen.getByRole('button', { name: /Unmute/ }));
    await screen.findByRole('button', { name: /^Mute/ });
    expect(sent()).toEqual([['/api/crm/call-details/3/unmute', { version: 4, request_key: expect.any(String) }]]);
  });

  it('shows a call that somebody else has changed meanwhile', async () => {
    const person = open(<CallBar user={agent} />, {
      'POST /api/crm/call-details/3/end': () => {
        openCall = ended;
        return [
          409,
          { defined: true, code: 'CONFLICT', status: 409, message: 'Changed by someone else since you opened it', data: { record: ended } },
        ];
      },
    });
    await person.click((await panel()).getByRole('button', { name: /End call/ }));
    expect((await resultDialog()).getByRole('radio', { name: 'Connected' })).toBeInTheDocument();
  });
});

describe('the result of a call', () => {
  it('interrupts nobody if the call was over before: its button asks for it', async () => {
    openCall = ended;
    const person = open(<CallBar user={agent} />, { 'POST /api/crm/call-details/3': () => [200, ((openCall = null), done)] });
    const button = (await panel()).getByRole('button', { name: 'Result of the call' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await person.click(button);
    await person.click((await resultDialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.click((await panel()).getByRole('button', { name: 'Result of the call' }));
    const dialog = await resultDialog();
    expect(dialog.queryByRole('radio', { name: 'Busy' })).not.toBeInTheDocument();
    await person.click(dialog.getByRole('radio', { name: 'Connected' }));
    await person.click(dialog.getByRole('radio', { name: 'Wants to order' }));
    await person.click(dialog.getByRole('button', { name: 'Speaks Marathi' }));
    await person.click(dialog.getByRole('button', { name: 'Save result' }));
    expect(await screen.findByText('The result of the call is saved')).toBeInTheDocument();
    expect(sent()).toEqual([
      [
        '/api/crm/call-details/3',
        { version: 5, request_key: expect.any(String), result: 'CONNECTED', outcome: 'WILL-ORDER', note: 'Speaks Marathi', due_at: '' },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Call' })).not.toBeInTheDocument());
  });

  it('is not asked for while one types', async () => {
    const person = open(
      <>
        <CallBar user={agent} />
        <input aria-label="Search" />
      </>,
    );
    await panel();
    await person.click(screen.getByRole('textbox', { name: 'Search' }));
    openCall = ended;
    await vi.advanceTimersByTimeAsync(5_000);
    await person.click((await panel()).getByRole('button', { name: 'Result of the call' }));
    expect(await resultDialog()).toBeDefined();
  });

  it('that nobody was reached needs a time; what is typed survives a refusal', async () => {
    openCall = busy;
    let answer: [number, unknown] = refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong');
    const person = open(<CallBar user={agent} />, { 'POST /api/crm/call-details/3': () => answer });
    await person.click((await panel()).getByRole('button', { name: 'Result of the call' }));
    const dialog = await resultDialog();
    expect(dialog.getByRole('radio', { name: 'Busy' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Not reachable' })).toBeChecked();
    const save = dialog.getByRole('button', { name: 'Save result' });
    expect(save).toHaveAccessibleDescription('Choose a time first');
    await person.click(dialog.getByRole('button', { name: 'In 30 min' }));
    await person.click(save);
    expect(await dialog.findByText(/What you typed is kept/)).toBeInTheDocument();
    answer = [200, { ...done, result: 'BUSY', outcome: 'NOT-REACHABLE' }];
    await person.click(save);
    expect(await screen.findByText('The task comes back at its time')).toBeInTheDocument();
    const [first, second] = sent();
    expect(second).toEqual(first);
    expect(second?.[1]).toMatchObject({ result: 'BUSY', outcome: 'NOT-REACHABLE', due_at: '2026-11-23T09:30:00.000Z' });
  });

  it('is kept while the server cannot be reached, also over a reload, and sent once', async () => {
    openCall = ended;
    let isReached = false;
    const saving: Parameters<typeof serve>[0] = {
      'POST /api/crm/call-details/3': () => {
        if (!isReached) throw new TypeError('Failed to fetch');
        openCall = null;
        return [200, done];
      },
    };
    const person = open(<CallBar user={agent} />, saving);
    await person.click((await panel()).getByRole('button', { name: 'Result of the call' }));
    const dialog = await resultDialog();
    await person.click(dialog.getByRole('radio', { name: 'Connected' }));
    await person.click(dialog.getByRole('radio', { name: 'Wants to order' }));
    await person.click(dialog.getByRole('button', { name: 'Speaks Marathi' }));
    await person.click(dialog.getByRole('button', { name: 'Save result' }));
    expect(await dialog.findByText(/kept, and sent once as soon as the server answers/)).toBeInTheDocument();
    const [first] = sent();
    cleanup();
    queryClient.clear();
    open(<CallBar user={agent} />, saving);
    const again = await resultDialog();
    expect(again.getByRole('radio', { name: 'Wants to order' })).toBeChecked();
    expect(again.getByRole('textbox', { name: /Note/ })).toHaveValue('Speaks Marathi');
    isReached = true;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('The result of the call is saved')).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent()).toEqual([first]);
  });
});

describe('my calls', () => {
  const values = {
    customer: 'Anita Rao',
    phone: '9000000001',
    started: done.started_at,
    status: 'dispositioned',
    talk: 192,
    result: 'CONNECTED',
    outcome: 'WILL-ORDER',
    direction: 'OUT',
    task: 'GLN-17',
    note: 'Speaks Marathi',
    subject: 'order',
  };

  it('lists the own calls; one opens with its result and what happened', async () => {
    open(
      <CallListScreen />,
      {
        'GET /api/crm/calls': () => [200, { rows: [{ id: 3, version: 6, patient_id: 9, values }], total: 1 }],
        'GET /api/crm/call-details/3': () => [200, done],
      },
      '/crm/my-calls?id=3',
    );
    const row = await screen.findByRole('row', { name: /Anita Rao/ });
    for (const words of ['90000 00001', '3 min 12 s', 'Result saved', 'Wants to order', 'Order GLN-17'])
      expect(row).toHaveTextContent(words);
    const drawer = within(await screen.findByRole('complementary', { name: 'Call: Anita Rao' }));
    expect(await drawer.findByText('Speaks Marathi')).toBeInTheDocument();
    expect(within(drawer.getByRole('region', { name: 'What happened' })).getByText('Answered')).toBeInTheDocument();
  });

  it.each([
    ['9000000001', ['/crm/search?search=9000000001']],
    ['', []],
  ])('lead from the number %j of an unknown caller to the patients who have it', async (phone_no, paths) => {
    open(
      <CallListScreen />,
      {
        'GET /api/crm/calls': () => [200, { rows: [], total: 0 }],
        'GET /api/crm/call-details/3': () => [200, { ...done, patient_id: null, customer: '', phone_no }],
      },
      '/crm/my-calls?id=3',
    );
    const drawer = within(await screen.findByRole('complementary', { name: 'Call: Unknown caller' }));
    expect(await drawer.findByText('Speaks Marathi')).toBeInTheDocument();
    const links = drawer.queryAllByRole('link', { name: 'Patients with this number' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(paths);
  });
});

it('shows the talk time and the missed calls of the day', async () => {
  open(
    <dl>
      <CallTimeOfDay />
    </dl>,
  );
  expect(await screen.findByText('38 min 12 s')).toBeInTheDocument();
  expect(screen.getByText('Missed calls').nextElementSibling).toHaveTextContent('2');
});

it.each([
  [0, '00:00'],
  [192, '03:12'],
  [3_725, '1:02:05'],
])('shows %i seconds as %s', (seconds, clock) => {
  expect(talkClock(seconds)).toBe(clock);
});

it('is not there for users who call nobody', async () => {
  open(<CallBar user={current({ roles: [roles.pharmacist], agent_id: null })} />, {}, '/galen/order-list');
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Call' })).not.toBeInTheDocument();
});
