import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkSignature } from '#platform/server/webhooks/signature.ts';
import { readConfig } from '#platform/server/config.ts';
import { type CallWorld, HOOK, startCallWorld, teamLead } from './call-world.ts';

const KEY = 'the key of the telephone system';

interface Command {
  type: string;
  data: { call_id: number; agent_id: number; to_agent_id?: number; digits?: string };
}

/** A telephone system that keeps what it receives. */
const received: { headers: IncomingMessage['headers']; body: string }[] = [];
let status = 200;
let answer: { type: string; body: string | Buffer } | null = null;
const system = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(status, answer ? { 'content-type': answer.type } : {}).end(answer?.body);
  });
});

let world: CallWorld;

beforeAll(async () => {
  await new Promise<void>((resolve) => void system.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(system.address() as AddressInfo).port}/calls`;
  world = await startCallWorld({ telephony: { system: { url, key: KEY }, hookSecrets: ['the secret of the telephone system'] } });
});
afterAll(async () => {
  await world.close();
  system.close();
});
afterEach(async () => {
  status = 200;
  answer = null;
  received.length = 0;
  await world.clear();
});

const commands = () => received.map(({ body }) => JSON.parse(body) as Command);

describe('commands to the telephone system', () => {
  test('are signed, one for each step of the agent', async () => {
    const { id } = await world.dial();
    await world.report(id, 'phone.answered');
    await world.send(id, '/mute');
    await world.send(id, '/unmute');
    await world.send(id, '/hold');
    await world.send(id, '/resume');
    await world.send(id, '/end');
    expect(commands().map(({ type, data }) => [type, data.call_id])).toEqual([
      ['call.dial', id],
      ['call.mute', id],
      ['call.unmute', id],
      ['call.hold', id],
      ['call.resume', id],
      ['call.end', id],
    ]);
    const [first] = received;
    expect(checkSignature([KEY], world.clock.now(), first!.headers, first!.body)).toEqual({ id: `dial_${id}` });
  });

  test('bring keys, which nothing keeps but their number', async () => {
    const { id } = await world.dial();
    const early = await world.send(id, '/keys', { digits: '4' });
    expect([early.status, early.body.message]).toEqual([409, 'The call was not answered yet']);
    await world.report(id, 'phone.answered');
    const request_key = crypto.randomUUID();
    const { version } = await world.stored(id);
    const sent = await world.send(id, '/keys', { digits: '4111*#', version, request_key });
    expect(sent.body.log[0]).toMatchObject({ event: 'call.keyed', payload: { keys: 6 } });
    expect((await world.send(id, '/keys', { digits: '4111*#', version, request_key })).body.version).toBe(version + 1);
    expect(commands().filter(({ type }) => type === 'call.keys')).toMatchObject([{ data: { call_id: id, digits: '4111*#' } }]);
    for (const table of ['call_events', 'audit', 'webhook_calls', 'request_keys'])
      expect((await world.db.$client.query(`select count(*)::int as n from ${table} t where t::text like '%4111%'`)).rows).toEqual([
        { n: 0 },
      ]);
    await world.send(id, '/hold');
    expect((await world.send(id, '/keys', { digits: '4' })).body.message).toBe('The customer is on hold');
  });

  test.each(['', '12a', '１', '1 2', '1'.repeat(33)])('with the keys %o are refused at the field', async (digits) => {
    const { id } = await world.dial();
    await world.report(id, 'phone.answered');
    const { status: answered, body } = await world.send(id, '/keys', { digits });
    expect([answered, body.data.errors[0].field]).toEqual([400, 'digits']);
    expect((await world.stored(id)).version).toBe(2);
  });

  test('of a transfer name both agents', async () => {
    const { id } = await world.dial();
    await world.report(id, 'phone.answered');
    const [agent, other] = [world.agent.agent_id, world.other.user!.agent_id!];
    for (const [path, who] of [
      ['/decline', world.other],
      ['/take-back', world.browser],
      ['/answer', world.other],
    ] as const) {
      await world.send(id, '/transfer', { agent_id: other });
      await world.send(id, path, {}, who);
    }
    expect(commands().map(({ type, data }) => [type, data.agent_id, data.to_agent_id])).toEqual([
      ['call.dial', agent, undefined],
      ['call.transfer', agent, other],
      ['call.decline', other, undefined],
      ['call.transfer', agent, other],
      ['call.takeBack', agent, undefined],
      ['call.transfer', agent, other],
      ['call.answer', other, undefined],
    ]);
    status = 500;
    const failed = await world.send(id, '/transfer', { agent_id: agent }, world.other);
    expect([failed.status, (await world.stored(id)).status]).toEqual([503, 'connected']);
  });

  test('that the chart refuses are not sent', async () => {
    const { id } = await world.dial();
    await world.report(id, 'phone.answered');
    await world.send(id, '/resume');
    expect(commands().map(({ type }) => type)).toEqual(['call.dial']);
  });

  test('that are not taken change nothing, and a call that is not dialled has failed', async () => {
    const { id } = await world.dial();
    await world.report(id, 'phone.answered');
    status = 500;
    const held = await world.send(id, '/hold');
    expect([held.status, (await world.stored(id)).status]).toEqual([503, 'connected']);
    expect((await world.send(id, '/end')).body.status).toBe('ended');
    await world.clear();
    expect((await world.dial()).status).toBe('failed');
  });
});

describe('a recording of the telephone system', () => {
  const listen = async () => {
    const { id } = await world.dial();
    await world.report(id, 'phone.answered');
    await world.send(id, '/end');
    return async (as: typeof answer, code = 200) => {
      [answer, status] = [as, code];
      const supervisor = await teamLead(world);
      return supervisor.request('GET', `/api/crm/call-records/${id}/recording`);
    };
  };

  test('is asked for signed, and heard as it is', async () => {
    const heard = await (await listen())({ type: 'audio/mpeg; rate=8000', body: 'a voice' });
    expect(heard.body).toMatchObject({ type: 'audio/mpeg', audio: Buffer.from('a voice').toString('base64'), isSimulated: false });
    const last = received.at(-1)!;
    expect(JSON.parse(last.body)).toMatchObject({ type: 'call.recording' });
    expect(checkSignature([KEY], world.clock.now(), last.headers, last.body)).toMatchObject({ id: expect.any(String) });
  });

  test('that is missing, no audio or too large is not heard, with the reason', async () => {
    const heard = await listen();
    const missing = await heard(null, 404);
    expect([missing.status, missing.body.message]).toEqual([409, 'The telephone system has no recording of this call']);
    expect((await heard({ type: 'text/html', body: '<script>' })).status).toBe(503);
    expect((await heard({ type: 'audio/wav', body: Buffer.alloc(15_000_001) })).status).toBe(503);
    expect((await heard(null, 500)).status).toBe(503);
  });
});

describe('reports of the telephone system', () => {
  test('out of order are refused with the state of the call', async () => {
    const { id } = await world.dial();
    const early = await world.report(id, 'phone.ended');
    expect(early).toEqual({ status: 409, body: { code: 'OUT_OF_ORDER', message: 'The call was not answered yet', status: 'dialing' } });
    expect((await world.stored(id)).version).toBe(1);
  });

  test('count once', async () => {
    const { id } = await world.dial();
    expect((await world.report(id, 'phone.answered', { id: 'answered_1' })).body).toEqual({ result: 'applied', status: 'connected' });
    expect((await world.report(id, 'phone.answered', { id: 'answered_1' })).body).toEqual({ result: 'repeated', status: 'connected' });
    expect(await world.logOf(id)).toHaveLength(2);
  });

  test('about calls that are over change nothing', async () => {
    const { id } = await world.dial();
    await world.report(id, 'phone.busy');
    expect(await world.report(id, 'phone.answered')).toEqual({ status: 200, body: { result: 'superseded', status: 'busy' } });
  });

  test.each([
    ['without a signature', 401, 'SIGNATURE_MISSING', { 'webhook-signature': '' }],
    ['with a wrong signature', 401, 'SIGNATURE_WRONG', { 'webhook-signature': 'v1,AAAA' }],
    ['of another time', 401, 'SIGNATURE_STALE', { 'webhook-timestamp': '1' }],
  ])('%s are refused', async (_, expected, code, headers) => {
    const { id } = await world.dial();
    const refused = await world.report(id, 'phone.answered', { headers });
    expect([refused.status, refused.body['code']]).toEqual([expected, code]);
    expect((await world.stored(id)).status).toBe('dialing');
  });

  test('about unknown calls, and unknown ones, are refused', async () => {
    expect(await world.report(999_999, 'phone.answered')).toMatchObject({ status: 404, body: { code: 'CALL_UNKNOWN' } });
    const { id } = await world.dial();
    expect(await world.report(id, 'phone.exploded')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REPORT', errors: [{ field: 'type' }] },
    });
  });
});

test('a server without secrets accepts no reports', async () => {
  const silent = await startCallWorld({ telephony: { system: null, hookSecrets: [] } });
  const answer = await fetch(`${silent.origin}${HOOK}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  expect(await answer.json()).toMatchObject({ code: 'NOT_CONFIGURED', message: 'This server accepts no reports of calls' });
  await silent.close();
});

test('the settings of the telephone system are read from the environment', () => {
  const { telephony } = readConfig([], {
    TELEPHONY_URL: 'https://telephone.example/calls',
    TELEPHONY_SECRET: KEY.replaceAll(' ', '-'),
    TELEPHONY_HOOK_SECRETS: 'the-secret-of-the-system',
  });
  expect(telephony).toEqual({
    system: { url: 'https://telephone.example/calls', key: 'the-key-of-the-telephone-system' },
    hookSecrets: ['the-secret-of-the-system'],
  });
  expect(() => readConfig([], { TELEPHONY_URL: 'https://telephone.example' })).toThrow('belong together');
});
