/** AWS admin (§2.2): cloud instances with their state, actions, approvals and off-hours. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import InstanceListScreen from '#features/cloud-instances/console/instance-list-screen.tsx';
import type { InstanceRecord } from '#features/cloud-instances/contract.ts';
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

const running: InstanceRecord = {
  id: 4,
  version: 7,
  status: 'running',
  status_since: '2026-11-23T08:00:00.000Z',
  instance_id: 'i-0a16f3c98e7b2d450',
  region: 'ap-south-1',
  name: 'orders-staging',
  environment: 'staging',
  type: 'm7g.large',
  owner: 'Order desk',
  launched_at: '2026-11-20T04:00:00.000Z',
  schedule: { weekdays: [1, 2, 3, 4, 5], from: '21:00', until: '07:00' },
  kept_until: '2026-11-24T01:30:00.000Z',
  off_until: null,
  requester: null,
  reason: '',
  due_at: null,
  is_restarting: false,
  is_asleep: false,
  problem: null,
  detail: '',
  log: [
    {
      version: 7,
      at: '2026-11-23T08:00:00.000Z',
      by: 'System',
      event: 'provider.running',
      to: 'running',
      payload: {},
    },
    {
      version: 6,
      at: '2026-11-23T07:58:00.000Z',
      by: 'Aditi Varma',
      event: 'instance.start',
      to: 'starting',
      payload: { reason: 'Release' },
    },
  ],
  abilities: [
    impossible('instance.start', 'The instance is running'),
    possible('instance.stop'),
    possible('instance.restart'),
    possible('instance.kept'),
    possible('schedule.changed'),
  ],
};
const requested: InstanceRecord = {
  ...running,
  status: 'stopRequested',
  environment: 'production',
  schedule: null,
  kept_until: null,
  requester: { id: 42, name: 'Sanjay Menon' },
  reason: 'Moves tonight',
  due_at: '2026-11-23T15:00:00.000Z',
  abilities: [possible('request.approved'), possible('request.declined'), impossible('schedule.changed', 'Production has no off-hours')],
};
const values = {
  name: 'orders-staging',
  environment: 'staging',
  status: 'running',
  since: running.status_since,
  off_hours: '12345 21:00 07:00',
  region: 'ap-south-1',
  type: 'm7g.large',
  owner: 'Order desk',
  instance_id: running.instance_id,
  launched_at: running.launched_at,
};
const provider = { isSimulated: false, read_at: now.toISOString(), problem: null, detail: '', requests: [] };

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/admin/cloud-instances': () => [200, { rows: [{ id: 4, version: 7, values }], total: 1 }],
  'GET /api/admin/cloud-instances/4': () => [200, running],
  'GET /api/admin/cloud-provider': () => [200, provider],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};
const sent = () =>
  requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, { ...(body as object), request_key: undefined }]);
const drawer = async () => within(await screen.findByRole('complementary', { name: 'Instance: orders-staging' }));

function open(address = '/aws-admin?id=4') {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.developer], resource_access: [{ tabs: { id: 'aws-admin', name: 'aws-admin' } }] }));
  return openScreen(<InstanceListScreen />, address);
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(answers);
});
afterEach(() => vi.useRealTimers());

describe('the list of instances', () => {
  it('shows environment, state, off-hours and region', async () => {
    open('/aws-admin');
    const row = await screen.findByRole('row', { name: /orders-staging/ });
    for (const words of ['Staging', 'Running', 'Mon–Fri 21:00–07:00', 'ap-south-1']) expect(row).toHaveTextContent(words);
    expect(screen.queryByRole('region', { name: 'Waiting for approval' })).not.toBeInTheDocument();
  });

  it('has requests and a provider that does not answer above it', async () => {
    const request = { id: 4, name: 'orders-api', status: 'stopRequested', by: 'Sanjay Menon', reason: 'Moves', at: now, due_at: null };
    requests = serve({
      ...answers,
      'GET /api/admin/cloud-provider': () => [
        200,
        { ...provider, problem: 'NO-ANSWER', detail: 'No answer within 3 s', requests: [request] },
      ],
    });
    open('/aws-admin');
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for approval' }));
    expect(waiting.getByRole('listitem')).toHaveTextContent('Stop requested orders-api, requested by Sanjay Menon: Moves');
    expect(waiting.getByRole('link', { name: 'orders-api' })).toHaveAttribute('href', '/aws-admin?id=4');
    expect(screen.getByRole('alert')).toHaveTextContent('The provider does not answer');
  });

  it('starts several, with a reason for production, and says which were not', async () => {
    const because = { message: 'The instance is running' };
    requests = serve({
      ...answers,
      'GET /api/admin/cloud-instances': () => [
        200,
        { rows: [{ id: 4, version: 7, values: { ...values, environment: 'production' } }], total: 1 },
      ],
      'POST /api/admin/cloud-instance-commands': () => [200, { results: [{ id: 4, name: 'orders-staging', because }] }],
    });
    const person = open('/aws-admin');
    await person.click(within(await screen.findByRole('row', { name: /orders-staging/ })).getByRole('checkbox'));
    await person.click(await screen.findByRole('button', { name: 'Start' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start one instance' }));
    expect(dialog.getByRole('button', { name: 'Start' })).toHaveAccessibleDescription('Give a reason first');
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Release');
    await person.click(dialog.getByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('list', { name: 'Instances that were not changed' })).toHaveTextContent(
      'orders-staging The instance is running',
    );
    expect(sent()).toMatchObject([
      [
        '/api/admin/cloud-instance-commands',
        { command: 'instance.start', reason: 'Release', instances: [{ cloud_instance_id: 4, version: 7 }] },
      ],
    ]);
  });
});

describe('an open instance', () => {
  it('shows its state, off-hours and what happened, and says why it cannot be started', async () => {
    open();
    const instance = await drawer();
    expect(instance.getByRole('region', { name: 'Off-hours' })).toHaveTextContent(
      'Mon–Fri 21:00–07:00 · Kept running until 24-11-2026, 07:00',
    );
    const log = instance.getByRole('region', { name: 'What happened' });
    expect(log).toHaveTextContent('The provider reports: running');
    expect(log).toHaveTextContent('Started Release');
    expect(instance.getByRole('button', { name: 'Start' })).toHaveAccessibleDescription('The instance is running');
  });

  it('is stopped after a question', async () => {
    requests = serve({
      ...answers,
      'POST /api/admin/cloud-instances/4/commands': () => [200, { ...running, version: 8, status: 'stopping' }],
    });
    const person = open();
    await person.click((await drawer()).getByRole('button', { name: 'Stop' }));
    await person.click(
      within(await screen.findByRole('alertdialog', { name: 'Stop orders-staging?' })).getByRole('button', { name: 'Stop' }),
    );
    await waitFor(() => expect(sent()).toEqual([['/api/admin/cloud-instances/4/commands', { version: 7, command: 'instance.stop' }]]));
  });

  it('of production is requested with a reason, which stays when it is refused', async () => {
    const message = 'Production needs a reason';
    requests = serve({
      ...answers,
      'GET /api/admin/cloud-instances/4': () => [200, { ...running, environment: 'production' }],
      'POST /api/admin/cloud-instances/4/commands': () => refusal(400, 'BAD_REQUEST', message, { errors: [{ field: 'reason', message }] }),
    });
    const person = open();
    await person.click((await drawer()).getByRole('button', { name: 'Restart…' }));
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    await person.click(screen.getByRole('button', { name: 'Request' }));
    await waitFor(() => expect(reason).toHaveAccessibleDescription(expect.stringContaining('Fill this in')));
    await person.type(reason, 'Kernel');
    await person.click(screen.getByRole('button', { name: 'Request' }));
    await waitFor(() => expect(reason).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(reason).toHaveValue('Kernel');
  });

  it('with a request is approved or declined by a second person', async () => {
    requests = serve({
      ...answers,
      'GET /api/admin/cloud-instances/4': () => [200, requested],
      'POST /api/admin/cloud-instances/4/decisions': () => [200, { ...requested, version: 8, status: 'running' }],
    });
    const person = open();
    const instance = await drawer();
    expect(instance.getByText('Moves tonight')).toBeInTheDocument();
    expect(instance.getByRole('button', { name: 'Set off-hours' })).toHaveAccessibleDescription('Production has no off-hours');
    await person.click(instance.getByRole('button', { name: 'Decline…' }));
    await person.type(await screen.findByRole('textbox', { name: /Note/ }), 'Not tonight');
    await person.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        ['/api/admin/cloud-instances/4/decisions', { version: 7, decision: 'request.declined', note: 'Not tonight' }],
      ]),
    );
  });

  it('has its off-hours changed; none without a day or with an end at the start', async () => {
    requests = serve({ ...answers, 'POST /api/admin/cloud-instances/4/off-hours': () => [200, { ...running, version: 8 }] });
    const person = open();
    await person.click((await drawer()).getByRole('button', { name: 'Change off-hours' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Off-hours of orders-staging' }));
    const until = dialog.getByRole('textbox', { name: 'Until' });
    await person.clear(until);
    await person.type(until, '21:00');
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await person.click(dialog.getByRole('checkbox', { name: day }));
    await person.click(dialog.getByRole('button', { name: 'Save off-hours' }));
    expect(await dialog.findByText('The end is not the start')).toBeInTheDocument();
    expect(dialog.getByText('Choose at least one day')).toBeInTheDocument();
    await person.click(dialog.getByRole('checkbox', { name: 'Sun' }));
    await person.clear(until);
    await person.type(until, '06:00');
    await person.click(dialog.getByRole('button', { name: 'Save off-hours' }));
    await waitFor(() =>
      expect(sent()).toEqual([['/api/admin/cloud-instances/4/off-hours', { version: 7, weekdays: [7], from: '21:00', until: '06:00' }]]),
    );
  });
});
