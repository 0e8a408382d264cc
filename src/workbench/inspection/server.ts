import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { holds } from '#platform/access/permissions.ts';
import type { ConsoleSocket, RealtimeExtension, RealtimeParts } from '#platform/server/realtime/realtime.ts';
import { SERVER, watchRecords } from '#platform/server/realtime/record-watch.ts';

/** Those who asked, and may. */
const ROOM = 'inspection';

/**
 * Sends events of records to the inspectors of those who may use one: in development, or where the server was started to
 * be inspected. Otherwise nobody is let in, and nothing is watched.
 */
export function openInspection({ io, isInspected }: RealtimeParts): RealtimeExtension {
  const stop = isInspected ? watchRecords((messages) => void io.to(ROOM).emit('inspection', { messages })) : () => {};
  const mayLook = (socket: ConsoleSocket) => isInspected && holds('inspector.use', socket.data.principal);
  return {
    attend(socket) {
      // The types say what our console sends; what arrives may be anything.
      socket.on('inspection.watch', (...said: unknown[]) => {
        const on = (said[0] as { on?: unknown } | null | undefined)?.on === true;
        const accepted = on && mayLook(socket);
        void (accepted ? socket.join(ROOM) : socket.leave(ROOM));
        if (accepted) socket.emit('inspection', { messages: [server()] });
        const answer = said.at(-1);
        if (typeof answer === 'function') (answer as (accepted: boolean) => void)(accepted);
      });
    },
    review(socket) {
      if (!mayLook(socket)) void socket.leave(ROOM);
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
