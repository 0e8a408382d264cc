import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import '#app/console-features.ts';
import AgentListScreen from '#features/agent-management/console/agent-list-screen.tsx';
import QueueManagementScreen from '#features/agent-management/console/queue-management-screen.tsx';
import WeightsScreen from '#features/agent-management/console/weights/weights-screen.tsx';
import type { AgentRecord } from '#features/agent-management/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { fireEvent, render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const agent: AgentRecord = {
  id: 3,
  version: 4,
  status: 'ACTIVE',
  user_id: 21,
  name: 'Neha Chavan',
  title: 'Call centre agent',
  agent_id: 1102,
  leader: { user_id: 2, name: 'Farhan Shaikh' },
  languages: ['hi', 'mr'],
  skills: ['prescriptions'],
  cap: 8,
  shift: { days: ['Mon', 'Tue', 'Wed'], from: '09:00', until: '18:00' },
  held: 2,
  own_waiting: 1,
  queues: [{ channel_id: 1, name: 'Orders', priority: 30, weight: 2, cap: 5, held: 2 }],
  log: [{ version: 4, at: '2026-11-23T08:00:00.000Z', by: 'Devika Rao', event: 'agent.changed', payload: { cap: 8, lead: null } }],
  abilities: [
    { event: 'agent.changed', allowed: true, because: null },
    { event: 'agent.removed', allowed: false, because: { message: 'The agent is on a call' } },
    { event: 'agent.added', allowed: false, because: { message: 'The agent is there already' } },
  ],
};
const values = { name: 'Neha Chavan', status: 'ACTIVE', shift: 'Mon Tue Wed 09:00 18:00', languages: 'hi,mr', skills: 'prescriptions' };
const matrix = {
  channels: [
    { channel_id: 1, name: 'Orders', priority: 30 },
    { channel_id: 2, name: 'Callbacks', priority: 10 },
  ],
  agents: [
    { user_id: 21, name: 'Neha Chavan', team: 'Farhan Shaikh', cells: [{ channel_id: 1, weight: 2, cap: 5 }] },
    { user_id: 22, name: 'Tejas Sawant', team: null, cells: [] },
  ],
};

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/crm/agents': () => [200, { rows: [{ id: 3, version: 4, values }], total: 1 }],
  'GET /api/crm/agents/3': () => [200, agent],
  'GET /api/crm/agent-choices': () => [
    200,
    { users: [{ user_id: 22, name: 'Tejas Sawant' }], leaders: [{ user_id: 2, name: 'Farhan Shaikh' }] },
  ],
  'GET /api/crm/agent-weights': () => [200, matrix],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};

function open(Screen: () => ReactNode, address: string, role: string = roles.crmAgentAdmin) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [role] }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Screen />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const drawer = async () => within(await screen.findByRole('complementary', { name: 'Agent: Neha Chavan' }));
const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

beforeEach(() => {
  requests = serve(answers);
});

describe('/crm/agent-management', () => {
  it('shows an agent with team, shift, languages, skills and queues; what is not possible says why', async () => {
    open(AgentListScreen, '/crm/agent-management?id=3');
    const record = await drawer();
    expect(await record.findByText('Mon – Wed, 09:00 – 18:00')).toBeInTheDocument();
    expect(record.getByText('Hindi, Marathi')).toBeInTheDocument();
    expect(record.getByText('2 of 8')).toBeInTheDocument();
    expect(record.getByText('1 order, callback or cart of the agent’s own waits')).toBeInTheDocument();
    expect(record.getByText('no team · at most 8 tasks')).toBeInTheDocument();
    expect(record.getByRole('row', { name: /Orders/ })).toHaveTextContent(/3022 of 5/);
    expect(record.getByRole('button', { name: 'Remove agent' })).toHaveAccessibleDescription('The agent is on a call');
  });

  it('refuses a shift that ends before it begins at its field, and saves what was typed', async () => {
    requests = serve({ ...answers, 'POST /api/crm/agents/3/settings': () => [200, { ...agent, version: 5 }] });
    const person = open(AgentListScreen, '/crm/agent-management?id=3');
    await person.click(await (await drawer()).findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Neha Chavan' }));
    await person.click(dialog.getByRole('checkbox', { name: 'Gujarati' }));
    const until = dialog.getByLabelText('Until');
    await person.clear(until);
    await person.type(until, '08:00');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('The shift ends after it begins')).toBeInTheDocument();
    expect(until).toHaveFocus();
    await person.clear(until);
    await person.type(until, '17:00');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent()).toEqual([
      [
        '/api/crm/agents/3/settings',
        {
          version: 4,
          request_key: expect.any(String),
          lead_id: 2,
          languages: ['hi', 'mr', 'gu'],
          skills: ['prescriptions'],
          cap: 8,
          shift_days: ['Mon', 'Tue', 'Wed'],
          shift_from: '09:00',
          shift_until: '17:00',
        },
      ],
    ]);
  });

  it('adds a user as an agent; what the server refuses is shown at its field', async () => {
    let answer: [number, unknown] = refusal(400, 'BAD_REQUEST', 'Check the input', {
      errors: [{ field: 'user_id', message: 'The agent is there already' }],
    });
    requests = serve({ ...answers, 'POST /api/crm/agents': () => answer });
    const person = open(AgentListScreen, '/crm/agent-management?id=new');
    const form = within(await screen.findByRole('complementary', { name: 'Agent: New agent' }));
    await person.selectOptions(await form.findByLabelText('Agent'), await form.findByRole('option', { name: 'Tejas Sawant' }));
    await person.click(form.getByRole('checkbox', { name: 'Hindi' }));
    await person.click(form.getByRole('button', { name: 'Add agent' }));
    expect(await form.findByText('The agent is there already')).toBeInTheDocument();
    answer = [200, { ...agent, user_id: 22 }];
    await person.click(form.getByRole('button', { name: 'Add agent' }));
    expect(await screen.findByText('Neha Chavan is added')).toBeInTheDocument();
    expect(sent().at(-1)?.[1]).toMatchObject({ user_id: 22, languages: ['hi'], cap: 10, shift_days: [], shift_from: '' });
  });

  it('changes the queues of an agent, and says what somebody else changed meanwhile', async () => {
    let outcome = 'conflict';
    requests = serve({
      ...answers,
      'POST /api/crm/agent-weights': () => [200, { agents: [{ user_id: 21, outcome, cells: [{ channel_id: 2, weight: 3, cap: 5 }] }] }],
    });
    const person = open(AgentListScreen, '/crm/agent-management?id=3');
    await person.click(await (await drawer()).findByRole('button', { name: 'Change queues' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Queues of Neha Chavan' }));
    const callbacks = await dialog.findByLabelText('Callbacks');
    await person.clear(callbacks);
    await person.type(callbacks, '4');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Changed by somebody else. Saved now: Callbacks 3')).toBeInTheDocument();
    expect(callbacks).toHaveValue('4');
    outcome = 'saved';
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const of = (seen: number) => ({ agents: [{ user_id: 21, cells: [{ channel_id: 2, seen, weight: 4 }] }] });
    expect(sent().map(([, body]) => body)).toEqual([of(0), of(3)]);
  });

  it('says why a removed agent cannot be added again', async () => {
    const removed = { ...agent, status: 'REMOVED', abilities: [{ event: 'agent.added', allowed: true, because: null }] };
    const why = 'Choose a user with the role of a call-centre agent and an agent id';
    requests = serve({
      ...answers,
      'GET /api/crm/agents/3': () => [200, removed],
      'POST /api/crm/agents': () => refusal(400, 'BAD_REQUEST', 'Check the input', { errors: [{ field: 'user_id', message: why }] }),
    });
    const person = open(AgentListScreen, '/crm/agent-management?id=3');
    await person.click(await (await drawer()).findByRole('button', { name: 'Add again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Neha Chavan again' }));
    await person.click(dialog.getByRole('button', { name: 'Add agent' }));
    expect(await dialog.findByText(new RegExp(why))).toBeInTheDocument();
  });

  it('names a leader who leads no team any more until somebody else is chosen', async () => {
    requests = serve({ ...answers, 'GET /api/crm/agents/3': () => [200, { ...agent, leader: { user_id: 5, name: 'Ira Menon' } }] });
    const person = open(AgentListScreen, '/crm/agent-management?id=3');
    await person.click(await (await drawer()).findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Neha Chavan' }));
    await dialog.findByRole('option', { name: 'Farhan Shaikh' });
    expect(dialog.getByRole('combobox', { name: /Team of/ })).toHaveDisplayValue('Ira Menon');
  });

  it('offers no new agent to supervisors', async () => {
    open(AgentListScreen, '/crm/agent-management', roles.crmTeamLead);
    expect(await screen.findByText('Neha Chavan')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add agent' })).not.toBeInTheDocument();
  });
});

describe('/crm/agent-lead-management', () => {
  const cell = (queue: string, name: string) => screen.findByRole('textbox', { name: `${queue} for ${name}` });

  it('saves typed, filled and pasted weights in one request; a conflict is shown in its row and stays typed', async () => {
    requests = serve({
      ...answers,
      'POST /api/crm/agent-weights': () => [
        200,
        {
          agents: [
            {
              user_id: 21,
              outcome: 'saved',
              cells: [
                { channel_id: 1, weight: 3, cap: 5 },
                { channel_id: 2, weight: 4, cap: 5 },
              ],
            },
            { user_id: 22, outcome: 'conflict', cells: [{ channel_id: 1, weight: 9, cap: 5 }] },
          ],
        },
      ],
    });
    const person = open(WeightsScreen, '/crm/agent-lead-management');
    const first = await cell('Orders', 'Neha Chavan');
    await person.clear(first);
    await person.type(first, '12');
    expect(first).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Save 1 weight' })).toHaveAccessibleDescription('Weights are whole numbers from 0 to 10');
    fireEvent.paste(first, { clipboardData: { getData: () => '3\t4\n5\t6\n7\t8\n' } });
    expect(await cell('Callbacks', 'Tejas Sawant')).toHaveValue('6');
    await person.click(screen.getByRole('checkbox', { name: 'Select Tejas Sawant' }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Queue to fill' }), 'Callbacks');
    await person.clear(screen.getByRole('textbox', { name: 'Weight to fill in' }));
    await person.type(screen.getByRole('textbox', { name: 'Weight to fill in' }), '1');
    await person.click(screen.getByRole('button', { name: 'Fill' }));
    await person.click(screen.getByRole('button', { name: 'Save 4 weights' }));
    expect(await screen.findByText('Changed by somebody else. Saved now: Orders 9')).toBeInTheDocument();
    expect(await cell('Orders', 'Tejas Sawant')).toHaveValue('5');
    expect(sent()).toEqual([
      [
        '/api/crm/agent-weights',
        {
          agents: [
            {
              user_id: 21,
              cells: [
                { channel_id: 1, seen: 2, weight: 3 },
                { channel_id: 2, seen: 0, weight: 4 },
              ],
            },
            {
              user_id: 22,
              cells: [
                { channel_id: 1, seen: 0, weight: 5 },
                { channel_id: 2, seen: 0, weight: 1 },
              ],
            },
          ],
        },
      ],
    ]);
  });

  it('sends the weight that the user saw, also after somebody else saved another one', async () => {
    let orders = 2;
    requests = serve({
      ...answers,
      'GET /api/crm/agent-weights': () => {
        const [neha, ...others] = matrix.agents;
        return [200, { ...matrix, agents: [{ ...neha, cells: [{ channel_id: 1, weight: orders, cap: 5 }] }, ...others] }];
      },
      'POST /api/crm/agent-weights': () => [
        200,
        { agents: [{ user_id: 21, outcome: 'conflict', cells: [{ channel_id: 1, weight: orders, cap: 5 }] }] },
      ],
    });
    const person = open(WeightsScreen, '/crm/agent-lead-management');
    const first = await cell('Orders', 'Neha Chavan');
    await person.clear(first);
    await person.type(first, '5');
    orders = 7;
    await queryClient.invalidateQueries();
    await person.click(screen.getByRole('button', { name: 'Save 1 weight' }));
    expect(await screen.findByText('Changed by somebody else. Saved now: Orders 7')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Save 1 weight' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    const of = (seen: number) => ({ agents: [{ user_id: 21, cells: [{ channel_id: 1, seen, weight: 5 }] }] });
    expect(sent().map(([, body]) => body)).toEqual([of(2), of(7)]);
  });

  it('is worked by keyboard: arrows move within a queue, and a search finds a team', async () => {
    const person = open(WeightsScreen, '/crm/agent-lead-management');
    const first = await cell('Orders', 'Neha Chavan');
    first.focus();
    await person.keyboard('{ArrowDown}');
    expect(await cell('Orders', 'Tejas Sawant')).toHaveFocus();
    await person.type(screen.getByRole('searchbox', { name: 'Search agents' }), 'farhan{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Orders for Tejas Sawant' })).not.toBeInTheDocument());
  });

  it('keeps the selection of agents whom a search hides', async () => {
    const person = open(WeightsScreen, '/crm/agent-lead-management');
    await cell('Orders', 'Tejas Sawant');
    await person.click(screen.getByRole('checkbox', { name: 'Select Tejas Sawant' }));
    const search = screen.getByRole('searchbox', { name: 'Search agents' });
    await person.type(search, 'farhan{Enter}');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Tejas Sawant' })).not.toBeInTheDocument());
    await person.click(screen.getByRole('checkbox', { name: 'Select all agents' }));
    await person.clear(search);
    expect(await screen.findByRole('checkbox', { name: 'Select Tejas Sawant' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select Neha Chavan' })).toBeChecked();
    await person.type(search, 'farhan{Enter}');
    await person.click(screen.getByRole('checkbox', { name: 'Select all agents' }));
    await person.clear(search);
    expect(await screen.findByRole('checkbox', { name: 'Select Tejas Sawant' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select Neha Chavan' })).not.toBeChecked();
  });
});

it('/queue-management lists the entries that the user may open', async () => {
  open(QueueManagementScreen, '/queue-management', roles.crmTeamLead);
  expect(screen.getByRole('link', { name: 'Manage Agent' })).toHaveAttribute('href', '/crm/agent-management');
  expect(screen.getByRole('link', { name: 'Agent Lead Priority Manage' })).toHaveAttribute('href', '/crm/agent-lead-management');
});
