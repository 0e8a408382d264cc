import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** More than any file that the console sends in one request. */
const DRAIN_BYTES = 64 * 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads and drops the rest of a body. Calls back at its end, or beyond the limit. The request's timeout bounds the time. */
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
 * Reads the rest of every body whose request is answered before the body has arrived. Left unread, it would hold up the next
 * request of the connection until the timeout; closed at once, the connection would be reset, and the sender could lose the answer.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request;
    if (!hasBody(request)) return;
    // Ahead of Node's own listener, which calls `destroySoon` if the connection is not kept.
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
