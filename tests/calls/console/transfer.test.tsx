import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CallBar from '#features/calls/console/call-bar.tsx';
import type { CallLogEntry, CallRecord, Receiver } from '#features/calls/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { markScreenShown } from '#platform/console/actors/when-quiet.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { setRouter } from '#platform/console/navigation/current-router.ts';
import { dismissToast, shownToasts } from '#platform/console/ui/feedback/toast-list.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { able, connected, held, now } from './call-records.ts';

const entry = (event: string, by: string, fields: Partial<CallLogEntry> = {}): CallLogEntry => ({
  version: 4,
  at: now.toISOString(),
  by,
  event,
  to: 'held',
  payload: {},
  ...fields,
});
const begun = entry('call.transferred', 'Meera Kulkarni', { payload: { to: 'Ritesh Nair', to_agent_id: 1101, note: 'Asks about a bill' } });
const waiting: CallRecord = {
  ...connected,
  version: 4,
  status: 'transferring',
  transfer: { from: 'Meera Kulkarni', to: 'Ritesh Nair', isToReader: false },
  log: [begun, ...connected.log],
  abilities: able('transfer.withdrawn', 'call.ended'),
};
const offered: CallRecord = {
  ...waiting,
  transfer: { from: 'Meera Kulkarni', to: 'Ritesh Nair', isToReader: true },
  abilities: able('transfer.taken', 'transfer.declined'),
};
const back = (event: string): CallRecord => ({ ...held, version: 5, log: [entry(event, 'Ritesh Nair'), ...waiting.log] });

const receiver = (agent_id: number, name: string, fields: Partial<Receiver> = {}): Receiver => ({
  agent_id,
  name,
  languages: ['hi', 'mr'],
  skills: ['complaints'],
  tasks: 0,
  takesTask: true,
  because: null,
  ...fields,
});
const onCall = {
  message: 'Neha Chavan is on a call',
  template: '{name} is on a call',
  values: { name: 'Neha Chavan' },
};
const receivers = [
  receiver(1101, 'Ritesh Nair'),
  receiver(1103, 'Tejas Sawant', { languages: ['gu'], skills: [], tasks: 2, takesTask: false }),
  receiver(1102, 'Neha Chavan', { because: onCall }),
];

const agent = current({ roles: [roles.callCenterOperation], agent_id: 1001 });

let requests: ReceivedRequest[];
let openCall: CallRecord | null;

function open(answers: Parameters<typeof serve>[0] = {}) {
  requests = serve({
    'GET /api/crm/current-call': () => [200, { call: openCall }],
    'GET /api/crm/call-details/3/transfer-agents': () => [200, { agents: receivers }],
    ...answers,
  });
  const element = (
    <>
      <CallBar user={agent} />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  setRouter(router);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const bar = async () => within(await screen.findByRole('region', { name: 'Call' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Transfer the call' }));

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
  openCall = connected;
  markScreenShown();
});
afterEach(() => {
  for (const { id } of shownToasts.get()) dismissToast(id);
  vi.useRealTimers();
});

describe('the choice of the other agent', () => {
  it('opens by a key, shows who is free and what each can, and sends agent and note', async () => {
    const person = open({ 'POST /api/crm/call-details/3/transfer': () => [200, (openCall = waiting)] });
    await (await bar()).findByRole('button', { name: /Transfer/ });
    await person.keyboard('t');
    const choice = await dialog();
    const free = await choice.findByRole('radio', { name: 'Ritesh Nair' });
    expect(free).toHaveAccessibleDescription(/^Free · Hindi, Marathi, Settles complaints$/);
    expect(choice.getByRole('radio', { name: 'Tejas Sawant' })).toHaveAccessibleDescription(/^2 tasks in hand · Gujarati$/);
    const busy = choice.getByRole('radio', { name: 'Neha Chavan' });
    expect(busy).toBeDisabled();
    expect(busy).toHaveAccessibleDescription(/^Neha Chavan is on a call/);
    expect(choice.getByRole('button', { name: 'Transfer' })).toHaveAccessibleDescription('Choose an agent first');
    await person.click(free);
    expect(choice.getByText('The task goes along.')).toBeInTheDocument();
    await person.type(choice.getByRole('textbox', { name: /Note for the agent/ }), 'Asks about a bill');
    await person.keyboard('{Control>}{Enter}{/Control}');
    await (await bar()).findByText('The telephone of Ritesh Nair rings');
    expect(sent()).toEqual([
      ['/api/crm/call-details/3/transfer', { version: 3, request_key: expect.any(String), agent_id: 1101, note: 'Asks about a bill' }],
    ]);
  });

  it('finds agents by language and skill, and says that the task stays', async () => {
    const person = open();
    await person.click(await (await bar()).findByRole('button', { name: /Transfer/ }));
    const choice = await dialog();
    await choice.findByRole('radio', { name: 'Ritesh Nair' });
    await person.type(choice.getByRole('textbox', { name: 'Search' }), 'gujarati');
    expect(choice.getAllByRole('radio')).toHaveLength(1);
    await person.click(choice.getByRole('radio', { name: 'Tejas Sawant' }));
    expect(choice.getByText(/^The task stays with you/)).toBeInTheDocument();
    await person.type(choice.getByRole('textbox', { name: 'Search' }), ' xx');
    expect(choice.getByText('No agent with this name, language or skill is on duty')).toBeInTheDocument();
  });

  it('keeps what was typed if the agent has gone meanwhile, and says who and when', async () => {
    const person = open({
      'POST /api/crm/call-details/3/transfer': () => refusal(409, 'CONFLICT', 'Ritesh Nair is not on duty since 14:28'),
    });
    await person.click(await (await bar()).findByRole('button', { name: /Transfer/ }));
    const choice = await dialog();
    await person.click(await choice.findByRole('radio', { name: 'Ritesh Nair' }));
    const note = choice.getByRole('textbox', { name: /Note for the agent/ });
    await person.type(note, 'Asks about a bill');
    await person.click(choice.getByRole('button', { name: 'Transfer' }));
    expect(await choice.findByRole('alert')).toHaveTextContent('Ritesh Nair is not on duty since 14:28');
    expect(note).toHaveValue('Asks about a bill');
  });
});

describe('a transfer that waits', () => {
  it('is taken back by the key of the hold', async () => {
    openCall = waiting;
    const person = open({ 'POST /api/crm/call-details/3/take-back': () => [200, (openCall = { ...connected, version: 5 })] });
    expect((await bar()).getByRole('status')).toHaveTextContent('Being transferred');
    expect((await bar()).getByRole('button', { name: /Transfer/ })).toHaveAttribute('aria-disabled', 'true');
    await person.keyboard('h');
    await (await bar()).findByRole('button', { name: /Hold/ });
    expect(sent()).toEqual([['/api/crm/call-details/3/take-back', { version: 4, request_key: expect.any(String) }]]);
  });

  it('says who has taken the call', async () => {
    openCall = waiting;
    open();
    await bar();
    openCall = null;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await screen.findByText('Ritesh Nair has taken the call')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Call' })).not.toBeInTheDocument();
  });

  it.each([
    ['transfer.declined', 'Ritesh Nair did not take the call'],
    ['phone.unanswered', 'Ritesh Nair did not answer'],
  ])('comes back: %s', async (event, sentence) => {
    openCall = back(event);
    open();
    expect((await bar()).getByRole('status')).toHaveTextContent(`On hold ${sentence}`);
    expect(screen.queryByText('Ritesh Nair has taken the call')).not.toBeInTheDocument();
  });
});

describe('a transfer to the agent', () => {
  it('shows from whom it comes and why, and is answered by the key of a call', async () => {
    openCall = offered;
    const taken: CallRecord = {
      ...connected,
      version: 5,
      log: [entry('transfer.taken', 'Ritesh Nair'), ...waiting.log],
    };
    const person = open({ 'POST /api/crm/call-details/3/answer': () => [200, (openCall = taken)] });
    const call = await bar();
    expect(call.getByRole('status')).toHaveTextContent('From Meera Kulkarni: Asks about a bill');
    expect(call.getByRole('status')).toHaveAttribute('aria-live', 'assertive');
    await person.keyboard('{Alt>}[KeyA]{/Alt}');
    await waitFor(async () => expect((await bar()).getByRole('button', { name: /End call/ })).toBeInTheDocument());
    expect(sent()).toEqual([['/api/crm/call-details/3/answer', { version: 4, request_key: expect.any(String) }]]);
    expect((await bar()).getByRole('status')).toHaveTextContent('Connected From Meera Kulkarni: Asks about a bill');
  });
});
