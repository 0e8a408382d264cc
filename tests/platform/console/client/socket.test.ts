import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { api } from '#tests/support/api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { sessionEnded } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { nameHere, reportPresence, socketActor } from '#platform/console/client/socket.ts';
import { markFirstScreenShown } from '#platform/console/actors/when-quiet.ts';
import { current } from '#tests/support/people.ts';

type FactListener = (fact: unknown) => void;

const {
  io,
  socket,
  hears: listeners,
} = vi.hoisted(() => {
  const listeners = new Map<string, FactListener>();
  const socket = {
    connected: true,
    on: (name: string, listener: FactListener) => listeners.set(name, listener),
    emit: vi.fn<(name: string, fact: unknown, accepted: unknown) => void>(),
    disconnect: vi.fn<() => void>(),
  };
  return { hears: listeners, socket, io: vi.fn<(options: Record<string, unknown>) => typeof socket>(() => socket) };
});
vi.mock('#platform/console/client/connections.ts', () => ({ io }));

let actor: Actor<typeof socketActor>;

beforeEach(async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('cancelIdleCallback', () => {});
  stored.currentUser.write(current());
  markFirstScreenShown();
  actor = createActor(socketActor).start();
  await vi.waitUntil(() => listeners.size > 0);
});
afterEach(() => {
  actor.stop();
  listeners.clear();
  socket.emit.mockClear();
  vi.unstubAllGlobals();
});

describe('the socket (§4.7, §9)', () => {
  it('connects and reconnects by the figures: 20 s, from 1 to 5 s apart, spread by half, without end', () => {
    expect(io.mock.lastCall?.[0]).toMatchObject({
      timeout: 20_000,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
    });
  });

  it('says on each navigation who is here: cio-ops-connected with agent_id, an underscore, phone_no', () => {
    reportPresence();
    reportPresence();
    expect(socket.emit.mock.calls.map(([name, fact]) => [name, fact])).toEqual([
      ['cio-ops-connected', { agent_id: '31_9820041736' }],
      ['cio-ops-connected', { agent_id: '31_9820041736' }],
    ]);
    expect(nameHere({ agent_id: null, phone_no: '9820041736' })).toBe('_9820041736');
  });

  it('sends no presence when signed out', () => {
    stored.currentUser.clear();
    reportPresence();
    expect(socket.emit).not.toHaveBeenCalled();
  });

  it('hears cio-prescription-received and renews the orders that wait for a prescription', () => {
    const list = api.oms.orders.queryKey({ input: {} });
    queryClient.setQueryData(list, { rows: [], total: 0, has_more: false, page: 1, page_size: 50, as_of: '' });
    const renewed = vi.spyOn(queryClient, 'invalidateQueries');
    listeners.get('cio-prescription-received')?.({ order_id: 9 });
    expect(renewed.mock.calls.map(([filters]) => filters?.queryKey)).toEqual(
      expect.arrayContaining([list, api.oms.order.key({ input: { order_id: 9 } })]),
    );
    renewed.mockRestore();
  });

  it('ends the session with a sentence when the server ended it, without one when another tab logged out', async () => {
    const ended = vi.fn<(notice: string) => void>();
    const stop = sessionEnded.subscribe(ended);
    listeners.get('session.ended')?.(undefined);
    expect(ended.mock.calls).toEqual([['Session Timeout.']]);
    ended.mockClear();
    vi.useFakeTimers();
    const tellAfter = async (meanwhile: () => void) => {
      stored.currentUser.write(current());
      listeners.get('session.ended')?.({ loggedOut: true });
      expect(ended).not.toHaveBeenCalled();
      meanwhile();
      await vi.advanceTimersByTimeAsync(1_000);
      const calls = [...ended.mock.calls];
      ended.mockClear();
      return calls;
    };
    // What the other tab stored may arrive later than the word of the server.
    expect(await tellAfter(() => {})).toEqual([['']]);
    expect(await tellAfter(() => stored.currentUser.clear())).toEqual([['']]);
    expect(await tellAfter(() => stored.currentUser.write(current({ token: 'of another sign-in' })))).toEqual([]);
    vi.useRealTimers();
    stop();
  });

  it('ends the session on cio-prescription-received where no user is stored', () => {
    const ended = vi.fn<(notice: string) => void>();
    const stop = sessionEnded.subscribe(ended);
    const renewed = vi.spyOn(queryClient, 'invalidateQueries');
    stored.currentUser.clear();
    listeners.get('cio-prescription-received')?.({ order_id: 9 });
    expect(ended.mock.calls).toEqual([['Session Timeout.']]);
    expect(renewed).not.toHaveBeenCalled();
    renewed.mockRestore();
    stop();
  });
});
