import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { socketActor } from '#console/lib/socket.ts';
import { stored } from '#console/lib/session-storage.ts';
import { tellFirstScreen } from '#console/lib/when-quiet.ts';
import { current } from '../people.ts';

const { io, socket } = vi.hoisted(() => {
  const socket = { on: vi.fn<() => void>(), emit: vi.fn<() => void>(), disconnect: vi.fn<() => void>() };
  return { socket, io: vi.fn<(options: Record<string, unknown>) => typeof socket>(() => socket) };
});
vi.mock('#console/lib/connections.ts', () => ({ io }));

afterEach(() => vi.unstubAllGlobals());

async function optionsOfConnection(): Promise<Record<string, unknown>> {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('cancelIdleCallback', () => {});
  stored.currentUser.write(current());
  tellFirstScreen();
  const actor = createActor(socketActor).start();
  await vi.waitUntil(() => io.mock.calls.length > 0);
  actor.stop();
  return io.mock.lastCall?.[0] ?? {};
}

describe('the socket (§4.7, §9)', () => {
  it('connects and reconnects by the figures: 20 s, from 1 to 5 s apart, spread by half, without end', async () => {
    expect(await optionsOfConnection()).toMatchObject({
      timeout: 20_000,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
    });
    await vi.waitUntil(() => socket.disconnect.mock.calls.length > 0);
  });
});
