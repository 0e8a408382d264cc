import { fromCallback, setup } from 'xstate';

/** Milliseconds since the server's data last changed; null if the server does not know. */
interface ServerNews {
  changedAgo: number | null;
}

type Event = ({ type: 'socket.connected' } & ServerNews) | { type: 'socket.lost' } | { type: 'socket.refused' } | { type: 'place.opened' };

const machine = setup({
  types: { events: {} as Event, tags: {} as 'live', meta: {} as { spec?: string } },
  actors: {
    /** The socket: reconnects by the figures of §9 and reports events. */
    socket: fromCallback(() => {}),
  },
  actions: {
    /** Events may have been missed: refetches data on screen that is older than the last change. */
    catchUp: (_event, _params: ServerNews) => {},
    /** `cio-ops-connected` (§4.7): reports that this agent is here. */
    sayHere: () => {},
    /** The server no longer knows the session. */
    endSession: () => {},
  },
});

/** The data on screen was just loaded: if the server knows of no change, nothing was missed. */
const catchUp = { type: 'catchUp' as const, params: ({ event }: { event: ServerNews }) => ({ changedAgo: event.changedAgo }) };

/** The duration of the loss is unknown, so a server without information counts as just changed. */
const catchUpAfterLoss = {
  type: 'catchUp' as const,
  params: ({ event }: { event: ServerNews }) => ({ changedAgo: event.changedAgo ?? 0 }),
};

/** Connection to the server's events (§4.7, §9). */
export const realtimeMachine = machine.createMachine({
  id: 'realtime',
  description: 'Whether what is on screen is live',
  invoke: { id: 'socket', src: 'socket' },
  initial: 'connecting',
  states: {
    connecting: {
      description: 'First connection of this session',
      meta: { spec: '§4.7' },
      on: {
        'socket.connected': { target: 'connected', actions: catchUp },
        'socket.lost': 'reconnecting',
        'socket.refused': { target: 'offline', actions: 'endSession' },
      },
    },
    connected: {
      description: 'Changes arrive as they happen',
      tags: ['live'],
      meta: { spec: '§4.7' },
      entry: 'sayHere',
      on: {
        'place.opened': { actions: 'sayHere' },
        'socket.lost': 'reconnecting',
        'socket.refused': { target: 'offline', actions: 'endSession' },
      },
    },
    reconnecting: {
      description: 'The connection was lost and is tried again, 1 to 5 s apart',
      meta: { spec: '§9' },
      on: {
        'socket.connected': { target: 'connected', actions: catchUpAfterLoss },
        'socket.refused': { target: 'offline', actions: 'endSession' },
      },
    },
    offline: {
      description: 'The server refused the session',
      on: { 'socket.connected': { target: 'connected', actions: catchUpAfterLoss } },
    },
  },
});

export const realtimeEvents: Record<Event['type'], string> = {
  'socket.connected': 'The server accepted the connection',
  'socket.lost': 'The connection broke, or the browser is offline',
  'socket.refused': 'The server refused the session',
  'place.opened': 'A navigation has arrived',
};

export const realtimeGuards = {} as const;
