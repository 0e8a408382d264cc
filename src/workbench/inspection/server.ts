import { createInspector } from '@statelyai/inspect';
import { refusedMessage } from '#platform/contract/inspection.ts';
import { holds } from '#platform/access/permissions.ts';
import type { ConsoleSocket, RealtimeExtension, RealtimeParts } from '#platform/server/realtime/realtime.ts';
import { type RecordEvent, watchRecords } from '#platform/server/realtime/record-watch.ts';
import { referenceTo } from './machine-id.ts';

/** Room of the sockets that watch records. */
const ROOM = 'inspection';

/** Parent of all records in the inspector. */
const SERVER = 'server';

type Inspector = ReturnType<typeof createInspector>;

/** A record as an actor, with what the package reads of one. */
const actorOf = ({ record, machine }: RecordEvent) =>
  ({ sessionId: record, _parent: { sessionId: SERVER }, logic: { config: referenceTo(machine) } }) as unknown as Exclude<
    Parameters<Inspector['actor']>[0],
    string
  >;

/**
 * Sends record events to permitted inspectors, in development or on a server started with inspection enabled. Otherwise
 * sockets are rejected and nothing is watched. The socket has the permission check that the package's own WebSocket lacks.
 */
export function openInspection({ io, isInspected }: RealtimeParts): RealtimeExtension {
  const inspector = inspectorTo(io.to(ROOM));
  const stop = isInspected ? watchRecords((event) => report(inspector, event)) : () => {};
  const mayInspect = (socket: ConsoleSocket) => isInspected && holds('inspector.use', socket.data.principal);
  return {
    attend(socket) {
      // The declared types cover only the console; other clients may send anything.
      socket.on('inspection.watch', (...args: unknown[]) => {
        const on = (args[0] as { on?: unknown } | null | undefined)?.on === true;
        const accepted = on && mayInspect(socket);
        void (accepted ? socket.join(ROOM) : socket.leave(ROOM));
        if (accepted) inspectorTo(socket).actor(SERVER);
        const acknowledge = args.at(-1);
        if (typeof acknowledge === 'function') (acknowledge as (accepted: boolean) => void)(accepted);
      });
    },
    review(socket) {
      if (!mayInspect(socket)) void socket.leave(ROOM);
    },
    stop,
  };
}

const inspectorTo = (receiver: Pick<ReturnType<RealtimeParts['io']['to']>, 'emit'>): Inspector =>
  createInspector(
    { send: (message) => void receiver.emit('inspection', { message: message as never }) },
    {
      serialize: (message) => ({
        ...message,
        rootId: SERVER,
        // The package names an actor by its machine.
        ...(message.type === '@xstate.actor' && { name: message.sessionId }),
      }),
    },
  );

/** Reports a record as an actor: previous state, event type and next state, without user-entered text. */
function report(inspector: Inspector, result: RecordEvent): void {
  const { record, event, state, before, after } = result;
  inspector.actor(actorOf(result), { status: 'active', value: before });
  inspector.event(record, event);
  if (after) inspector.snapshot(record, after, { event });
  else
    inspector.adapter.send(refusedMessage({ sessionId: record, event }, SERVER, `The chart does not accept this from ${state}`) as never);
}
