import type { InspectionMessage } from '#platform/contract/inspection.ts';
import type { ServerEvents } from '#platform/contract/realtime.ts';
import { attendSocket, type ServerSocket } from '#platform/console/client/socket.ts';

/**
 * Records of a server that lets itself be inspected, as actors below one that is called `server`. One that does not, or not
 * by this person, says nothing. Answers how to stop.
 */
export function watchServer(tell: (message: InspectionMessage) => void): () => void {
  const introduced = new Set<string>();
  let attended: ServerSocket | null = null;
  const hear: ServerEvents['inspection'] = ({ messages }) => {
    for (const message of messages) {
      if (message.type === '@xstate.actor' && introduced.has(message.sessionId)) continue;
      introduced.add(message.sessionId);
      tell(message);
    }
  };
  const leave = () => {
    attended?.off('inspection', hear);
    attended = null;
  };
  const stop = attendSocket((socket) => {
    leave();
    attended = socket;
    socket.on('inspection', hear);
    socket.emit('inspection.watch', { on: true });
  });
  return () => {
    stop();
    attended?.emit('inspection.watch', { on: false });
    leave();
  };
}
