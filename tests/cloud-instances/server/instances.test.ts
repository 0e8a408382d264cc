/** Cloud instances (§2.2, §7.6): commands, approval in production, and the provider's reports. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_NOW } from '#tests/support/database.ts';
import { rounds } from '#tests/support/rounds.ts';
import { type CloudWorld, startCloudWorld } from './cloud-world.ts';

let world: CloudWorld;

beforeAll(async () => {
  world = await startCloudWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.clear();
  world.server.clock.set(DEMO_NOW);
});

const start = { command: 'instance.start' };
const stop = { command: 'instance.stop' };
const errorsOf = (body: { data: { errors: { field: string; message: string }[] } }) =>
  body.data.errors.map(({ field, message }) => `${field}: ${message}`);

describe('an instance', () => {
  test('is started, and runs once the provider says so', async () => {
    const stopped = await world.instance('test');
    expect(stopped).toMatchObject({ status: 'stopped', name: 'machine-1', owner: 'Platform', type: 't4g.small', region: 'ap-south-1' });
    const starting = await world.sent(stopped, 'commands', start);
    expect([starting.status, world.ec2.commands()]).toEqual(['starting', [`StartInstances ${stopped.instance_id}`]]);
    world.reports(stopped, 'running');
    await world.look();
    expect(await world.read(stopped.id)).toMatchObject({ status: 'running', due_at: null });
    expect(await world.logOf(stopped.id)).toEqual(['instance.found', 'instance.start', 'provider.running']);
  });

  test('that two people start at once is started by one of them', async () => {
    const stopped = await world.instance('test');
    for (let round = 0; round < rounds; round += 1) {
      const before = await world.read(stopped.id);
      const people = [world.developer, world.administrator];
      const answers = await Promise.all(people.map((who) => world.send(before, 'commands', start, who)));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)!.body.data.record.status).toBe('starting');
      world.reports(stopped, 'running');
      await world.look();
      await world.sent(await world.read(stopped.id), 'commands', stop);
      world.reports(stopped, 'stopped');
      await world.look();
    }
    const starts = world.ec2.commands().filter((command) => command.startsWith('Start'));
    expect(starts).toHaveLength(rounds);
  });

  test('is restarted: stopped, then started', async () => {
    const running = await world.instance('staging', 'running');
    expect((await world.sent(running, 'commands', { command: 'instance.restart' })).status).toBe('stopping');
    world.reports(running, 'stopped');
    await world.look();
    expect(world.ec2.commands()).toEqual([`StopInstances ${running.instance_id}`, `StartInstances ${running.instance_id}`]);
    world.reports(running, 'running');
    await world.look();
    expect(await world.read(running.id)).toMatchObject({ status: 'running', is_restarting: false });
  });

  test('is changed once per request key, and not by a stale version', async () => {
    const stopped = await world.instance('test');
    const body = { ...start, request_key: randomUUID() };
    const [first, again] = [await world.sent(stopped, 'commands', body), await world.sent(stopped, 'commands', body)];
    expect([first.version, again.version]).toEqual([2, 2]);
    const stale = await world.send(stopped, 'off-hours', { weekdays: [1], from: '21:00', until: '07:00' });
    expect([stale.status, stale.body.message]).toEqual([409, 'Changed by someone else since you opened it']);
    expect((await world.send(stopped, 'commands', { ...stop, request_key: body.request_key })).status).toBe(422);
  });

  test('says why an event is not possible', async () => {
    const stopped = await world.instance('test');
    const refused = await world.send(stopped, 'commands', stop);
    expect([refused.status, refused.body.data.message]).toEqual([409, 'The instance is stopped']);
    const reader = await world.server.signedIn('hetal.r');
    expect((await world.send(stopped, 'commands', start, reader)).status).toBe(403);
    expect((await reader.request('GET', '/api/admin/cloud-provider')).status).toBe(403);
  });
});

describe('production', () => {
  test('needs a reason, and a second person', async () => {
    const stopped = await world.instance('production');
    const without = await world.send(stopped, 'commands', start);
    expect([without.status, errorsOf(without.body)]).toEqual([400, ['reason: Production needs a reason']]);
    const requested = await world.sent(stopped, 'commands', { ...start, reason: 'Invoices once more' });
    expect(requested).toMatchObject({ status: 'startRequested', reason: 'Invoices once more', requester: { name: 'Aditi Varma' } });
    expect(world.ec2.commands()).toEqual([]);
    const { body: provider } = await world.administrator.request('GET', '/api/admin/cloud-provider');
    expect(provider.requests).toMatchObject([{ id: stopped.id, by: 'Aditi Varma', reason: 'Invoices once more' }]);
    const own = await world.send(requested, 'decisions', { decision: 'request.approved' });
    expect([own.status, own.body.data.message]).toEqual([409, 'You asked for this: someone else approves or declines it']);
    const approved = await world.sent(requested, 'decisions', { decision: 'request.approved' }, world.administrator);
    expect([approved.status, approved.requester, approved.log[0]!.by]).toEqual(['starting', null, 'Sanjay Menon']);
    expect(world.ec2.commands()).toEqual([`StartInstances ${stopped.instance_id}`]);
  });

  test('stays as it is when a request is declined, withdrawn, or not decided within 8 hours', async () => {
    let running = await world.instance('production', 'running');
    const request = async () => world.sent(running, 'commands', { ...stop, reason: 'Not needed' });
    running = await world.sent(await request(), 'decisions', { decision: 'request.declined', note: 'It is' }, world.administrator);
    expect([running.status, running.log[0]!.payload.note]).toEqual(['running', 'It is']);
    const requested = await request();
    expect((await world.send(requested, 'decisions', { decision: 'request.withdrawn' }, world.administrator)).status).toBe(409);
    running = await world.sent(requested, 'decisions', { decision: 'request.withdrawn' });
    await request();
    world.server.clock.advance(8 * 3_600_000);
    await world.passTime();
    expect(await world.read(running.id)).toMatchObject({ status: 'running', requester: null });
    expect(world.ec2.commands()).toEqual([]);
  });

  test('has no off-hours', async () => {
    const running = await world.instance('production', 'running');
    const refused = await world.send(running, 'off-hours', { weekdays: [1], from: '21:00', until: '07:00' });
    expect([refused.status, refused.body.data.message]).toEqual([409, 'Production has no off-hours']);
  });
});

describe('several instances', () => {
  test('are each started by themselves, those of production after approval', async () => {
    const [one, two] = [await world.instance('test'), await world.instance('production')];
    const three = await world.instance('staging', 'running');
    const instances = [one, two, three].map(({ id, version }) => ({ cloud_instance_id: id, version, request_key: randomUUID() }));
    const send = (fields: object) =>
      world.developer.request('POST', '/api/admin/cloud-instance-commands', { instances, ...start, ...fields });
    const { body } = await send({ reason: 'Release' });
    expect(body.results).toEqual([
      { id: one.id, name: one.name, because: null },
      { id: two.id, name: two.name, because: null },
      { id: three.id, name: three.name, because: { message: 'The instance is running' } },
    ]);
    const states = await Promise.all([one, two, three].map(async ({ id }) => (await world.read(id)).status));
    expect(states).toEqual(['starting', 'startRequested', 'running']);
  });
});

describe('the provider', () => {
  test('that does not answer changes nothing; a lost command is sent again by the next look', async () => {
    const stopped = await world.instance('test');
    world.ec2.faults = {
      StartInstances: { status: 503, code: 'RequestLimitExceeded', message: 'Request limit exceeded.' },
      DescribeInstances: { status: 503, code: 'Unavailable', message: 'The service is unavailable.' },
    };
    expect((await world.sent(stopped, 'commands', start)).status).toBe('starting');
    await world.look();
    const { body: away } = await world.developer.request('GET', '/api/admin/cloud-provider');
    expect(away).toMatchObject({ problem: 'UNAVAILABLE', detail: 'Unavailable: The service is unavailable.', isSimulated: false });
    expect((await world.read(stopped.id)).status).toBe('starting');
    world.ec2.faults = {};
    await world.look();
    expect(world.ec2.instances[0]!.state).toBe('pending');
    expect((await world.developer.request('GET', '/api/admin/cloud-provider')).body.problem).toBeNull();
  });

  test('that refuses a command for good fails the instance, with its own words', async () => {
    const stopped = await world.instance('test');
    world.ec2.faults = { StartInstances: { status: 403, code: 'UnauthorizedOperation', message: 'You are not authorized.' } };
    const failed = await world.sent(stopped, 'commands', start);
    expect(failed).toMatchObject({ status: 'failed', problem: 'REFUSED', detail: 'UnauthorizedOperation: You are not authorized.' });
    world.ec2.faults = {};
    await world.look();
    expect((await world.read(stopped.id)).status).toBe('failed');
    expect(await world.sent(failed, 'commands', start)).toMatchObject({ status: 'starting', problem: null, detail: '' });
  });

  test('that reports nothing within 10 minutes fails the instance', async () => {
    const running = await world.instance('test', 'running');
    await world.sent(running, 'commands', stop);
    world.server.clock.advance(10 * 60_000);
    await world.passTime();
    expect(await world.read(running.id)).toMatchObject({ status: 'failed', problem: 'TIMED-OUT' });
    // It does run: the next look says so.
    world.reports(running, 'running');
    await world.look();
    expect((await world.read(running.id)).status).toBe('running');
  });

  test('loses an instance, and lists it again', async () => {
    const running = await world.instance('test', 'running');
    const { instances } = world.ec2;
    world.ec2.instances = [];
    await world.look();
    await world.look();
    const lost = await world.read(running.id);
    expect(lost.status).toBe('unknown');
    const refused = await world.send(lost, 'commands', stop);
    expect([refused.status, refused.body.data.message]).toEqual([409, 'The provider does not list this instance']);
    world.ec2.instances = instances;
    await world.look();
    expect((await world.read(running.id)).status).toBe('running');
    expect(await world.logOf(running.id)).toEqual(['instance.found', 'provider.lost', 'provider.running']);
  });

  test('reports what was done elsewhere, and another owner or environment', async () => {
    const running = await world.instance('test', 'running');
    world.ec2.instances[0] = { id: running.instance_id, state: 'stopped', tags: { Name: 'renamed', Environment: 'prod' } };
    await world.look();
    expect(await world.read(running.id)).toMatchObject({ status: 'stopped', name: 'renamed', owner: '', environment: 'production' });
  });
});

describe('off-hours', () => {
  // Friday 20 November 2026, 20:00 in Mumbai.
  const friday = Date.parse('2026-11-20T14:30:00Z');
  const at = async (hours: number) => {
    world.server.clock.set(new Date(friday + hours * 3_600_000));
    await world.passTime();
  };
  const nights = { weekdays: [1, 2, 3, 4, 5], from: '21:00', until: '07:00' };

  async function scheduled(state: string) {
    world.server.clock.set(new Date(friday));
    await world.developer.signIn('aditi.v');
    return world.sent(await world.instance('test', state), 'off-hours', nights);
  }

  test('stop an instance over midnight, and start it again; not at the weekend, nor one that a person stopped', async () => {
    const [running, stopped] = [await scheduled('running'), await scheduled('stopped')];
    await at(0.9);
    expect((await world.read(running.id)).status).toBe('running');
    await at(1);
    expect(await world.read(running.id)).toMatchObject({ status: 'stopping', is_asleep: true });
    world.reports(running, 'stopped');
    await world.look();
    await at(10.9);
    expect((await world.read(running.id)).status).toBe('stopped');
    // Saturday, 07:00.
    await at(11);
    expect([(await world.read(running.id)).status, (await world.read(stopped.id)).status]).toEqual(['starting', 'stopped']);
    world.reports(running, 'running');
    await world.look();
    // Saturday, 22:00.
    await at(26);
    expect(await world.read(running.id)).toMatchObject({ status: 'running', is_asleep: false });
    expect(world.ec2.commands()).toEqual([`StopInstances ${running.instance_id}`, `StartInstances ${running.instance_id}`]);
  });

  test('are skipped while an instance is kept running', async () => {
    const running = await scheduled('running');
    const until = new Date(friday + 5 * 3_600_000).toISOString();
    expect((await world.sent(running, 'kept', { until })).kept_until).toBe(until);
    await at(4.9);
    expect((await world.read(running.id)).status).toBe('running');
    await at(5);
    expect((await world.read(running.id)).status).toBe('stopping');
  });

  test('do not stop what somebody starts in them', async () => {
    const stopped = await scheduled('stopped');
    await at(3);
    const starting = await world.sent(stopped, 'commands', start);
    expect(starting.kept_until).toBe('2026-11-21T01:30:00.000Z');
    world.reports(stopped, 'running');
    await world.look();
    await at(4);
    expect((await world.read(stopped.id)).status).toBe('running');
  });

  test.each([
    [{ ...nights, until: '21:00' }, 'until: The end is not the start'],
    [{ ...nights, weekdays: [] }, 'weekdays: Choose at least one day'],
    [{ ...nights, from: '9 pm' }, 'from: A time such as 09:30'],
  ])('refuse %j', async (hours, error) => {
    const refused = await world.send(await world.instance('test'), 'off-hours', hours);
    expect([refused.status, errorsOf(refused.body)]).toEqual([400, [error]]);
  });

  test('are removed', async () => {
    expect((await world.sent(await scheduled('running'), 'off-hours-removal')).schedule).toBeNull();
  });
});
