import type { Server, Socket } from 'socket.io';
import type { InspectionMessage } from '#contracts/inspection.ts';
import { holds } from '#contracts/permissions.ts';
import type { ConsoleEvents, ServerEvents } from '#contracts/realtime.ts';
import { SERVER, watchRecords } from '../inspection/record-watch.ts';
import type { Principal } from '../session/sessions.ts';

/** Those who asked, and may. */
const ROOM = 'inspection';

interface Data {
  principal: Principal;
}
type Sockets = Server<ConsoleEvents, ServerEvents, Record<string, never>, Data>;
type InspectingSocket = Socket<ConsoleEvents, ServerEvents, Record<string, never>, Data>;

/** Events of records, to the inspectors of those who may use one. */
export interface ServerInspection {
  attend(socket: InspectingSocket): void;
  /** What the person may do was changed. */
  review(socket: InspectingSocket): void;
  stop(): void;
}

/** @param enabled in development, or where the server was started to be inspected; otherwise nobody is let in, and nothing is watched */
export function inspectServer(io: Sockets, enabled: boolean): ServerInspection {
  const stop = enabled ? watchRecords((messages) => void io.to(ROOM).emit('inspection', { messages })) : () => {};
  const mayLook = (socket: InspectingSocket) => enabled && holds('inspector.use', socket.data.principal);
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
