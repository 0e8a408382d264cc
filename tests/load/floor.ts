/**
 * Baseline server: Fastify and pg alone, running the statements of one list request of the product, the transaction of one change of
 * an order, and an update of one row. Reads the recorded statements as JSON from the file in the first argument; prints its port.
 */
import fastify from 'fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { RecordedStatements, Statement } from './recorded-statements.ts';

const [file = '', url = ''] = process.argv.slice(2);
const { list, facts } = JSON.parse(readFileSync(file, 'utf8')) as RecordedStatements;
const pool = new pg.Pool({ connectionString: url, max: 12 });
const app = fastify({ logger: false });

const ask = ({ text, values }: Statement, index: number) => pool.query({ name: `list_${index}`, text, values });

app.get('/list', async () => {
  const [page, count, ...others] = list;
  if (!page || !count) throw new Error('A list has at least a page and a count');
  const [rows, total] = await Promise.all([ask(page, 0), ask(count, 1)]);
  for (const [index, statement] of others.entries()) await ask(statement, index + 2);
  return { rows: rows.rows, total: total.rows };
});

app.post<{ Params: { id: string } }>('/orders/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'write',
    text: 'update orders set status_since = now() where id = $1 returning id',
    values: [params.id],
  });
  return rows[0];
});

/** What a change of an order has to read and write: row lock, facts, request key, order, event and audit, in one transaction. */
app.post<{ Params: { id: string } }>('/changes/:id', async ({ params: { id } }) => {
  const client = await pool.connect();
  const send = (name: string, text: string, values: unknown[]) => client.query<Record<string, unknown>>({ name, text, values });
  try {
    await client.query('begin');
    const { rows } = await send('lock', 'select * from orders where id = $1 for update', [id]);
    const [order] = rows;
    if (!order) throw new Error(`There is no order ${id}`);
    const { version, status } = order as { version: number; status: string };
    await send('facts', facts.text, [`{${id}}`, ...facts.values.slice(1)]);
    const to = status === 'PLACED' ? 'FOLLOW-UP-WITHIN-TAT' : 'PLACED';
    const at = new Date();
    await send('key', 'insert into request_keys (user_id, operation, key, hash, record_id, at) values (0, $1, $2, $3, $4, $5)', [
      'oms.sendOrderEvent',
      randomUUID(),
      randomBytes(32),
      id,
      at,
    ]);
    await send('order', 'update orders set status = $2, status_name = $2, status_since = $3, due_at = $3, version = $4 where id = $1', [
      id,
      to,
      at,
      version + 1,
    ]);
    await send(
      'event',
      `insert into order_events (order_id, version, at, user_id, by, event, from_status, to_status, payload)
       values ($1, $2, $3, 1, 'Bench', 'mark_placed', $4, $5, '{}')`,
      [id, version + 1, at, status, to],
    );
    await send(
      'audit',
      'insert into audit (at, user_id, request_id, operation, record, before, after) values ($1, 1, $2, $3, $4, $5, $6)',
      [
        at,
        randomUUID(),
        'oms.sendOrderEvent',
        `orders/${id}`,
        { status, version },
        { status: to, version: version + 1, event: 'mark_placed' },
      ],
    );
    await client.query('commit');
    return { id, version: version + 1 };
  } finally {
    client.release();
  }
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
