import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { holds } from '#platform/access/permissions.ts';
import type { ConsoleSocket, RealtimeExtension, RealtimeParts } from '#platform/server/realtime/realtime.ts';
import { SERVER, watchRecords } from '#platform/server/realtime/record-watch.ts';

/** Room of the sockets that watch records. */
const ROOM = 'inspection';

/**
 * Sends record events to permitted inspectors, in development or on a server started with inspection enabled. Otherwise
 * sockets are rejected and nothing is watched.
 */
export function openInspection({ io, isInspected }: RealtimeParts): RealtimeExtension {
  const stop = isInspected ? watchRecords((messages) => void io.to(ROOM).emit('inspection', { messages })) : () => {};
  const mayInspect = (socket: ConsoleSocket) => isInspected && holds('inspector.use', socket.data.principal);
  return {
    attend(socket) {
      // The declared types cover only the console; other clients may send anything.
      socket.on('inspection.watch', (...args: unknown[]) => {
        const on = (args[0] as { on?: unknown } | null | undefined)?.on === true;
        const accepted = on && mayInspect(socket);
        void (accepted ? socket.join(ROOM) : socket.leave(ROOM));
        if (accepted) socket.emit('inspection', { messages: [server()] });
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

const server = (): InspectionMessage => ({
  type: '@xstate.actor',
  createdAt: String(Date.now()),
  sessionId: SERVER,
  rootId: SERVER,
  name: SERVER,
  snapshot: { status: 'active' },
});
