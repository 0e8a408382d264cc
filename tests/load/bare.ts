/**
 * Baseline programs, each with the least code that answers: Fastify and what the role needs. Prints its address.
 *
 * `answer FILE`: the content of a file, whatever is asked for. `relay ADDRESS`: what that address answers, parsed and sent on.
 * `page DATABASE`: a page of the website as it was put together last, by its address.
 */
import fastify, { type FastifyReply } from 'fastify';
import { readFileSync } from 'node:fs';
import pg from 'pg';

const [role = '', from = ''] = process.argv.slice(2);
const app = fastify({ logger: false });
const json = (reply: FastifyReply) => reply.type('application/json; charset=utf-8');

const roles: Record<string, () => void> = {
  answer() {
    const body = readFileSync(from);
    app.all('/*', async (_, reply) => json(reply).send(body));
  },
  relay() {
    app.get('/', async () => (await fetch(from)).json());
  },
  page() {
    const pool = new pg.Pool({ connectionString: from, max: 12 });
    app.addHook('onClose', () => pool.end());
    const text = 'select c.body from page_cache c join pages p on p.id = c.page_id where p.address = $1 limit 1';
    app.get<{ Querystring: { address: string } }>('/', async ({ query }, reply) => {
      const { rows } = await pool.query<{ body: string }>({ name: 'page', text, values: [query.address] });
      return json(reply).send(rows[0]?.body);
    });
  },
};
roles[role]?.();

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => void app.close());
