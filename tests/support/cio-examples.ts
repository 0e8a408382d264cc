import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';
import type { TestServer } from './server.ts';

/** Inputs of the operations on order leads, by operation. */
export const cioExamples = {
  'django.orderLead': () => ({ lead_id: 1 }),
  'django.orderLeadList': () => ({ order_type: 'PRESCRIPTION', page: 1, page_size: 1, status: 'CART-CREATED' }),
  'django.createCart': () => ({
    agent_id: 1,
    phone_no: '9000000001',
    prescription: 'RECEIVED',
    lines: [{ drug_id: 1, quantity: 2 }],
    note: 'After six',
    request_key: randomUUID(),
  }),
  'django.updateCart': () => ({ lead_id: NOBODYS, version: 1, lines: [{ drug_id: 1, quantity: 2 }] }),
  'django.removeCart': () => ({ lead_id: NOBODYS, version: 1 }),
  'django.markPrescription': () => ({ lead_id: NOBODYS, version: 1, prescription: 'ACCEPTED' }),
  'django.declineLead': () => ({ lead_id: NOBODYS, version: 1, reason: 'PRICE' }),
  'django.reopenLead': () => ({ lead_id: NOBODYS, version: 1 }),
};

/** A lead of the demonstration in this status: each time another one. */
export async function aLead(
  { db }: TestServer,
  status: 'CART-CREATED' | 'CART-UPDATED' | 'NOT-INTERESTED' | 'EXPIRED' = 'CART-CREATED',
): Promise<{ lead_id: number; version: number }> {
  const { rows } = await db.$client.query<{ lead_id: number; version: number }>(
    `update order_leads set updated_at = updated_at + interval '1 year'
     where id = (select id from order_leads where status = $1 and prescription in ('RECEIVED', 'ACCEPTED') or (status = $1 and $1 in ('NOT-INTERESTED', 'EXPIRED'))
       order by updated_at, id limit 1) returning id::int as lead_id, version`,
    [status],
  );
  const [lead] = rows;
  if (!lead) throw new Error(`No order lead is ${status}`);
  return lead;
}
