import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** `/healthz`: the process responds. `/readyz`: the database responds too. */
export function serveHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await db.$client.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'waiting', message: 'The database does not answer' });
    }
  });
}
