/**
 * Baseline server: Fastify and pg alone, running the statements of one list request of the product, the least that such a list
 * needs, and an update of one row. Reads the statements as JSON from the file in the first argument; prints its port.
 */
import fastify from 'fastify';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openStatuses } from '#machines/orders/order-statuses.ts';

/** One statement as sent by the product. */
export interface Statement {
  text: string;
  values: unknown[];
}

const [file = '', url = ''] = process.argv.slice(2);
const statements = JSON.parse(readFileSync(file, 'utf8')) as Statement[];
const pool = new pg.Pool({ connectionString: url, max: 12 });
const app = fastify({ logger: false });

const ask = ({ text, values }: Statement, index: number) => pool.query({ name: `list_${index}`, text, values });

app.get('/list', async () => {
  const [page, count, ...others] = statements;
  if (!page || !count) throw new Error('A list has at least a page and a count');
  const [rows, total] = await Promise.all([ask(page, 0), ask(count, 1)]);
  for (const [index, statement] of others.entries()) await ask(statement, index + 2);
  return { rows: rows.rows, total: total.rows };
});

/** Fifty open orders by their index, with their names joined, and no count. */
const LEAST = `select o.id, o.code, o.version, o.type, o.mode, o.patient_id, p.name as patient_name, p.phone_no, s.city, s.name as store,
  o.status, o.status_name, o.status_since, o.tat_due_at, o.due_at, o.reason, o.prescription_state, o.value, o.slot_start, o.slot_end,
  o.assignee_id, u.name as assignee, o.last_note, o.placed_at
  from orders o join patients p on p.id = o.patient_id join stores s on s.id = o.store_id left join users u on u.id = o.assignee_id
  where o.status in (${openStatuses.map((status) => `'${status}'`).join(', ')}) order by o.tat_due_at, o.id limit 50`;

app.get('/least', async () => ({ rows: (await pool.query({ name: 'least', text: LEAST })).rows }));

app.post<{ Params: { id: string } }>('/orders/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'write',
    text: 'update orders set status_since = now() where id = $1 returning id',
    values: [params.id],
  });
  return rows[0];
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
