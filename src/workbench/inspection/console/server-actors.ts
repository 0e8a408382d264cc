import type { InspectionMessage } from '#platform/contract/inspection.ts';
import type { ServerEvents } from '#platform/contract/realtime.ts';
import { attendSocket, type ServerSocket } from '#platform/console/client/socket.ts';

/**
 * Subscribes to the records of a server that allows inspection; they are actors below one named `server`. A server without
 * inspection, or one that denies it to this user, sends nothing. Returns an unsubscribe function.
 */
export function watchServer(onMessage: (message: InspectionMessage) => void): () => void {
  const announced = new Set<string>();
  let current: ServerSocket | null = null;
  const onInspection: ServerEvents['inspection'] = ({ message }) => {
    if (message.type === '@xstate.actor' && announced.has(message.sessionId)) return;
    announced.add(message.sessionId);
    onMessage(message);
  };
  const detach = () => {
    current?.off('inspection', onInspection);
    current = null;
  };
  const stop = attendSocket((socket) => {
    detach();
    current = socket;
    socket.on('inspection', onInspection);
    socket.emit('inspection.watch', { on: true });
  });
  return () => {
    stop();
    current?.emit('inspection.watch', { on: false });
    detach();
  };
}
