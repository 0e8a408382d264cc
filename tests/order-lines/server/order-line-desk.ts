import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { startServer, type Answer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

/** A drug of the demonstration. */
export interface DemoDrug {
  id: number;
  name: string;
  mrp: number;
  pack_size: number;
  schedule: string | null;
}

interface NewOrder {
  lines: { drug: DemoDrug; quantity: number; decoded?: boolean }[];
  status?: string;
  reason?: string;
  promo?: { code: string; amount: number };
  discount?: number;
  delivery?: number;
}

/** A call-centre agent and a pharmacist who change lines of orders, which are made for each test. */
export interface LineDesk extends TestServer {
  agent: TestBrowser;
  pharmacist: TestBrowser;
  systems: TestBrowser;
  query: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Two pairs of drugs with the same composition, form and unit: over the counter, and on prescription. */
  free: [DemoDrug, DemoDrug];
  scheduled: [DemoDrug, DemoDrug];
  /** Of another composition than `free`. */
  other: DemoDrug;
  make: (order: NewOrder) => Promise<{ id: number; lineIds: number[] }>;
  /** Value, and the sum that it has to be. */
  valueOf: (orderId: number) => Promise<{ value: number; sum: number }>;
}

const pairSql = (schedule: string) => `
  select array_agg(json_build_object('id', id::int, 'name', name, 'mrp', mrp, 'pack_size', pack_size, 'schedule', schedule) order by id) as drugs
  from drugs where retired_at is null and merged_into is null and mrp is not null and composition_id is not null and presentation is not null
    and (schedule is null) = ${schedule} group by composition_id, presentation, uom having count(*) > 1 order by min(id) limit 1`;

export async function startLineDesk(): Promise<LineDesk> {
  const server = await startServer();
  const query = async <Row>(text: string, values: unknown[] = []) => (await server.db.$client.query(text, values)).rows as Row[];
  const pairOf = async (isFree: boolean) => (await query<{ drugs: [DemoDrug, DemoDrug] }>(pairSql(String(isFree))))[0]!.drugs;
  const [free, scheduled] = [await pairOf(true), await pairOf(false)];
  const [other] = await query<DemoDrug>(
    `select id::int, name, mrp, pack_size, schedule from drugs where schedule is null and mrp is not null and retired_at is null
       and composition_id <> (select composition_id from drugs where id = $1) order by id limit 1`,
    [free[0].id],
  );
  const make: LineDesk['make'] = async ({ lines, status = 'PLACED', reason = 'EXISTING-RX', promo, discount = 0, delivery = 3_900 }) => {
    const amounts = lines.map(({ drug, quantity }) => Math.round((drug.mrp * quantity) / drug.pack_size));
    const value = amounts.reduce((sum, amount) => sum + amount, 0) - (promo?.amount ?? 0) - discount + delivery;
    const [order] = await query<{ id: number }>(
      `insert into orders (code, type, status, status_name, status_since, reason, prescription_state, patient_id, patient_name, phone_no, store_id,
         store, city, address, pincode, payment, promo_code, promo_amount, discount, delivery_charge, value, drug_names, compositions, placed_at)
       select $1, 'CALL', $2, $2, $3, $4, 'NONE', p.id, p.name, p.phone_no, s.id, s.name, s.city, 'Link Road', s.pincode, 'UPI', $5, $6, $7, $8, $9, 'x', 'y', $3
       from patients p, stores s join store_group_stores m on m.store_id = s.id order by p.id, s.id limit 1 returning id::int`,
      [`GLN-T${randomUUID()}`, status, server.clock.now(), reason, promo?.code ?? null, promo?.amount ?? 0, discount, delivery, value],
    );
    const lineIds: number[] = [];
    for (const [index, { drug, quantity, decoded = false }] of lines.entries()) {
      const [line] = await query<{ id: number }>(
        'insert into order_lines (order_id, drug_id, quantity, amount, decoded) values ($1, $2, $3, $4, $5) returning id::int',
        [order!.id, drug.id, quantity, amounts[index], decoded],
      );
      lineIds.push(line!.id);
    }
    return { id: order!.id, lineIds };
  };
  const valueOf: LineDesk['valueOf'] = async (orderId) => {
    const [row] = await query<{ value: number; sum: number }>(
      `select o.value, (select coalesce(sum(amount), 0)::int from order_lines where order_id = o.id) - o.promo_amount - o.discount + o.delivery_charge as sum
       from orders o where o.id = $1`,
      [orderId],
    );
    return row!;
  };
  const [agent, pharmacist, systems] = [
    await server.signedIn('meera.k'),
    await server.signedIn('nandini.r'),
    await server.signedIn('store.systems'),
  ];
  return { ...server, agent, pharmacist, systems, query, free, scheduled, other: other!, make, valueOf };
}

export const pathOf = (orderId: number, rest: string) => `/api/oms/orders/${orderId}${rest}`;

/** The body of an answer that has to succeed. */
export async function ok(answer: Promise<Answer>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

export const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((one, two) => one - two);
