import type { Bus, OpenBus } from './bus/bus.ts';
import type { Everywhere, Sockets } from './realtime.ts';

/** Pause before the others are told that they missed something. Milliseconds. */
const RETRY_MS = 1_000;

export interface Announcements {
  everywhere: Everywhere;
  /** Whether this server hears what the others announce. Otherwise it has no sockets: their tabs say that they are not live. */
  isConnected(): boolean;
  /** Resolves when it hears them for the first time. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/**
 * What happens on one server and concerns the sockets of all: done here at once, and announced to the others. Nothing is sent again.
 * A server that missed something lets its sockets reconnect, and their tabs ask for what they show.
 *
 * @param openBus null: there are no others
 * @param missed announcements may have been missed
 */
export function openAnnouncements(io: Sockets, openBus: OpenBus | null, missed: () => void): Announcements {
  const acts = new Map<string, (args: never) => void>();
  const everywhere: Everywhere = (name, act) => {
    acts.set(name, (args: Parameters<typeof act>) => act(...args));
    return (...args) => {
      act(...args);
      if (openBus) io.serverSideEmit('announced', name, args);
    };
  };
  if (!openBus) return { everywhere, isConnected: () => true, ready: Promise.resolve(), close: async () => undefined };

  acts.set('missed', missed);
  let retrying: NodeJS.Timeout | undefined;
  let whenReady: () => void;
  const ready = new Promise<void>((resolve) => (whenReady = resolve));
  const bus: Bus = openBus({
    connected: () => {
      // Asks the others to report.
      void io.of('/').adapter.init();
      missed();
      whenReady();
    },
    lost: () => io.local.disconnectSockets(true),
    unsent: () => {
      retrying ??= setTimeout(() => {
        retrying = undefined;
        io.serverSideEmit('announced', 'missed', []);
      }, RETRY_MS);
    },
  });
  io.adapter(bus.adapter);
  // A server of another version may announce what this one does not know.
  io.on('announced', (name, args) => acts.get(name)?.(args as never));
  return {
    everywhere,
    isConnected: () => bus.isConnected(),
    ready,
    close: async () => {
      clearTimeout(retrying);
      await bus.close();
    },
  };
}
