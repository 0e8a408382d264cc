import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * While the server closes, hangs up on every connection that has nothing to be answered, and on the others after their
 * answer. Node hangs up only on those that are idle at that moment: a browser whose request is answered later, or that
 * connected in advance and asked nothing yet, would hold the process for as long as it keeps its connection.
 */
export function hangUpWhenClosing(app: FastifyInstance): void {
  const idle = new Set<Socket>();
  let closing = false;
  const rest = (socket: Socket): void => {
    if (closing) socket.end();
    else if (!socket.destroyed) idle.add(socket);
  };
  app.server.on('connection', (socket: Socket) => {
    rest(socket);
    socket.once('close', () => idle.delete(socket));
  });
  app.server.on('request', ({ socket }, answer) => {
    idle.delete(socket);
    answer.once('close', () => rest(socket));
  });
  // Sockets say goodbye in their own way.
  app.server.on('upgrade', (_request, socket: Socket) => idle.delete(socket));
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of idle) socket.destroy();
  });
}
