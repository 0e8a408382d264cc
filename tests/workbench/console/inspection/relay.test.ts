import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { assign, setup } from 'xstate';
import { createActor } from '#platform/console/actors/actors.ts';
import { settings } from '#platform/console/client/settings.ts';
import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { relaySource } from '#workbench/console/inspector/sources/relay-source.ts';
import { connectRelay } from '#workbench/inspection/console/capture.ts';
import { relayAddress } from '#workbench/inspection/console/relay.ts';

const safe = setup({
  types: { context: {} as { password: string }, events: {} as { type: 'lock'; password: string } | { type: 'open' } },
  actions: { keep: assign({ password: ({ event }) => (event as { password: string }).password }) },
}).createMachine({
  id: 'safe',
  context: { password: '' },
  initial: 'open',
  states: { open: { on: { lock: { target: 'locked', actions: 'keep' } } }, locked: { on: { open: 'open' } } },
});

/** Passes each message on to all other clients, like `createInspectorServer`, which listens on all addresses. */
let relay: WebSocketServer;
let sent: string[];
let clients: WebSocket[];
let url: string;
const endings: (() => void)[] = [];

beforeEach(async () => {
  [sent, clients] = [[], []];
  relay = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  relay.on('connection', (client) => {
    clients.push(client);
    client.on('message', (data: Buffer) => {
      sent.push(data.toString());
      for (const other of clients) if (other !== client) other.send(data.toString());
    });
  });
  await once(relay, 'listening');
  url = `ws://127.0.0.1:${(relay.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const end of endings.splice(0)) end();
  for (const client of clients) client.terminate();
  relay.close();
});

function run() {
  const actor = createActor(safe).start();
  endings.push(() => actor.stop());
  return actor;
}

describe('a relay', () => {
  test('connects an inspector in another browser, and receives redacted messages only', async () => {
    const received: InspectionMessage[] = [];
    const state = vi.fn<(state: string) => void>();
    endings.push(relaySource(url).subscribe((message) => received.push(message), state));
    await vi.waitFor(() => expect(clients).toHaveLength(1));
    const actor = run();
    endings.push(connectRelay(url));
    // Before and after the connection.
    actor.send({ type: 'lock', password: 'kestrel-canary' });
    await vi.waitFor(() => expect(received.map(({ type }) => type)).toContain('@xstate.actor'));
    actor.send({ type: 'open' });
    actor.send({ type: 'lock', password: 'kestrel-canary' });
    await vi.waitFor(() =>
      expect(received.filter((message) => message.type === '@xstate.event' && message.event.type === 'lock')).toHaveLength(2),
    );
    expect(received.at(-1)).toMatchObject({ snapshot: { value: 'locked', transitions: ['safe.open | lock'] } });
    expect(state).toHaveBeenCalledWith('connected');
    expect(sent.length).toBeGreaterThanOrEqual(received.length);
    expect(sent.join()).not.toContain('canary');
  });

  test('cannot send events to an actor', async () => {
    const actor = run();
    endings.push(connectRelay(url));
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
    const before = sent.length;
    const { sessionId } = actor;
    for (const type of ['@galen.send', '@xstate.event'])
      clients[0]!.send(JSON.stringify({ type, sessionId, event: { type: 'lock', password: '' }, _version: '0.7.2' }));
    // The socket has handled both messages once it answers a ping sent after them.
    clients[0]!.ping();
    await once(clients[0]!, 'pong');
    expect(actor.getSnapshot().value).toBe('open');
    expect(sent).toHaveLength(before);
  });
});

test('the address of a relay is accepted in development and on this computer only', () => {
  expect(relayAddress('ws://localhost:8080')).toBe('ws://localhost:8080/');
  for (const text of [null, '', 'window', 'http://localhost:8080', 'ws://relay.example:8080', 'ws://localhost.example']) {
    expect(relayAddress(text)).toBeNull();
  }
  Object.assign(settings(), { production: true });
  expect(relayAddress('ws://localhost:8080')).toBeNull();
  Object.assign(settings(), { production: false });
});
