import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAnnouncements } from '#platform/server/realtime/announcements.ts';
import type { BusListener } from '#platform/server/realtime/bus/bus.ts';
import type { Sockets } from '#platform/server/realtime/realtime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Announcements over a bus that keeps what it was given. */
function openHere() {
  const sent: unknown[][] = [];
  const missed = vi.fn<() => void>();
  const io: Sockets = new Server(createServer());
  vi.spyOn(io, 'serverSideEmit').mockImplementation((...packet: unknown[]) => sent.push(packet) > 0);
  let listener: BusListener | undefined;
  const announcements = openAnnouncements(
    io,
    (given) => {
      listener = given;
      return { adapter: io.adapter()!, isConnected: () => true, close: async () => undefined };
    },
    missed,
  );
  if (!listener) throw new Error('The bus was not opened');
  /** As if another server had announced it. */
  const receive = (...packet: unknown[]) => io.of('/')._onServerSideEmit(packet as never);
  return { announcements, sent, missed, listener, receive };
}

test('what is done here is announced, and what others announce is done here without being announced again', () => {
  const { announcements, sent, receive } = openHere();
  const act = vi.fn<(id: number, fact?: string | null) => void>();
  const everywhere = announcements.everywhere('act', act);
  everywhere(1, 'x');
  expect(sent).toEqual([['announced', 'act', [1, 'x']]]);
  receive('announced', 'act', [2, null]);
  expect(act.mock.calls).toEqual([
    [1, 'x'],
    [2, null],
  ]);
  expect(sent).toHaveLength(1);
});

test('what another version announces is left alone', () => {
  const { receive, missed } = openHere();
  expect(() => receive('announced', 'unheard', [1])).not.toThrow();
  expect(missed).not.toHaveBeenCalled();
});

test('if an announcement did not get through, the others learn that they missed something, until that got through', async () => {
  const { sent, listener, receive, missed } = openHere();
  listener.unsent();
  listener.unsent();
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([['announced', 'missed', []]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  listener.unsent();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(2);
  receive('announced', 'missed', []);
  expect(missed).toHaveBeenCalledTimes(1);
});
