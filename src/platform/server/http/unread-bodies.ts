import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Above the size of any file that the console sends in one request. */
const DRAIN_BYTES = 64 * 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads and discards the rest of a body. Calls back at its end, or at the limit. The request timeout bounds the time. */
function drain(request: IncomingMessage, onEnd: (isWhole: boolean) => void): void {
  let bytes = 0;
  request.unpipe();
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAIN_BYTES) onEnd(false);
  });
  request.once('end', () => onEnd(true));
  request.resume();
}

/**
 * Reads the rest of bodies whose response was sent early. Unread, a body would block the connection's next request until the
 * timeout; closing at once would reset the connection, and the sender could lose the response.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request;
    if (!hasBody(request)) return;
    // Runs before Node's own listener, which calls `destroySoon` if the connection is not kept alive.
    answer.prependOnceListener('finish', () => {
      if (request.readableEnded || socket.destroyed) return;
      let isLast = false;
      socket.destroySoon = () => {
        isLast = true;
        socket.end();
      };
      drain(request, (isWhole) => {
        Reflect.deleteProperty(socket, 'destroySoon');
        if (isLast || !isWhole) socket.destroy();
      });
    });
  });
}
