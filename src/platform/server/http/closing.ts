import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Closes idle connections while the server shuts down, and the others after their response. Node only closes connections that
 * are idle at that moment: browsers that are answered later, or that connected in advance, would keep the process alive.
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
  // Upgraded sockets are closed separately.
  app.server.on('upgrade', (_request, socket: Socket) => idle.delete(socket));
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of idle) socket.destroy();
  });
}
