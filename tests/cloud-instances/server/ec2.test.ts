/** The adapter of Amazon EC2, against a double of it. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ec2Cloud } from '#features/cloud-instances/server/provider/ec2.ts';
import { simulatedState } from '#features/cloud-instances/server/provider/simulated-cloud.ts';
import { readConfig } from '#platform/server/config.ts';
import { type Ec2Double, startEc2Double } from './ec2-double.ts';

let ec2: Ec2Double;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  ec2 = await startEc2Double();
});
afterAll(async () => {
  await ec2.close();
  vi.unstubAllEnvs();
});
afterEach(() => ec2.clear());

const portTo = (endpoint: string) => ec2Cloud({ regions: ['ap-south-1'], tag: { name: 'managed-by', value: 'ops' }, endpoint });
const machine = { region: 'ap-south-1', instance_id: 'i-1' };

describe('the list of instances', () => {
  test('has every page of those with the tag, with the strictest environment where none is named', async () => {
    ec2.instances = [
      { id: 'i-1', state: 'running', tags: { Name: 'search', Environment: 'Staging', owner: 'Catalogue' } },
      { id: 'i-2', state: 'pending' },
      { id: 'i-3', state: 'stopped', reason: { code: 'Client.UserInitiatedShutdown', message: 'User initiated' } },
      { id: 'i-4', state: 'stopped', reason: { code: 'Server.InsufficientInstanceCapacity', message: 'No capacity' } },
      { id: 'i-5', state: 'terminated' },
    ];
    const listing = await portTo(ec2.url).list();
    const listed = 'listed' in listing ? listing.listed : [];
    expect(listed.map(({ name, environment, state, owner, detail }) => [name, environment, state, owner, detail])).toEqual([
      ['search', 'staging', 'running', 'Catalogue', ''],
      ['i-2', 'production', 'starting', '', ''],
      ['i-3', 'production', 'stopped', '', ''],
      ['i-4', 'production', 'failed', '', 'No capacity'],
    ]);
    expect(ec2.received.map((sent) => [sent.get('Filter.1.Name'), sent.get('Filter.1.Value.1'), sent.get('NextToken')])).toEqual([
      ['tag:managed-by', 'ops', null],
      ['tag:managed-by', 'ops', '2'],
      ['tag:managed-by', 'ops', '4'],
    ]);
  });

  test.each([
    [{ status: 403, code: 'UnauthorizedOperation', message: 'No' }, 'REFUSED'],
    [{ status: 401, code: 'AuthFailure', message: 'No' }, 'REFUSED'],
    [{ status: 503, code: 'RequestLimitExceeded', message: 'Slow down' }, 'UNAVAILABLE'],
  ])('is not there after %j', async (fault, problem) => {
    ec2.faults = { DescribeInstances: fault };
    expect(await portTo(ec2.url).list()).toEqual({ problem, detail: `${fault.code}: ${fault.message}` });
  });

  test('is given up after 3 seconds, and without a connection', async () => {
    const aborted = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(3_000);
      return AbortSignal.abort(new DOMException('Over', 'TimeoutError'));
    });
    ec2.faults = { DescribeInstances: 'silent' };
    expect(await portTo(ec2.url).list()).toMatchObject({ problem: 'NO-ANSWER', detail: 'No answer within 3 s' });
    aborted.mockRestore();
    expect(await portTo('http://127.0.0.1:1').list()).toMatchObject({ problem: 'NO-ANSWER' });
  });
});

describe('a command', () => {
  test('starts or stops one instance; nothing terminates it', async () => {
    const port = portTo(ec2.url);
    expect([await port.send('start', machine), await port.send('stop', machine)]).toEqual([{ isTaken: true }, { isTaken: true }]);
    expect(ec2.commands()).toEqual(['StartInstances i-1', 'StopInstances i-1']);
  });

  test.each([
    [{ status: 403, code: 'UnauthorizedOperation', message: 'No' }, true],
    [{ status: 400, code: 'InvalidInstanceID.NotFound', message: 'No' }, true],
    [{ status: 500, code: 'InsufficientInstanceCapacity', message: 'No' }, true],
    [{ status: 400, code: 'IncorrectInstanceState', message: 'Stopping' }, false],
    [{ status: 503, code: 'RequestLimitExceeded', message: 'Slow down' }, false],
  ])('is refused with %j, for good: %s', async (fault, isPermanent) => {
    ec2.faults = { StartInstances: fault };
    expect(await portTo(ec2.url).send('start', machine)).toEqual({
      isTaken: false,
      isPermanent,
      detail: `${fault.code}: ${fault.message}`,
    });
  });
});

describe('the settings', () => {
  test('are regions and a tag, or nothing', () => {
    expect(readConfig([], {}).cloud).toEqual({ ec2: null, sqs: null });
    expect(readConfig([], { EC2_REGIONS: 'ap-south-1, ap-southeast-1', EC2_TAG: 'managed-by=ops' }).cloud.ec2).toEqual({
      regions: ['ap-south-1', 'ap-southeast-1'],
      tag: { name: 'managed-by', value: 'ops' },
      endpoint: null,
    });
  });

  test.each([
    { EC2_REGIONS: 'ap-south-1' },
    { EC2_TAG: 'managed-by=ops' },
    { EC2_REGIONS: 'Mumbai', EC2_TAG: 'managed-by=ops' },
    { EC2_REGIONS: 'ap-south-1', EC2_TAG: 'managed-by' },
    { EC2_REGIONS: 'ap-south-1', EC2_TAG: 'managed-by=ops', EC2_ENDPOINT: 'ec2' },
  ])('%j is refused with a message', (env) => {
    expect(() => readConfig([], env)).toThrow(expect.objectContaining({ forUser: true, message: expect.stringContaining('EC2_') }));
  });
});

describe('the simulated provider', () => {
  const since = new Date('2026-11-20T09:00:00Z');
  const after = (seconds: number) => new Date(since.getTime() + seconds * 1_000);
  const instance = (status: string, version: number) => ({ id: 1, version, status, status_since: since, detail: '' });

  test('does what was asked a moment later, and some starts find no capacity', () => {
    expect(simulatedState(instance('starting', 1), after(19)).state).toBe('starting');
    expect(simulatedState(instance('stopping', 1), after(15)).state).toBe('stopped');
    const ends = Array.from({ length: 100 }, (_, version) => simulatedState(instance('starting', version), after(20)).state);
    expect([ends.filter((state) => state === 'failed').length, ends.filter((state) => state === 'running').length]).toEqual([6, 94]);
    expect(ends).toEqual(Array.from({ length: 100 }, (_, version) => simulatedState(instance('starting', version), after(60)).state));
  });
});
