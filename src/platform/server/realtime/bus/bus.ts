import type { Sockets } from '../realtime.ts';

/** Carries what a server announces to the other servers of its database. */
export interface Bus {
  /** For socket.io. */
  adapter: Parameters<Sockets['adapter']>[0];
  /** Whether announcements of the others arrive. */
  isConnected: () => boolean;
  close: () => Promise<void>;
}

export interface BusListener {
  /** Announcements of the others arrive from now on; earlier ones may have been missed. */
  connected: () => void;
  /** They are missed from now on. */
  lost: () => void;
  /** An announcement of this server did not reach the others. */
  unsent: () => void;
}

export type OpenBus = (listener: BusListener) => Bus;
