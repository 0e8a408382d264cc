import { fromCallback, setup } from 'xstate';

type Event = { type: 'socket.connected' } | { type: 'socket.lost' } | { type: 'socket.refused' };

const machine = setup({
  types: { events: {} as Event, tags: {} as 'live', meta: {} as { spec?: string } },
  actors: {
    /** The socket itself: reconnects by the figures of §9 and says what happened. */
    socket: fromCallback(() => {}),
  },
  actions: {
    /** Facts may have been missed: everything on screen is asked again. */
    catchUp: () => {},
    /** The server does not know the session any more. */
    endSession: () => {},
  },
});

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
        'socket.connected': 'connected',
        'socket.lost': 'reconnecting',
        'socket.refused': { target: 'offline', actions: 'endSession' },
      },
    },
    connected: {
      description: 'Changes arrive as they happen',
      tags: ['live'],
      meta: { spec: '§4.7' },
      on: { 'socket.lost': 'reconnecting', 'socket.refused': { target: 'offline', actions: 'endSession' } },
    },
    reconnecting: {
      description: 'The connection was lost and is tried again, 1 to 5 s apart',
      meta: { spec: '§9' },
      on: {
        'socket.connected': { target: 'connected', actions: 'catchUp' },
        'socket.refused': { target: 'offline', actions: 'endSession' },
      },
    },
    offline: { description: 'The server refused the session', on: { 'socket.connected': { target: 'connected', actions: 'catchUp' } } },
  },
});

export const realtimeEvents: Record<Event['type'], string> = {
  'socket.connected': 'The server accepted the connection',
  'socket.lost': 'The connection broke',
  'socket.refused': 'The server refused the session',
};

export const realtimeGuards = {} as const;
