import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from '#platform/console/actors/actors.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { socketActor } from '#platform/console/client/socket.ts';
import { markFirstScreenShown } from '#platform/console/actors/when-quiet.ts';
import { watchServer } from '#workbench/inspection/console/server-actors.ts';
import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { current } from '#tests/support/people.ts';
import { actorMessage, eventMessage } from '../inspector/messages.ts';

const { socket, listeners } = vi.hoisted(() => {
  const listeners = new Map<string, (fact: unknown) => void>();
  const socket = {
    connected: true,
    on: (name: string, listener: (fact: unknown) => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    emit: vi.fn<(name: string, fact: unknown) => void>(),
    disconnect: () => {},
  };
  return { listeners, socket };
});
vi.mock('#platform/console/client/connections.ts', () => ({ io: () => socket }));

const born = actorMessage('orders/17');
const sent = eventMessage('orders/17', 'mark_placed');

let stopSocket = () => {};
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('cancelIdleCallback', () => {});
  stored.currentUser.write(current());
  markFirstScreenShown();
  const actor = createActor(socketActor).start();
  stopSocket = () => actor.stop();
});
afterEach(() => {
  stopSocket();
  listeners.clear();
  socket.emit.mockClear();
  vi.unstubAllGlobals();
});

const watchMessages = () => socket.emit.mock.calls.filter(([name]) => name === 'inspection.watch').map(([, fact]) => fact);

test('subscribes to the server on each connection and unsubscribes at the end', async () => {
  const messages: InspectionMessage[] = [];
  await vi.waitUntil(() => listeners.has('hello'));
  const stop = watchServer((message) => messages.push(message));
  listeners.get('hello')?.({ changed_ago: null });
  expect(watchMessages()).toEqual([{ on: true }, { on: true }]);
  for (const message of [born, sent, born, sent]) listeners.get('inspection')?.({ message });
  expect(messages).toEqual([born, sent, sent]);
  stop();
  expect(watchMessages().at(-1)).toEqual({ on: false });
  expect(listeners.has('inspection')).toBe(false);
});
